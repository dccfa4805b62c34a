import { csvFiles, type DemoFile } from '../../demo/file.ts';
import { CLASS_SPLIT, MERGED, RENAMED, REUSED } from '../../demo/names.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { isoDate } from '../../lib/dates.ts';
import { round4, roundHundredth } from '../../lib/rounding.ts';

/** Who had which symbol: a renamed company, a symbol that another company had before, and one that passed to a new class. */
function symbolFiles({ listings, today }: DemoUniverse): Iterable<DemoFile> {
  const rows = listings.flatMap(({ ticker, issuer }) => {
    if (ticker === RENAMED.ticker)
      return [`${RENAMED.former},${issuer},${RENAMED.from},${RENAMED.until}`, `${ticker},${issuer},${RENAMED.since},`];
    if (ticker === REUSED.ticker)
      return [`${ticker},${REUSED.formerCik},${REUSED.from},${REUSED.until}`, `${ticker},${issuer},${REUSED.since},`];
    if (ticker === CLASS_SPLIT.ticker)
      return [
        `${CLASS_SPLIT.former},${issuer},${CLASS_SPLIT.from},${CLASS_SPLIT.until}`,
        `${ticker},${issuer},${CLASS_SPLIT.since},`,
        `${CLASS_SPLIT.former},${issuer},${CLASS_SPLIT.since},`,
      ];
    return [];
  });
  return csvFiles('symbols', 'symbols', today, 'symbol,cik,from,until', rows);
}

function* listClassSplits({ listings }: DemoUniverse): Generator<string> {
  const { ticker, former, since, ratio } = CLASS_SPLIT;
  const isListed = [ticker, former].every((symbol) => listings.some((listing) => listing.ticker === symbol));
  if (isListed) yield `${former},${since},class-split,${former},${ratio},`;
}

/** The terms of a merger: half of the last price in cash, and half in shares of the successor. */
function* listMergers(universe: DemoUniverse): Generator<string> {
  const { listings, delisting, lastPlace, barAt } = universe;
  const find = (ticker: string) => listings.find((listing) => listing.ticker === ticker);
  const [merged, successor] = [find(MERGED.ticker), find(MERGED.successor)];
  const removal = merged && delisting(merged);
  if (!merged || !successor || !removal) return;
  const place = lastPlace(merged);
  const close = barAt(merged, place).close;
  const ratio = round4(close / 2 / barAt(successor, place).close);
  yield `${merged.ticker},${isoDate(removal.date)},merger,${successor.ticker},${ratio},${roundHundredth(close / 2)}`;
}

/** What became of securities. */
function listingEventFiles(universe: DemoUniverse): Iterable<DemoFile> {
  const rows = [...listClassSplits(universe), ...listMergers(universe)];
  return csvFiles('listing-events', 'listing-events', universe.today, 'symbol,day,kind,successor,ratio,cash', rows);
}

/** Who had which symbol, then what became of securities: parts are imported at the same time, and events name symbols. */
export function* identityFiles(universe: DemoUniverse): Generator<DemoFile> {
  yield* symbolFiles(universe);
  yield* listingEventFiles(universe);
}
