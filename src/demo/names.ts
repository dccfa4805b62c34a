import { isoDate } from '../lib/dates.ts';
import type { DemoUniverse } from './universe.ts';

/** A listing that had another symbol, and that of another company before it. */
export const RENAMED = {
  ticker: 'ZQMUTE',
  former: 'ZQQUIL',
  from: '2012-05-18',
  until: '2022-06-08',
  since: '2022-06-09',
};
export const REUSED = {
  ticker: 'ZQTHIN',
  formerCik: 9_200_111,
  from: '2010-01-04',
  until: '2018-12-31',
  since: '2020-01-02',
};
/** A class that became two, of which the new one got its symbol: class A of Google, and class C since `since`. */
export const CLASS_SPLIT = {
  former: 'GOOG',
  ticker: 'GOOGL',
  from: '2004-08-19',
  until: '2014-04-02',
  since: '2014-04-03',
  ratio: 1,
};
/** The invented company whose delisting is a merger, and the company that bought it. */
export const MERGED = { ticker: 'ZQGONE', successor: 'ZQNOPT' };

/** The members of the S&P 500 that are no longer in it: a merged company, and the earlier company of a reused symbol. */
export const FORMER_MEMBERS = [MERGED.ticker, REUSED.ticker] as const;
export const findMemberEnd = ({ listings, delisting }: DemoUniverse, ticker: string): string | null => {
  if (ticker === REUSED.ticker) return REUSED.until;
  const listing = listings.find((candidate) => candidate.ticker === ticker);
  const removal = listing && delisting(listing);
  return removal ? isoDate(removal.date) : null;
};
