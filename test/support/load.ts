import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandsOn } from '../../src/cli/commands.ts';
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

/** Imports files in order into a database like the CLI, and derives from them. */
export const importInto = (db: Database, now: () => Date, kind: string, files: Files): Promise<FileReport[]> =>
  inFolder(files, (folder) =>
    commandsOn(catalog, db, now).ingest({
      kind,
      paths: Object.keys(files).map((name) => join(folder, name)),
      dryRun: false,
      // Into the demo market as well.
      force: true,
    }),
  );

/** Imports files into a running gateway, which serves them immediately. */
export async function load(app: TestApp, kind: string, files: Files): Promise<FileReport[]> {
  const reports = await importInto(app.db, () => app.clock.now, kind, files);
  await app.versions.refresh();
  return reports;
}
