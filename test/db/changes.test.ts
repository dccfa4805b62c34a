import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsert, upsertedKeys } from '../../src/db/bulk.ts';
import { tracked } from '../../src/db/changes.ts';
import type { Database } from '../../src/db/open.ts';
import { CHUNK, type Row, type Table } from '../../src/db/table.ts';
import { openTemplate } from '../support/template.ts';

const LOT: Table = {
  name: 'lot',
  columns: { ticker: 'text', date: 'date', close: 'integer' },
  key: ['ticker', 'date'],
};
const COLUMNS = new Map([['lot', { key: 'ticker', day: 'date' }]]);

let db: Database;
beforeAll(async () => {
  db = await openTemplate('bare');
  await db.script('CREATE TABLE "lot" ("ticker" text, "date" date, "close" integer, PRIMARY KEY ("ticker", "date"))');
});
afterAll(() => db.close());

const row = (ticker: string, day: number, close: number): Row => ({
  ticker,
  date: new Date(Date.UTC(2025, 0, day)),
  close,
});

it('a key is logged with the earliest day of its rows, although a later day is written last', async () => {
  const tracking = tracked(db, COLUMNS);
  await upsertedKeys(tracking.sql, LOT, [row('KO', 6, 1), row('KO', 2, 1), row('XOM', 7, 1), row('KO', 9, 1)]);
  expect(tracking.keys.get('lot')).toEqual(
    new Map([
      ['KO', '2025-01-02'],
      ['XOM', '2025-01-07'],
    ]),
  );
});

it('a key is logged with the earliest day of its rows, although they are written in several statements', async () => {
  const tracking = tracked(db, COLUMNS);
  await upsert(
    tracking.sql,
    LOT,
    Array.from({ length: CHUNK + 1 }, (_, i) => row('AAPL', i + 1, 1)),
  );
  expect(tracking.keys.get('lot')).toEqual(new Map([['AAPL', '2025-01-01']]));
});
