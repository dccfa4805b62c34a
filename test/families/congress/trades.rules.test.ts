import { describe, expect, it } from 'vitest';
import {
  correctedRows,
  countedOnce,
  type ReportFact,
  type StatedRow,
} from '../../../src/families/congress/trades/rules/amendments.ts';
import { congressFlow, sumByQuarter } from '../../../src/families/congress/trades/rules/amounts.ts';
import { servedAssetType, type TickerListing } from '../../../src/families/congress/trades/rules/asset-types.ts';
import {
  computeRecord,
  latestKnownFirst,
  latestTradedFirst,
} from '../../../src/families/congress/trades/rules/lists.ts';
import {
  buildCongressTrades,
  type FiledReport,
  type FiledRow,
} from '../../../src/families/congress/trades/rules/selection.ts';

describe('The kinds of asset', () => {
  it.each<
    [
      type: string | null,
      ticker: string | null,
      asset: string,
      listed: TickerListing['kind'] | null,
      kind: string | null,
    ]
  >([
    ['Stock', 'AAPL', 'Apple Inc. - Common Stock', null, 'Stock'],
    ['ST', 'AAPL', 'Apple Inc.', null, 'Stock'],
    ['Stock', 'IBIT', 'iShares Bitcoin Trust ETF', null, 'ETF'],
    ['Stock', 'SPY', 'Trust, Series 1', 'ETF', 'ETF'],
    ['Stock', 'NFLX', 'Netflix, Inc.', 'STOCK', 'Stock'],
    ['EF', 'X', 'Some fund', null, 'ETF'],
    ['Exchange Traded Fund', 'X', 'Some fund', null, 'ETF'],
    ['Other Securities', 'RODM', 'Hartford Multifactor ETF', null, 'ETF'],
    ['Other Securities', 'XCAPX', 'ACAP Strategic Fund', null, null],
    ['Other Securities', 'X', 'A partnership', 'ETF', 'ETF'],
    ['Other Securities', 'BX', 'The Blackstone Group L.P.', 'STOCK', 'Stock'],
    ['Other Securities', 'X', 'A partnership', null, null],
    ['Stock Option', 'SPY', 'SPDR S&P 500 ETF Option Type: Put', 'ETF', 'Stock Option'],
    ['OP', 'AAPL', 'Apple Inc.', 'STOCK', 'Stock Option'],
    ['Stock', 'AAPL', 'Apple call options, strike $150', 'STOCK', 'Stock Option'],
    ['Corporate Bond', 'X', 'iShares bond', null, null],
    ['Corporate Bond', 'AAPL', 'Apple 2.4% 2030', 'STOCK', null],
    ['Non-Public Stock', 'X', 'Private Inc.', null, null],
    ['Municipal Security', null, 'A city', null, null],
    [null, null, 'Met Life Preferred A', null, null],
    ['', null, 'Met Life Preferred A', null, null],
    ['', 'AON', 'Aon PLC (stock) NYSE', null, 'Stock'],
    [null, 'CSX', 'CSX Corporation (Stock) NASDAQ', null, 'Stock'],
    ['', 'VWO', 'Vanguard FTSE Emerging Markets ETF (stock)', null, 'ETF'],
  ])('%j, %s, %j (listed as %s) is %s [POL-02]', (assetType, ticker, assetDescription, listed, kind) => {
    const listing = listed && { kind: listed, names: [] };
    expect(servedAssetType({ assetType, ticker, assetDescription }, listing)).toBe(kind);
  });

  it.each([
    ['PSQ', 'ProShares Short QQQ'],
    ['TBT', 'ProShares UltraShort 20+ Year Treasury'],
    ['FDN', 'First Trust Dow Jones Internet Index Fund'],
    ['FEMS', 'First Trust Emerging Markets Small Cap AlphaDEX Fu'],
    ['DGRS', 'WisdomTree U.S. SmallCap Quality Dividend Growth F'],
    ['SRVR', 'Pacer Benchmark Data & Infrastructure Real Estate'],
    ['PTLC', 'Pacer Trendpilot US Large Cap'],
    ['QQQ', 'Invesco QQQ Trust, Series 1'],
    ['SMH', 'VanEck Semiconductor'],
    ['PEY', 'PowerShares High Yield'],
    ['GLD', 'SPDR Gold Shares'],
    ['USO', 'United States Oil Fund, LP'],
    ['UNG', 'United States Natural Gas Fund, LP Unit'],
    ['USO', 'United States Oil'],
    ['GBTC', 'Grayscale Bitcoin Trust'],
    ['GEM', 'Goldman Sachs ActiveBeta Emerging Markets Equity E'],
    ['GEM', 'ActiveBeta Emerging Markets Equity E'],
    ['SCHE', 'Emerging Markets Equity ET'],
  ])('%s, %j, is a fund under any label of the report [POL-02]', (ticker, assetDescription) => {
    for (const assetType of ['Stock', 'Other Securities'])
      expect(servedAssetType({ assetType, ticker, assetDescription }, null)).toBe('ETF');
  });

  it.each([
    ['WETF', 'WisdomTree Investments, Inc.', 'Stock'],
    ['IVZ', 'Invesco Ltd.', 'Stock'],
    ['SCHW', 'Charles Schwab Corporation', 'Stock'],
    ['ETN', 'ETN-Eaton Corporation plc', 'Stock'],
    ['FR', 'First Industrial Realty Trust, Inc. Common Stock', 'Stock'],
    ['NRT', 'North European Oil Royalty Trust', 'Stock'],
    ['GFI', 'Gold Fields Limited American Depositary Shares', 'Stock'],
    ['CEF', 'Sprott Physical Gold and Silver Trust', 'Stock'],
    ['GGN', 'GAMCO Global Gold, Natural Resources & Income Trust', 'Stock'],
    ['NOG', 'Northern Oil and Gas, Inc. Common Stock', 'Stock'],
    ['X', 'United States Steel Corp', 'Stock'],
    ['NTRS', 'Northern Trust Corporation - Common Stock', 'Stock'],
    ['DG', 'Dollar General Corporation', 'Stock'],
    ['VFIJX', 'Vanguard GNMA Fund Admiral Shares', null],
    ['FCNTX', 'Fidelity Contrafund', null],
  ])('%s, %j, is no exchange-traded fund but %s [POL-02]', (ticker, assetDescription, kind) => {
    expect(servedAssetType({ assetType: 'Stock', ticker, assetDescription }, null)).toBe(kind);
  });
});

const SMALL = '$1,001 - $15,000';
type Stated = Partial<StatedRow> & { ticker: string | null };
/** A purchase by the filer on 1 May 2018 unless the row says otherwise. */
const row = (stated: Stated): StatedRow => {
  const full = {
    transactionDate: '2018-05-01',
    owner: 'Self',
    amountRange: SMALL,
    transactionType: 'PURCHASE',
    n: 1,
    assetDescription: `${stated.ticker} Inc.`,
    assetType: 'Stock',
    ...stated,
  };
  const { transactionDate, owner, amountRange, transactionType, ticker } = full;
  return { ...full, key: [transactionDate, owner, ticker, transactionType, amountRange].join('|') };
};
const report = (id: string, rows: readonly Stated[], more: Partial<ReportFact> = {}): ReportFact => ({
  id,
  politicianId: 'P',
  filedDate: '2018-05-15',
  reportDate: '2018-05-15',
  amendment: 0,
  amends: null,
  ...more,
  rows: rows.map(row),
});
const createAmendment = (rows: readonly Stated[], more: Partial<ReportFact> = {}) =>
  report('a', rows, { amendment: 1, filedDate: '2018-08-01', ...more });
const readTickers = (rows: Iterable<StatedRow>) => [...rows].map(({ ticker }) => ticker);

describe('Amended reports', () => {
  const [KO, PEP, MCD] = [{ ticker: 'KO' }, { ticker: 'PEP' }, { ticker: 'MCD' }];
  it.each<[what: string, original: Stated[], amended: Stated[], corrected: (string | null)[]]>([
    ['the row whose amount it changes, and no other', [KO, PEP], [{ ...KO, amountRange: '$15,001 - $50,000' }], ['KO']],
    ['the row whose type it changes', [KO, PEP], [{ ...KO, transactionType: 'SALE' }], ['KO']],
    ['the row whose owner it changes', [KO, PEP], [{ ...KO, owner: 'Spouse' }], ['KO']],
    ['the row whose day it changes', [KO, PEP], [{ ...KO, transactionDate: '2018-05-02' }], ['KO']],
    ['the row whose kind it changes', [KO, PEP], [{ ...KO, assetType: 'Corporate Bond' }], ['KO']],
    [
      'the row whose amount and type it changes',
      [KO, PEP],
      [{ ...KO, transactionType: 'SALE', amountRange: '$15,001 - $50,000' }],
      ['KO'],
    ],
    ['the ticker of a row where it states the whole report', [KO, PEP], [MCD, PEP], ['KO']],
    [
      'the stock that it makes a bond of, whose ticker it leaves out',
      [KO, { ticker: 'NEE-PC', assetDescription: 'FPL Group, Inc. 5 7/8% Preferre' }, PEP, MCD],
      [
        KO,
        {
          ticker: null,
          assetDescription: 'FPL Group Capital Inc. Rate/Coupon: 6.0% Matures: 03/01/2019',
          assetType: 'Corporate Bond',
        },
        PEP,
      ],
      ['NEE-PC'],
    ],
    [
      'the preferred share that it makes a bond of, under the ticker of the company',
      [PEP, { ticker: 'NEE-PC' }, MCD],
      [{ ticker: 'NEE', assetType: 'Corporate Bond' }, PEP],
      ['NEE-PC'],
    ],
    [
      'no stock by the bond of another company',
      [KO, PEP, MCD],
      [KO, { ticker: null, assetDescription: 'FPL Group Capital Inc.', assetType: 'Corporate Bond' }],
      [],
    ],
    ['the missing ticker of a row', [{ ticker: null, assetDescription: 'Coke' }], [KO], [null]],
    ['nothing that it repeats', [KO, PEP], [KO], []],
    ['nothing where it adds a row of the same day', [KO, PEP], [MCD], []],
    ['one of two identical rows', [KO, KO], [{ ...KO, amountRange: '$15,001 - $50,000' }], ['KO']],
    [
      'the sale of a stock that was bought on the same day as well',
      [KO, { ...KO, transactionType: 'SALE' }],
      [KO, { ...KO, transactionType: 'SALE', amountRange: '$15,001 - $50,000' }],
      ['KO'],
    ],
  ])('an amendment replaces %s [POL-10]', (_what, original, amended, corrected) => {
    const reports = [report('o', original), createAmendment(amended)];
    const rows = correctedRows(reports);
    expect(readTickers(rows)).toEqual(corrected);
    for (const one of rows) expect(reports[0]!.rows).toContain(one);
  });

  const larger = { ...KO, amountRange: '$15,001 - $50,000' };
  const unknownDay = { filedDate: null, reportDate: null };
  it.each<[what: string, others: ReportFact[], amendment: ReportFact, corrected: string[]]>([
    ['not another politician’s report', [report('o', [KO], { politicianId: 'Q' })], createAmendment([larger]), []],
    ['not a report of another day', [report('o', [KO], { reportDate: '2018-05-16' })], createAmendment([larger]), []],
    ['a report of unknown day', [report('o', [KO, PEP], unknownDay)], createAmendment([larger]), ['KO']],
    [
      'not a trade of another day in a report of unknown day',
      [report('o', [KO], unknownDay)],
      createAmendment([{ ...KO, transactionDate: '2018-05-02' }]),
      [],
    ],
    ['not another stock in a report of unknown day', [report('o', [KO], unknownDay)], createAmendment([MCD]), []],
    [
      'the one report that it names',
      [report('o1', [KO]), report('o2', [KO])],
      createAmendment([larger], { amends: 'o1' }),
      ['KO'],
    ],
  ])('an amendment corrects %s [POL-10]', (_what, others, amendment, corrected) => {
    expect(readTickers(correctedRows([amendment, ...others]))).toEqual(corrected);
  });

  it('a second amendment corrects the report and the first amendment [POL-10]', () => {
    const first = createAmendment([larger]);
    const second = report('b', [{ ...KO, amountRange: '$50,001 - $100,000' }], { amendment: 2 });
    const original = report('o', [KO]);
    expect([...correctedRows([second, first, original])]).toEqual([...first.rows, ...original.rows]);
  });
});

describe('Trades that several reports disclose', () => {
  const trade = (id: string, disclosureDate: string | null, more = {}) => ({
    id,
    politicianId: 'P',
    key: 'k',
    n: 1,
    disclosureDate,
    ...more,
  });
  it.each([
    ['the first disclosure', [trade('b', '2022-02-28'), trade('a', '2022-01-21')], ['a']],
    ['one whose disclosure is known', [trade('a', null), trade('b', '2022-02-28')], ['b']],
    ['both of two equal rows of a numbered report', [trade('a', null), trade('b', null, { n: 2 })], ['a', 'b']],
    ['those of two politicians', [trade('a', null), trade('b', null, { politicianId: 'Q' })], ['a', 'b']],
    ['different trades', [trade('a', null), trade('b', null, { key: 'l' })], ['a', 'b']],
  ])('count once: %s [POL-10]', (_what, trades, expectedIds) => {
    expect(countedOnce(trades).map(({ id }) => id)).toEqual(expectedIds);
  });
});

describe('Deriving trades', () => {
  const filed = (id: string, more: Partial<FiledReport> = {}): FiledReport => ({
    id,
    politicianId: 'P',
    chamber: 'SENATE',
    url: null,
    filedDate: '2025-05-15',
    reportDate: '2025-05-15',
    amendment: 0,
    amends: null,
    ...more,
  });
  const readRow = (reportId: string, more: Partial<FiledRow> = {}): FiledRow => ({
    reportId,
    key: 'k',
    n: 1,
    transactionDate: '2025-05-01',
    disclosureDate: '2025-05-15',
    owner: 'Self',
    ticker: 'GOOG',
    assetDescription: 'Alphabet Inc.',
    assetType: 'Stock',
    transactionType: 'SALE',
    amountRange: '$1,001 - $15,000',
    amountMin: 1001,
    amountMax: 15_000,
    optionType: null,
    strikePrice: null,
    expirationDate: null,
    ...more,
  });
  const none = new Map<string, TickerListing>();

  it('the derived list of trades counts the days to disclosure, and knows a trade by its disclosure [POL-04, DER-67, POL-08]', () => {
    expect(buildCongressTrades([filed('r')], [readRow('r')], none)).toMatchObject([
      { id: 'r-k-1', ticker: 'GOOGL', disclosureDelayDays: 14, knownDate: '2025-05-15', assetType: 'Stock' },
    ]);
    expect(buildCongressTrades([filed('r')], [readRow('r', { disclosureDate: null })], none)).toMatchObject([
      { disclosureDelayDays: null, knownDate: '2025-05-01' },
    ]);
  });

  it('the derived list of trades omits bonds and assets without a ticker, and knows a listed fund [POL-02]', () => {
    const rows = [
      readRow('r', { key: 'a', assetType: 'Corporate Bond' }),
      readRow('r', { key: 'b', ticker: null }),
      readRow('r', { key: 'c', ticker: 'SPY' }),
    ];
    expect(
      buildCongressTrades([filed('r')], rows, new Map([['SPY', { kind: 'ETF', names: [] }]])).map(
        ({ key, assetType }) => [key, assetType],
      ),
    ).toEqual([['c', 'ETF']]);
  });

  it('the derived list of trades has an amended row once, the other rows of its report, and no row of a missing report [POL-10]', () => {
    const rows = [
      readRow('o'),
      readRow('o', { key: 'z', ticker: 'KO' }),
      readRow('a', { key: 'l', transactionType: 'PURCHASE' }),
      readRow('x', { key: 'm' }),
    ];
    const reports = [filed('o'), filed('a', { amendment: 1 })];
    expect(buildCongressTrades(reports, rows, none).map(({ id }) => id)).toEqual(['o-z-1', 'a-l-1']);
  });
});

describe('summaries of trades', () => {
  const trade = (ticker: string, transactionType: string, transactionDate: string) => ({
    ticker,
    transactionType,
    transactionDate,
  });
  it('a summary of trades counts trades, purchases and sales, and ranks tickers [POL-15, POL-18, DER-67, UNS-04]', () => {
    const trades = [
      trade('KO', 'PURCHASE', '2025-01-02'),
      trade('AAPL', 'SALE', '2025-03-04'),
      trade('MSFT', 'SALE', '2025-02-01'),
      trade('KO', 'EXCHANGE', '2025-01-01'),
    ];
    expect(computeRecord(trades)).toEqual({
      totalTrades: 4,
      purchaseCount: 1,
      saleCount: 2,
      latestTradeDate: '2025-03-04',
      topTickers: ['KO', 'AAPL', 'MSFT'],
    });
    const many = Array.from({ length: 12 }, (_, i) => trade(`T${String.fromCharCode(76 - i)}`, 'SALE', '2025-01-01'));
    expect(computeRecord(many).topTickers).toEqual(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((c) => `T${c}`),
    );
  });

  const dated = (id: string, disclosed: string, traded: string) => ({
    id,
    knownDate: new Date(disclosed),
    transactionDate: new Date(traded),
  });
  const three = [
    dated('c', '2025-01-02', '2025-01-01'),
    dated('b', '2025-01-02', '2025-01-01'),
    dated('a', '2025-01-03', '2024-12-01'),
    dated('d', '2025-01-02', '2025-01-02'),
  ];

  it('a summary of trades sorts by disclosure, then transaction, then id [POL-08, AMB-34]', () => {
    expect(latestKnownFirst(three).map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
  });

  it('a summary of trades sorts a history by transaction, then id [POL-17]', () => {
    expect(latestTradedFirst(three).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
  });

  const flow = (transactionType: string, amountMin: number | null, amountMax: number | null, assetType = 'Stock') => ({
    transactionType,
    amountMin,
    amountMax,
    assetType,
  });
  it.each([
    ['bought and sold', [flow('PURCHASE', 1001, 15_000), flow('SALE', 15_001, 50_000)], -0.60492],
    ['only bought', [flow('PURCHASE', 1001, 15_000, 'ETF')], 1],
    ['only sold, an open range', [flow('SALE', 50_000_001, null)], -1],
    ['exchanged, and an option', [flow('EXCHANGE', 1, 3), flow('PURCHASE', 1, 3, 'Stock Option')], null],
    ['unknown amounts', [flow('SALE', null, null)], null],
    ['nothing', [], null],
  ])('balances the trades that were %s [DER-68, RAT-17]', (_what, trades, expected) => {
    // 8,000.5 bought and 32,500.5 sold: -24,500 / 40,501 = -0.60492 by the middles of the ranges.
    const balance = congressFlow(trades);
    if (expected === null) expect(balance).toBeNull();
    else expect(balance).toBeCloseTo(expected, 4);
  });
});

describe('The quarters of a politician', () => {
  const trade = (day: string, transactionType: string, amountMin: number | null, amountMax: number | null) => ({
    transactionDate: new Date(day),
    transactionType,
    amountMin,
    amountMax,
  });

  it('add up every trade by the quarter of its transaction, oldest first [POL-18]', () => {
    const quarters = sumByQuarter([
      trade('2025-04-01', 'SALE', 1_000_001, null),
      trade('2025-03-31', 'PURCHASE', 1_001, 15_000),
      trade('2025-01-01', 'PURCHASE', 15_001, 50_000),
      trade('2025-02-03', 'EXCHANGE', 1_001, 15_000),
      trade('2024-12-31', 'SALE', null, null),
    ]);
    const none = { count: 0, least: 0, most: 0, middle: 0 };
    expect(quarters).toEqual([
      { year: 2024, quarter: 4, totalTrades: 1, purchases: none, sales: { ...none, count: 1 } },
      {
        year: 2025,
        quarter: 1,
        totalTrades: 3,
        sales: none,
        purchases: { count: 2, least: 16_002, most: 65_000, middle: 40_501 }, // 8,000.5 and 32,500.5.
      },
      {
        year: 2025,
        quarter: 2,
        totalTrades: 1,
        purchases: none,
        sales: { count: 1, least: 1_000_001, most: null, middle: 1_000_001 },
      },
    ]);
  });
});
