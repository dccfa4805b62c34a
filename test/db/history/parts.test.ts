import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPast } from '../../../src/db/history/past.ts';
import { recordDay } from '../../../src/db/history/record.ts';
import { ensureHistory } from '../../../src/db/history/tables.ts';
import { createPastViews } from '../../../src/db/history/views.ts';
import { parseStoredDay } from '../../../src/lib/dates.ts';
import { NOW, startApp, type TestApp } from '../../support/harness.ts';

const DAYS = ['2025-11-18', '2025-11-19', '2025-11-20'];
const PROFILES = `SELECT "ticker", "name", "market_cap" AS "cap" FROM "stock" WHERE "ticker" IN ('AAPL', 'KO') ORDER BY 1`;
type Profile = { ticker: string; name: string; cap: number | null };

let app: TestApp;
const served = new Map<string, Profile[]>();
beforeAll(async () => {
  app = await startApp();
  for (const [index, day] of DAYS.entries()) {
    await app.db.query(`UPDATE "stock" SET "market_cap" = $1 WHERE "ticker" = 'AAPL'`, [3_000 + index]);
    served.set(day, await app.db.query<Profile>(PROFILES));
    await recordDay(app.db, parseStoredDay(day), NOW);
  }
});
afterAll(() => app.close());

async function readPastProfiles(): Promise<Map<string, Profile[]>> {
  const past = openPast(app.db);
  const profiles = new Map<string, Profile[]>();
  for (const day of DAYS) profiles.set(day, await past.on(parseStoredDay(day)).query<Profile>(PROFILES));
  await past.close();
  return profiles;
}

const countRows = async (table: string): Promise<number> =>
  (await app.db.query<{ n: number }>(`SELECT count(*)::int AS "n" FROM history."${table}" WHERE "ticker" = 'AAPL'`))[0]!
    .n;

it('a market cap that changes each day adds no profile to the history, and past days have both', async () => {
  expect([await countRows('stock'), await countRows('stock_market_cap')]).toEqual([1, 3]);
  expect(await readPastProfiles()).toEqual(served);
});

it('market caps recorded with whole profiles by an earlier version are kept by an upgrade', async () => {
  await app.db.script(`DROP SCHEMA "past" CASCADE;
    ALTER TABLE history."stock" ADD COLUMN "market_cap" double precision;
    UPDATE history."stock" AS s SET "market_cap" = c."market_cap", "valid_to" = c."valid_to" FROM history."stock_market_cap" AS c
      WHERE c."ticker" = s."ticker" AND c."valid_from" = s."valid_from";
    INSERT INTO history."stock" SELECT (jsonb_populate_record(s, to_jsonb(c))).* FROM history."stock" AS s
      JOIN history."stock_market_cap" AS c ON c."ticker" = s."ticker" AND c."valid_from" > s."valid_from";
    DROP TABLE history."stock_market_cap";`);
  expect(await countRows('stock')).toBe(3);
  expect(await ensureHistory(app.db)).toBe(true);
  await createPastViews(app.db);
  expect(await countRows('stock_market_cap')).toBe(3);
  expect(await readPastProfiles()).toEqual(served);
});
