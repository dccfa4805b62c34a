import { mkdir } from 'node:fs/promises';
import type { Catalog } from '../../catalog.ts';
import type { Database } from '../../db/open.ts';
import type { Scale } from '../../demo/listings.ts';
import type { Tier } from '../../graph/tiers.ts';
import type { ReportProgress } from '../../lib/progress.ts';
import { ensureDemoKeys } from './demo-keys.ts';
import { filesMadeInThread } from './files/in-thread.ts';
import { completeDemo, extendDemo, fillDemo } from './fill-demo.ts';
import { heldDemo } from './held-demo.ts';

/** A market with quiet and stormy months, and some stocks that multiply. */
export const DEMO_SEED = 7;

/** How long a market takes to make, in words. */
export const DEMO_DURATIONS: Readonly<Record<Scale, string>> = {
  standard: 'up to a minute',
  large: 'a few minutes',
  market: 'up to 40 minutes',
};

export type DemoDone = {
  /** `older`: created by an earlier version, and not extended. `fixed`: an entire market has no later days. */
  outcome: 'made' | 'extended' | 'current' | 'older' | 'fixed';
  scale: Scale;
  keys: Readonly<Record<Tier, string>>;
};

type Options = { scale: Scale; folder: string; now: Date; report: ReportProgress };

/**
 * Creates the demo market in an empty database, or extends the existing one to the last session. Its keys are stored in
 * the folder.
 * @throws if the database contains other data
 */
export async function demoMarket(
  catalog: Catalog,
  db: Database,
  { scale, folder, now, report }: Options,
): Promise<DemoDone> {
  const options = { catalog, seed: DEMO_SEED, now, report, files: filesMadeInThread };
  const currentDemo = await heldDemo(db);
  if (!currentDemo && (await db.prisma.importFile.count()) > 0)
    throw new Error('The database already holds other data. The demo market needs an empty database.');
  if (currentDemo && currentDemo.scale !== scale)
    throw new Error(
      `The database holds the ${currentDemo.scale} demo market; the ${scale} one needs an empty database.`,
    );
  let outcome: DemoDone['outcome'] = 'made';
  if (!currentDemo) await fillDemo(db, { ...options, scale });
  else if (currentDemo.since === null) outcome = scale === 'market' ? 'fixed' : 'older';
  else {
    const hasAdded = await completeDemo(db, currentDemo, options);
    outcome = (await extendDemo(db, currentDemo, options)) || hasAdded ? 'extended' : 'current';
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { outcome, scale, keys: await ensureDemoKeys(db, folder, now) };
}
