import { sessionAfter } from '../lib/market-calendar.ts';
import type { Listing, Split, Stage } from './listing.ts';

/** How many sessions before the market was made the prices of a listing end. */
const ENDED_BEFORE: Partial<Record<Stage, number>> = { HALTED: 8, STALE: 6, DELISTED: 40 };

/**
 * The dates of the listings' stages. They are counted from the day on which the market was made, so that a market which goes on
 * keeps them.
 */
export function lifecycleOf(sessions: readonly Date[], madeOn: Date) {
  const placeOf = (day: Date): number => {
    const at = sessions.findIndex((session) => session >= day);
    return at < 0 ? sessions.length : at;
  };
  const made = placeOf(madeOn);
  const listed = placeOf(quarterStart(madeOn, -2));
  const splitDay = sessionAfter(new Date(Date.UTC(madeOn.getUTCFullYear(), madeOn.getUTCMonth() - 1, 14)));
  return {
    /** The place of a new listing's first session; 0 of all others. */
    firstPlace: ({ stage }: Listing): number => (stage === 'NEW' ? listed : 0),
    lastPlace: ({ stage }: Listing): number => {
      const endedBefore = stage && ENDED_BEFORE[stage];
      return (endedBefore ? made - endedBefore : sessions.length) - 1;
    },
    splits: ({ splitRatio }: Listing): readonly Split[] =>
      splitRatio === null ? [] : [{ date: splitDay, ratio: splitRatio }],
  };
}

const quarterStart = (day: Date, quarters: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), (Math.floor(day.getUTCMonth() / 3) + quarters) * 3, 1));
