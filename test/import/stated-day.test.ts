import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import type { FileReport } from '../../src/import/report.ts';
import { requireFirst } from '../../src/lib/require.ts';
import { catalog } from '../support/catalog.ts';
import { useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const app = useApp();

/** Imports a file as the command line does, with the day that a user states. */
const importFile = (kind: string, name: string, content: string, day?: string): Promise<FileReport> =>
  inFolder({ [name]: content }, async (folder) => {
    const commands = commandsOn(catalog, app.db, () => app.clock.now);
    const reports = await commands.ingest({ kind, paths: [join(folder, name)], dryRun: false, day });
    await app.versions.refresh();
    return requireFirst(reports);
  });

const formatSecList = (...entries: readonly [cik: number, ticker: string, title: string][]): string =>
  JSON.stringify({ ...entries.map(([cik_str, ticker, title]) => ({ cik_str, ticker, title })) });
const LIST_NAME = 'company_tickers.json';
/** Apple had the symbol APLX, which another company has now. */
const NEW_LIST = formatSecList([320193, 'AAPL', 'Apple Inc.'], [9990007, 'APLX', 'Aplix Corp']);
const OLD_LIST = formatSecList([320193, 'APLX', 'Apple Computer Inc.']);

describe('A list of SEC of an earlier day', () => {
  beforeAll(async () => {
    await importFile('sec-companies', LIST_NAME, NEW_LIST);
    await importFile('sec-companies', LIST_NAME, OLD_LIST, '2021-11-15');
    await importFile('sec-companies', LIST_NAME, formatSecList([320193, 'AAPL', 'Apple Inc.']), '2021-12-01');
  });

  it('records who had which symbol, and leaves the list of companies as it is', async () => {
    const report = await importFile('sec-companies', LIST_NAME, OLD_LIST, '2021-11-14');
    expect(report).toMatchObject({ written: 0, refused: 0 });
    expect(report.failure).toBeUndefined();
    expect(await app.db.query(`SELECT "ticker", "title" FROM "sec_company" WHERE "cik" = '0000320193'`)).toEqual([
      { ticker: 'AAPL', title: 'Apple Inc.' },
    ]);
    const { stock } = await app.ask('{ stock(ticker: "AAPL") { symbols { symbol from until } } }');
    expect(stock.symbols).toEqual([
      { symbol: 'APLX', from: '2021-11-14', until: '2021-11-30' },
      { symbol: 'AAPL', from: '2021-12-01', until: null },
    ]);
  });

  it('lets a map of CUSIPs of that day mean the company of that day', async () => {
    const map = JSON.stringify({ '594918104': 'APLX' });
    const readKey = () => app.db.query(`SELECT "ticker" FROM "cusip_ticker" WHERE "cusip" = '594918104'`);
    await importFile('cusips', 'cusips.json', map);
    expect(await readKey()).toEqual([{ ticker: 'APLX' }]);
    await importFile('cusips', 'cusips.json', map, '2021-11-15');
    expect(await readKey()).toEqual([{ ticker: 'AAPL' }]);
  });

  it('lets a list of the members of an index mean the company of that day', async () => {
    const report = await importFile('index-members', 'sp500.csv', 'Symbol,Security\nAPLX,Apple\n', '2021-11-15');
    expect(report).toMatchObject({ written: 1, refused: 0, renamed: ['APLX until 2021-11-30 is AAPL: 1 row.'] });
    const rows = await app.db.query(`SELECT "ticker" FROM "index_stint" WHERE "first_day" = '2021-11-15'`);
    expect(rows).toEqual([{ ticker: 'AAPL' }]);
  });

  it('lets an earnings calendar mean the company of that day', async () => {
    const calendar =
      'symbol,name,reportDate,fiscalDateEnding,estimate,currency\nAPLX,Apple,2021-11-20,2021-09-30,1.2,USD\n';
    expect((await importFile('earnings-calendar', 'earnings.csv', calendar)).failure).toContain('or --day states it');
    expect(await importFile('earnings-calendar', 'earnings.csv', calendar, '2021-11-15')).toMatchObject({ written: 1 });
    const rows = await app.db.query(
      `SELECT "ticker", "snapshot_date"::text AS "day" FROM "earnings_listing" WHERE "snapshot_date" = '2021-11-15'`,
    );
    expect(rows).toEqual([{ ticker: 'AAPL', day: '2021-11-15' }]);
  });
});

describe('A day that a user states', () => {
  it.each([
    ['2024-02-30', "--day: '2024-02-30' is not a day; write it as 2024-03-18."],
    ['yesterday', "--day: 'yesterday' is not a day; write it as 2024-03-18."],
    ['2025-11-22', '--day: 2025-11-22 has not come yet; today is 2025-11-21 in New York.'],
  ])('is refused if it is %s', async (day, message) => {
    await expect(importFile('sec-companies', LIST_NAME, NEW_LIST, day)).rejects.toThrow(message);
  });

  it('is refused for a kind whose files state their days', async () => {
    await expect(importFile('prices', 'AAPL.csv', 'ticker,date,close\n', '2021-11-15')).rejects.toThrow(
      'Files of the kind prices state their days themselves, or are of now; import them without --day.',
    );
  });

  it('is refused if the file, its name, or its rows state another day', async () => {
    const members = 'Symbol,Security\nAAPL,Apple\n';
    const namedReport = await importFile('index-members', 'sp500-2021-11-14.csv', members, '2021-11-15');
    expect(namedReport.failure).toBe(
      'The file or its name states the day 2021-11-14; import it without --day 2021-11-15.',
    );
    const history = 'date,tickers\n2021-11-15,"AAPL,MSFT"\n';
    const historyReport = await importFile('index-members', 'sp500.csv', history, '2021-11-15');
    expect(historyReport.failure).toBe('The rows of the file state their days; import it without --day 2021-11-15.');
  });
});
