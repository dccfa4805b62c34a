import { csvFiles, type DemoFile } from '../../demo/file.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { isoDate } from '../../lib/dates.ts';

/** A listing that had another symbol, and that of another company before it. */
const RENAMED = { ticker: 'ZQMUTE', former: 'ZQQUIL', from: '2012-05-18', until: '2022-06-08', since: '2022-06-09' };
const REUSED = { ticker: 'ZQTHIN', formerCik: 9_200_111, from: '2010-01-04', until: '2018-12-31', since: '2020-01-02' };
/** The invented company whose delisting is a merger, and the company that bought it. */
const MERGED = { ticker: 'ZQGONE', successor: 'ZQNOPT' };

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

/** The members of the S&P 500 that are no longer in it: a merged company, and the one that had a symbol before. */
export const FORMER_MEMBERS = [MERGED.ticker, REUSED.ticker] as const;
export const findMemberEnd = ({ listings, delisting }: DemoUniverse, ticker: string): string | null => {
  if (ticker === REUSED.ticker) return REUSED.until;
  const listing = listings.find((candidate) => candidate.ticker === ticker);
  const left = listing && delisting(listing);
  return left ? isoDate(left.date) : null;
};

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The terms of a merger: half of the last price in cash, and half in shares of the successor. */
export function* listingEventFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { listings, today, delisting, lastPlace, barAt } = universe;
  const find = (ticker: string) => listings.find((listing) => listing.ticker === ticker);
  const [merged, successor] = [find(MERGED.ticker), find(MERGED.successor)];
  const left = merged && delisting(merged);
  if (!merged || !successor || !left) return;
  const place = lastPlace(merged);
  const close = barAt(merged, place).close;
  const ratio = roundTo(close / 2 / barAt(successor, place).close, 4);
  const row = `${merged.ticker},${isoDate(left.date)},merger,${successor.ticker},${ratio},${roundTo(close / 2, 2)}`;
  yield* csvFiles('listing-events', 'listing-events', today, 'symbol,day,kind,successor,ratio,cash', [row]);
}
