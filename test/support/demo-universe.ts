import type { Listing } from '../../src/demo/listing.ts';
import { createUniverse, type DemoUniverse } from '../../src/demo/universe.ts';
import { parseDay } from '../../src/lib/dates.ts';

/** The demo market of these listings, created on 2026-03-09, as of any day; `since` is its first day. */
export const createMarket =
  (listings: readonly Listing[]) =>
  (today: string, since?: string): DemoUniverse =>
    createUniverse({
      seed: 7,
      today: parseDay(today)!,
      since: since ? parseDay(since) : null,
      madeOn: parseDay('2026-03-09')!,
      listings,
    });
