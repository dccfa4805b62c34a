import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsert } from '../../../src/db/bulk.ts';
import type { Sql } from '../../../src/db/open.ts';
import type { Table } from '../../../src/db/table.ts';
import { dailyBarTable, pricesImporter, stockSplitTable } from '../../../src/families/prices/ingest.ts';
import { VINTAGE_CLOSE } from '../../../src/generated/tables.ts';
import type { ImportFile } from '../../../src/import/importer.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const day = (text: string): Date => parseDay(text)!;
/** The bars of a file; the closes for comparing downloads are separate. */
async function listBars(file: ImportFile) {
  const { facts, refused, notes } = await imported(pricesImporter, file);
  const readRows = (table: Table) => facts.filter((fact) => fact.table === table).map(({ row }) => row);
  return {
    rows: readRows(dailyBarTable),
    closes: readRows(VINTAGE_CLOSE),
    splits: readRows(stockSplitTable),
    refused,
    notes,
  };
}
const take = (name: string, content: string | Buffer, siblings?: Record<string, string>) =>
  listBars(getFile(name, content, siblings));
const turnDown = (name: string, content: string | Buffer, siblings?: Record<string, string>) =>
  importError(pricesImporter, getFile(name, content, siblings));

const CLASSIC = 'Date,Open,High,Low,Close,Adj Close,Volume\n';
const OURS = 'ticker,date,open,high,low,close,adjusted_close,volume\n';

describe('A price file is recognised by its header', () => {
  const bar = {
    statedOpen: 10,
    statedHigh: 12,
    statedLow: 9,
    statedClose: 11,
    statedVolume: 500,
    asTraded: false,
    date: day('2025-11-21'),
    vintage: day('2025-11-21'),
  };

  it('as a classic Yahoo download, named after its ticker, with raw closes', async () => {
    const { rows } = await take('brk-b.csv', `${CLASSIC}2025-11-21,10,12,9,11,11,500\n`);
    expect(rows).toEqual([{ ...bar, ticker: 'BRK.B', statedAdjustedClose: 11, rawClose: true }]);
  });

  it('a price file is recognized by its column names, in any order and with Windows line ends', async () => {
    const { rows } = await take(
      'KO.csv',
      '\uFEFFVolume,Adj Close,Close,Low,High,Open,Date\r\n500,10.5,11,9,12,10,2025-11-21\r\n',
    );
    expect(rows).toEqual([{ ...bar, ticker: 'KO', statedAdjustedClose: 10.5, rawClose: true }]);
  });

  it('as a yfinance dump with a row of tickers under the header', async () => {
    const { rows } = await take(
      'whatever.csv',
      'date,adj_close,close,high,low,open,volume\n,KO,KO,KO,KO,KO,KO\n2025-11-21,11,11,12,9,10,500\n',
    );
    expect(rows).toEqual([{ ...bar, ticker: 'KO', statedAdjustedClose: 11, rawClose: true }]);
  });

  it('as a yfinance dump with three header rows, whose closes are adjusted', async () => {
    const { rows } = await take(
      'x.csv',
      'Price,Close,High,Low,Open,Volume\nTicker,KO,KO,KO,KO,KO\nDate,,,,,\n2025-11-21,11,12,9,10,500\n',
    );
    expect(rows).toEqual([{ ...bar, ticker: 'KO', statedAdjustedClose: 11, rawClose: false }]);
  });

  it('as a yfinance history whose days carry an offset from UTC, in summer and in winter', async () => {
    const { rows } = await take(
      'AAPL_historical.csv',
      'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n2025-10-31 00:00:00-04:00,10,12,9,11,500,0.0,0.0\n2025-11-21T05:00:00+00:00,10,12,9,11,500,0.0,0.0\n',
    );
    expect(rows.map(({ ticker, date, rawClose }) => [ticker, date, rawClose])).toEqual([
      ['AAPL', day('2025-10-31'), false],
      ['AAPL', day('2025-11-21'), false],
    ]);
  });

  it('as a long table of company numbers beside a companies.csv', async () => {
    const content =
      'company_id,trade_date,open_price,high_price,low_price,close_price,volume,adjusted_close\n1,2025-11-21,10,12,9,11,500,11\n9,2025-11-21,10,12,9,11,500,11\n';
    const { rows, refused } = await take('stock_prices.csv', content, {
      'companies.csv': 'company_id,ticker,name\n1,KO,Coca-Cola\n',
    });
    expect(rows).toEqual([{ ...bar, ticker: 'KO', statedAdjustedClose: 11, rawClose: true }]);
    expect(refused).toMatchObject([{ line: 3, field: 'company_id' }]);
    expect((await turnDown('stock_prices.csv', content)).message).toContain('companies.csv');
    await turnDown('stock_prices.csv', content, { 'companies.csv': 'id,symbol\n1,KO\n' });
  });

  it('as our own long table, raw if it has adjusted closes beside the closes', async () => {
    const { rows } = await take('any name.csv', `${OURS}ko,2025-11-20,,,,10,9.5,\nPEP,2025-11-21,10,12,9,11,11,500\n`);
    expect(rows).toMatchObject([
      {
        ticker: 'KO',
        statedOpen: null,
        statedHigh: null,
        statedLow: null,
        statedClose: 10,
        statedAdjustedClose: 9.5,
        statedVolume: null,
        rawClose: true,
      },
      { ticker: 'PEP', rawClose: true, vintage: day('2025-11-21') },
    ]);
    // The newest bars have no dividend after them: close and adjusted close are the same.
    const equal = await take('x.csv', `${OURS}KO,2025-11-21,10,12,9,11,11,500\n`);
    expect(equal.rows).toMatchObject([{ rawClose: true }]);
    const without = await take('x.csv', 'ticker,date,close\nKO,2025-11-21,11\n');
    expect(without.rows).toMatchObject([{ statedClose: 11, statedAdjustedClose: 11, rawClose: false }]);
  });

  it('as dates and values, named after the index', async () => {
    const { rows } = await take('VIX_date_value.csv', 'date,value\n2025-11-21,23.43\n');
    expect(rows).toMatchObject([
      {
        ticker: '^VIX',
        statedClose: 23.43,
        statedOpen: null,
        statedHigh: null,
        statedLow: null,
        statedVolume: null,
        rawClose: false,
      },
    ]);
  });

  it('as Cboe’s history of an index, whose days are American', async () => {
    const { rows, refused } = await take(
      'VIX_History.csv',
      'DATE,OPEN,HIGH,LOW,CLOSE\n11/20/2025,24,28.1,23.5,26.42\n11/21/2025,26,28,22.7,23.43\n13/01/2025,1,1,1,1\n',
    );
    expect(rows).toMatchObject([
      {
        ticker: '^VIX',
        date: day('2025-11-20'),
        statedOpen: 24,
        statedHigh: 28.1,
        statedLow: 23.5,
        statedClose: 26.42,
        statedVolume: null,
      },
      { ticker: '^VIX', date: day('2025-11-21'), statedClose: 23.43, rawClose: true },
    ]);
    expect(refused).toMatchObject([{ line: 4, field: 'DATE' }]);
    const one = await take('SKEW_History.csv', 'DATE,SKEW\n11/21/2025,148.2\n');
    expect(one.rows).toMatchObject([
      { ticker: '^SKEW', statedClose: 148.2, date: day('2025-11-21'), statedOpen: null },
    ]);
  });

  it.each(['VIX.csv', '^VIX.csv', 'vix.csv'])('%s is the index ^VIX, which has no volume', async (name) => {
    const { rows } = await take(name, `${CLASSIC}2025-11-21,10,12,9,11,11,0\n`);
    expect(rows).toMatchObject([{ ticker: '^VIX', statedVolume: null }]);
  });

  it.each(['adjClose', 'AdjClose', 'Adj. Close', '5. adjusted close', 'closeadj', 'Adjusted_Close'])(
    'a price file is recognized with %s as its adjusted close',
    async (title) => {
      const { rows } = await take('KO.csv', `date,close,${title},volume,divCash\n2025-11-21,11,10.5,500,0\n`);
      expect(rows).toMatchObject([{ statedClose: 11, statedAdjustedClose: 10.5, rawClose: true }]);
    },
  );

  it.each(['totalReturnClose', 'close_tr'])(
    'but not with a column %s, which may be the adjusted close',
    async (title) => {
      const error = await turnDown('KO_daily.csv', `date,open,high,low,close,${title}\n2025-11-21,10,12,9,11,10.5\n`);
      expect(error.message).toContain(`'${title}'`);
      expect(error).toMatchObject({ where: { line: 1, field: title } });
    },
  );

  it('and keeps the closes of each ticker by which two downloads are compared: the first, the last and each Friday', async () => {
    const days = ['2025-11-13', '2025-11-14', '2025-11-17', '2025-11-18', '2025-11-19'];
    const { closes } = await take('KO.csv', CLASSIC + days.map((date) => `${date},1,1,1,2,1,1\n`).join(''));
    const vintage = day('2025-11-19');
    expect(closes).toEqual(
      ['2025-11-13', '2025-11-14', '2025-11-19'].map((date) => ({
        ticker: 'KO',
        vintage,
        rawClose: true,
        asTraded: false,
        date: day(date),
        close: 2,
        adjustedClose: 1,
      })),
    );
  });

  it('and the last date of the file dates every row of it', async () => {
    const { rows } = await take('KO.csv', `${CLASSIC}2025-11-21,1,1,1,1,1,1\n2025-11-19,1,1,1,1,1,1\n`);
    expect(rows.map(({ vintage }) => vintage)).toEqual([day('2025-11-21'), day('2025-11-21')]);
  });

  it('leaves the companion files of a folder to another importer', () => {
    const names = ['AAPL.csv', 'AAPL.CSV', 'companies.csv', 'sectors.csv', 'my_companies.csv', 'notes.txt'];
    expect(names.filter((name) => pricesImporter.accepts(name))).toEqual(['AAPL.csv', 'AAPL.CSV', 'my_companies.csv']);
  });
});

describe('A row that cannot be right is kept aside with its line and the reason', () => {
  it.each([
    ['2025-02-30,10,12,9,11,11,500', 'Date'],
    ['11/31/2025,10,12,9,11,11,500', 'Date'],
    [',10,12,9,11,11,500', 'Date'],
    ['2025-11-22,10,12,9,11,11,500', 'Date'],
    ['2025-01-09,10,12,9,11,11,500', 'Date'],
    ['2025-11-27,10,12,9,11,11,500', 'Date'],
    ['2025-11-20 00:00:00-99:00,10,12,9,11,11,500', 'Date'],
    ['2025-11-20,10,12,9,0,11,500', 'Close'],
    ['2025-11-20,10,12,9,1e400,11,500', 'Close'],
    ['2025-11-20,10,12,9,1e300,11,500', 'Close'],
    ['2025-11-20,10,12,9,NaN,11,500', 'Close'],
    ['2025-11-20,10,12,9,Infinity,11,500', 'Close'],
    ['2025-11-20,10,12,9,"11,00",11,500', 'Close'],
    ['2025-11-20,10,12,9,,11,500', 'Close'],
    ['2025-11-20,10,12,9,11,null,500', 'Adj Close'],
    ['2025-11-20,10,12,9,11,,500', 'Adj Close'],
    ['2025-11-20,10,9,12,11,11,500', 'High'],
    ['2025-11-20,10,12,9,11', undefined],
  ])('%s', async (line, field) => {
    const { rows, refused } = await take(
      'KO.csv',
      `${CLASSIC}2025-11-19,10,12,9,11,11,500\n${line}\n2025-11-21,10,12,9,11,11,500\n`,
    );
    expect(rows.map(({ date }) => date)).toEqual([day('2025-11-19'), day('2025-11-21')]);
    expect(refused).toEqual([
      { refused: expect.any(String), line: 3, ...(field && { field }), content: line.replaceAll('"', '') },
    ]);
  });

  it('a symbol that is none is refused too', async () => {
    const { rows, refused } = await take('x.csv', 'ticker,date,close\n$$$,2025-11-21,11\n');
    expect(rows).toEqual([]);
    expect(refused).toMatchObject([{ line: 2, field: 'ticker', content: '$$$,2025-11-21,11' }]);
  });

  it('of two rows for one day the later is imported and the earlier is refused', async () => {
    const { rows, refused } = await take(
      'KO.csv',
      `${CLASSIC}2025-11-20,1,1,1,1,1,1\n2025-11-21,1,1,1,1,1,1\n2025-11-20,2,2,2,2,2,2\n`,
    );
    expect(rows.map(({ statedClose }) => statedClose)).toEqual([1, 2]);
    expect(refused).toMatchObject([{ line: 2, field: 'date' }]);
  });

  it('the same row twice is no contradiction', async () => {
    const { rows, refused } = await take('KO.csv', `${CLASSIC}2025-11-20,1,1,1,1,1,1\n2025-11-20,1,1,1,1,1,1\n`);
    expect([rows.length, refused.length]).toEqual([2, 0]);
  });
});

describe('A split is read from', () => {
  it.each([
    ['yfinance', 'KO_history.csv', 'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits', '0.0', '4.0'],
    ['Tiingo', 'KO_prices.csv', 'date,open,high,low,close,volume,divCash,splitFactor', '1.0', '4'],
    [
      'Alpha Vantage',
      'KO_daily.csv',
      'timestamp,open,high,low,close,volume,dividend_amount,split_coefficient',
      '1',
      '4.0',
    ],
    ['our own table', 'KO_ours.csv', 'date,open,high,low,close,volume,dividends,stock_splits', '', '4'],
  ])('%s, which writes of most days that there was none', async (_vendor, name, header, none, four) => {
    const lines = [`2025-11-19,10,12,9,11,500,0,${none}`, `2025-11-20,10,12,9,11,500,0,${four}`];
    const { rows, splits, notes } = await take(
      name,
      `${[header, ...lines].join('\n')}\n2025-11-21,10,12,9,11,500,0,0\n`,
    );
    expect(splits).toEqual([{ ticker: 'KO', date: day('2025-11-20'), ratio: 4, vintage: day('2025-11-21') }]);
    expect([rows.length, notes]).toEqual([3, []]);
  });

  it('no cell that cannot be one: the bar stays, with a note', async () => {
    const header = 'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits';
    const { rows, splits, notes } = await take(
      'KO_history.csv',
      `${header}\n2025-11-20,10,12,9,11,500,0,-4\n2025-11-21,10,12,9,11,500,0,4:1\n`,
    );
    expect([rows.length, splits]).toEqual([2, []]);
    expect(notes).toMatchObject([
      { line: 2, field: 'Stock Splits' },
      { line: 3, field: 'Stock Splits' },
    ]);
  });
});

describe('A file that is no price file is turned down as a whole', () => {
  const wide = `${CLASSIC.trim()}${',x'.repeat(1_001)}\n`;
  it.each<[why: string, name: string, content: string | Buffer, says: string]>([
    ['an empty file', 'KO.csv', '', 'empty'],
    ['a header without rows', 'KO.csv', CLASSIC, 'no rows'],
    ['an unknown header', 'KO.csv', 'a,b,c\n1,2,3\n', 'a,b,c'],
    ['a binary file', 'KO.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'unpack'],
    ['UTF-16', 'KO.csv', Buffer.from(`${CLASSIC}2025-11-21,1,1,1,1,1,1\n`, 'utf16le'), 'UTF-16'],
    ['more than a thousand columns', 'KO.csv', wide, 'columns'],
    ['a line of more than a megabyte', 'KO.csv', `${CLASSIC}2025-11-21,${'1'.repeat(1_100_000)}\n`, '1 MB'],
    ['a file cut off within quotes', 'KO.csv', `${CLASSIC}2025-11-21,1,1,1,1,1,"1\n`, 'cut off'],
    ['a quote in the wrong place', 'KO.csv', `${CLASSIC}2025-11-21,1"2,1,1,1,1,1\n`, 'CSV'],
    ['the same column twice', 'x.csv', 'ticker,date,close,close\nKO,2025-11-21,1,2\n', 'close'],
    ['a name that is no ticker', 'prices of 2024.csv', `${CLASSIC}2025-11-21,1,1,1,1,1,1\n`, 'prices of 2024'],
    ['several tickers side by side', 'x.csv', 'date,close,close\n,KO,PEP\n2025-11-21,1,2\n', 'KO, PEP'],
  ])('%s', async (_why, name, content, says) => {
    expect((await turnDown(name, content)).message).toContain(says);
  });

  it('and of an unknown header at most 200 characters are shown', async () => {
    const { message } = await turnDown('x.csv', `${'abcdefghi,'.repeat(90)}\n`);
    expect(message.split('\n')[0]!.length).toBeLessThan(300);
  });
});

describe('Imports of one ticker from several files', () => {
  const file = (name: string, content: string) => take(name, content).then(({ rows }) => rows);
  let db: PGlite;
  beforeAll(async () => {
    db = await PGlite.create();
    const columns = Object.entries(dailyBarTable.columns).map(
      ([name, type]) => `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}" ${type}`,
    );
    await db.exec(`CREATE TABLE daily_bar (${columns.join(', ')}, PRIMARY KEY ("ticker", "date"))`);
  }, 180_000);
  afterAll(() => db.close());

  const stored = async (imports: Awaited<ReturnType<typeof file>>[]) => {
    const sql: Sql = {
      query: async (text, params = []) => (await db.query(text, [...params])).rows as never,
      script: async (text) => void (await db.exec(text)),
      copyIn: () => Promise.reject(new Error('not expected')),
    };
    await db.exec('TRUNCATE daily_bar');
    for (const rows of imports) await upsert(sql, dailyBarTable as Table, rows);
    return (await db.query('SELECT date::text, stated_close AS close, raw_close FROM daily_bar ORDER BY date')).rows;
  };

  it('end equally in any order: raw before adjusted, then the fresher file', async () => {
    const old = await file('KO.csv', `${CLASSIC}2025-11-18,1,1,1,1,1,1\n2025-11-19,1,1,1,1,1,1\n`);
    const fresh = await file('KO.csv', `${CLASSIC}2025-11-19,2,2,2,2,2,2\n2025-11-20,2,2,2,2,2,2\n`);
    const adjusted = await file('x.csv', 'ticker,date,close\nKO,2025-11-19,3\nKO,2025-11-20,3\nKO,2025-11-21,3\n');
    const expected = [
      { date: '2025-11-18', close: 1, raw_close: true },
      { date: '2025-11-19', close: 2, raw_close: true },
      { date: '2025-11-20', close: 2, raw_close: true },
      { date: '2025-11-21', close: 3, raw_close: false },
    ];
    expect(await stored([old, fresh, adjusted])).toEqual(expected);
    expect(await stored([adjusted, fresh, old])).toEqual(expected);
    expect(await stored([fresh, adjusted, old, adjusted])).toEqual(expected);
  });
});

describe('A download of a vendor', () => {
  const listCloses = async (name: string, content: string) => {
    const { rows, refused } = await take(name, content);
    return { closes: rows.map(({ ticker, date, statedClose }) => [ticker, date, statedClose]), rows, refused };
  };

  it.each<[vendor: string, name: string, content: string]>([
    [
      'Investing.com',
      'KO Historical Data.csv',
      '"Date","Price","Open","High","Low","Vol.","Change %"\n"11/20/2026","71.50","71.00","72.00","70.50","45.2M","-0.35%"\n',
    ],
    [
      'MarketWatch',
      'Download Data - STOCK_US_XNYS_KO.csv',
      'Date, Open, High, Low, Close, Volume\n11/20/2026, 71.00, 72.00, 70.50, 71.50, "45,200,000"\n',
    ],
    ['Stooq', 'ko_us_d.csv', 'Date,Open,High,Low,Close,Volume\n2026-11-20,71,72,70.5,71.5,45200000\n'],
    [
      'Stooq in bulk',
      'ko.us.txt',
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nKO.US,D,20261120,000000,71,72,70.5,71.5,45200000,0\n',
    ],
    [
      'Polygon',
      'flat.csv',
      'ticker,volume,open,close,high,low,window_start,transactions\nKO,45200000,71,71.5,72,70.5,1795150800000000000,77\n',
    ],
    [
      'EODHD',
      'KO.US.csv',
      'Date,Open,High,Low,Close,Adjusted_close,Volume\n2026-11-20,71,72,70.5,71.5,71.5,45200000\n',
    ],
  ])('of %s is read as it is', async (_vendor, name, content) => {
    const { closes, rows, refused } = await listCloses(name, content);
    expect(refused).toEqual([]);
    expect(closes).toEqual([['KO', day('2026-11-20'), 71.5]]);
    expect(rows).toMatchObject([{ statedOpen: 71, statedHigh: 72, statedLow: 70.5, statedVolume: 45_200_000 }]);
  });

  it('of Nasdaq.com needs the ticker that its name does not state', async () => {
    const content = 'Date,Close/Last,Volume,Open,High,Low\n11/20/2026,$71.50,"45,200,000",$71.00,$72.00,$70.50\n';
    const name = 'HistoricalData_1700000000000.csv';
    expect((await turnDown(name, content)).message).toContain('--ticker');
    const { rows } = await listBars({ ...getFile(name, content), ticker: 'ko' });
    expect(rows).toMatchObject([{ ticker: 'KO', statedClose: 71.5, statedVolume: 45_200_000 }]);
  });

  it('has its tickers in a column Name, if most of its cells are tickers', async () => {
    const header = 'date,open,high,low,close,volume,Name\n';
    const rows = '2018-02-05,1,2,1,1.5,10,AAL\n2018-02-06,1,2,1,1.6,10,AAL\n2018-02-05,5,6,5,5.5,10,AAPL\n';
    expect((await listCloses('all_stocks_5yr.csv', header + rows)).closes).toEqual([
      ['AAL', day('2018-02-05'), 1.5],
      ['AAL', day('2018-02-06'), 1.6],
      ['AAPL', day('2018-02-05'), 5.5],
    ]);
  });

  it('of weekly bars has closes only', async () => {
    const { rows, notes } = await take(
      'weekly_IBM.csv',
      'timestamp,open,high,low,close,volume\n2026-11-20,1,3,1,2,50\n',
    );
    expect(rows).toMatchObject([
      { ticker: 'IBM', statedClose: 2, statedOpen: null, statedHigh: null, statedVolume: null },
    ]);
    expect(notes).toMatchObject([{ note: expect.stringContaining('only their closes') }]);
  });

  it('with several securities under one name is refused, with the reason', async () => {
    const header = 'date,open,high,low,close,volume\n';
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const rows = [10, 50, 90].flatMap((price) => days.map((date) => `${date},${price},${price},${price},${price},1`));
    const { message } = await turnDown('KO.csv', header + rows.join('\n'));
    expect(message).toContain('6 of 9 rows contradict another row');
    expect(message).toContain('several securities without a column ticker');
  });

  it('whose days are written DD/MM/YYYY is read so if its first rows prove it', async () => {
    const { closes } = await listCloses('KO.csv', 'Date,Open,High,Low,Close\n05/11/2026,1,1,1,1\n20/11/2026,2,2,2,2\n');
    expect(closes).toEqual([
      ['KO', day('2026-11-05'), 1],
      ['KO', day('2026-11-20'), 2],
    ]);
  });

  it('of Yahoo shows a special dividend of half the price as no split', async () => {
    const { rows, splits } = await take(
      'KO.csv',
      `${CLASSIC}2026-11-19,20,20,20,20,10,1\n2026-11-20,10,10,10,10,10,1\n`,
    );
    expect(splits).toEqual([]);
    expect(rows).toMatchObject([{ asTraded: false }, { asTraded: false }]);
  });

  it('that states its tickers is refused with another ticker', async () => {
    const file = { ...getFile('x.csv', `${OURS}KO,2026-11-20,1,1,1,1,1,1\n`), ticker: 'PEP' };
    expect((await importError(pricesImporter, file)).message).toContain('without --ticker PEP');
  });
});
