import { describe, expect, it } from 'vitest';
import { type FiledTrade, findImplausibleReason } from '../../../src/families/insider/plausibility/rules.ts';

const file = (price: number, more: Partial<FiledTrade> = {}): FiledTrade => ({
  ticker: 'MSFT',
  securityTitle: 'Common Stock',
  price,
  shares: 100,
  derivative: false,
  underlyingShares: null,
  footnotes: null,
  close: null,
  otherPrice: null,
  sharesOutstanding: null,
  ...more,
});

describe('A price as filed', () => {
  it.each<[string, FiledTrade, string | null]>([
    ['right at the close', file(227.27, { close: 227.27 }), null],
    ['right at a hundred times the close, as after splits that are not stored', file(100, { close: 1 }), null],
    ['above the market at more than that', file(100.01, { close: 1 }), 'ABOVE_MARKET_PRICE'],
    [
      'above the market if the value of the trade is in its place',
      file(2_261_327, { close: 227 }),
      'ABOVE_MARKET_PRICE',
    ],
    ['above other trades if there is no close', file(50_000, { otherPrice: 225 }), 'ABOVE_OTHER_TRADES'],
    ['right beside other trades at such prices', file(12_000, { close: 11_500 }), null],
    ['above any share if nothing else is known', file(10_001), 'ABOVE_ANY_SHARE'],
    ['right up to that', file(10_000), null],
    ['right for a class A share of Berkshire', file(700_000, { ticker: 'BRK.B', close: 480 }), null],
    [
      'wrong for Berkshire too, beyond 1,500 class B shares',
      file(8e7, { ticker: 'BRK.B', close: 480 }),
      'ABOVE_MARKET_PRICE',
    ],
    ['right for a preferred share', file(1_000, { securityTitle: 'Series B Preferred Stock', close: 2 }), null],
  ])('is %s [INS-04]', (_what, filed, reason) => {
    expect(findImplausibleReason(filed)).toBe(reason);
  });
});
