import { describe, expect, it } from 'vitest';
import {
  isStock,
  mergeStockFacts,
  type StockListingFacts,
  selectReportingTickers,
} from '../../../src/families/stocks/rules/listing-facts.ts';
import {
  COVER_SHARES,
  computeCurrentShares,
  mapSoleTickers,
  type SharesCover,
  selectCoverCounts,
} from '../../../src/families/stocks/rules/shares.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const TODAY = day('2025-11-21');

describe('The companies with one class of shares', () => {
  it('have a single ticker in the universe', () => {
    const listed = [
      { ticker: 'AAPL', cik: '0000320193' },
      { ticker: 'GOOG', cik: '0001652044' },
      { ticker: 'GOOGL', cik: '0001652044' },
      { ticker: 'KO', cik: null },
    ];
    expect([...mapSoleTickers(listed)]).toEqual([['0000320193', 'AAPL']]);
  });
});

describe('The count of shares on a cover', () => {
  const count = (on: string, value: number, more: Partial<SharesCover> = {}): SharesCover => ({
    cik: '1',
    concept: COVER_SHARES,
    day: on,
    form: '10-Q',
    value,
    ...more,
  });
  const asOf = day('2025-11-21');
  const newest = (...covers: SharesCover[]) => computeCurrentShares(selectCoverCounts(covers), asOf);

  it('is the newest one', () => {
    expect(newest(count('2025-07-18', 100), count('2025-10-17', 120), count('2025-04-18', 90))).toBe(120);
    expect(computeCurrentShares([], asOf)).toBeNull();
  });

  it('stands until the next annual report is sure to be filed: 500 days', () => {
    expect(newest(count('2024-07-09', 100, { form: '10-K' }))).toBe(100);
    expect(newest(count('2024-07-08', 100, { form: '10-K' }))).toBeNull();
  });

  it.each([
    ['of ordinary shares, in a 20-F', { form: '20-F/A' }],
    ['of nothing', { value: 0 }],
    ['of dollars', { concept: 'dei:EntityPublicFloat' }],
  ])('is none %s', (_what, more) => {
    expect(newest(count('2025-10-17', 120, more))).toBeNull();
    expect(newest(count('2025-10-17', 120, more), count('2025-07-18', 100))).toBe(100);
  });
});

describe('The market cap', () => {
  const profile = (sharesOutstanding: number | null): StockListingFacts['profile'] => ({
    name: 'Acme',
    kind: 'STOCK',
    exchange: null,
    sector: null,
    industry: null,
    description: null,
    website: null,
    headquarters: null,
    founded: null,
    iconUrl: null,
    logoUrl: null,
    brandColor: null,
    listingStatus: null,
    delistedDate: null,
    delistingReason: null,
    sharesOutstanding,
    marketCap: 99,
  });
  const getSize = (facts: Omit<StockListingFacts, 'ticker'>) => {
    const { sharesOutstanding, marketCap } = mergeStockFacts({ ticker: 'ACME', ...facts }, TODAY);
    return [sharesOutstanding, marketCap];
  };

  it('uses the profile’s shares, then the newest count, then the stated cap', () => {
    expect(getSize({ profile: profile(10), countedShares: 12, close: 2 })).toEqual([10, 20]);
    expect(getSize({ profile: profile(null), countedShares: 12, close: 2 })).toEqual([12, 24]);
    expect(getSize({ profile: profile(null), countedShares: null, close: 2 })).toEqual([null, 99]);
    expect(getSize({ countedShares: 12, close: 2 })).toEqual([12, 24]);
    expect(getSize({ profile: profile(null), countedShares: 12 })).toEqual([12, 99]);
    expect(getSize({ close: 2 })).toEqual([null, null]);
  });
});

describe('the location of a company', () => {
  it('comes from the index list, else from the profile', () => {
    const profile = { headquarters: 'Austin, Texas', founded: '2003' } as StockListingFacts['profile'];
    const constituent = { headquarters: 'Palo Alto, California', founded: null } as StockListingFacts['constituent'];
    const getPlace = (facts: Partial<StockListingFacts>) => {
      const { headquarters, founded } = mergeStockFacts({ ticker: 'TSLA', ...facts }, TODAY);
      return [headquarters, founded];
    };
    expect(getPlace({ profile })).toEqual(['Austin, Texas', '2003']);
    expect(getPlace({ profile, constituent })).toEqual(['Palo Alto, California', '2003']);
    expect(getPlace({ constituent })).toEqual(['Palo Alto, California', null]);
  });
});

describe('Companies that report', () => {
  it('are known by their shortest ticker, which is the common share [STK-15]', () => {
    const listed = [
      { ticker: 'LPA', cik: '0001997711' },
      { ticker: 'BAC-PB', cik: '0000070858' },
      { ticker: 'BAC', cik: '0000070858' },
      { ticker: 'KO', cik: '0000021344' },
    ];
    expect(selectReportingTickers(listed, new Set(['0001997711', '0000070858']))).toEqual(['LPA', 'BAC']);
    const company = { cik: '0001997711', title: 'Logistic Properties of the Americas' };
    expect(isStock({ ticker: 'LPA', company, reports: true })).toBe(true);
    expect(isStock({ ticker: 'LPA', company })).toBe(false);
  });
});
