import { existsSync } from 'node:fs';
import type { Database } from '../db/open.ts';
import type { FileReport } from '../import/run.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { Folder } from './folder.ts';
import type { SyncTime } from './limiter.ts';
import type { LandedFile, Stream, SyncScope } from './source.ts';
import {
  type ItemChange,
  itemsIn,
  keptItems,
  note,
  noteCoverage,
  noteImported,
  noteRemoved,
  type StreamPlace,
  type SyncItem,
} from './state.ts';
import { refusedAgain } from './verdict.ts';

type Importing = {
  db: Database;
  place: StreamPlace;
  folder: Folder;
  stream: Stream;
  scope: SyncScope;
  time: SyncTime;
  importFiles(kind: string, paths: readonly string[]): Promise<FileReport[]>;
  report: ReportProgress;
};

/** Totals of an import. `why`: the message of the first file that was refused entirely. */
export type Imported = {
  files: number;
  rows: number;
  removedRows: number;
  refusedRows: number;
  refused: number;
  why: string | null;
};

/**
 * A file that the importer refused. Identical bytes are imported again when they are fetched again, because a later
 * version of the importer may read them.
 */
const refusal = (item: SyncItem, message: string, now: Date): ItemChange => ({
  state: 'REFUSED',
  files: [],
  message,
  isForgotten: true,
  ...refusedAgain(item, now),
});

const listKeys = (items: readonly SyncItem[]): string[] => items.map(({ key }) => key);
/** Why a file is a hole: it was refused, or more of its rows were refused than accepted; null if it is none. */
function describeRefused({ failure, refused, refusals, written, unchanged, read }: FileReport): string | null {
  if (failure) return failure;
  if (refused <= written + unchanged) return null;
  return `${refused.toLocaleString('en-US')} of ${read.toLocaleString('en-US')} rows are refused: ${refusals[0]?.refused ?? ''}`;
}

/** The rows of files, by what became of them. */
const sumRows = (reports: readonly FileReport[]) => ({
  rows: reports.reduce((sum, { written }) => sum + written, 0),
  removedRows: reports.reduce((sum, { removed }) => sum + removed, 0),
  refusedRows: reports.reduce((sum, { refused }) => sum + refused, 0),
});
/** The most tickers that a line names. */
const NAMED_MOST = 20;
const NOTHING: Imported = { files: 0, ...sumRows([]), refused: 0, why: null };

/** Imports the landed files of a stream. An item is `DONE` only after the import of all its files has committed. */
export function createImports({ db, place, folder, stream, scope, time, importFiles, report }: Importing) {
  let running: Promise<Imported> | null = null;

  /** The items whose files are on disk; the others are fetched again. */
  async function present(items: readonly SyncItem[]): Promise<SyncItem[]> {
    const isThere = ({ files }: SyncItem) => files.every((name) => existsSync(folder.pathOf(name)));
    for (const { key } of items.filter((item) => !isThere(item)))
      await note(db, place, key, { state: 'QUEUED', files: [] }, time.now());
    return items.filter(isThere);
  }

  async function importAll(kind: string, items: readonly SyncItem[]): Promise<Imported> {
    const reports = await importFiles(
      kind,
      items.flatMap(({ files }) => files.map(folder.pathOf)),
    );
    const failureOf = new Map(reports.map((report) => [report.file, describeRefused(report)]));
    const findReason = ({ files }: SyncItem) => files.map((name) => failureOf.get(folder.pathOf(name))).find(Boolean);
    const failed = items.flatMap((item) => {
      const reason = findReason(item);
      return reason ? [{ item, why: reason }] : [];
    });
    const good = items.filter((item) => !findReason(item));
    await noteImported(db, place, listKeys(good), false);
    for (const { item, why } of failed) await note(db, place, item.key, refusal(item, why, time.now()), time.now());
    await folder.remove(items.flatMap(({ files }) => files));
    return {
      files: reports.length - failed.length,
      ...sumRows(reports),
      refused: failed.length,
      why: failed[0] ? `${failed[0].item.key}: ${failed[0].why}` : null,
    };
  }

  async function importCombined(kind: string, items: readonly SyncItem[]): Promise<Imported> {
    const { keeps = 0 } = stream;
    const onDisk = keeps > 0 ? await keptItems(db, place) : items;
    const used = keeps > 0 ? onDisk.slice(0, keeps) : items;
    const files: LandedFile[] = [];
    for (const name of used.flatMap((item) => item.files)) files.push({ name, content: await folder.read(name) });
    const combined = stream.combine!(files, scope);
    for (const file of combined) await folder.write(file);
    const names = combined.map(({ name }) => name);
    const reports = await importFiles(kind, names.map(folder.pathOf));
    await folder.remove(names);
    const reason = reports.find(({ failure }) => failure)?.failure ?? null;
    // Landed files stay on disk, and the next run retries them.
    if (reason) return { ...NOTHING, refused: 1, why: reason };
    const old = keeps > 0 ? onDisk.slice(keeps) : items;
    await noteImported(db, place, listKeys(items), keeps > 0);
    await reportCoverage(items, files);
    await noteRemoved(db, place, listKeys(old));
    await folder.remove(old.flatMap((item) => item.files));
    return {
      files: names.length,
      ...sumRows(reports),
      refused: 0,
      why: null,
    };
  }

  /** Records up to which day the files are complete, and names the tickers that they do not have. */
  async function reportCoverage(items: readonly SyncItem[], files: readonly LandedFile[]): Promise<void> {
    const coverage = stream.measure?.(files, scope);
    if (!coverage) return;
    if (coverage.day !== null) await noteCoverage(db, place, listKeys(items), coverage.day);
    const { absent } = coverage;
    if (absent.length === 0) return;
    const tickers = absent.slice(0, NAMED_MOST).join(', ');
    const others = absent.length > NAMED_MOST ? ` and ${absent.length - NAMED_MOST} others` : '';
    report(`${place.source}/${place.stream}: no recent data of ${tickers}${others}.`);
  }

  async function importLanded(): Promise<Imported> {
    const items = await present(await itemsIn(db, place, 'LANDED'));
    if (items.length === 0 || stream.kind === null) return NOTHING;
    return stream.combine ? importCombined(stream.kind, items) : importAll(stream.kind, items);
  }

  return {
    /** One import at a time. Callers that arrive during an import share its result, which is counted once. */
    async all(): Promise<Imported> {
      if (running) {
        await running;
        return NOTHING;
      }
      running = importLanded();
      try {
        return await running;
      } finally {
        running = null;
      }
    },
  };
}
