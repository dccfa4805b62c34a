import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readColumnRows } from '../../src/db/column-rows.ts';
import { selectAllColumns } from '../../src/db/columns.ts';
import type { Entity, ScreenerStock, Stock } from '../../src/generated/prisma/client.ts';
import { ENTITY, SCREENER_STOCK, STOCK } from '../../src/generated/tables.ts';
import { useApp } from '../support/harness.ts';

const app = useApp(undefined, { isDerived: true });
const byCodeUnits = (a: string, b: string) => (a < b ? -1 : 1);

describe('A table that is read as columns', () => {
  beforeAll(() =>
    // An order that collations and code units disagree on, texts to escape, and a row with nothing but nulls.
    app.db.script(`INSERT INTO "screener_stock" ("ticker", "is_stale") VALUES ('a-b', false), ('Ab', true);
      UPDATE "screener_stock" SET "price_sparkline30_d" = '[1.5, null, 1e-7]' WHERE "ticker" = 'Ab'`),
  );
  afterAll(() => app.db.script(`DELETE FROM "screener_stock" WHERE "ticker" IN ('a-b', 'Ab')`));

  it.each([
    ['screener_stock', SCREENER_STOCK, 'ticker'],
    ['stock', STOCK, 'ticker'],
    ['entity', ENTITY, 'id'],
  ] as const)('has the rows and values that a plain read returns: %s', async (name, table, key) => {
    type Row = Record<string, unknown>;
    const plain = await app.db.prepared<Row>(`SELECT ${selectAllColumns(table as typeof STOCK)} FROM "${name}"`);
    const sorted = plain.sort((a, b) => byCodeUnits(String(a[key]), String(b[key])));
    const { rows } = await readColumnRows<Row>(app.db, table as never, key);
    expect(rows).toHaveLength(sorted.length);
    expect(rows.length).toBeGreaterThan(5);
    const names = Object.keys(table.columns);
    for (const [place, row] of rows.entries())
      for (const column of names) expect([column, row[column]]).toEqual([column, sorted[place]![column]]);
  });

  it('has columns of numbers with NaN for null, and of texts', async () => {
    const { rows, numbers, texts } = await readColumnRows<ScreenerStock>(app.db, SCREENER_STOCK, 'ticker');
    const place = rows.findIndex(({ ticker }) => ticker === 'a-b');
    expect(numbers('currentPrice')[place]).toBeNaN();
    expect(numbers('currentPrice')[rows.findIndex(({ ticker }) => ticker === 'AAPL')]).toBeGreaterThan(0);
    expect(texts('ratingLetter')).toHaveLength(rows.length);
    expect(() => numbers('ratingLetter')).toThrow('ratingLetter has another type.');
    expect(() => texts('currentPrice')).toThrow('currentPrice has another type.');
    expect(() => numbers('nothing')).toThrow('No such column: nothing.');
  });

  it('reads parts of a thousand rows, other columns, and values that all rows share', async () => {
    await app.db.script(`CREATE TABLE "kept_stock" AS SELECT * FROM "stock";
      INSERT INTO "stock" SELECT (jsonb_populate_record(s, jsonb_build_object('ticker', 'Z' || i, 'url_slug', 'z-' || i))).*
      FROM "stock" AS s CROSS JOIN generate_series(1, 2100) AS i WHERE s."ticker" = 'AAPL'`);
    try {
      const { rows } = await readColumnRows<Stock & { length: number; isNew: boolean }>(app.db, STOCK, 'ticker', {
        more: { length: { sql: 'length(t."ticker")', type: 'integer' } },
        shared: { isNew: true },
      });
      const added = rows.filter(({ ticker }) => ticker.startsWith('Z'));
      expect(new Set(added.map(({ ticker }) => ticker)).size).toBe(2_100);
      expect(added.every(({ ticker, length, isNew }) => length === ticker.length && isNew)).toBe(true);
    } finally {
      await app.db.script(
        `DELETE FROM "stock" WHERE "ticker" LIKE 'Z%' AND "ticker" NOT IN (SELECT "ticker" FROM "kept_stock"); DROP TABLE "kept_stock"`,
      );
    }
  });

  it('may be empty', async () => {
    await app.db.script('CREATE TABLE "kept_entity" AS SELECT * FROM "entity"; DELETE FROM "entity"');
    const { rows, texts } = await readColumnRows<Entity>(app.db, ENTITY, 'id');
    expect([rows, texts('name')]).toEqual([[], []]);
    await app.db.script('INSERT INTO "entity" SELECT * FROM "kept_entity"; DROP TABLE "kept_entity"');
  });
});
