"""`sam deploy` and `sam delete` themselves, against a CloudFormation of ours.

cloudformation  stacks, change sets, events and rollback, behind the API that sam speaks to
resources       how each type of resource is made: by a call of boto3 to moto, which checks its names and its types
functions       the functions that were deployed, run from the archives that were uploaded

What moto's own CloudFormation lacks, and why it is not used: the transform of SAM, an order that DependsOn has a say
in, an answer that a custom resource waits for, and a way back when something fails.
"""
