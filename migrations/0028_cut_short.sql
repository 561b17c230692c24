-- Owners read that an attempt was cut short, and admins how: in old rows, too.
--
-- Why: where the platform had failed, the error and the log told an owner of signals, memory and invocations.
-- Locks: the rows of jobs that were cut short, and of their logs; both tables are read once.

UPDATE tidegate.job_logs
SET message = 'the attempt was cut short before it had an outcome', details = details || jsonb_build_object('traceback', message)
WHERE details ->> 'code' = 'worker_died' AND actor IS NULL AND details ->> 'traceback' IS NULL;

UPDATE tidegate.jobs
SET error_message = 'the attempt was cut short before it had an outcome'
WHERE error_code = 'worker_died';
