import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileReport, ingest } from '../../src/import/run.ts';
import { importers } from '../support/catalog.ts';
import { filing } from '../support/filing.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type Files, inFolder } from '../support/load.ts';
import { NOW } from '../support/market.ts';

let app: TestApp;
beforeEach(async () => {
  app ??= await startApp({ fill: false });
  const tables = ['import_file', 'refused_row', 'data_version', ...FACTS];
  await app.db.script(tables.map((table) => `DELETE FROM "${table}";`).join(''));
});
afterAll(() => app.close());

const FACTS = [
  'daily_bar',
  'sec_company',
  'index_constituent',
  'company_profile',
  'ownership_filing',
  'ownership_owner',
  'ownership_row',
];

type Options = { dryRun?: boolean; paths?: readonly string[] };
/** Imports files, or paths of their folder, as one kind; reports use the test's file names. */
const take = (kind: string, files: Files, { dryRun, paths = Object.keys(files) }: Options = {}) =>
  inFolder(files, async (folder) => {
    const importer = importers.find((importer) => importer.kind === kind)!;
    const full = paths.map((path) => join(folder, path));
    const reports = await ingest(app.db, importer, full, { now: NOW, dryRun, recordAs: nameIn(folder) });
    return reports.map((report): FileReport => ({ ...report, file: nameIn(folder)(report.file) }));
  });
const nameIn = (folder: string) => (path: string) => path.slice(folder.length + 1);

const counts = async (tables: readonly string[] = FACTS): Promise<Record<string, number>> => {
  const rows = await app.db.query<{ table: string; n: number }>(
    tables.map((table) => `SELECT '${table}' AS "table", count(*) AS n FROM "${table}"`).join(' UNION ALL '),
  );
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ table, n }) => [table, n]));
};
const versions = async () =>
  Object.fromEntries(
    (await app.db.query<{ family: string; version: number }>('SELECT * FROM "data_version"')).map((row) => [
      row.family,
      row.version,
    ]),
  );
const refusedRows = () =>
  app.db.query('SELECT "file", "line", "field", "content" FROM "refused_row" ORDER BY "kind", "file", "seq"');

const BARS = 'ticker,date,close,volume\n';
const GOOD = 'KO,2025-11-20,70,100\nKO,2025-11-21,71,100\n';
const FLAT = 'symbol,name,position,transaction_code,share,change,transaction_price,filing_date,transaction_date\n';
const flatRows = (count: number) =>
  Array.from({ length: count }, (_, i) => `KO,Person ${i},,S,100,-${i + 1},70,2025-11-14,2025-11-12\n`).join('');
const FORM = filing({
  issuer: { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' },
  owners: [{ cik: '0009000001', name: 'Cook Robin', officer: true, director: false, title: 'CEO' }],
  filed: '2025-11-13',
  rows: [
    { date: '2025-11-12', code: 'S', shares: 10, price: 70, after: 90 },
    { date: '2025-11-12', code: 'P', shares: 5, price: 70, after: 95 },
  ],
});

describe('An import', () => {
  it('counts read, written, unchanged, and refused rows, and imports every valid row', async () => {
    const [first] = await take('prices', { 'ko.csv': `${BARS}${GOOD}KO,2025-11-22,1,1\nKO,2025-11-19,much,1\n` });
    expect(first).toMatchObject({ file: 'ko.csv', read: 4, written: 2, unchanged: 0, refused: 2, changed: true });
    const [second] = await take('prices', { 'ko.csv': `${BARS}KO,2025-11-19,69,100\n${GOOD}` });
    expect(second).toMatchObject({ read: 3, written: 1, unchanged: 2, refused: 0, changed: true });
    expect(await counts()).toEqual({ daily_bar: 3 });
    expect(await app.db.query('SELECT "read", "written", "unchanged", "refused" FROM "import_file"')).toEqual([
      { read: 3, written: 1, unchanged: 2, refused: 0 },
    ]);
  });

  it.each<[kind: string, name: string, content: string, records: number]>([
    ['prices', 'ko.csv', BARS + GOOD, 2],
    ['ownership', 'form4.xml', FORM, 2],
    ['insider-transactions', 'flat.csv', FLAT + flatRows(3), 3],
    ['constituents', 'sp500.csv', 'Symbol,Name,Sector\nKO,Coca-Cola,Consumer Staples\n', 1],
    ['sec-companies', 'company_tickers.json', '{"0":{"cik_str":21344,"ticker":"KO","title":"COCA COLA CO"}}', 1],
    ['companies', 'companies.csv', 'ticker,name\nKO,Coca-Cola\n', 1],
  ])(
    'of %s changes nothing the second time, and moves the data version only the first',
    async (kind, name, content, n) => {
      const [first] = await take(kind, { [name]: content });
      expect(first).toMatchObject({ read: n, written: n, unchanged: 0, refused: 0, changed: true });
      const [stored, moved] = [await counts(), await versions()];
      const [again] = await take(kind, { [name]: content });
      expect(again).toMatchObject({ read: n, written: 0, unchanged: n, refused: 0, changed: false });
      expect(await counts()).toEqual(stored);
      // A list or a form of a company states who has which symbol as well.
      expect(new Set(Object.values(moved))).toEqual(new Set([1]));
      expect(await versions()).toEqual(moved);
    },
  );

  it('takes in the same filing once, although it comes under two names', async () => {
    const reports = await take('ownership', { 'a.xml': FORM, 'b.xml': FORM });
    expect(reports.map(({ written, unchanged }) => [written, unchanged])).toEqual([
      [2, 0],
      [0, 2],
    ]);
    expect(await counts()).toEqual({ ownership_filing: 1, ownership_owner: 1, ownership_row: 2 });
  });

  it('changes nothing on a dry run, and reports the changes that it would make', async () => {
    const file = { 'ko.csv': `${BARS}${GOOD}KO,2025-11-22,1,1\n` };
    const [dry] = await take('prices', file, { dryRun: true });
    expect(await counts([...FACTS, 'import_file', 'refused_row', 'data_version'])).toEqual({});
    await take('prices', { 'bad.csv': 'what,is,this\n' }, { dryRun: true });
    expect(await counts(['refused_row'])).toEqual({});
    const [wet] = await take('prices', file);
    expect(wet).toEqual(dry);
  });
});

describe('A refused row', () => {
  it('is kept with its file, line, field and content, until the corrected file replaces it', async () => {
    const bad = `${BARS}KO,2025-11-20,70,100\nKO,2025-11-22,70,100\nKO,2025-11-21,many,100\n`;
    const [report] = await take('prices', {
      'ko.csv': bad,
      'other.csv': `${BARS}not a ticker,2025-11-21,1,1\n${GOOD}`,
    });
    expect(report!.refusals.map(({ line, field }) => [line, field])).toEqual([
      [3, 'date'],
      [4, 'close'],
    ]);
    const other = { file: 'other.csv', line: 2, field: 'ticker', content: 'not a ticker,2025-11-21,1,1' };
    expect(await refusedRows()).toEqual([
      { file: 'ko.csv', line: 3, field: 'date', content: 'KO,2025-11-22,70,100' },
      { file: 'ko.csv', line: 4, field: 'close', content: 'KO,2025-11-21,many,100' },
      other,
    ]);
    const [reason] = await app.db.query<{ reason: string }>('SELECT "reason" FROM "refused_row"');
    expect(reason!.reason).not.toBe('');

    await take('prices', { 'ko.csv': BARS + GOOD });
    expect(await refusedRows()).toEqual([other]);
  });

  it('is kept apart from rows of another file with the same name', async () => {
    const bad = (close: string) => `${BARS}KO,2025-11-20,70,100\nKO,2025-11-21,${close},100\n`;
    await take('prices', { 'a/ko.csv': bad('x'), 'b/ko.csv': bad('y') }, { paths: ['.'] });
    expect(await refusedRows()).toMatchObject([
      { file: 'a/ko.csv', content: 'KO,2025-11-21,x,100' },
      { file: 'b/ko.csv', content: 'KO,2025-11-21,y,100' },
    ]);
    expect(await counts(['import_file'])).toEqual({ import_file: 2 });
  });
});

describe('A file', () => {
  it('is imported whole or not at all, even if it fails in its last row', async () => {
    // More rows than one write contains, then an unclosed quote.
    const [failed] = await take('insider-transactions', { 'flat.csv': `${FLAT}${flatRows(5_100)}KO,"Person` });
    expect(failed).toMatchObject({ read: 0, written: 0, refused: 0, changed: false, failure: expect.any(String) });
    expect(await counts()).toEqual({});
    expect(await versions()).toEqual({});
    const [whole] = await take('insider-transactions', { 'flat.csv': FLAT + flatRows(5_100) });
    expect(whole).toMatchObject({ written: 5_100, refused: 0 });
    expect(await counts(['refused_row'])).toEqual({});
  });

  it('that fails leaves the data of an earlier import', async () => {
    await take('prices', { 'ko.csv': BARS + GOOD });
    const [failed] = await take('prices', { 'ko.csv': `${BARS}KO,2025-11-24,72,1\nKO,"2025` });
    expect(failed!.failure).toBeDefined();
    expect([await counts(), await versions()]).toEqual([{ daily_bar: 2 }, { prices: 1 }]);
  });

  it('a folder’s subfolders are searched for files whose name fits the kind', async () => {
    const files = { 'b/ko.csv': BARS + GOOD, 'a/deep/KO.csv': BARS + GOOD, 'notes.md': '# no', 'companies.csv': 'no' };
    const reports = await take('prices', files, { paths: ['.'] });
    expect(reports.map(({ file }) => file)).toEqual(['a/deep/KO.csv', 'b/ko.csv']);
    expect(await take('sec-companies', files, { paths: ['.'] })).toEqual([]);
  });

  it('a bad file does not affect the good files beside it', async () => {
    const reports = await take('prices', {
      'a.csv': BARS + GOOD,
      'b.csv': 'no,prices\n1,2\n',
      'c.csv': `${BARS}XOM,2025-11-21,1,1\n`,
    });
    expect(reports.map(({ failure, written }) => [failure === undefined, written])).toEqual([
      [true, 2],
      [false, 0],
      [true, 1],
    ]);
    expect(await counts()).toEqual({ daily_bar: 3 });
    expect(await refusedRows()).toMatchObject([{ file: 'b.csv' }]);
  });

  it('that the database refuses does not affect the small files written with it', async () => {
    const list = (cik: number, ticker: string, title: string) => JSON.stringify({ 0: { cik_str: cik, ticker, title } });
    const files = {
      'a_tickers.json': list(21344, 'KO', 'COCA COLA CO'),
      'b_tickers.json': list(34088, 'XOM', 'EXXON \0 MOBIL'), // No text of the database holds it.
      'c_tickers.json': list(104169, 'WMT', 'WALMART INC.'),
    };
    const reports = await take('sec-companies', files);
    expect(reports.map(({ file, written, failure }) => [file[0], written, failure === undefined])).toEqual([
      ['a', 1, true],
      ['b', 0, false],
      ['c', 1, true],
    ]);
    expect(await counts()).toEqual({ sec_company: 2 });
    expect(await counts(['import_file'])).toEqual({ import_file: 2 });
  });

  it('small files are written together: one version, and separate counts for each', async () => {
    const list = (ticker: string) => ({ 0: { cik_str: 21344, ticker, title: ticker } });
    const files = Object.fromEntries(
      ['KO', 'PEP', 'MNST'].map((ticker) => [`${ticker}.json`, JSON.stringify(list(ticker))]),
    );
    await take('sec-companies', { 'PEP.json': files['PEP.json']! });
    const reports = await take('sec-companies', files);
    expect(reports.map(({ file, written, unchanged }) => [file, written, unchanged])).toEqual([
      ['KO.json', 1, 0],
      ['PEP.json', 0, 1],
      ['MNST.json', 1, 0],
    ]);
    expect(new Set(Object.values(await versions()))).toEqual(new Set([2]));
  });

  it('price files have the same precedence in any order: raw before adjusted, then the fresher', async () => {
    const yahoo = (close: number, until: string) =>
      `Date,Open,High,Low,Close,Adj Close,Volume\n2025-11-20,1,99,1,${close},${close - 1},5\n${until},1,99,1,50,49,5\n`;
    const files: Files = {
      'old/KO.csv': yahoo(10, '2025-11-21'),
      'new/KO.csv': yahoo(20, '2025-11-24'),
      // The freshest of all, but adjusted for dividends.
      'adjusted/ko.csv': `${BARS}KO,2025-11-20,30,5\nKO,2025-11-25,60,5\n`,
    };
    const [a, b, c] = Object.keys(files) as [string, string, string];
    const outcomes = new Set<string>();
    for (const paths of [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ]) {
      await app.db.query('DELETE FROM "daily_bar"');
      await take('prices', files, { paths });
      outcomes.add(JSON.stringify(await app.db.query('SELECT "date", "close" FROM "daily_bar" ORDER BY "date"')));
    }
    expect([...outcomes].map((text) => JSON.parse(text))).toEqual([
      [
        { date: '2025-11-20', close: 20 },
        { date: '2025-11-21', close: 50 },
        { date: '2025-11-24', close: 50 },
        { date: '2025-11-25', close: 60 },
      ],
    ]);
  });
});
