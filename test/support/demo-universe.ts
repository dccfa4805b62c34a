import type { Listing } from '../../src/demo/listing.ts';
import { type Universe, universeOf } from '../../src/demo/universe.ts';
import { dayOf } from '../../src/lib/dates.ts';

/** The demo market of these listings, made on 2026-03-09, as of any day; `since`: told from this day on. */
export const marketOf =
  (listings: readonly Listing[]) =>
  (today: string, since?: string): Universe =>
    universeOf({
      seed: 7,
      today: dayOf(today)!,
      since: since ? dayOf(since) : null,
      madeOn: dayOf('2026-03-09')!,
      listings,
    });
