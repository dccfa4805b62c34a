import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Database } from '../db/open.ts';
import { DEMO_MARKER } from '../db/synthetic.ts';
import { bumpVersion } from '../db/versions.ts';
import type { DemoFile } from '../demo/file.ts';
import { demoFiles } from '../demo/files.ts';
import type { Listing } from '../demo/listing.ts';
import type { Scale } from '../demo/listings.ts';
import { type Universe, universeOf } from '../demo/universe.ts';
import { catchUp, demoParts, importers } from '../families.ts';
import { ingest } from '../import/run.ts';
import { addDays, dayOf, isoDate } from '../lib/dates.ts';
import { newYorkDay } from '../lib/market-calendar.ts';

/** `report` is told a line for each kind of file and each family derived. `listings`: others than the scale's, for tests. */
export type DemoOptions = {
  seed: number;
  now: Date;
  scale?: Scale;
  listings?: readonly Listing[];
  report: (line: string) => void;
  /** Ends an extension between two files; the next one starts where it began. */
  signal?: AbortSignal;
};

/**
 * The demo market that a database holds: of which scale, the day on which it was made, and the first day that is not told yet.
 * Without `since` it stays as it is.
 */
export type Held = { scale: Scale; since: Date; madeOn: Date } | { scale: Scale; since: null };

/** Counted up whenever the generator changes: a market is only extended by what made it. */
const EDITION = 5;
const markerOf = (scale: Scale, madeOn: Date): string => `${DEMO_MARKER}${scale}-${EDITION}-${isoDate(madeOn)}`;

/** The demo market in the database, now or from an earlier start; null without one. */
export async function heldDemo(db: Database): Promise<Held | null> {
  const [row] = await db.query<{ family: string; told: string | null }>(
    `SELECT "family", "as_of"::text AS "told" FROM "data_version" WHERE "family" LIKE '${DEMO_MARKER}%'`,
  );
  if (!row) return null;
  const scale: Scale = row.family.startsWith(`${DEMO_MARKER}large`) ? 'large' : 'standard';
  const madeOn = dayOf(row.family.slice(-10));
  const isOurs = madeOn && row.family === markerOf(scale, madeOn) && row.told !== null;
  return isOurs ? { scale, since: addDays(dayOf(row.told!)!, 1), madeOn } : { scale, since: null };
}

/**
 * Makes the demo market's files, imports them like anybody's, and derives what is served. All or nothing: a start
 * that is stopped half way leaves no half market behind.
 */
export async function fillDemo(db: Database, options: DemoOptions): Promise<{ files: number; rows: number }> {
  const { now, scale = 'standard' } = options;
  const universe = universeOf({ ...options, today: newYorkDay(now) });
  return db.transaction(async (sql) => {
    const inside: Database = { ...db, ...sql, transaction: (work) => work(sql) };
    const told = await tell(inside, universe, options);
    await bumpVersion(sql, markerOf(scale, universe.today), {
      now,
      rows: told.rows,
      asOf: isoDate(addDays(universe.today, -1)),
    });
    return told;
  });
}

/**
 * Goes on with the demo market that the database holds, up to the day before today, by the files of the new days alone.
 * Stopped half way, it is done again the next time: what is there already changes nothing.
 */
export async function extendDemo(db: Database, held: Held, options: DemoOptions): Promise<boolean> {
  const today = newYorkDay(options.now);
  if (held.since === null || held.since >= today) return false;
  const { rows } = await tell(db, universeOf({ ...options, ...held, today }), options);
  if (options.signal?.aborted) return false;
  await bumpVersion(db, markerOf(held.scale, held.madeOn), {
    now: options.now,
    rows,
    asOf: isoDate(addDays(today, -1)),
  });
  return true;
}

type Told = { files: number; rows: number };

/** Imports what is new of the universe, kind by kind, and derives from it. */
async function tell(db: Database, universe: Universe, { now, report, signal }: DemoOptions): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-demo-'));
  const counts = new Map<string, Told>();
  try {
    let kind = '';
    for (const files of batchesOf(demoFiles(demoParts, universe))) {
      if (signal?.aborted) return { files: 0, rows: 0 };
      if (kind && kind !== files[0]!.kind) report(lineOf(kind, counts.get(kind)!));
      kind = files[0]!.kind;
      const { files: before, rows } = counts.get(kind) ?? { files: 0, rows: 0 };
      counts.set(kind, { files: before + files.length, rows: rows + (await importAll(db, files, folder, now)) });
    }
    if (kind) report(lineOf(kind, counts.get(kind)!));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const families = importers.filter((importer) => counts.has(importer.kind)).map(({ family }) => family);
  for (const { name, rows } of await catchUp(db, [...new Set(families)], now)) report(`${name}: ${rows} rows derived`);
  const sum = (of: keyof Told) => [...counts.values()].reduce((total, count) => total + count[of], 0);
  return { files: sum('files'), rows: sum('rows') };
}

const lineOf = (kind: string, { files, rows }: Told): string =>
  `${kind}: ${files} ${files === 1 ? 'file' : 'files'}, ${rows} rows`;

const BATCH_CHARS = 2_000_000;

/** Consecutive files of one kind, so many that small ones are imported together and few enough to be held. */
function* batchesOf(files: Iterable<DemoFile>): Generator<DemoFile[]> {
  let batch: DemoFile[] = [];
  let chars = 0;
  for (const file of files) {
    if (batch.length > 0 && (batch[0]!.kind !== file.kind || chars + file.content.length > BATCH_CHARS)) {
      yield batch;
      [batch, chars] = [[], 0];
    }
    batch.push(file);
    chars += file.content.length;
  }
  if (batch.length > 0) yield batch;
}

/** Imports files of one kind by way of a folder. @returns how many rows were written. */
async function importAll(db: Database, files: readonly DemoFile[], folder: string, now: Date): Promise<number> {
  const { kind } = files[0]!;
  const importer = importers.find((one) => one.kind === kind);
  if (!importer) throw new Error(`There is no kind '${kind}'.`);
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ content }, i) => writeFile(paths[i]!, content)));
  const reports = await ingest(db, importer, paths, { now, recordAs: (path) => basename(path) });
  await Promise.all(paths.map((path) => rm(path)));
  const refused = reports.find((report) => report.refused > 0);
  if (refused) throw new Error(`The demo market's ${refused.file} was refused: ${refused.refusals[0]?.refused}`);
  return reports.reduce((sum, report) => sum + report.written, 0);
}
