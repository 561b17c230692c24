"""The stack of template.yaml on one machine: `python -m local`.

__main__     starts everything, prints the addresses (banner.py), ends everything
state        what outlives a run: the lock, the env file, the keys
template     template.yaml, read as SAM reads it
database     an embedded Postgres
gateway      turns requests into events (event.py) by the routes (routes.py), and answers into responses
invoke       the Lambda Invoke API, for boto3; beside it what mails (mails) and the archive (bucket) are sent to
ticks        the schedules
service      invocations by function name, synchronous or asynchronous
environment  one process of a function; runtime.py is what runs inside it
output       makes the functions' output readable, line by line
guard        ends the started processes if the stack itself is killed

Commands beside it, each a target of the Makefile: psql, key, login, archive, reset.
"""
