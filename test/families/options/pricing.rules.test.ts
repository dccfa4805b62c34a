import { describe, expect, it } from 'vitest';
import {
  impliedVolatility,
  normalCdf,
  optionDelta,
  optionPrice,
  type Terms,
} from '../../../src/families/options/rules/pricing.ts';

const YEAR: Terms = { spot: 100, strike: 100, years: 1 };
const GRID: Terms[] = [50, 80, 95, 100, 105, 120, 200].flatMap((strike) =>
  [7 / 365, 30 / 365, 1, 2].flatMap((years) =>
    [
      { rate: 0, dividendYield: 0 },
      { rate: 0.05, dividendYield: 0.02 },
    ].map((rates) => ({ spot: 100, strike, years, ...rates })),
  ),
);

describe('The normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.96, 0.024997895148220435],
    [3, 0.9986501019683699],
    [-8, 6.22096057427178e-16],
  ])('at %d is %d', (x, expected) => expect(normalCdf(x)).toBeCloseTo(expected, 14));
});

describe('The Black-Scholes-Merton price', () => {
  it.each<[what: string, type: 'call' | 'put', terms: Terms, iv: number, price: number]>([
    ['100/100, one year, 20 %', 'call', YEAR, 0.2, 7.9656],
    ['its put', 'put', YEAR, 0.2, 7.9656],
    [
      'Hull, example 15.6: 42/40, half a year, 10 %, 20 %',
      'call',
      { spot: 42, strike: 40, years: 0.5, rate: 0.1 },
      0.2,
      4.7594,
    ],
    ['its put', 'put', { spot: 42, strike: 40, years: 0.5, rate: 0.1 }, 0.2, 0.8086],
    [
      'Hull, example 17.1: an index at 930 that yields 3 %',
      'call',
      { spot: 930, strike: 900, years: 2 / 12, rate: 0.08, dividendYield: 0.03 },
      0.2,
      51.833,
    ],
  ])('is correct for %s', (_what, type, terms, iv, price) =>
    expect(optionPrice(type, terms, iv)).toBeCloseTo(price, 4),
  );

  it('keeps the parity of calls and puts', () => {
    for (const terms of GRID) {
      const { spot, strike, years, rate, dividendYield } = terms;
      const parity = spot * Math.exp(-dividendYield! * years) - strike * Math.exp(-rate! * years);
      expect(optionPrice('call', terms, 0.35) - optionPrice('put', terms, 0.35)).toBeCloseTo(parity, 10);
    }
  });

  it('is the payoff without time or volatility', () => {
    expect(optionPrice('call', { spot: 110, strike: 100, years: 0 }, 0.2)).toBe(10);
    expect(optionPrice('put', { spot: 110, strike: 100, years: 0 }, 0.2)).toBe(0);
    expect(optionPrice('put', { spot: 90, strike: 100, years: 1 }, 0)).toBe(10);
  });
});

describe('The delta', () => {
  it('of 100/100, one year, 20 % is 0.5398 and its put is one less', () => {
    expect(optionDelta('call', YEAR, 0.2)).toBeCloseTo(0.539828, 6);
    expect(optionDelta('put', YEAR, 0.2)).toBeCloseTo(-0.460172, 6);
  });

  it('is the slope of the price', () => {
    for (const terms of GRID)
      for (const type of ['call', 'put'] as const) {
        const at = (spot: number) => optionPrice(type, { ...terms, spot }, 0.35);
        expect(optionDelta(type, terms, 0.35)).toBeCloseTo((at(100.001) - at(99.999)) / 0.002, 5);
      }
  });

  it('is all or nothing without time', () => {
    expect(optionDelta('call', { spot: 110, strike: 100, years: 0 }, 0.2)).toBe(1);
    expect(optionDelta('put', { spot: 110, strike: 100, years: 0 }, 0.2)).toBe(0);
    expect(optionDelta('put', { spot: 90, strike: 100, years: 0 }, 0.2)).toBe(-1);
  });
});

describe('The implied volatility', () => {
  it('inverts the price wherever the price depends on it [DER-39]', () => {
    let solved = 0;
    for (const terms of GRID)
      for (const type of ['call', 'put'] as const)
        for (const iv of [0.05, 0.2, 0.6, 1.5, 2.9]) {
          const price = optionPrice(type, terms, iv);
          const volatility = impliedVolatility(type, price, terms);
          if (volatility === null) continue;
          solved += 1;
          expect(optionPrice(type, terms, volatility)).toBeCloseTo(price, 8);
          // Far from the money the price hardly moves with the volatility.
          if (price - optionPrice(type, terms, 0.001) > 1e-4) expect(volatility).toBeCloseTo(iv, 6);
        }
    expect(solved).toBeGreaterThan(400);
  });

  it('of 7.9656 is 20 % [DER-39]', () => expect(impliedVolatility('call', 7.965567, YEAR)).toBeCloseTo(0.2, 6));

  it.each<[what: string, type: 'call' | 'put', price: number, terms: Terms]>([
    ['a price below what it pays', 'call', 9, { spot: 110, strike: 100, years: 1 }],
    ['a price of just what it pays', 'call', 10, { spot: 110, strike: 100, years: 1 }],
    ['a price above the stock', 'call', 101, YEAR],
    ['a price above the strike', 'put', 101, YEAR],
    ['no price', 'call', 0, YEAR],
    ['no time', 'call', 5, { ...YEAR, years: 0 }],
    ['no stock', 'put', 5, { ...YEAR, spot: 0 }],
    ['more than 300 % would take', 'call', optionPrice('call', YEAR, 3.2), YEAR],
  ])('does not exist for %s', (_what, type, price, terms) => expect(impliedVolatility(type, price, terms)).toBeNull());
});
