import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { createRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { getExtendedSessions, getSession, sessionAfter } from '../../../lib/market-calendar.ts';

const HALF_HOUR_MS = 30 * 60_000;
/** How far a price strays from the close before in half an hour, a fraction. */
const STEP = 0.0008;
const HEADER = 'ticker,quotedAt,price';

/**
 * What funds trade at before the open and after the close of the next session that is not told yet: ahead of its hours,
 * so that a gateway that runs through them has prices.
 */
export const extendedQuoteFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('extended-quotes', 'extended-quotes', universe.today, HEADER, generateRows(universe));

function* generateRows({ seed, sessions, listings, bars }: DemoUniverse): Generator<string> {
  const next = getSession(sessionAfter(sessions.at(-1)!))!;
  for (const listing of listings) {
    const close = bars(listing).at(-1)?.close;
    if (listing.kind !== 'ETF' || close === undefined) continue;
    const random = createRandom(seed, 'extended quotes', listing.ticker, next.date.valueOf());
    let price = close;
    for (const { from, to } of getExtendedSessions(next))
      for (let at = from.valueOf(); at < to.valueOf(); at += HALF_HOUR_MS) {
        price *= Math.exp(STEP * random.normal());
        yield `${listing.ticker},${new Date(at).toISOString()},${price.toFixed(2)}`;
      }
  }
}
