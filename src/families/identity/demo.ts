import { csvFiles, type DemoFile } from '../../demo/file.ts';
import { MERGED, RENAMED, REUSED } from '../../demo/names.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { isoDate } from '../../lib/dates.ts';
import { round4, roundHundredth } from '../../lib/rounding.ts';

/** Who had which symbol: a renamed company, and a symbol that another company had before. */
export function symbolFiles({ listings, today }: DemoUniverse): Iterable<DemoFile> {
  const rows = listings.flatMap(({ ticker, issuer }) => {
    if (ticker === RENAMED.ticker)
      return [`${RENAMED.former},${issuer},${RENAMED.from},${RENAMED.until}`, `${ticker},${issuer},${RENAMED.since},`];
    if (ticker === REUSED.ticker)
      return [`${ticker},${REUSED.formerCik},${REUSED.from},${REUSED.until}`, `${ticker},${issuer},${REUSED.since},`];
    return [];
  });
  return csvFiles('symbols', 'symbols', today, 'symbol,cik,from,until', rows);
}

/** The terms of a merger: half of the last price in cash, and half in shares of the successor. */
export function* listingEventFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { listings, today, delisting, lastPlace, barAt } = universe;
  const find = (ticker: string) => listings.find((listing) => listing.ticker === ticker);
  const [merged, successor] = [find(MERGED.ticker), find(MERGED.successor)];
  const removal = merged && delisting(merged);
  if (!merged || !successor || !removal) return;
  const place = lastPlace(merged);
  const close = barAt(merged, place).close;
  const ratio = round4(close / 2 / barAt(successor, place).close);
  const row = `${merged.ticker},${isoDate(removal.date)},merger,${successor.ticker},${ratio},${roundHundredth(close / 2)}`;
  yield* csvFiles('listing-events', 'listing-events', today, 'symbol,day,kind,successor,ratio,cash', [row]);
}
