-- Rules of snapshots have changed: each job runs once more in full, in the background of the first start.
UPDATE "job_run" SET "inputs" = NULL;
