import { expect, it } from 'vitest';
import { demoInstitutions } from '../../src/demo/institutions.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { drawHolders } from '../../src/families/institutional/demo/positions.ts';
import { parseDay } from '../../src/lib/dates.ts';

/** The largest positions whose part of a filer's shares the board of concentration ranks. */
const TOP = 10;
const QUARTER = parseDay('2025-12-31')!;

it('most institutions of the demo market hold more positions than concentration counts, hedge funds above all [TRK-29]', () => {
  const holders = drawHolders(7, demoInstitutions, demoListings(), QUARTER);
  const beyondTop = holders.filter(
    ({ listings, partAt }) => listings.filter((listing) => partAt(QUARTER, listing) > 0).length > TOP,
  );
  expect(beyondTop.length / holders.length).toBeGreaterThan(0.8);
  // The board defaults to hedge funds.
  const isHedgeFund = ({ institution }: (typeof holders)[number]) => institution.category === 'HEDGE_FUND';
  expect(beyondTop.filter(isHedgeFund).length / holders.filter(isHedgeFund).length).toBeGreaterThan(0.95);
});
