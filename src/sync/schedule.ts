import type { Database } from '../db/open.ts';
import { isSyncDue, type SyncArgs } from './commands.ts';
import type { SyncSettings } from './settings.ts';

/** A scheduled run: everything that is due. */
const DUE: SyncArgs = { only: [], wanted: null, since: null, isDryRun: false, isScheduled: true };

/** Fetches everything that is due. @param sync runs the fetch, in this process or in another thread */
export async function syncDue(
  db: Database,
  settings: SyncSettings,
  now: Date,
  sync: (args: SyncArgs) => Promise<unknown>,
): Promise<void> {
  if (await isSyncDue(db, settings, now)) await sync(DUE);
}
