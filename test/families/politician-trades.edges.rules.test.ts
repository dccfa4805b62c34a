import { describe, expect, it } from 'vitest';
import {
  countedOnce,
  latestTradedFirst,
  type ReportFact,
  recordOf,
  replacedReports,
  servedAssetType,
} from '../../src/families/politician-trades/rules.ts';

describe('The kind of an asset', () => {
  it.each([
    [' Stock ', 'Apple Inc.', 'Stock'],
    ['Stocks', 'Apple Inc.', 'Stock'],
    ['Stock (Common)', 'Apple Inc.', 'Stock'],
    ['Stocks (Foreign)', 'Nestle', 'Stock'],
    ['Common Stock', 'Apple Inc.', 'Stock'],
    ['Stock Appreciation Right', 'Apple Inc.', null],
    ['Option', 'Apple Inc.', 'Stock Option'],
    ['Options', 'Apple Inc.', 'Stock Option'],
    ['Employee Stock Option', 'Apple Inc.', null],
    ['Options on futures', 'Wheat', null],
    ['Not an ETF', 'Some fund', null],
    ['Exchange-Traded Funds', 'Some fund', 'ETF'],
    ['Mutual Fund', 'iShares Core ETF', 'ETF'],
    ['Mutual Fund', 'Growth Fund', null],
    ['Foreign Mutual Fund', 'iShares Core ETF', null],
    ['Mutual Funds and others', 'iShares Core ETF', null],
  ])('POL-02 %j, %j is %s', (type, asset, kind) => {
    expect(servedAssetType(type, asset, false)).toBe(kind);
  });
});

const row = (transactionDate: string, more: Partial<ReportFact['rows'][number]> = {}) => ({
  ...{ transactionDate, ticker: 'AAPL', owner: 'Self', amountRange: '$1,001 - $15,000' },
  ...more,
});
const [MAY_1, MAY_2, MAY_3] = ['2018-05-01', '2018-05-02', '2018-05-03'] as const;
const report = (id: string, more: Partial<ReportFact> = {}): ReportFact => ({
  ...{ id, politicianId: 'P', filedDate: '2018-05-15', reportDate: '2018-05-15', amendment: 0, amends: null },
  rows: [row(MAY_1)],
  ...more,
});
const amendment = (more: Partial<ReportFact> = {}) => report('a', { amendment: 1, filedDate: '2018-08-01', ...more });
const unknownDay = { filedDate: null, reportDate: null };
const isReplaced = (original: Partial<ReportFact>, by: Partial<ReportFact> = {}) =>
  replacedReports([amendment(by), report('o', original)]).has('o');

describe('An amendment', () => {
  it('POL-10 replaces a report that shares one day of several with it', () => {
    expect(isReplaced({ rows: [row(MAY_1), row(MAY_2)] }, { rows: [row(MAY_3), row(MAY_1)] })).toBe(true);
  });

  it('POL-10 replaces one of unknown day where each row is among its own, in any order', () => {
    const rows = [row(MAY_2), row(MAY_1)];
    expect(isReplaced({ ...unknownDay, rows: [row(MAY_1), row(MAY_2)] }, { rows })).toBe(true);
    expect(isReplaced({ ...unknownDay, rows: [row(MAY_1)] }, { rows })).toBe(true);
  });

  it.each([
    ['owner', { owner: 'Spouse' }],
    ['amount', { amountRange: '$15,001 - $50,000' }],
  ])('POL-10 does not replace one of unknown day whose %s is another', (_what, other) => {
    expect(isReplaced({ ...unknownDay, rows: [row(MAY_1, other)] })).toBe(false);
  });

  it('POL-10 does not replace one of unknown day where no row has the ticker of its own day', () => {
    expect(isReplaced({ ...unknownDay, rows: [row(MAY_1, { ticker: null })] })).toBe(false);
    // Neither names a ticker: that is no agreement.
    const rows = [row(MAY_1, { ticker: null })];
    expect(isReplaced({ ...unknownDay, rows }, { rows })).toBe(false);
    // The ticker of another day is not enough.
    const crossed = [row(MAY_1, { ticker: 'KO' }), row(MAY_2)];
    expect(isReplaced({ ...unknownDay, rows: [row(MAY_1), row(MAY_2, { ticker: 'KO' })] }, { rows: crossed })).toBe(
      false,
    );
  });

  it('POL-10 of unknown day replaces nothing, and no report is replaced whose filing day is known alone', () => {
    expect(isReplaced(unknownDay, unknownDay)).toBe(false);
    expect(isReplaced({ reportDate: null })).toBe(false);
  });

  it('POL-10 replaces no amendment of its own number', () => {
    expect(isReplaced({ amendment: 1 })).toBe(false);
    expect(isReplaced({ amendment: 2 })).toBe(false);
  });

  it('POL-10 that names the report replaces it without a number of its own, and never itself', () => {
    expect(isReplaced({}, { amendment: 0, amends: 'o' })).toBe(true);
    expect([...replacedReports([amendment({ amends: 'a' })])]).toEqual([]);
  });
});

describe('A trade that two reports disclose', () => {
  const trade = (id: string, disclosureDate: string | null) => ({
    ...{ id, politicianId: 'P', key: 'k', n: 1, disclosureDate },
  });
  it.each([
    ['the earlier disclosure', trade('b', '2022-01-21'), trade('a', '2022-02-28')],
    ['a known disclosure', trade('b', '2022-02-28'), trade('a', null)],
    ['of one day the first id', trade('a', '2022-01-21'), trade('b', '2022-01-21')],
  ])('POL-10 counts once, by %s, in either order', (_what, kept, dropped) => {
    expect(countedOnce([kept, dropped])).toEqual([kept]);
    expect(countedOnce([dropped, kept])).toEqual([kept]);
  });
});

describe('Orders and sums', () => {
  it('POL-17 UNS-04 trades of one day follow their ids in either order', () => {
    const day = new Date('2025-01-01');
    const trades = ['a', 'b', 'c'].map((id) => ({ id, knownDate: day, transactionDate: day }));
    for (const given of [trades, [...trades].reverse()])
      expect(latestTradedFirst(given).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('POL-15 counts sales and purchases, and neither exchanges nor others', () => {
    const types = ['SALE', 'PURCHASE', 'PURCHASE', 'EXCHANGE', 'OTHER', 'OTHER'];
    const trades = types.map((transactionType) => ({ ticker: 'KO', transactionType, transactionDate: '2025-01-01' }));
    expect(recordOf(trades)).toMatchObject({ totalTrades: 6, purchaseCount: 2, saleCount: 1 });
  });
});
