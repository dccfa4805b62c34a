import type { Catalog } from '../catalog.ts';
import { type Commands, commandsOn } from '../commands/commands.ts';
import {
  historyCommandsOn,
  isHistoryComplete,
  type RebuildArgs,
  withCopiedFiles,
} from '../commands/history-commands.ts';
import type { Database } from '../db/open.ts';
import { createRepeatableDatabase } from '../db/repeatable.ts';
import type { Once } from '../graph/once.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { Config } from '../server/config.ts';
import { syncCommandsOn } from '../sync/commands.ts';
import type { Background } from './background/background.ts';

type Rebuild = { db: Database; root: string; now: () => Date; report: ReportProgress };

/** Rebuilds past days in the background thread. Only the thread that opened an embedded database can copy its files. */
export async function rebuildInBackground(
  background: Background,
  { db, root, now, report }: Rebuild,
  args: RebuildArgs & { by?: string },
): Promise<number> {
  if (await isHistoryComplete(db, args, now())) return 0;
  const { rebuildHistory } = background.tasks(report);
  if (!db.copyFiles) return rebuildHistory(args);
  return withCopiedFiles(db.copyFiles, root, (folder) => rebuildHistory({ ...args, folder }));
}

type Parts = { db: Database; background: Background; config: Config; now: () => Date };

/**
 * The commands of a running gateway, for the command line and the admin port. What takes long runs in the background
 * thread.
 */
export const createGatewayCommands =
  (catalog: Catalog, { db, background, config, now }: Parts) =>
  (report: ReportProgress, once?: Once): Commands => {
    const root = config.dataDir;
    const target = once ? createRepeatableDatabase(db, once) : db;
    return {
      ...commandsOn(catalog, target, now, report, () => config.asOf ?? now()),
      ...syncCommandsOn(catalog, { db, root, settings: config.sync, now, lookAt: now, report }),
      ...historyCommandsOn(catalog, db, { root, now, report }),
      ...background.tasks(report),
      rebuildHistory: (args) => rebuildInBackground(background, { db, root, now, report }, args),
    };
  };
