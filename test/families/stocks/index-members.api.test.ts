import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileReport, ingest } from '../../../src/import/run.ts';
import { requireImporter } from '../../support/catalog.ts';
import { useApp } from '../../support/harness.ts';
import { inFolder, load } from '../../support/load.ts';

const SYMBOLS = [
  'symbol,cik,from,until',
  'FB,1326801,2012-05-18,2022-06-08',
  'META,1326801,2022-06-09,',
  // Two companies had the symbol on one day.
  'TWO,1,2015-01-02,2019-12-31',
  'TWO,2,2015-01-02,2019-12-31',
].join('\n');

const app = useApp((app) => load(app, 'symbols', { 'symbols.csv': `${SYMBOLS}\n` }).then(() => undefined), {
  fill: false,
});

type Options = { now?: Date; acceptsShrunk?: boolean };

/** Imports a file without running the jobs that follow. */
const importFile = (kind: string, name: string, content: string, options: Options = {}): Promise<FileReport> =>
  inFolder({ [name]: content }, async (folder) => {
    const paths = [join(folder, name)];
    const [report] = await ingest(app.db, requireImporter(kind), paths, { now: app.clock.now, ...options });
    return report!;
  });

/** The stored stays, as `META 2013-12-23..2022-06-08`. */
const listStints = async (indexId: string, source: string): Promise<string[]> =>
  (
    await app.db.query<{ text: string }>(
      `SELECT "ticker" || ' ' || "first_day" || '..' || coalesce("last_day"::text, '') AS "text" FROM "index_stint"
        WHERE "index_id" = $1 AND "source" = $2 ORDER BY "ticker", "first_day"`,
      [indexId, source],
    )
  ).map(({ text }) => text);

describe('A file of start and end dates', () => {
  it('ends a stay on the day before the end date, and finds renamed securities by day', async () => {
    const rows = [
      'FB,2013-12-23,2022-06-09',
      'META,2022-06-09,',
      'KO,2013-01-02,',
      'TWTR,2018-06-07,2022-11-01',
      'TWTR,2018-06-08,2017-01-03',
    ];
    const content = `ticker,start_date,end_date\n${rows.join('\n')}\n`;
    const report = await importFile('index-members', 'sp500_ticker_start_end.csv', content);
    expect(report).toMatchObject({ written: 4, refused: 1 });
    expect(report.refusals[0]).toMatchObject({ line: 6, field: 'end_date' });
    expect(await listStints('sp500', 'SPELLS')).toEqual([
      'KO 2013-01-02..',
      'META 2013-12-23..2022-06-08',
      'META 2022-06-09..',
      'TWTR 2018-06-07..2022-10-31',
    ]);
  });

  it('refuses a symbol that may mean two companies, with both', async () => {
    const rows = ['TWO,2016-01-04,2018-01-03', 'KO,2013-01-02,', 'PEP,2013-01-02,'];
    const content = `ticker,start_date,end_date\n${rows.join('\n')}\n`;
    const report = await importFile('index-members', 'sp400_ticker_start_end.csv', content);
    expect(report).toMatchObject({ written: 2, refused: 1 });
    expect(report.refusals[0]?.refused).toMatch(/may be TWO.*\(CIK 000000000[12]\) or TWO.*\(CIK 000000000[12]\)/);
  });
});

describe('A file of all members by date', () => {
  const rows = (...lines: string[]) => `date,tickers\n${lines.join('\n')}\n`;
  const content = rows('2022-06-08,"FB,KO,AAL-199702"', '2022-06-09,"KO,META"', '2022-07-01,"KO,META,NEW"');

  it('has a stay from the first day with a symbol to the day before the first without', async () => {
    const name = 'S&P 500 Historical Components & Changes(11-16-2025).csv';
    expect(await importFile('index-members', name, content)).toMatchObject({ written: 5, refused: 0 });
    expect(await listStints('sp500', 'HISTORY')).toEqual([
      'AAL 2022-06-08..2022-06-08',
      'KO 2022-06-08..',
      'META 2022-06-08..2022-06-08',
      'META 2022-06-09..',
      'NEW 2022-07-01..',
    ]);
  });

  it('is imported again without a change', async () => {
    expect(await importFile('index-members', 'sp500-members.csv', content)).toMatchObject({ written: 0, unchanged: 5 });
  });

  it('refuses a day that loses more than a fifth of the members', async () => {
    const all = Array.from({ length: 40 }, (_, i) => `M${i + 100}`);
    const truncated = rows(`2022-06-08,"${all.join(',')}"`, `2022-06-09,"${all.slice(0, 30).join(',')}"`);
    const report = await importFile('index-members', 'dow30-members.csv', truncated);
    expect(report).toMatchObject({ written: 40, refused: 1 });
    expect(report.refusals[0]?.refused).toContain('It lacks 10 of the 40 members');
  });
});

describe('A list of changes', () => {
  it('has a stay for each addition and removal', async () => {
    const content = 'date,add,remove\n2019-01-18,"TFX","PCG"\n2019-06-03,"AMCR, DOW",""\n2019-07-01,"","TFX"\n';
    expect(await importFile('index-members', 'sp500_changes_since_2019.csv', content)).toMatchObject({ written: 4 });
    expect(await listStints('sp500', 'CHANGES')).toEqual([
      'AMCR 2019-06-03..',
      'DOW 2019-06-03..',
      // It was a member before the first change.
      'PCG 2019-01-17..2019-01-17',
      'TFX 2019-01-18..2019-06-30',
    ]);
  });
});

describe('A list of one day', () => {
  const list = (...symbols: string[]) => `Symbol,Security,CIK\n${symbols.map((text) => `${text},Name,`).join('\n')}\n`;

  it('takes the day of the file name, and finds securities by their CIK', async () => {
    const content = 'Symbol,Security,CIK\nFB,Meta,1326801\nKO,Coca-Cola,21344\n';
    await importFile('index-members', 'nasdaq100-constituents-2024-03-18.csv', content);
    expect(await listStints('nasdaq100', 'LIST')).toEqual(['KO 2024-03-18..2024-03-18', 'META 2024-03-18..2024-03-18']);
  });

  it('is refused without a day, or without an index', async () => {
    const noDay = await importFile('index-members', 'nasdaq100-constituents.csv', list('KO'));
    expect(noDay.failure).toContain('Name the file after it: nasdaq100-constituents-2024-03-18.csv');
    expect((await importFile('index-members', 'members-2024-03-18.csv', list('KO'))).failure).toContain('no index');
  });

  it('is refused if it loses more than a fifth of the list before, unless the user accepts it', async () => {
    const symbols = Array.from({ length: 30 }, (_, i) => `L${i + 100}`);
    const [first, second] = ['russell1000-constituents-2024-03-18.csv', 'russell1000-constituents-2024-04-18.csv'];
    await importFile('index-members', first, list(...symbols));
    const shorter = list(...symbols.slice(0, 20));
    expect((await importFile('index-members', second, shorter)).failure).toContain('10 of 30 entries of russell1000');
    const accepted = await importFile('index-members', second, shorter, { acceptsShrunk: true });
    expect(accepted).toMatchObject({ written: 20 });
  });
});

describe('Lists of constituents', () => {
  const list = (...symbols: string[]) => `Symbol,Name,Sector\n${symbols.map((text) => `${text},Name,`).join('\n')}\n`;
  const members = async (on: string) => {
    const query = `{ market { indexMembers(stockIndex: SP600, day: "${on}") { totalCount nodes { ticker from until precision source } } } }`;
    return (await app.ask(query)).market.indexMembers;
  };

  it('record who was a member from now on', async () => {
    const day = (text: string) => new Date(`${text}T20:00:00Z`);
    for (const [text, symbols] of [
      ['2025-11-18', ['AA', 'BB', 'CC']],
      ['2025-11-19', ['AA', 'BB', 'DD']],
    ] as const)
      await importFile('constituents', 'sp600.csv', list(...symbols), { now: day(text) });
    // The last list is imported as a user does, and jobs follow.
    await load(app, 'constituents', { 'sp600.csv': list('AA', 'DD') });
    expect(await members('2025-11-17')).toBe(null);
    const { totalCount, nodes } = await members('2025-11-18');
    expect(totalCount).toBe(3);
    expect(nodes).toEqual([
      { ticker: 'AA', from: '2025-11-18', until: null, precision: 'WINDOW', source: 'LIST' },
      { ticker: 'BB', from: '2025-11-18', until: '2025-11-20', precision: 'WINDOW', source: 'LIST' },
      { ticker: 'CC', from: '2025-11-18', until: '2025-11-18', precision: 'WINDOW', source: 'LIST' },
    ]);
    const later = (await members('2025-11-19')).nodes;
    expect(later.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['AA', 'BB', 'DD']);
    expect(later.at(-1)).toMatchObject({ from: '2025-11-19', precision: 'DAY' });
    const now = (await app.ask('{ market { indexMembers(stockIndex: SP600) { nodes { ticker } } } }')).market
      .indexMembers.nodes;
    expect(now).toEqual([{ ticker: 'AA' }, { ticker: 'DD' }]);
  });

  it('and histories are the memberships of a stock', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "AA") { indexMemberships { stockIndex from until precision source } } }',
    );
    expect(stock.indexMemberships).toEqual([
      { stockIndex: 'SP600', from: '2025-11-18', until: null, precision: 'WINDOW', source: 'LIST' },
    ]);
  });
});
