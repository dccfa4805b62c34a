import { describe, expect, it } from 'vitest';
import { createShareCounts } from '../../src/demo/company/share-counts.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { buildDemoHoldings } from '../../src/families/etfs/demo/holdings.ts';
import { parseDay } from '../../src/lib/dates.ts';

const universe = createUniverse({ seed: 7, today: parseDay('2026-03-11')! });
const sharesOn = createShareCounts(universe);
const getListing = (ticker: string) => universe.listings.find((listing) => listing.ticker === ticker)!;
const computeReturn = (ticker: string, place: number): number => {
  const { closes } = universe.path(getListing(ticker));
  return 100 * (closes[place]! / closes[place - 1]! - 1);
};
const SESSIONS = Array.from({ length: 60 }, (_, i) => universe.sessions.length - 60 + i);

/**
 * The weighted mean return, in percent, of the listed stocks that a fund held at the previous close, by the weights of
 * its file.
 */
function heldReturn(ticker: string, place: number): number {
  const holdings = buildDemoHoldings(universe, sharesOn, getListing(ticker), place - 1, 0).filter(
    ({ listing }) => listing,
  );
  const weight = holdings.reduce((sum, row) => sum + row.weight, 0);
  return holdings.reduce((sum, row) => sum + row.weight * computeReturn(row.ticker, place), 0) / weight;
}

describe('The price of a demo fund', () => {
  it.each(['SPY', 'IVV', 'QQQ', 'DIA', 'VTI', 'XLK', 'XLF', 'SMH', 'SCHD', 'ARKK'])(
    'moves as what its holdings file lists, session by session: %s',
    (ticker) => {
      // Files count shares by the newest filing.
      for (const place of SESSIONS)
        expect(Math.abs(computeReturn(ticker, place) - heldReturn(ticker, place)), `${place}`).toBeLessThan(0.05);
    },
  );

  it('moves twice as far for a leveraged fund', () => {
    for (const place of SESSIONS) expect(computeReturn('SSO', place)).toBeCloseTo(2 * computeReturn('SPY', place), 8);
  });

  it('moves apart from the few members that a fund of small companies or of bonds has on the list', () => {
    for (const ticker of ['IWM', 'AGG', 'EFA'])
      expect(SESSIONS.some((place) => Math.abs(computeReturn(ticker, place) - computeReturn('SPY', place)) > 0.3)).toBe(
        true,
      );
  });

  it('equals its table on the reference day', () => {
    const place = universe.sessions.findIndex((day) => day.valueOf() === Date.UTC(2025, 10, 21));
    for (const [ticker, price] of [
      ['SPY', 663],
      ['DIA', 463],
      ['SSO', 54],
    ] as const)
      expect(universe.path(getListing(ticker)).closes[place]).toBeCloseTo(price, 8);
  });
});
