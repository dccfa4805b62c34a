-- A claim of the next delivery counts the leased alerts of each owner, and looks for one that failed before. Without these indexes it
-- reads all alerts that are due.
CREATE INDEX "alert_lease_until_idx" ON "alert" ("lease_until");
CREATE INDEX "alert_failing_next_attempt_at_idx" ON "alert" ("next_attempt_at") WHERE "attempts" > 0;
