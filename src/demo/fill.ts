import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Database } from '../db/open.ts';
import { moveVersion } from '../db/versions.ts';
import { derive } from '../derive.ts';
import { importers } from '../importers.ts';
import { ingest } from '../ingest.ts';
import { groupBy } from '../lib/group.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import { type DemoFile, demoFiles } from './files.ts';

/** `report` is told a line for each kind of file and each family derived. */
export type DemoOptions = { seed: number; now: Date; report: (line: string) => void };

/**
 * Makes the demo market's files, imports them like anybody's, and derives what is served. All or nothing: a start
 * that is stopped half way leaves no half market behind.
 */
export async function fillDemo(
  db: Database,
  { seed, now, report }: DemoOptions,
): Promise<{ files: number; rows: number }> {
  const files = demoFiles({ seed, today: newYorkDay(now) });
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-demo-'));
  try {
    const rows = await db.transaction(async (sql) => {
      const inside: Database = { ...db, ...sql, transaction: (work) => work(sql) };
      let written = 0;
      for (const [kind, some] of groupBy(files, (file) => file.kind)) {
        const count = await importAll(inside, kind, some, join(folder, kind), now);
        report(`${kind}: ${some.length} ${some.length === 1 ? 'file' : 'files'}, ${count} rows`);
        written += count;
      }
      const families = [...new Set(importers.map(({ family }) => family))];
      for (const { name, rows: made } of await derive(inside, families, now)) report(`${name}: ${made} rows derived`);
      await moveVersion(sql, 'demo', { now, rows: written });
      return written;
    });
    return { files: files.length, rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Imports the files of one kind by way of a folder. @returns how many rows were written. */
async function importAll(
  db: Database,
  kind: string,
  files: readonly DemoFile[],
  folder: string,
  now: Date,
): Promise<number> {
  const importer = importers.find((one) => one.kind === kind);
  if (!importer) throw new Error(`There is no kind '${kind}'.`);
  await mkdir(folder);
  const paths = files.map(({ name }) => join(folder, name));
  for (const [i, { content }] of files.entries()) await writeFile(paths[i]!, content);
  const reports = await ingest(db, importer, paths, { now, recordAs: (path) => basename(path) });
  const refused = reports.find((report) => report.refused > 0);
  if (refused) throw new Error(`The demo market's ${refused.file} was refused: ${refused.refusals[0]?.refused}`);
  return reports.reduce((sum, report) => sum + report.written, 0);
}
