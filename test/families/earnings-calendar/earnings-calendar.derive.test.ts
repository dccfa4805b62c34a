import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp(undefined, { fill: false });
const QUARTER = '2026-06-30';
const vendor = (...tickers: string[]) =>
  JSON.stringify(
    tickers.map((symbol) => ({
      symbol,
      name: symbol,
      reportDate: '2026-07-30',
      fiscalDateEnding: QUARTER,
      estimate: '1',
      currency: 'USD',
    })),
  );
const ownEntry = (ticker: string, snapshot: string) =>
  `ticker,snapshotDate,earningsDate,fiscalDateEnding\n${ticker},${snapshot},2026-07-29,${QUARTER}\n`;
const listed = async () =>
  (
    await app.db.query<{ ticker: string }>(
      `SELECT "ticker" FROM "earnings_event" WHERE "fiscal_date_ending" = '${QUARTER}' ORDER BY 1`,
    )
  ).map(({ ticker }) => ticker);

describe('A report that the next snapshot leaves out', () => {
  it('is canceled if the snapshot covers a whole market, and stays if it covers other tickers', async () => {
    await load(app, 'earnings-calendar', { 'earnings_2025-11-07.json': vendor('XOM', 'MCD') });
    await load(app, 'earnings-calendar', { 'earnings.csv': ownEntry('KO', '2025-11-07') });
    expect(await listed()).toEqual(['KO', 'MCD', 'XOM']);
    await load(app, 'earnings-calendar', { 'more.csv': ownEntry('MSFT', '2025-11-14') });
    expect(await listed()).toEqual(['KO', 'MCD', 'MSFT', 'XOM']);
    await load(app, 'earnings-calendar', { 'earnings_2025-11-14.json': vendor('MCD') });
    expect(await listed()).toEqual(['KO', 'MCD', 'MSFT']);
  });
});
