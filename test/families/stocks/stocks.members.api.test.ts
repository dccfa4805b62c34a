import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { constituentsImporter } from '../../../src/families/stocks/ingest.ts';
import { INDEX_CONSTITUENT } from '../../../src/generated/tables.ts';
import { ingest } from '../../../src/import/run.ts';
import { filing } from '../../support/filing.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { getFile, imported } from '../../support/import-file.ts';
import { inFolder, load } from '../../support/load.ts';

const HEADER = 'Symbol,Name,Sector\n';
const list = (...rows: string[]) => `${HEADER}${rows.join('\n')}\n`;
const [AAPL, KO, ONLY, FILED] = [
  'AAPL,Apple,Information Technology',
  'KO,Coca-Cola,Consumer Staples',
  'ONLY,Only Listed Inc,Energy',
  'FILED,Filed Inc,Utilities',
];

/** Apple and Coca-Cola have profiles; of the two others there is the list, a price, and a form that an insider of one filed. */
const app = useApp(async (app) => {
  await load(app, 'prices', {
    'bars.csv':
      'ticker,date,close,adjusted_close,volume\nONLY,2025-11-20,10,10,100\nFILED,2025-11-20,20,20,100\nNEW,2025-11-20,30,30,100\n',
  });
  const form = filing({
    issuer: { cik: '0008200001', name: 'FILED INC', ticker: 'FILED' },
    owners: [{ cik: '0009000060', name: 'Filer Ann', officer: false, director: true }],
    filed: '2025-11-13',
    rows: [{ date: '2025-11-12', code: 'P', shares: 10, price: 20, after: 10 }],
  });
  await load(app, 'ownership', { 'form4.xml': form });
});
beforeEach(() => load(app, 'constituents', { 'nasdaq100.csv': list(AAPL, KO, ONLY, FILED) }));

const members = async (index = 'nasdaq100') =>
  (
    await app.db.query<{ ticker: string }>(
      'SELECT "ticker" FROM "index_constituent" WHERE "index_id" = $1 ORDER BY "ticker"',
      [index],
    )
  ).map(({ ticker }) => ticker);
const tiles = async () => {
  const { body } = await app.rest('/api/v1/trackers/market-heatmap?scope=nasdaq100');
  return body.data.rows.map(({ ticker }: { ticker: string }) => ticker).sort();
};
const getSector = async (ticker: string) => {
  const { body } = await app.graphql(`{ stock(ticker: "${ticker}") { sector } }`);
  return body.errors?.[0].extensions.code ?? body.data.stock.sector;
};
const readCounts = ({ read, written, unchanged, refused, removed }: Awaited<ReturnType<typeof load>>[number]) => ({
  read,
  written,
  unchanged,
  refused,
  removed,
});

describe('A newer list of an index', () => {
  it('removes former members: no tile, and no stock except its profile or its filings [HEAT-01]', async () => {
    expect(await tiles()).toEqual(['AAPL', 'FILED', 'KO', 'ONLY']);
    expect([await getSector('ONLY'), await getSector('FILED')]).toEqual(['ENERGY', 'UTILITIES']);

    const [report] = await load(app, 'constituents', { 'nasdaq100.csv': list(AAPL, 'NEW,New Inc,Materials') });
    expect(readCounts(report!)).toEqual({ read: 2, written: 1, unchanged: 1, refused: 0, removed: 3 });
    expect(await tiles()).toEqual(['AAPL', 'NEW']);
    expect(await getSector('KO')).toBe('CONSUMER_STAPLES');
    expect(await getSector('FILED')).toBeNull();
    expect(await getSector('ONLY')).toBe('entity_not_found');
  });

  it('says so where taking off is all that it does, and changes nothing the second time', async () => {
    const shorter = { 'nasdaq100.csv': list(AAPL, KO, ONLY) };
    const [first] = await load(app, 'constituents', shorter);
    expect(readCounts(first!)).toEqual({ read: 3, written: 0, unchanged: 3, refused: 0, removed: 1 });
    expect([first!.changed, await tiles()]).toEqual([true, ['AAPL', 'KO', 'ONLY']]);
    const [second] = await load(app, 'constituents', shorter);
    expect([readCounts(second!), second!.changed]).toEqual([{ ...readCounts(first!), removed: 0 }, false]);
  });

  it('leaves the lists of other indexes as they are', async () => {
    const before = await members('sp500');
    await load(app, 'constituents', { 'nasdaq100.csv': list(KO) });
    expect(await members('sp500')).toEqual(before);
    expect(before).toContain('AAPL');
  });

  it('is whichever was imported last, also of files in one run', async () => {
    await load(app, 'constituents', { 'nasdaq100.csv': list(AAPL) });
    await load(app, 'constituents', { 'older-nasdaq100.csv': list(AAPL, KO) });
    expect(await members()).toEqual(['AAPL', 'KO']);
    const reports = await load(app, 'constituents', {
      'nasdaq100-1.csv': list(ONLY),
      'dow30.csv': list(AAPL),
      'nasdaq100-2.csv': list(FILED, KO),
    });
    expect(reports.map(({ removed }) => removed)).toEqual([2, 0, 1]);
    expect([await members(), await members('dow30')]).toEqual([['FILED', 'KO'], ['AAPL']]);
  });

  it('removes former members if a row was refused, except the member that this row names', async () => {
    const files = { 'nasdaq100.csv': list(AAPL, 'KO,,Consumer Staples', 'NEW,New Inc,Materials') };
    const [report] = await load(app, 'constituents', files);
    expect(readCounts(report!)).toEqual({ read: 3, written: 1, unchanged: 1, refused: 1, removed: 2 });
    expect(await members()).toEqual(['AAPL', 'KO', 'NEW']);
  });

  it('removes no member if as many rows are refused as are good', async () => {
    const files = { 'nasdaq100.csv': list(AAPL, 'K O,Coca-Cola,Consumer Staples') };
    const [report] = await load(app, 'constituents', files);
    expect(readCounts(report!)).toEqual({ read: 2, written: 0, unchanged: 1, refused: 1, removed: 0 });
    expect(await members()).toEqual(['AAPL', 'FILED', 'KO', 'ONLY']);
  });

  it('removes no member if the file is refused, or on a dry run', async () => {
    const before = await members();
    const [failed] = await load(app, 'constituents', { 'nasdaq100.csv': `${list(AAPL)}KO,"Coca` });
    expect(failed!.failure).toBeDefined();
    const [dry] = await inFolder({ 'nasdaq100.csv': list(AAPL) }, (folder) =>
      ingest(app.db, constituentsImporter, [join(folder, 'nasdaq100.csv')], { now: NOW, dryRun: true }),
    );
    expect(dry!.removed).toBe(3);
    expect(await members()).toEqual(before);
  });

  it('is reported as complete by its importer, with its rows', async () => {
    const { rows, wholes } = await imported(constituentsImporter, getFile('dow30.csv', list(AAPL, KO)));
    expect(wholes).toEqual([{ whole: INDEX_CONSTITUENT, of: { indexId: 'dow30' }, list: 'dow30', rows }]);
    expect(rows).toHaveLength(2);
  });
});
