import { describe, expect, it } from 'vitest';
import { countedOnce } from '../../../src/families/congress/trades/rules/amendments.ts';
import { servedAssetType } from '../../../src/families/congress/trades/rules/asset-types.ts';
import { computeRecord, latestTradedFirst } from '../../../src/families/congress/trades/rules/lists.ts';

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
  ])('%j, %j is %s [POL-02]', (type, asset, kind) => {
    expect(servedAssetType({ assetType: type, ticker: null, assetDescription: asset }, null)).toBe(kind);
  });
});

describe('A trade that two reports disclose', () => {
  const trade = (id: string, disclosureDate: string | null) => ({
    id,
    politicianId: 'P',
    key: 'k',
    n: 1,
    disclosureDate,
  });
  it.each([
    ['the earlier disclosure', trade('b', '2022-01-21'), trade('a', '2022-02-28')],
    ['a known disclosure', trade('b', '2022-02-28'), trade('a', null)],
    ['of one day the first id', trade('a', '2022-01-21'), trade('b', '2022-01-21')],
  ])('counts once, by %s, in either order [POL-10]', (_what, winner, dropped) => {
    expect(countedOnce([winner, dropped])).toEqual([winner]);
    expect(countedOnce([dropped, winner])).toEqual([winner]);
  });
});

describe('Orders and sums', () => {
  it('trades of one day follow their ids in either order [POL-17, UNS-04]', () => {
    const day = new Date('2025-01-01');
    const trades = ['a', 'b', 'c'].map((id) => ({ id, knownDate: day, transactionDate: day }));
    for (const list of [trades, [...trades].reverse()])
      expect(latestTradedFirst(list).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('a summary of trades counts sales and purchases, and neither exchanges nor others [POL-15]', () => {
    const types = ['SALE', 'PURCHASE', 'PURCHASE', 'EXCHANGE', 'OTHER', 'OTHER'];
    const trades = types.map((transactionType) => ({ ticker: 'KO', transactionType, transactionDate: '2025-01-01' }));
    expect(computeRecord(trades)).toMatchObject({ totalTrades: 6, purchaseCount: 2, saleCount: 1 });
  });
});
