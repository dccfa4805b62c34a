import type { Catalog } from '../../catalog.ts';
import { firstLoad } from '../../db/first-load.ts';
import {
  announceWritten,
  isAnythingPending,
  markLoaded,
  markLoading,
  markPending,
  type PendingWriter,
} from '../../db/loading.ts';
import type { Database } from '../../db/open.ts';
import { rebuildIndexes } from '../../db/rebuild-indexes.ts';
import { getTraits } from '../../db/traits.ts';
import type { Listing } from '../../demo/listing.ts';
import { MARKET_NEEDS_SERVER, type Scale } from '../../demo/listings.ts';
import type { UniverseOptions } from '../../demo/universe.ts';
import { reopen } from '../../jobs/follow-up.ts';
import { listPendingJobs } from '../../jobs/pending.ts';
import { followUps } from '../../jobs/scheduler.ts';
import type { ReportProgress } from '../../lib/progress.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { composer } from '../../writing/composer.ts';
import type { DemoFiles } from './files/batches.ts';
import { growDemo } from './grow-demo.ts';
import { type Held, markGrown, markTold } from './held-demo.ts';
import { type Told, tell } from './tell-demo.ts';

/**
 * `report` is called with a line for each kind of file and each job. `listings`: replaces those of the scale, for
 * tests.
 */
type DemoOptions = {
  catalog: Catalog;
  seed: number;
  now: Date;
  scale?: Scale;
  listings?: readonly Listing[];
  report: ReportProgress;
  /** Generates the files; default: this thread. */
  files?: DemoFiles;
  /** Stops the work between two files; the next start repeats it. */
  signal?: AbortSignal;
};

/**
 * Generates the demo market's files, imports them like any other files, and runs the derive jobs. All or nothing: a
 * start that is interrupted leaves no partial market behind.
 * @param extent `first`: only the files for the first pages, and the newest days of long histories; `completeDemo` adds the rest
 */
export async function fillDemo(db: Database, options: DemoOptions, extent: 'all' | 'first' = 'all'): Promise<Told> {
  const { catalog, now, scale = 'standard' } = options;
  if (scale === 'market') return fillMarket(db, options);
  const today = newYorkDay(now);
  const history = extent === 'all' ? 'all' : 'recent';
  const selection = { universe: { ...universeOptions(options), history, today }, parts: extent } as const;
  const market = await db.transaction(async (transaction) => {
    // On a server there are concurrent readers, and a table without its indexes would delay them.
    const load = getTraits(db).sharesSession ? firstLoad(transaction) : null;
    const sql = load?.sql ?? transaction;
    const inside: Database = { ...db, ...sql, hasBegun: () => true, transaction: (work) => work(sql) };
    // Before the jobs, so that those that need the other files wait.
    if (extent === 'first') await markPending(sql, listPendingWriters(catalog), now);
    const totals = await tell(inside, selection, { ...options, onImported: () => load?.index() });
    await load?.index();
    await markTold(sql, { scale, madeOn: today }, today, now, totals.rows);
    if (extent === 'first')
      for (const { family, from } of catalog.demoHistories) await markLoading(sql, family, from(today), now);
    return totals;
  });
  // The newest session may be recorded from now on, with the texts that are served.
  await writeTexts(db, options);
  return market;
}

/** The parts that are left for later, and the jobs that wait for them. */
function listPendingWriters({ demoLater, jobs }: Catalog): PendingWriter[] {
  const tables = demoLater.flatMap((part) => part.tables);
  return [{ name: LATER_FILES, tables }, ...listPendingJobs(jobs, tables)];
}

/** Names the files that are left for later among the writers of tables. */
const LATER_FILES = 'files';

/** Writes the texts that follow jobs. The schedule repeats what fails here. */
const writeTexts = (db: Database, { catalog, now }: DemoOptions): Promise<void> =>
  followUps({ db, jobs: catalog.jobs, now: () => now, report: () => {}, writer: composer });

/** The options that determine the generated market. */
const universeOptions = ({ seed, scale, listings }: DemoOptions) => ({ seed, scale, listings });

/** Stocks of a whole market. */
const MARKET_STOCKS = 8_000;

/** Creates the large demo market, and extends it to an entire market. */
async function fillMarket(db: Database, options: DemoOptions): Promise<Told> {
  if (!getTraits(db).hasServer) throw new Error(MARKET_NEEDS_SERVER);
  const { catalog, now, report } = options;
  const totals = await fillDemo(db, { ...options, scale: 'large' });
  await growDemo(catalog, db, MARKET_STOCKS, { now, report, onCopied: (sql) => markGrown(sql, newYorkDay(now), now) });
  return totals;
}

/** Adds the files that the first start left for later, and runs the jobs that wait for them. */
async function addLaterParts(db: Database, universe: UniverseOptions, options: DemoOptions): Promise<void> {
  const writers = listPendingWriters(options.catalog);
  const onImported = () => announceWritten(db, writers.slice(0, 1));
  await tell(db, { universe: { ...universe, history: 'all' }, parts: 'later' }, { ...options, onImported });
  // A job without any input has not run, and its tables stay empty.
  if (!options.signal?.aborted) await announceWritten(db, writers);
}

/**
 * Adds the data that the first start omitted: the files of later parts, then the older history. Every file is a transaction of its own. If
 * interrupted, it is repeated the next time: existing rows do not change.
 * @returns whether there was anything to do
 */
export async function completeDemo(db: Database, currentDemo: Held, options: DemoOptions): Promise<boolean> {
  if (currentDemo.since === null || currentDemo.historyFrom === null) return false;
  const { scale, madeOn } = currentDemo;
  // As of the first start's day, so that the result equals a market created at once.
  const universe = { ...universeOptions(options), scale, madeOn, today: madeOn, history: 'older' } as const;
  if (await isAnythingPending(db)) await addLaterParts(db, universe, options);
  if (options.signal?.aborted) return false;
  await tell(db, { universe, parts: 'older' }, options);
  if (options.signal?.aborted) return false;
  if (!getTraits(db).vacuumsItself) await rebuildIndexes(db);
  await markLoaded(db, options.now);
  // The texts are of the market without its older history. By the clock of a fill, its jobs may all have run at one instant.
  await reopen(db, options.catalog.jobs);
  await writeTexts(db, options);
  return true;
}

/**
 * Extends the existing demo market up to the day before today with files of the new days only. If interrupted, it is
 * repeated the next time: existing rows do not change.
 */
export async function extendDemo(db: Database, currentDemo: Held, options: DemoOptions): Promise<boolean> {
  const today = newYorkDay(options.now);
  if (currentDemo.since === null || currentDemo.since >= today) return false;
  await options.catalog.recordBeforeImport(db, options.now);
  const { scale, since, madeOn } = currentDemo;
  const universe = { ...universeOptions(options), scale, since, madeOn, today };
  const { rows } = await tell(db, { universe, parts: 'all' }, options);
  if (options.signal?.aborted) return false;
  await markTold(db, currentDemo, today, options.now, rows);
  return true;
}
