import { describe, expect, it } from 'vitest';
import { isListedLater, selectDelisting, toEarlierShares } from '../../../src/families/stocks/listing/rules.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const NOT_DELISTED = { listingStatus: null, delistedDate: null, delistingReason: null };

describe('A delisting as of a day', () => {
  const acquired = { listingStatus: 'DELISTED', delistedDate: '2025-11-20', delistingReason: 'acquired' };

  it('has not happened before its own day [STK-12]', () => {
    expect(selectDelisting(acquired, '2025-11-19', day('2025-11-19'))).toEqual(NOT_DELISTED);
    expect(selectDelisting(acquired, '2025-11-19', day('2025-11-20'))).toEqual(acquired);
    expect(selectDelisting(undefined, '2025-11-19', day('2025-11-20'))).toEqual(NOT_DELISTED);
  });

  it('stays announced until then [STK-12]', () => {
    const announced = { ...acquired, listingStatus: 'PENDING_DELISTING' };
    expect(selectDelisting(announced, '2025-11-19', day('2025-11-19'))).toEqual(announced);
  });

  it('without a date happened by the session after the last price', () => {
    const undated = { ...acquired, delistedDate: null };
    // A Friday, the weekend after it, and the next session.
    expect(selectDelisting(undated, '2025-11-14', day('2025-11-14'))).toEqual(NOT_DELISTED);
    expect(selectDelisting(undated, '2025-11-14', day('2025-11-16'))).toEqual(NOT_DELISTED);
    expect(selectDelisting(undated, '2025-11-14', day('2025-11-17'))).toEqual(undated);
    expect(selectDelisting(undated, undefined, day('2025-11-17'))).toEqual(undated);
  });
});

describe('A security that was listed after a day', () => {
  it('has only later prices, and nothing that was filed by the day', () => {
    expect(isListedLater({ isPricedLater: true, isFiled: false })).toBe(true);
    expect(isListedLater({ isPricedLater: true, isFiled: true })).toBe(false);
    expect(isListedLater({ isFiled: false })).toBe(false);
  });
});

describe('A share count of today', () => {
  it('is in the shares of an earlier day without the splits after it [STK-04]', () => {
    const splits = [
      { date: day('2025-06-02'), ratio: 4 },
      { date: day('2025-09-02'), ratio: 1.5 },
    ];
    expect(toEarlierShares(1_200, splits)).toBe(200);
    expect(toEarlierShares(1_000, splits)).toBe(167);
    expect(toEarlierShares(1_200)).toBe(1_200);
    expect(toEarlierShares(null, splits)).toBeNull();
  });
});
