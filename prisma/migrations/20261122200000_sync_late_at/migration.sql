-- From when on a source counts as late: its next run is overdue. Empty until its next run.
ALTER TABLE "sync_stream" ADD COLUMN "late_at" TIMESTAMPTZ(3);
