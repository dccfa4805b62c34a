import type { Database } from '../../db/open.ts';
import type { Caller } from '../../graph/caller.ts';
import type { Trial, TrialStatistics } from '../../graph/limits.ts';
import { deviation } from '../../lib/statistics.ts';

const NOTE = `INSERT INTO "backtest_trial" ("key_id", "digest", "first_day", "last_day", "sharpe", "ran_at")
  VALUES ($1, $2, $3::date, $4::date, $5::float8, $6)
  ON CONFLICT ("key_id", "digest") DO UPDATE SET "first_day" = excluded."first_day", "last_day" = excluded."last_day",
    "sharpe" = excluded."sharpe", "ran_at" = excluded."ran_at"`;
const OVERLAPPING = `SELECT "sharpe" FROM "backtest_trial"
  WHERE "key_id" = $1 AND "first_day" <= $3::date AND "last_day" >= $2::date ORDER BY "digest"`;

/** Records a test of a key; a repetition counts once. Without a key, only this test is known. */
export async function noteTrial(
  db: Pick<Database, 'query'>,
  { keyId }: Caller,
  { digest, from, to, sharpe }: Trial,
  at: Date,
): Promise<TrialStatistics> {
  if (keyId === null) return { count: 1, variance: 0 };
  await db.query(NOTE, [keyId, digest, from, to, sharpe, at.toISOString()]);
  const trials = await db.query<{ sharpe: number | null }>(OVERLAPPING, [keyId, from, to]);
  const spread = deviation(trials.flatMap((trial) => trial.sharpe ?? []));
  return { count: trials.length, variance: (spread ?? 0) ** 2 };
}
