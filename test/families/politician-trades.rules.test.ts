import { describe, expect, it } from 'vitest';
import { type FiledReport, type FiledRow, tradesOf } from '../../src/families/politician-trades/derive.ts';
import {
  congressFlow,
  countedOnce,
  latestKnownFirst,
  latestTradedFirst,
  quartersOf,
  type ReportFact,
  recordOf,
  replacedReports,
  servedAssetType,
} from '../../src/families/politician-trades/rules.ts';

describe('The kinds of asset', () => {
  it.each([
    ['Stock', 'Apple Inc. - Common Stock', false, 'Stock'],
    ['ST', 'Apple Inc.', false, 'Stock'],
    ['Stock', 'iShares Bitcoin Trust ETF', false, 'ETF'],
    ['Stock', 'Trust, Series 1', true, 'ETF'],
    ['Stock', 'Netflix, Inc.', false, 'Stock'],
    ['EF', 'Some fund', false, 'ETF'],
    ['Exchange Traded Fund', 'Some fund', false, 'ETF'],
    ['Other Securities', 'Hartford Multifactor ETF', false, 'ETF'],
    ['Other Securities', 'ACAP Strategic Fund', false, null],
    ['Other Securities', 'A partnership', true, null],
    ['Stock Option', 'SPDR S&P 500 ETF Option Type: Put', true, 'Stock Option'],
    ['OP', 'Apple Inc.', false, 'Stock Option'],
    ['Stock', 'Apple call options, strike $150', false, 'Stock Option'],
    ['Corporate Bond', 'iShares bond', false, null],
    ['Non-Public Stock', 'Private Inc.', false, null],
    ['Municipal Security', 'A city', false, null],
    [null, 'Met Life Preferred A', false, null],
    ['', 'Met Life Preferred A', false, null],
  ])('POL-02 %j, %j (listed fund: %s) is %s', (type, asset, isFund, kind) => {
    expect(servedAssetType(type, asset, isFund)).toBe(kind);
  });
});

const row = (transactionDate: string, ticker: string | null, owner = 'Self', amountRange = '$1,001 - $15,000') => ({
  transactionDate,
  ticker,
  owner,
  amountRange,
});
const report = (id: string, more: Partial<ReportFact> = {}): ReportFact => ({
  id,
  politicianId: 'P',
  filedDate: '2018-05-15',
  reportDate: '2018-05-15',
  amendment: 0,
  amends: null,
  rows: [row('2018-05-01', 'AAPL')],
  ...more,
});
const unknownDay = { filedDate: null, reportDate: null };

describe('Amended reports', () => {
  const amendment = report('a', { amendment: 1, filedDate: '2018-08-01' });
  it.each([
    ['the report of its day', [report('o')], ['o']],
    ['an earlier amendment', [report('o'), report('b', { amendment: 2 })], ['o', 'a']],
    ['not another politician’s', [report('o', { politicianId: 'Q' })], []],
    ['not a report of another day', [report('o', { reportDate: '2018-05-16' })], []],
    ['not one of the same day without a day in common', [report('o', { rows: [row('2018-05-02', 'AAPL')] })], []],
    ['one of unknown day whose rows it all has', [report('o', unknownDay)], ['o']],
    [
      'one of unknown day, a ticker of which it corrects',
      [report('o', { ...unknownDay, rows: [row('2018-05-01', 'AAPL'), row('2018-05-01', null)] })],
      ['o'],
    ],
    ['not one of unknown day in another stock', [report('o', { ...unknownDay, rows: [row('2018-05-01', 'KO')] })], []],
    [
      'not one of unknown day with more in it',
      [report('o', { ...unknownDay, rows: [row('2018-05-01', 'AAPL'), row('2018-05-09', 'KO')] })],
      [],
    ],
    ['not a report without rows', [report('o', { rows: [] })], []],
  ])('POL-10 an amendment replaces %s', (_what, others, replaced) => {
    expect([...replacedReports([amendment, ...others])].sort()).toEqual([...replaced].sort());
  });

  it('POL-10 an amendment that names the report replaces that one alone', () => {
    const named = report('a', { amendment: 1, amends: 'o1' });
    expect([...replacedReports([named, report('o1'), report('o2')])]).toEqual(['o1']);
  });
});

describe('Trades that several reports disclose', () => {
  const trade = (id: string, disclosureDate: string | null, more = {}) => ({
    ...{ id, politicianId: 'P', key: 'k', n: 1, disclosureDate },
    ...more,
  });
  it.each([
    ['the first disclosure', [trade('b', '2022-02-28'), trade('a', '2022-01-21')], ['a']],
    ['one whose disclosure is known', [trade('a', null), trade('b', '2022-02-28')], ['b']],
    ['both of two equal rows of a numbered report', [trade('a', null), trade('b', null, { n: 2 })], ['a', 'b']],
    ['those of two politicians', [trade('a', null), trade('b', null, { politicianId: 'Q' })], ['a', 'b']],
    ['different trades', [trade('a', null), trade('b', null, { key: 'l' })], ['a', 'b']],
  ])('POL-10 count once: %s', (_what, trades, kept) => {
    expect(countedOnce(trades).map(({ id }) => id)).toEqual(kept);
  });
});

describe('Deriving trades', () => {
  const filed = (id: string, more: Partial<FiledReport> = {}): FiledReport => ({
    ...{ id, politicianId: 'P', chamber: 'SENATE', url: null },
    ...{ filedDate: '2025-05-15', reportDate: '2025-05-15', amendment: 0, amends: null },
    ...more,
  });
  const rowOf = (reportId: string, more: Partial<FiledRow> = {}): FiledRow => ({
    ...{ reportId, key: 'k', n: 1, transactionDate: '2025-05-01', disclosureDate: '2025-05-15', owner: 'Self' },
    ...{ ticker: 'GOOG', assetDescription: 'Alphabet Inc.', assetType: 'Stock', transactionType: 'SALE' },
    ...{ amountRange: '$1,001 - $15,000', amountMin: 1001, amountMax: 15_000 },
    ...{ optionType: null, strikePrice: null, expirationDate: null },
    ...more,
  });
  const none = new Set<string>();

  it('POL-04 DER-67 POL-08 counts the days to disclosure, and knows a trade by its disclosure', () => {
    expect(tradesOf([filed('r')], [rowOf('r')], none)).toMatchObject([
      { id: 'r-k-1', ticker: 'GOOGL', disclosureDelayDays: 14, knownDate: '2025-05-15', assetType: 'Stock' },
    ]);
    expect(tradesOf([filed('r')], [rowOf('r', { disclosureDate: null })], none)).toMatchObject([
      { disclosureDelayDays: null, knownDate: '2025-05-01' },
    ]);
  });

  it('POL-02 leaves out bonds, and what has no ticker, and knows a listed fund', () => {
    const rows = [
      rowOf('r', { key: 'a', assetType: 'Corporate Bond' }),
      rowOf('r', { key: 'b', ticker: null }),
      rowOf('r', { key: 'c', ticker: 'SPY' }),
    ];
    expect(tradesOf([filed('r')], rows, new Set(['SPY'])).map(({ key, assetType }) => [key, assetType])).toEqual([
      ['c', 'ETF'],
    ]);
  });

  it('POL-10 has no trade of a replaced report, nor of one that nobody has', () => {
    const rows = [rowOf('o'), rowOf('a', { key: 'l', transactionType: 'PURCHASE' }), rowOf('x', { key: 'm' })];
    const reports = [filed('o'), filed('a', { amendment: 1 })];
    expect(tradesOf(reports, rows, none).map(({ reportId }) => reportId)).toEqual(['a']);
  });
});

describe('What trades come to', () => {
  const trade = (ticker: string, transactionType: string, transactionDate: string) => ({
    ...{ ticker, transactionType, transactionDate },
  });
  it('POL-15 POL-18 DER-67 UNS-04 counts trades, purchases and sales, and ranks tickers', () => {
    const trades = [
      trade('KO', 'PURCHASE', '2025-01-02'),
      trade('AAPL', 'SALE', '2025-03-04'),
      trade('MSFT', 'SALE', '2025-02-01'),
      trade('KO', 'EXCHANGE', '2025-01-01'),
    ];
    expect(recordOf(trades)).toEqual({
      totalTrades: 4,
      purchaseCount: 1,
      saleCount: 2,
      latestTradeDate: '2025-03-04',
      topTickers: ['KO', 'AAPL', 'MSFT'],
    });
    const many = Array.from({ length: 12 }, (_, i) => trade(`T${String.fromCharCode(76 - i)}`, 'SALE', '2025-01-01'));
    expect(recordOf(many).topTickers).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((c) => `T${c}`));
  });

  const dated = (id: string, known: string, traded: string) => ({
    id,
    knownDate: new Date(known),
    transactionDate: new Date(traded),
  });
  const three = [
    dated('c', '2025-01-02', '2025-01-01'),
    dated('b', '2025-01-02', '2025-01-01'),
    dated('a', '2025-01-03', '2024-12-01'),
    dated('d', '2025-01-02', '2025-01-02'),
  ];

  it('POL-08 AMB-34 sorts by disclosure, then transaction, then id', () => {
    expect(latestKnownFirst(three).map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
  });

  it('POL-17 sorts a history by transaction, then id', () => {
    expect(latestTradedFirst(three).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
  });

  const flow = (transactionType: string, amountMin: number | null, amountMax: number | null, assetType = 'Stock') => ({
    ...{ transactionType, amountMin, amountMax, assetType },
  });
  it.each([
    ['bought and sold', [flow('PURCHASE', 1001, 15_000), flow('SALE', 15_001, 50_000)], -0.60492],
    ['only bought', [flow('PURCHASE', 1001, 15_000, 'ETF')], 1],
    ['only sold, an open range', [flow('SALE', 50_000_001, null)], -1],
    ['exchanged, and an option', [flow('EXCHANGE', 1, 3), flow('PURCHASE', 1, 3, 'Stock Option')], null],
    ['unknown amounts', [flow('SALE', null, null)], null],
    ['nothing', [], null],
  ])('DER-68 RAT-17 balances what was %s', (_what, trades, expected) => {
    // 8,000.5 bought and 32,500.5 sold: -24,500 / 40,501 = -0.60492 by the middles of the ranges.
    const balance = congressFlow(trades);
    if (expected === null) expect(balance).toBeNull();
    else expect(balance).toBeCloseTo(expected, 4);
  });
});

describe('The quarters of a politician', () => {
  const trade = (day: string, transactionType: string, amountMin: number | null, amountMax: number | null) => ({
    ...{ transactionDate: new Date(day), transactionType, amountMin, amountMax },
  });

  it('POL-18 add up every trade by the quarter of its transaction, oldest first', () => {
    const quarters = quartersOf([
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
        ...{ year: 2025, quarter: 1, totalTrades: 3, sales: none },
        purchases: { count: 2, least: 16_002, most: 65_000, middle: 40_501 }, // 8,000.5 and 32,500.5.
      },
      {
        ...{ year: 2025, quarter: 2, totalTrades: 1, purchases: none },
        sales: { count: 1, least: 1_000_001, most: null, middle: 1_000_001 },
      },
    ]);
  });
});
