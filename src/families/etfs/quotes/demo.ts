import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { createRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { requireLast } from '../../../lib/require.ts';
import { getExtendedSessions, requireSession, sessionAfter } from '../../../market/calendar.ts';

const HALF_HOUR_MS = 30 * 60_000;
/** The standard deviation of a price's change in half an hour, a fraction. */
const STEP = 0.0008;
const HEADER = 'ticker,quotedAt,price';

/**
 * Prices of funds before the open and after the close of the next session, which is not generated yet, so that a
 * gateway that is running then has prices.
 */
export const extendedQuoteFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('extended-quotes', 'extended-quotes', universe.today, HEADER, generateRows(universe));

function* generateRows({ seed, sessions, listings, newestBars }: DemoUniverse): Generator<string> {
  const next = requireSession(sessionAfter(requireLast(sessions)));
  for (const listing of listings) {
    if (listing.kind !== 'ETF') continue;
    const [newest] = newestBars(listing, 1);
    if (!newest) continue;
    const random = createRandom(seed, 'extended quotes', listing.ticker, next.date.valueOf());
    let price = newest.close;
    for (const { from, to } of getExtendedSessions(next))
      for (let instant = from.valueOf(); instant < to.valueOf(); instant += HALF_HOUR_MS) {
        price *= Math.exp(STEP * random.normal());
        yield `${listing.ticker},${new Date(instant).toISOString()},${price.toFixed(2)}`;
      }
  }
}
