import { describe, expect, it } from 'vitest';
import { businessTable, getBusiness } from '../../../src/demo/business.ts';
import { demoListings } from '../../../src/demo/listings.ts';
import { groupBy } from '../../../src/lib/group.ts';

const stocks = demoListings('large').filter(({ kind }) => kind === 'STOCK');
const companies = [...groupBy(stocks, ({ issuer }) => issuer).values()].map((classes) => ({
  ticker: classes[0]!.ticker,
  business: getBusiness(classes[0]!),
  worth: classes.reduce((sum, { sharesOutstanding, price }) => sum + sharesOutstanding * price, 0),
}));

describe('The demo companies’ businesses', () => {
  it('come from a table for every real stock, and are drawn for invented stocks', () => {
    // Real SEC numbers are far below 9,000,000.
    const real = stocks.filter(({ issuer }) => Number(issuer) < 9e6);
    expect(new Set(businessTable().keys())).toEqual(new Set(real.map(({ issuer }) => issuer)));
    expect(companies.length).toBeGreaterThan(990);
  });

  it('add up', () => {
    for (const { ticker, business, worth } of companies) {
      const { assets, equity, debt, cash, revenue, grossMargin, operatingMargin, research, netMargin } = business;
      expect(assets - equity, ticker).toBeGreaterThanOrEqual(debt);
      expect(cash, ticker).toBeLessThan(assets);
      // Expenses other than research are not below 0.
      if (grossMargin !== null) expect(grossMargin - operatingMargin, ticker).toBeGreaterThanOrEqual(research - 1e-9);
      if (grossMargin !== null) expect(grossMargin, ticker).toBeLessThan(1);
      if (netMargin > 0) expect(worth / (revenue * netMargin), ticker).toBeLessThan(250);
    }
  });
});
