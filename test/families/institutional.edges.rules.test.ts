import { describe, expect, it } from 'vitest';
import {
  type Cover,
  cursorOf,
  instrumentOf,
  liveFilings,
  placeOf,
  placesOf,
  valueUnit,
} from '../../src/families/institutional/rules.ts';
import { byValue } from '../../src/families/institutional-options/rules.ts';

describe('The unit of a filing’s values at its limits', () => {
  // Filed in the time of thousands, with a price that would be far too dear in thousands: 1 unless the prices say otherwise.
  const inThousands = (priceRatio: number | null, impliedPrice: number | null = null) =>
    valueUnit({ filedDate: '2022-05-15', priceRatio, impliedPrice });
  // Filed in the time of dollars: 1,000 only where its own numbers say so.
  const inDollars = (priceRatio: number | null, impliedPrice: number | null = null) =>
    valueUnit({ filedDate: '2023-05-15', priceRatio, impliedPrice });

  it('DER-62 a ratio of prices between 0.1 and 10 says dollars, at neither end', () => {
    expect([0.1, 0.1001, 1, 9.999, 10].map((ratio) => inThousands(ratio))).toEqual([1_000, 1, 1, 1, 1_000]);
  });

  it('DER-62 a ratio of prices between 0.0001 and 0.01 says thousands, at neither end', () => {
    expect([0.0001, 0.000101, 0.001, 0.00999, 0.01].map((ratio) => inDollars(ratio))).toEqual([
      1, 1_000, 1_000, 1_000, 1,
    ]);
    expect(inDollars(0.00001)).toBe(1);
  });

  it('DER-62 the prices count before the price that the filing implies', () => {
    expect([inThousands(1, 0.05), inDollars(0.001, 72)]).toEqual([1, 1_000]);
  });

  it('DER-62 no median is below half a dollar, or above 10,000', () => {
    expect([0.4999, 0.5].map((price) => inDollars(null, price))).toEqual([1_000, 1]);
    expect([10, 10.001].map((price) => inThousands(null, price))).toEqual([1_000, 1]);
  });
});

describe('What a row is of, by what it says', () => {
  const row = (amountType: string, cusip: string | null, title: string) =>
    instrumentOf({ putCall: null, amountType, cusip, title });

  it('INST-12 a title that says note makes no bond of shares with the CUSIP of shares', () => {
    expect(row('SH', '037833100', 'NOTE 1.000% 5/1')).toBe('EQUITY');
    expect(row('PRN', '037833100', 'NOTE 1.000% 5/1')).toBe('BOND');
    expect(row('SH', null, 'NOTE 1.000% 5/1')).toBe('BOND');
  });
});

describe('Filings and pages', () => {
  const cover = (id: string, more: Partial<Cover> = {}): Cover => ({
    ...{ id, filerCik: 'F', form: '13F-HR', filedDate: '2025-11-10', amendmentNo: 0, adds: false, flattened: false },
    ...{ entryTotal: 5, entries: 5 },
    ...more,
  });

  it('DER-62 an amended notice holds nothing either, and an addition alone is all there is', () => {
    expect(liveFilings([cover('notice', { form: '13F-NT/A', entryTotal: 0, entries: null })])).toEqual([]);
    expect(liveFilings([cover('more', { adds: true })]).map(({ id }) => id)).toEqual(['more']);
  });

  it('GEN-12 the last rows after a place are those, however many there are', () => {
    expect(placesOf({ last: 5, after: 22, before: null }, 25, 100)).toEqual({ from: 23, to: 25 });
    // More than a page may have: what is last counts from the end of the list.
    expect(placesOf({ last: 5, after: null, before: null }, 250, 100)).toEqual({ from: 246, to: 250 });
  });

  it('GEN-12 a cursor is nothing but a place', () => {
    expect([placeOf(btoa('my place:7')), placeOf(cursorOf(7))]).toEqual([null, 7]);
    expect(placeOf(btoa('places'))).toBeNull();
  });

  it('UNS-17 UNS-04 options of equal value follow their tickers, in whatever order they come', () => {
    const rows = ['B', 'A', 'C'].map((ticker) => ({ ticker, callValue: 1, putValue: 2 }));
    for (const given of [rows, [...rows].reverse()])
      expect(byValue(given as never[]).map(({ ticker }: { ticker: string }) => ticker)).toEqual(['A', 'B', 'C']);
  });
});
