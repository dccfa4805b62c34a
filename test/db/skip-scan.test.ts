import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { defineSkipScan } from '../../src/lib/skip-scan.ts';
import { openTemplate } from '../support/template.ts';

let db: Database;
beforeAll(async () => {
  db = await openTemplate('bare');
  await db.script('CREATE TABLE "lot" ("handle" text, "day" int); CREATE INDEX ON "lot" ("handle", "day")');
});
afterAll(() => db.close());

const scan = () => db.query(`${defineSkipScan('seen', 'lot', 'handle')} SELECT "handle" FROM seen`);

it('a skip scan of an empty table returns no row', async () => {
  expect(await scan()).toEqual([]);
});

it('a skip scan returns each value of a column once, and no null', async () => {
  await db.query(`INSERT INTO "lot" VALUES ('b', 1), ('a', 1), ('c', 1), ('b', 2), (NULL, 1), ('a', 3)`);
  expect(await scan()).toEqual([{ handle: 'a' }, { handle: 'b' }, { handle: 'c' }]);
});
