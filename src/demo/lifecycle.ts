import { addDays } from '../lib/dates.ts';
import { lastSessionOnOrBefore, sessionAfter } from '../market/calendar.ts';
import type { DemoSplit, Listing, ListingStage } from './listing.ts';

/** How many sessions before the creation of the market the prices of a listing end. */
const ENDED_BEFORE: Partial<Record<ListingStage, number>> = { HALTED: 8, STALE: 6, DELISTED: 40 };
/** Days after the creation of the market on which a leaving listing has its last session, or on the session before. */
const LEAVES_AFTER = 21;

/** From `date` on, it is no longer listed. */
export type Delisting = { date: Date; reason: string };

/**
 * The dates of the listings' stages. They are relative to the day on which the market was created, so they stay fixed
 * as the market advances.
 */
export function createLifecycle(sessions: readonly Date[], madeOn: Date) {
  const findPlace = (day: Date): number => {
    const at = sessions.findIndex((session) => session >= day);
    return at < 0 ? sessions.length : at;
  };
  const madePlace = findPlace(madeOn);
  const listed = findPlace(quarterStart(madeOn, -2));
  const leaves = sessionAfter(lastSessionOnOrBefore(addDays(madeOn, LEAVES_AFTER)));
  const leavesAt = findPlace(leaves);
  const splitDay = sessionAfter(new Date(Date.UTC(madeOn.getUTCFullYear(), madeOn.getUTCMonth() - 1, 14)));

  const lastPlace = ({ stage }: Listing): number => {
    if (stage === 'LEAVING') return leavesAt - 1;
    return (stage && ENDED_BEFORE[stage] ? madePlace - ENDED_BEFORE[stage] : sessions.length) - 1;
  };
  const splits = ({ splitRatio }: Listing): readonly DemoSplit[] =>
    splitRatio === null ? [] : [{ date: splitDay, ratio: splitRatio }];
  return {
    made: madePlace,
    /** The position of a new listing's first session; 0 for all others. */
    firstPlace: ({ stage }: Listing): number => (stage === 'NEW' ? listed : 0),
    lastPlace,
    splits,
    splitFactor: (listing: Listing, day: Date): number =>
      splits(listing).reduce((factor, { date, ratio }) => (day < date ? factor * ratio : factor), 1),
    delisting(listing: Listing): Delisting | null {
      if (listing.stage === 'LEAVING') return { date: leaves, reason: 'exchange_rule' };
      if (listing.stage !== 'DELISTED') return null;
      return { date: sessionAfter(sessions[lastPlace(listing)]!), reason: 'acquired' };
    },
  };
}

const quarterStart = (day: Date, quarters: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), (Math.floor(day.getUTCMonth() / 3) + quarters) * 3, 1));
