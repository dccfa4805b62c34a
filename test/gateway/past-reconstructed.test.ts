import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASETS_BY_TABLE, type TableName } from '../../src/db/datasets.ts';
import { RECONSTRUCTED_TABLES } from '../../src/db/history/reconstruct.ts';
import { recordDay } from '../../src/db/history/record.ts';
import { getBasis } from '../../src/db/known.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { derive } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';

const DAY = '2025-11-18';
const RECORDED_TABLES = (Object.keys(DATASETS_BY_TABLE) as TableName[]).filter(
  (table) => getBasis(table).kind === 'RECORDED',
);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await derive(app.db, null, NOW, parseStoredDay(DAY));
  await recordDay(app.db, parseStoredDay(DAY), NOW);
  await derive(app.db, null, NOW);
  // The tables of a reconstructed day are few.
  for (const table of RECORDED_TABLES)
    if (!RECONSTRUCTED_TABLES.includes(table)) await app.db.query(`DELETE FROM history."${table}"`);
  await app.db.query(`UPDATE "history_day" SET "kind" = 'RECONSTRUCTED'`);
  await app.versions.refresh();
}, 360_000);
afterAll(() => app.close());

const ask = async (fields: string) => (await app.graphql(`query OnDay @asOf(day: "${DAY}") { ${fields} }`)).body;

describe('A reconstructed day', () => {
  it('has quotes, charts, ratings, and screener rows, and is marked as reconstructed', async () => {
    const { data, errors } = await ask(`pointInTime { isReconstructed }
      stock(ticker: "AAPL") { name quote { price } chart { close } rating { __typename } }
      stockScreen { stocks(first: 3) { nodes { ticker } } }`);
    expect(errors).toBeUndefined();
    expect(data.pointInTime).toEqual({ isReconstructed: true });
    expect(data.stock.quote.price).toBe(data.stock.chart.at(-1).close);
    expect(data.stockScreen.stocks.nodes).toHaveLength(3);
  });

  it('refuses snapshots that it does not have, instead of answering that there are none', async () => {
    const { data, errors } = await ask('stock(ticker: "AAPL") { name insiderTrades { totalCount } }');
    expect(errors.map((error: { extensions: { code: string } }) => error.extensions.code)).toEqual([
      'not_available_as_of',
    ]);
    expect(data).toEqual({ stock: { name: 'Apple Inc.', insiderTrades: null } });
  });
});
