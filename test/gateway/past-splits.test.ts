import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { derive } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { loadAll } from '../support/load.ts';

const TUESDAY = '2025-11-18';
const SPLIT_DAY = '2025-11-19';
/** Four closes around a split of four for one before the open of 19 November, as traded. */
const DAYS = ['2025-11-17', TUESDAY, SPLIT_DAY, '2025-11-20'];

/** A file of Tiingo's: closes as traded, and adjusted closes in the newest shares. */
const AS_TRADED = [
  'date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor',
  ...[400, 404, 102, 103].map((close, i) => {
    const [ratio, splitFactor] = [i < 2 ? 4 : 1, i === 2 ? 4 : 1];
    return [DAYS[i], close, close, close, close, 1_000, close / ratio, 1, 1, 1, 1, 0, splitFactor].join(',');
  }),
].join('\n');

const ACME = `ticker,name,kind,exchange,sector,industry,description,website,iconUrl,logoUrl,brandColor,sharesOutstanding,marketCap,listingStatus,delistedDate,delistingReason
ACME,Acme Inc.,STOCK,NYSE,Industrials,Machinery,Makes machines.,,,,,1000000,,,,`;

const QUERY = `query Splits($day: Date) @asOf(day: $day) {
  stock(ticker: "ACME") { quote { price } }
  chart(ticker: "ACME", period: { window: ONE_MONTH }) { day close volume }
}`;

let app: TestApp;
beforeAll(async () => {
  // Without the small market, whose newest session would be recorded before the imports.
  app = await startApp({ fill: false });
  await loadAll(app, ['companies', { 'companies_acme.csv': ACME }], ['prices', { 'ACME.csv': AS_TRADED }]);
  await derive(app.db, null, NOW, parseStoredDay(TUESDAY));
  await recordDay(app.db, parseStoredDay(TUESDAY), NOW);
  await derive(app.db, null, NOW);
  await app.versions.refresh();
}, 360_000);
afterAll(() => app.close());

const ask = async (day: string | null) => (await app.graphql(QUERY, { variables: { day } })).body;
type Point = { day: string; close: number; volume: number };
const listCloses = (points: readonly Point[]) =>
  points.filter(({ day }) => DAYS.includes(day)).map(({ close }) => close);

describe('A stock that split four for one', () => {
  it('has its former price on the day before, and a quarter of it today', async () => {
    const past = await ask(TUESDAY);
    expect(past.errors).toBeUndefined();
    expect(past.data.stock.quote.price).toBe(404);
    expect(listCloses(past.data.chart)).toEqual([400, 404]);
    expect(past.data.chart.at(-1).volume).toBe(1_000);
    const now = await ask(null);
    expect(listCloses(now.data.chart)).toEqual([100, 101, 102, 103]);
    expect(now.data.chart.find(({ day }: Point) => day === TUESDAY).volume).toBe(4_000);
  });
});
