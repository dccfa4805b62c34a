import { basename, join } from 'node:path';
import { expect } from 'vitest';
import type { DemoFile } from '../../src/demo/file.ts';
import { type DemoPart, demoFiles } from '../../src/demo/files.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse, type DemoUniverse } from '../../src/demo/universe.ts';
import { ingest } from '../../src/import/run.ts';
import { groupBy } from '../../src/lib/group.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { catchUp, requireImporter } from './catalog.ts';
import { startApp, type TestApp } from './harness.ts';
import { inFolder } from './load.ts';

/**
 * Imports the full files of these parts of the demo market and derives from them.
 * @param contentOf reduces a file to the rows that a test needs; default: the whole file
 */
export async function tellDemo(
  app: TestApp,
  parts: readonly DemoPart[],
  universe: DemoUniverse,
  contentOf = ({ content }: DemoFile): string => content,
): Promise<void> {
  const { now } = app.clock;
  const byKind = groupBy(demoFiles(parts, universe), ({ kind }) => kind);
  for (const [kind, files] of byKind)
    await inFolder(Object.fromEntries(files.map((file) => [file.name, contentOf(file)])), async (folder) => {
      const paths = files.map(({ name }) => join(folder, name));
      const reports = await ingest(app.db, requireImporter(kind), paths, { now, recordAs: (path) => basename(path) });
      expect(reports.filter(({ refused }) => refused > 0)).toEqual([]);
    });
  await catchUp(app.db, [...new Set([...byKind.keys()].map((kind) => requireImporter(kind).family))], now);
  await app.versions.refresh();
}

/** A gateway with these parts of the demo market, for its stocks and the named funds, at an instant. */
export async function startDemo(
  parts: readonly DemoPart[],
  now: Date,
  funds: readonly string[] = [],
): Promise<{ app: TestApp; universe: DemoUniverse }> {
  const listings = demoListings().filter(({ kind, ticker }) => kind === 'STOCK' || funds.includes(ticker));
  const universe = createUniverse({ seed: 7, today: newYorkDay(now), listings });
  const app = await startApp({ fill: false });
  app.clock.now = now;
  await tellDemo(app, parts, universe);
  return { app, universe };
}
