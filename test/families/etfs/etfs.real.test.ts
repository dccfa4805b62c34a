import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOn } from '../../../src/commands/commands.ts';
import type { FileReport } from '../../../src/import/run.ts';
import { catalog } from '../../support/catalog.ts';
import { startApp, type TestApp } from '../../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';

describe.skipIf(!hasSharedData)('funds of real files (skipped where the shared data folder is missing)', () => {
  let app: TestApp;
  let reports: FileReport[];
  beforeAll(async () => {
    app = await startApp({ fill: false });
    const { ingest } = commandsOn(catalog, app.db, () => app.clock.now);
    const at = (name: string) => path.join(SHARED_DATA, name);
    await ingest({ kind: 'constituents', paths: [at('reference/sp500_constituents.csv')], dryRun: false });
    reports = await ingest({ kind: 'etf-holdings', paths: [at('etf')], dryRun: false });
    await app.versions.refresh();
  });
  afterAll(() => app.close());

  const holdings = async (ticker: string) => (await app.rest(`/api/v1/etfs/${ticker}/holdings`)).body;
  type Row = { ticker: string; name: string; linkedTicker: string | null };

  it('funds of real files are taken whole: CSV with and without a preamble, a workbook, a report to SEC', () => {
    expect(reports.map(({ file, read, written, refused }) => [path.basename(file), read, written, refused])).toEqual([
      ['IVV_holdings_2025-11-18.csv', 508, 508, 0],
      ['IWM_holdings_2024_no_preamble.csv', 1_987, 1_987, 0],
      ['NPORT.Dupree.xml', 55, 55, 0],
      ['SPY_holdings_daily_2025.xlsx', 504, 504, 0],
    ]);
  });

  it('funds of real files are three funds; the bond fund of the report has no ticker [ETF-01]', async () => {
    const { body } = await app.rest('/api/v1/etfs');
    expect(body.map(({ ticker, issuer }: { ticker: string; issuer: string }) => [ticker, issuer])).toEqual([
      ['IVV', 'iShares'],
      ['IWM', 'iShares'],
      ['SPY', 'SPDR'],
    ]);
  });

  it('funds of real files say which day they are of, the last of its year where only that is known [ETF-04]', async () => {
    const days = async (ticker: string) => {
      const { asOfDate, totalHoldings, partial } = await holdings(ticker);
      return [asOfDate, totalHoldings, partial];
    };
    expect(await days('IVV')).toEqual(['2025-11-18', 508, false]);
    expect(await days('SPY')).toEqual(['2025-11-18', 504, false]);
    expect(await days('IWM')).toEqual(['2024-12-31', 1_987, false]);
  });

  it('link every share that is a listed stock, class separators or not, and nothing else [ETF-07]', async () => {
    const listed = new Set(
      (await app.db.query<{ ticker: string }>('SELECT "ticker" FROM "stock"')).map(({ ticker }) => ticker),
    );
    const bare = new Set([...listed].map((ticker) => ticker.replace('.', '')));
    const links = async (ticker: string) => {
      const { holdings: rows } = await holdings(ticker);
      const missed = rows.filter((row: Row) => row.linkedTicker === null && bare.has(row.ticker.replace('.', '')));
      return {
        linked: rows.filter((row: Row) => row.linkedTicker !== null).length,
        missed: missed.map(({ name }: Row) => name),
        renamed: rows
          .filter((row: Row) => row.linkedTicker && row.linkedTicker !== row.ticker)
          .map((row: Row) => row.linkedTicker),
      };
    };
    expect([await links('IVV'), await links('SPY'), await links('IWM')]).toEqual([
      { linked: 484, missed: ['CASH COLLATERAL USD JPM'], renamed: ['BRK.B', 'BF.B'] },
      { linked: 484, missed: [], renamed: [] },
      { linked: 0, missed: [], renamed: [] },
    ]);
  });

  it('funds of real files count shares without cash and futures [ETF-19]', async () => {
    const rows = await app.db.query('SELECT "ticker", "holdings_count" AS "count" FROM "etf_portfolio" ORDER BY 1');
    expect(rows).toEqual([
      { ticker: 'IVV', count: 503 },
      { ticker: 'IWM', count: 1_981 }, // One row stands twice.
      { ticker: 'SPY', count: 503 },
    ]);
  });
});
