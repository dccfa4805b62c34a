import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { claimAlert } from '../../src/delivery/outbox.ts';
import { openTemplate } from '../support/template.ts';

const NOW = new Date('2025-11-21T15:30:00Z');
const DUE = 3_000;
let db: Database;

/** Adds keys with an alert each that is due, `failing` of which failed when they were last delivered. */
async function addDue(count: number, failing: number): Promise<void> {
  await db.query(
    `INSERT INTO "api_key" ("id", "hash", "label", "tier", "created_at")
     SELECT 'key' || i, md5(i::text), 'due', 'PRO', $1::timestamptz FROM generate_series(1, $2::int) AS i`,
    [NOW.toISOString(), count],
  );
  await db.query(
    `INSERT INTO "alert" ("id", "key_id", "name", "kind", "trigger", "channels", "pause_minutes", "expires_at", "created_at",
       "state", "feed_secret", "webhook_url", "webhook_secret", "next_attempt_at", "attempts")
     SELECT 'alert' || i, 'key' || i, 'Due', 'price', '{}', '{}', 0, $1::timestamptz + interval '1 day', $1::timestamptz, '{}',
       'secret', 'https://hook.example/' || i, 'secret', $1::timestamptz - interval '1 hour' + i * interval '1 ms',
       CASE WHEN i > $2::int - $3::int THEN 1 ELSE 0 END FROM generate_series(1, $2::int) AS i`,
    [NOW.toISOString(), count, failing],
  );
  for (const table of ['alert', 'api_key', 'organization']) await db.query(`ANALYZE "${table}"`);
}

beforeAll(async () => {
  db = await openTemplate('empty');
  await addDue(DUE, 500);
});
afterAll(() => db.close());

describe('A claim of the next alert', () => {
  it('takes those that are due in their order, those that failed a minute later', async () => {
    const ids: (string | undefined)[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await claimAlert(db, 'one', NOW))?.id);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => `alert${n + 1}`));
  });
});
