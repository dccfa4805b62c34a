import { join } from 'node:path';
import type { DemoPart } from '../../src/demo/files.ts';
import { demoFiles } from '../../src/demo/files.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { type Universe, universeOf } from '../../src/demo/universe.ts';
import { derive, importers } from '../../src/families.ts';
import { ingest } from '../../src/import/run.ts';
import { groupBy } from '../../src/lib/group.ts';
import { newYorkDay } from '../../src/lib/market-calendar.ts';
import { startApp, type TestApp } from './harness.ts';
import { inFolder } from './load.ts';

/** A gateway on what these parts tell of the demo market's stocks, at a moment. */
export async function startDemo(parts: readonly DemoPart[], now: Date): Promise<{ app: TestApp; universe: Universe }> {
  const listings = demoListings().filter(({ kind }) => kind === 'STOCK');
  const universe = universeOf({ seed: 7, today: newYorkDay(now), listings });
  const app = await startApp({ fill: false });
  app.clock.now = now;
  for (const [kind, files] of groupBy(demoFiles(parts, universe), (file) => file.kind)) {
    const importer = importers.find((one) => one.kind === kind)!;
    await inFolder(Object.fromEntries(files.map(({ name, content }) => [name, content])), (folder) =>
      ingest(
        app.db,
        importer,
        files.map(({ name }) => join(folder, name)),
        { now },
      ),
    );
  }
  await derive(app.db, null, now);
  await app.versions.refresh();
  return { app, universe };
}
