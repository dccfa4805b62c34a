import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsert } from '../../src/db/bulk.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { keepOnly, replaceAll } from '../../src/db/replace.ts';
import type { Table } from '../../src/db/table.ts';
import { openTemplate } from '../support/template.ts';

const slices: Table = {
  name: 'slice',
  columns: { day: 'date', name: 'text', mentions: 'integer' },
  key: ['day', 'name'],
};
const days = Array.from({ length: 300 }, (_, i) => new Date(Date.UTC(2025, 0, 1 + i)));
const rows = days.flatMap((day) => Array.from({ length: 20 }, (_, i) => ({ day, name: `N${i}`, mentions: i })));

let db: Database;
beforeAll(async () => {
  db = await openTemplate('bare');
  await db.script('CREATE TABLE "slice" ("day" date, "name" text, "mentions" integer, PRIMARY KEY ("day", "name"))');
  await upsert(db, slices, rows);
});
afterAll(() => db.close());

/** Plans of the statements that a write runs before its transaction begins. */
async function listPlans(write: (sql: Sql) => Promise<number>): Promise<string[]> {
  const plans: string[] = [];
  const asking: Sql = {
    ...db,
    hasBegun: () => false,
    async query<T>(text: string, params?: readonly unknown[]) {
      const lines = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return db.query<T>(text, params);
    },
  };
  expect(await write(asking)).toBe(0);
  return plans;
}

describe('Rows that a table holds as they are', () => {
  it('are not compared each with each where days are kept', async () => {
    const plans = await listPlans((sql) => keepOnly(sql, slices, 'day', days));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('Hash');
    expect(plans[0]).not.toContain('Nested Loop');
  });

  it('are not compared pairwise if they replace themselves', async () => {
    const plans = await listPlans((sql) => replaceAll(sql, slices, rows));
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(plan).not.toContain('Nested Loop');
  });

  it('are looked up by their key, and the table is not read for them', async () => {
    const plans = await listPlans((sql) => upsert(sql, slices, rows.slice(0, 1_000)));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('Index Scan using slice_pkey');
    expect(plans[0]).not.toContain('Seq Scan on slice');
  });
});
