"""The stack on one machine, by what template.yaml says: `python -m local`.

__main__     starts everything, says where it listens (banner.py), ends everything
state        what outlives a run: the lock, the env file, the keys
template     template.yaml, read as SAM reads it
database     an embedded Postgres
gateway      requests become events (event.py), by the routes (routes.py), and answers responses
invoke       the Lambda Invoke API, for boto3
ticks        the schedules
service      invocations by function name, synchronous or asynchronous
environment  one process of a function; runtime.py is what runs inside it
output       what functions write, line by line, made readable
guard        ends what is left if the stack itself is killed

Beside it, for whoever works with the stack: psql, key, reset, each a target of the Makefile.
"""
