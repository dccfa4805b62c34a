import { describe, expect, it } from 'vitest';
import { isPreviewedOnBoard } from '../../../src/families/options/overview/rules.ts';
import { computeTrading } from '../../../src/families/screener/watchlist/rules.ts';

describe('A row of an options board', () => {
  it('is previewed if it is one of the first 25 [LIMITS-12]', () => {
    expect([1, 25, 26].map((rank) => isPreviewedOnBoard({ rank }))).toEqual([true, true, false]);
  });
});

describe('insider ranks', () => {
  const VALUES = [60, 50, 40, 30, 20, 10];
  /** A market with this many stocks, and the rank of one of them. */
  const side = (length: number, place: number | null) => ({
    length,
    ranked: place === null ? null : { place, totalValue: VALUES[place - 1]! },
  });

  it.each([
    ['first each way', 1, { buyValue: 60, sellValue: 60, netValue: 0 }, []],
    ['sixth each way', 6, { buyValue: 10, sellValue: 10, netValue: 0 }, ['buyValue', 'sellValue', 'netValue']],
    // While rows are withheld, absence from both lists is not revealed either.
    ['on neither list', null, { buyValue: 0, sellValue: 0, netValue: 0 }, ['buyValue', 'sellValue', 'netValue']],
  ] as const)(
    'the insider rank of a stock that is %s tells the preview what its rows tell [LIMITS-14]',
    (_what, place, trading, hidden) => {
      expect(computeTrading({ buys: side(6, place), sells: side(6, place) })).toEqual({ trading, hidden });
    },
  );

  it('a list that its preview shows whole covers every stock [LIMITS-14]', () => {
    expect(computeTrading({ buys: side(5, null), sells: side(6, 6) })).toEqual({
      trading: { buyValue: 0, sellValue: 10, netValue: -10 },
      hidden: ['sellValue', 'netValue'],
    });
    expect(computeTrading({ buys: side(0, null), sells: side(2, null) }).hidden).toEqual([]);
  });
});
