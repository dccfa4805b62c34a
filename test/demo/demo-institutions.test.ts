import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demoInstitutions } from '../../src/demo/institutions.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { drawHolders } from '../../src/families/institutional/demo/positions.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';

/** The number of largest positions that the concentration board counts. */
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

it('the filer that the guide to federation and the samples name is in the demo market', async () => {
  const guide = readFileSync(new URL('../../docs/federation.md', import.meta.url), 'utf8');
  const [, cik] = /^\| `Filer` .*`(\d{10})` \|$/m.exec(guide)!;
  expect(demoInstitutions.map((institution) => institution.cik)).toContain(Number(cik));
  const samples = await sampleValues(async () => ({}));
  expect(samples.cik).toBe(cik);
});
