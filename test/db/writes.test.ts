import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { countingWrites } from '../../src/db/writes.ts';
import { openTemplate } from '../support/template.ts';

let db: Database;
beforeAll(async () => {
  db = await openTemplate('bare');
  await db.script(`
    CREATE TABLE "whole" ("day" date PRIMARY KEY);
    CREATE TABLE "parted" ("day" date PRIMARY KEY) PARTITION BY RANGE ("day");
    CREATE TABLE "parted_2025" PARTITION OF "parted" FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
    CREATE TABLE "parted_2026" PARTITION OF "parted" FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')`);
});
afterAll(() => db.close());

it('rows written to partitions count as rows of their table', async () => {
  const { writes } = await db.transaction((sql) =>
    countingWrites(sql, async (counted) => {
      await counted.query(`INSERT INTO "whole" VALUES ('2025-06-02')`);
      await counted.query(`INSERT INTO "parted" VALUES ('2025-06-02'), ('2025-06-03'), ('2026-06-02')`);
      await counted.query(`DELETE FROM "parted" WHERE "day" = '2026-06-02'`);
    }),
  );
  expect(Object.fromEntries(writes)).toEqual({ whole: 1, parted: 4 });
});
