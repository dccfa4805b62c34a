import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDatabasePath } from '../db/embedded/empty-database.ts';
import type { Config } from '../server/config.ts';
import type { StartProgress, StartWork } from '../server/warming.ts';

/** The script of a checkout; a package has neither it nor missing parts. */
const SCRIPT = new URL('../../scripts/parts.mjs', import.meta.url);

type Part = 'dashboard' | 'empty database';
type Script = {
  needsDashboard(): boolean;
  canBuild(): boolean;
  buildParts(names: readonly Part[], onBuilt: (name: Part) => void): Promise<void>;
};

const BUILDING = 'build';
const describeBuild = (parts: readonly Part[]): StartWork => ({
  title: `Building ${parts.map((name) => (name === 'dashboard' ? 'the dashboard' : 'an empty database')).join(' and ')}`,
  note: 'This happens once for each version, and takes half a minute.',
  step: parts.join(', '),
  plan: { [BUILDING]: parts.length },
});

/** Whether the gateway is about to create an embedded database without one to copy. */
const needsEmptyDatabase = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean =>
  !databaseUrl && !existsSync(join(dataDir, 'database')) && !existsSync(emptyDatabasePath());

/**
 * Builds what `npm ci` leaves out in a checkout: the dashboard if it is missing or its sources have changed, and the database
 * with which a new data folder begins. Without them, a gateway works, and starts slower: so a failure is only reported.
 */
export async function buildMissingParts(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  progress: StartProgress,
): Promise<void> {
  if (!existsSync(SCRIPT)) return;
  const { canBuild, needsDashboard, buildParts } = (await import(SCRIPT.href)) as Script;
  const parts: Part[] = [];
  if (needsDashboard()) parts.push('dashboard');
  if (canBuild() && needsEmptyDatabase(config)) parts.push('empty database');
  if (parts.length === 0) return;
  const work = describeBuild(parts);
  progress.begin(work);
  console.error(`${work.title}. ${work.note}`);
  let built = 0;
  try {
    await buildParts(parts, (detail) => {
      built += 1;
      progress.report({ task: BUILDING, done: built, total: parts.length, unit: 'part', detail });
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(
      `Not all of it could be built: ${reason}. If this user may not write here, its owner runs npm run build.`,
    );
  }
}
