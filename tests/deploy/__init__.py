"""`sam deploy` and `sam delete` themselves, against a stand-in for CloudFormation.

cloudformation  stacks, change sets, events and rollback, behind the API that sam speaks to
resources       makes each type of resource by a call of boto3 to moto, which checks names and types
functions       runs the deployed functions from their uploaded archives

moto's own CloudFormation is not used, because it lacks SAM's transform, an order that follows DependsOn, the wait for a
custom resource's answer, and a rollback after a failure.
"""
