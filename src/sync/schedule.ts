import type { Database } from '../db/open.ts';
import { findDueStreams, type SyncArgs } from './commands.ts';
import type { SyncSettings } from './settings.ts';

/**
 * Fetches from each source that is due, in a run of its own, so that a slow source holds up no other.
 * @param runSource runs a fetch in this process or in another thread; it ignores a source that is running already
 */
export async function syncDue(
  db: Database,
  settings: SyncSettings,
  now: Date,
  runSource: (source: string, args: SyncArgs) => void,
): Promise<void> {
  for (const [source, only] of await findDueStreams(db, settings, now))
    runSource(source, { only, wanted: null, since: null, isDryRun: false, isScheduled: true });
}
