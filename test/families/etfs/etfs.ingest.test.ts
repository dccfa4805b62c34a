import { describe, expect, it } from 'vitest';
import {
  findDayInName,
  findFundInName,
  findWrittenDay,
  parseFiledNumber,
  toStated,
} from '../../../src/families/etfs/holdings/format.ts';
import { etfHoldingsImporter } from '../../../src/families/etfs/holdings/ingest.ts';
import { etfProfilesImporter } from '../../../src/families/etfs/ingest.ts';
import { addIssuerImages, findIssuer, mergeEtfFacts } from '../../../src/families/etfs/rules.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';
import { QQQ_REPORT, SPY_HOLDINGS } from '../../support/market-etfs.ts';

const HEADER =
  'Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Quantity,Price,Location,Exchange,Currency,FX Rate,Market Currency,Accrual Date';
const row = (ticker: string, name: string, weight: string, assetClass = 'Equity', exchange = 'NASDAQ') =>
  `"${ticker}","${name}","-","${assetClass}","1,000.00","${weight}","1","1","1","United States","${exchange}","USD","1.00","USD","-"`;
const ishares = (
  rows: string[],
  preamble = ['Demo ETF', 'Fund Holdings as of,"Nov 18, 2025"', 'Shares Outstanding,"1,061,000,000.00"', '\u00A0'],
) => `\uFEFF${[...preamble, HEADER, ...rows].join('\r\n')}\r\n\u00A0\r\n"Legal "text" that is, no CSV.\r\n`;
const take = (content: string, name = 'IVV_holdings.csv') => imported(etfHoldingsImporter, getFile(name, content));

describe('An iShares file', () => {
  it('is taken without its preamble and its legal text, cash and negative weights too [ETF-03, ETF-06]', async () => {
    const { facts, rows, refused } = await take(
      ishares([row('BRKB', 'BERKSHIRE', '1.64'), row('USD', 'USD CASH', '-0.22', 'Cash', '-')]),
    );
    expect(refused).toEqual([]);
    expect(rows.slice(0, 2)).toMatchObject([
      {
        fund: 'IVV',
        position: 1,
        ticker: 'BRKB',
        weightPct: 1.64,
        exchange: 'NASDAQ',
        assetClass: 'Equity',
        currency: 'USD',
      },
      { position: 2, ticker: 'USD', weightPct: -0.22, exchange: null, assetClass: 'Cash' },
    ]);
    expect(rows[2]).toMatchObject({
      layout: 'ISHARES',
      exactDay: true,
      fundName: 'Demo ETF',
      sharesOutstanding: 1_061_000_000,
      rows: 2,
    });
    expect(isoDate(rows[2]!.asOfDate as Date)).toBe('2025-11-18');
    expect(facts[2]!.part).toBe(true);
  });

  it('without its preamble is dated by the day, month or year in its name [ETF-04]', async () => {
    const truncated = ishares([row('A', 'A', '1')], []).replace('Quantity', 'Shares');
    const about = async (name: string) => {
      const { asOfDate, exactDay } = (await take(truncated, name)).rows.at(-1)!;
      return [isoDate(asOfDate as Date), exactDay];
    };
    expect(await about('IWM_holdings_2024-03-28.csv')).toEqual(['2024-03-28', true]);
    expect(await about('IWM_holdings_2024-02.csv')).toEqual(['2024-02-29', false]);
    expect(await about('IWM_holdings_2024_no_preamble.csv')).toEqual(['2024-12-31', false]);
    expect((await importError(etfHoldingsImporter, getFile('IWM_holdings.csv', truncated))).message).toBeTruthy();
    expect(
      (await importError(etfHoldingsImporter, getFile('holdings_2024-03-28.csv', truncated))).message,
    ).toBeTruthy();
  });

  it('sets rows without weight or name, or of another width, aside with their line', async () => {
    const { rows, refused } = await take(
      ishares([
        row('A', 'A', '-'),
        row('-', '-', '1'),
        row('B', 'B', 'much'),
        '"C","C"',
        row('D', 'D', '5,000.00'),
        row('E', 'E', '1'),
      ]),
    );
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [6, 'weightPct'],
      [7, 'name'],
      [8, 'weightPct'],
      [9, undefined],
      [10, 'weightPct'],
    ]);
    expect(rows[0]).toMatchObject({ position: 1, ticker: 'E' });
    expect(rows[1]).toMatchObject({ rows: 1 });
  });
});

describe('A report to SEC', () => {
  it('is known by its series, its positions by their numbers [ETF-03]', async () => {
    const { rows, refused } = await take(QQQ_REPORT, 'nport_qqq.xml');
    expect(refused).toEqual([]);
    expect(rows[0]).toMatchObject({
      fund: 'S000000001',
      ticker: null,
      cusip: '037833100',
      isin: 'US0378331005',
      weightPct: 20,
      assetClass: 'EC',
    });
    expect(rows[2]).toMatchObject({ layout: 'NPORT', rows: 2 });
  });

  it('may list nothing, as that of a liquidated series, but names its series and its day', async () => {
    const empty = QQQ_REPORT.replace(/<invstOrSecs>[\s\S]*<\/invstOrSecs>/, '');
    expect((await take(empty, 'nport.xml')).rows).toMatchObject([{ rows: 0 }]);
    for (const lost of ['seriesId', 'repPdDate']) {
      const broken = empty.replace(new RegExp(`<${lost}>.*</${lost}>`), '');
      expect((await importError(etfHoldingsImporter, getFile('nport.xml', broken))).where.field).toBe(lost);
    }
  });
});

describe('Our own table of holdings', () => {
  it('holds several funds and days, each row counted in its own [ETF-03, ETF-05]', async () => {
    const { rows } = await take(SPY_HOLDINGS, 'spy_holdings.csv');
    const files = rows.filter((row) => 'layout' in row);
    expect(files.map(({ asOfDate, rows: count }) => [isoDate(asOfDate as Date), count])).toEqual([
      ['2025-10-01', 2],
      ['2025-11-18', 12],
    ]);
    expect(rows[3]).toMatchObject({ position: 1, ticker: 'AAPL' });
  });

  it.each([
    ['NOT A TICKER,2025-11-18,A,A,1,,', 'etf'],
    ['SPY,18.11.2025,A,A,1,,', 'asOfDate'],
    ['SPY,2025-11-18,A,A,,,', 'weightPct'],
    ['SPY,2025-11-18,,,1,,', 'name'],
  ])('refuses %s for its %s', async (line, field) => {
    const { refused } = await take(
      `etf,asOfDate,ticker,name,weightPct,sourceUrl,totalKnownHoldings\n${line}\n`,
      'own.csv',
    );
    expect(refused).toMatchObject([{ field, line: 2 }]);
  });

  it.each([
    ['SPY,2025-11-18,A,A,1,javascript:alert(1),', 'sourceUrl'],
    ['SPY,2025-11-18,A,A,1,,1.5', 'totalKnownHoldings'],
  ])('takes %s without its %s', async (line, field) => {
    const header = 'etf,asOfDate,ticker,name,weightPct,sourceUrl,totalKnownHoldings';
    const { rows, refused, notes } = await take(`${header}\n${line}\n`, 'own.csv');
    expect([refused, notes]).toMatchObject([[], [{ field, line: 2 }]]);
    expect(rows.at(-1)![field]).toBeNull();
  });

  it('is no other table, no torn workbook, and nothing binary', async () => {
    for (const [name, content] of [
      ['own.csv', 'ticker,price\nA,1\n'],
      ['own.csv', 'etf,asOfDate,name,weightPct,colour\nSPY,2025-11-18,A,1,red\n'],
      ['own.csv', 'PK\u0003\u0004\0'],
      ['spy_holdings.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ] as const)
      expect(await importError(etfHoldingsImporter, getFile(name, content)), name).toBeTruthy();
  });
});

describe('values in holdings files', () => {
  it.each([
    ['Nov 18, 2025', '2025-11-18'],
    ['As of 18-Nov-2025', '2025-11-18'],
    ['May 5, 2000', '2000-05-05'],
    ['Feb 30, 2025', null],
    ['18.11.2025', null],
  ])('%s is the day %s', (text, day) => {
    expect(findWrittenDay(text) && isoDate(findWrittenDay(text)!)).toBe(day);
  });
  it.each([
    ['1,088.5', 1088.5],
    ['2.93804757E8', 293_804_757],
    ['-0.22%', -0.22],
    ['-', null],
    ['', null],
    ['1.2.3', null],
  ])('%s is the number %s', (text, value) => {
    expect(parseFiledNumber(text)).toBe(value);
  });
  it.each([
    ['-', null],
    ['N/A', null],
    ['\u00A0', null],
    [' A ', 'A'],
  ])('%s says %s', (text, value) => {
    expect(toStated(text)).toBe(value);
  });
  it.each([
    ['IVV_holdings.csv', 'IVV'],
    ['spy-20251118.csv', 'SPY'],
    ['holdings-daily-us-en-spy.xlsx', null],
    ['etf_holdings.csv', null],
  ])('%s is of the fund %s', (name, fund) => {
    expect(findFundInName(name)).toBe(fund);
  });
  it('a name without a day says none', () => {
    expect([
      findDayInName('IVV_holdings.csv'),
      findDayInName('IVV_20251118.csv')?.isExact,
      findDayInName('x_2025-02-30.csv'),
    ]).toEqual([null, true, null]);
  });
});

describe('The fund profiles', () => {
  const profiles = (...lines: string[]) =>
    imported(
      etfProfilesImporter,
      getFile(
        'etf_profiles.csv',
        ['ticker,name,expenseRatio,dividendYield,inceptionDate,imageUrl,seriesId', ...lines].join('\n'),
      ),
    );

  it('are one a fund, ratio and yield fractions [ETF-02, AMB-27]', async () => {
    const { rows, refused } = await profiles('spy,SPDR,0.000945,0.0112,1993-01-22,,', 'QQQ,,,,,,S000000001');
    expect(refused).toEqual([]);
    expect(rows).toMatchObject([
      { ticker: 'SPY', expenseRatio: 0.000945, dividendYield: 0.0112 },
      { ticker: 'QQQ', seriesId: 'S000000001' },
    ]);
  });

  it.each([['not a ticker,,,,,,', 'ticker']])(
    'the importer of fund profiles refuses %s for its %s [AMB-27]',
    async (line, field) => {
      expect((await profiles(line)).refused).toMatchObject([{ field, line: 2 }]);
    },
  );

  it.each([
    ['SPY,,0.95,,,,', 'expenseRatio'],
    ['SPY,,-1,,,,', 'expenseRatio'],
    ['SPY,,,1.12,,,', 'dividendYield'],
    ['SPY,,,,1993,,', 'inceptionDate'],
    ['SPY,,,,,javascript:alert(1),', 'imageUrl'],
    ['SPY,,,,,,12000', 'seriesId'],
  ])('the importer of fund profiles takes %s without its %s [AMB-27]', async (line, field) => {
    const { rows, refused, notes } = await profiles(line);
    expect([refused, notes.map((note) => [note.line, note.field]), rows[0]![field]]).toEqual([[], [[2, field]], null]);
  });

  it.each([
    ['iShares Core S&P 500 ETF', 'iShares'],
    ['SPDR® S&P 500® ETF Trust', 'SPDR'],
    ['Energy Select Sector SPDR Fund', 'SPDR'],
    ['First Trust Water ETF', 'First Trust'],
    ['Nobody Knows ETF', 'Nobody'],
  ])('the issuer of %s is %s if no profile states it [ETF-02]', (name, issuer) => {
    expect(findIssuer(name)).toBe(issuer);
  });

  it('the profile stands over the listing and the file, assets follow from shares and close [ETF-02, DER-23]', () => {
    const holdings = { name: 'From the file', layout: 'ISHARES', sharesOutstanding: 100, inceptionDate: '2000-05-15' };
    expect(mergeEtfFacts({ ticker: 'X', holdings, close: 5 })).toMatchObject({
      name: 'From the file',
      issuer: 'iShares',
      aum: 500,
      inceptionDate: '2000-05-15',
    });
    const listing = { name: 'Listed', description: null, sharesOutstanding: null, marketCap: 7 };
    expect(mergeEtfFacts({ ticker: 'X', listing })).toMatchObject({ name: 'Listed', aum: 7 });
    expect(mergeEtfFacts({ ticker: 'X' })).toMatchObject({ name: 'X', aum: null });
    const images = [null, 'https://a', 'https://b'].map((imageUrl, i) => ({
      ...mergeEtfFacts({ ticker: `X${i}` }),
      issuer: 'I',
      imageUrl,
    }));
    expect(addIssuerImages(images).map(({ imageUrl }) => imageUrl)).toEqual(['https://a', 'https://a', 'https://b']);
  });
});
