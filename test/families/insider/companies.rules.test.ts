import { describe, expect, it } from 'vitest';
import { groupCompanies } from '../../../src/families/insider/rules/companies.ts';

describe('the tickers of a company', () => {
  it('are grouped if they share a CIK, with the sum of their filings', () => {
    const issuers = [
      { ticker: 'FB', cik: '1326801', filings: 3 },
      { ticker: 'KO', cik: '21344', filings: 2 },
      { ticker: 'META', cik: '1326801', filings: 4 },
    ];
    expect(groupCompanies(issuers)).toEqual([
      { tickers: ['FB', 'META'], filings: 7 },
      { tickers: ['KO'], filings: 2 },
    ]);
  });

  it('are grouped over a chain of CIKs: a ticker of two CIKs connects the tickers of both', () => {
    const issuers = [
      { ticker: 'A', cik: '1', filings: 1 },
      { ticker: 'B', cik: '1', filings: 1 },
      { ticker: 'B', cik: '2', filings: 1 },
      { ticker: 'C', cik: '2', filings: 1 },
    ];
    expect(groupCompanies(issuers)).toEqual([{ tickers: ['A', 'B', 'C'], filings: 4 }]);
  });

  it('are not grouped by a missing CIK, which a flattened table has for every company', () => {
    const issuers = [
      { ticker: 'A', cik: null, filings: 1 },
      { ticker: 'B', cik: null, filings: 1 },
      { ticker: 'A', cik: '1', filings: 5 },
    ];
    expect(groupCompanies(issuers)).toEqual([
      { tickers: ['A'], filings: 6 },
      { tickers: ['B'], filings: 1 },
    ]);
  });
});
