import { firstLoad } from '../db/first-load.ts';
import { markLoaded, markLoading } from '../db/loading.ts';
import type { Database } from '../db/open.ts';
import { rebuildIndexes } from '../db/rebuild-indexes.ts';
import type { Listing } from '../demo/listing.ts';
import { MARKET_NEEDS_SERVER, type Scale } from '../demo/listings.ts';
import { demoHistories } from '../families.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { DemoFiles } from './demo-files/batches.ts';
import { growDemo } from './grow-demo.ts';
import { type Held, markGrown, markTold } from './held-demo.ts';
import { type Told, tell } from './tell-demo.ts';

/** `report` is told a line for each kind of file and each job. `listings`: others than the scale's, for tests. */
export type DemoOptions = {
  seed: number;
  now: Date;
  scale?: Scale;
  listings?: readonly Listing[];
  report: ReportProgress;
  /** Who makes the files; default: this thread. */
  files?: DemoFiles;
  /** Ends the work between two files; the next start does it again. */
  signal?: AbortSignal;
};

/**
 * Makes the demo market's files, imports them like anybody's, and derives what is served. All or nothing: a start
 * that is stopped half way leaves no half market behind.
 * @param history `recent` leaves the older days of long histories to `completeDemo`
 */
export async function fillDemo(db: Database, options: DemoOptions, history: 'all' | 'recent' = 'all'): Promise<Told> {
  const { now, scale = 'standard' } = options;
  if (scale === 'market') return fillMarket(db, options);
  const today = newYorkDay(now);
  const wanted = { universe: { ...universeOptions(options), history, today }, onlyHistory: false };
  return db.transaction(async (own) => {
    // On a server others read meanwhile, whom a table without its indexes would keep waiting.
    const load = db.kind === 'embedded' ? firstLoad(own) : null;
    const sql = load?.sql ?? own;
    const inside: Database = { ...db, ...sql, hasBegun: () => true, transaction: (work) => work(sql) };
    const told = await tell(inside, wanted, { ...options, onImported: () => load?.index() });
    await load?.index();
    await markTold(sql, { scale, madeOn: today }, today, now, told.rows);
    if (history === 'recent')
      for (const { family, from } of demoHistories) await markLoading(sql, family, from(today), now);
    return told;
  });
}

/** What of these options a market is drawn from. */
const universeOptions = ({ seed, scale, listings }: DemoOptions) => ({ seed, scale, listings });

/** Stocks of a whole market. */
const MARKET_STOCKS = 8_000;

/** Makes the large demo market, and a whole one of it. */
async function fillMarket(db: Database, options: DemoOptions): Promise<Told> {
  if (db.kind === 'embedded') throw new Error(MARKET_NEEDS_SERVER);
  const { now, report } = options;
  const told = await fillDemo(db, { ...options, scale: 'large' });
  await growDemo(db, MARKET_STOCKS, { now, report, onCopied: (sql) => markGrown(sql, newYorkDay(now), now) });
  return told;
}

/**
 * Adds the older history that a first start left out. Every file is a transaction of its own. Stopped half way, it is
 * done again the next time: what is there already changes nothing.
 * @returns whether there was something to do
 */
export async function completeDemo(db: Database, held: Held, options: DemoOptions): Promise<boolean> {
  if (held.since === null || held.historyFrom === null) return false;
  const { scale, madeOn } = held;
  // As of the first start's day, so that it becomes the market that would have been made at once.
  const universe = { ...universeOptions(options), scale, madeOn, today: madeOn, history: 'older' } as const;
  await tell(db, { universe, onlyHistory: true }, options);
  if (options.signal?.aborted) return false;
  if (db.kind === 'embedded') await rebuildIndexes(db);
  await markLoaded(db, options.now);
  return true;
}

/**
 * Goes on with the demo market that the database holds, up to the day before today, by the files of the new days alone.
 * Stopped half way, it is done again the next time: what is there already changes nothing.
 */
export async function extendDemo(db: Database, held: Held, options: DemoOptions): Promise<boolean> {
  const today = newYorkDay(options.now);
  if (held.since === null || held.since >= today) return false;
  const { scale, since, madeOn } = held;
  const universe = { ...universeOptions(options), scale, since, madeOn, today };
  const { rows } = await tell(db, { universe, onlyHistory: false }, options);
  if (options.signal?.aborted) return false;
  await markTold(db, held, today, options.now, rows);
  return true;
}
