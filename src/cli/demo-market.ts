import { mkdir } from 'node:fs/promises';
import type { Database } from '../db/open.ts';
import type { Scale } from '../demo/listings.ts';
import type { Tier } from '../gateway/access/tiers.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { filesMadeInThread } from './demo-files/in-thread.ts';
import { ensureDemoKeys } from './demo-keys.ts';
import { completeDemo, extendDemo, fillDemo } from './fill-demo.ts';
import { heldDemo } from './held-demo.ts';

/** A market with quiet and stormy months, and some stocks that multiply. */
export const DEMO_SEED = 7;

export type DemoDone = {
  /** `older`: made by an earlier edition, it stays as it is. `fixed`: a whole market has no later days. */
  outcome: 'made' | 'extended' | 'current' | 'older' | 'fixed';
  scale: Scale;
  keys: Readonly<Record<Tier, string>>;
};

type Options = { scale: Scale; folder: string; now: Date; report: ReportProgress };

/**
 * Makes the demo market in an empty database, or goes on with the one that is there up to the last session; its keys are
 * kept in the folder.
 * @throws where the database holds data of somebody's own
 */
export async function demoMarket(db: Database, { scale, folder, now, report }: Options): Promise<DemoDone> {
  const options = { seed: DEMO_SEED, now, report, files: filesMadeInThread };
  const held = await heldDemo(db);
  if (!held && (await db.prisma.importFile.count()) > 0)
    throw new Error('The database already holds other data. The demo market needs an empty database.');
  if (held && held.scale !== scale)
    throw new Error(`The database holds the ${held.scale} demo market; the ${scale} one needs an empty database.`);
  let outcome: DemoDone['outcome'] = 'made';
  if (!held) await fillDemo(db, { ...options, scale });
  else if (held.since === null) outcome = scale === 'market' ? 'fixed' : 'older';
  else {
    const hasAdded = await completeDemo(db, held, options);
    outcome = (await extendDemo(db, held, options)) || hasAdded ? 'extended' : 'current';
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { outcome, scale, keys: await ensureDemoKeys(db, folder, now) };
}
