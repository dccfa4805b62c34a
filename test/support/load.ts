import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandsOn } from '../../src/commands/commands.ts';
import type { Database } from '../../src/db/open.ts';
import type { FileReport } from '../../src/import/run.ts';
import { catalog } from './catalog.ts';
import type { TestApp } from './harness.ts';

/** Files by name; a name may include folders. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** Calls a function with a temporary folder of these files. */
export async function inFolder<T>(files: Files, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-load-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Files of a kind. */
type FilesOfKind = readonly [kind: string, files: Files];

/** Imports files in order into a database like the CLI, and derives from them. */
export const importInto = (db: Database, now: () => Date, kind: string, files: Files): Promise<FileReport[]> =>
  importAll(db, now, [[kind, files]]);

/** As `importInto`, of several kinds: jobs of the whole market run once, after the last. */
async function importAll(db: Database, now: () => Date, kinds: readonly FilesOfKind[]): Promise<FileReport[]> {
  const { ingest } = commandsOn(catalog, db, now);
  const reports: FileReport[] = [];
  for (const [index, [kind, files]] of kinds.entries())
    reports.push(
      ...(await inFolder(files, (folder) =>
        ingest({
          kind,
          paths: Object.keys(files).map((name) => join(folder, name)),
          dryRun: false,
          wait: index === kinds.length - 1,
          // Into the demo market as well.
          force: true,
        }),
      )),
    );
  return reports;
}

/** Imports files into a running gateway, which serves them immediately. */
export async function load(app: TestApp, kind: string, files: Files): Promise<FileReport[]> {
  const reports = await importInto(app.db, () => app.clock.now, kind, files);
  await app.versions.refresh();
  return reports;
}

/** As `load`, of several kinds: jobs of the whole market run once, after the last. */
export async function loadAll(app: TestApp, ...kinds: readonly FilesOfKind[]): Promise<void> {
  const reports = await importAll(app.db, () => app.clock.now, kinds);
  // The jobs wait for the last file.
  const failed = reports.find(({ failure }) => failure !== undefined);
  if (failed) throw new Error(`${failed.file}: ${failed.failure}`);
  await app.versions.refresh();
}
