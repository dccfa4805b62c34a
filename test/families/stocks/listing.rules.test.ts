import { describe, expect, it } from 'vitest';
import {
  isListedLater,
  type Removal,
  selectDelisting,
  toEarlierShares,
} from '../../../src/families/stocks/listing/rules.ts';

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

describe('A removal from an exchange, by Form 25', () => {
  const removal: Removal = { kind: 'DELISTED', source: 'FORM', day: '2025-11-20' };
  const select = (session: string | undefined, asOf: string, kind: Removal['kind'] = 'DELISTED') =>
    selectDelisting(undefined, session, day(asOf), { ...removal, kind });

  it('is announced until it takes effect, and a delisting from then on [STK-12]', () => {
    const stated = { delistedDate: '2025-11-20', delistingReason: 'Removed from its exchange, by Form 25.' };
    expect(select('2025-11-12', '2025-11-19')).toEqual({ ...stated, listingStatus: 'PENDING_DELISTING' });
    expect(select('2025-11-12', '2025-11-20')).toEqual({ ...stated, listingStatus: 'DELISTED' });
    expect(select(undefined, '2025-11-20', 'MERGED')).toMatchObject({ delistingReason: 'Merged, by Form 25.' });
  });

  it('is no delisting of a stock that trades from that day on: it has moved to another exchange', () => {
    expect(select('2025-11-20', '2025-11-20')).toEqual(NOT_DELISTED);
    expect(select('2025-11-19', '2025-11-20')).toMatchObject({ listingStatus: 'DELISTED' });
  });

  it('counts only if the profile states no delisting', () => {
    const profile = { listingStatus: 'DELISTED', delistedDate: '2025-11-14', delistingReason: 'bankruptcy' };
    expect(selectDelisting(profile, '2025-11-13', day('2025-11-20'), removal)).toEqual(profile);
    expect(selectDelisting(NOT_DELISTED, '2025-11-13', day('2025-11-20'), removal)).toMatchObject({
      delistedDate: '2025-11-20',
    });
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
