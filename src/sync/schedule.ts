import type { Database } from '../db/open.ts';
import { isSyncDue, type SyncArgs, type SyncOptions, syncCommandsOn } from './commands.ts';
import type { SyncSettings } from './settings.ts';

/** How often it looks for what is due. */
const LOOK_EVERY_MS = 20_000;

/** A run as the schedules ask for it: of everything that is due. */
const DUE: SyncArgs = { only: [], wanted: null, since: null, isDryRun: false, isScheduled: true };

/** Fetches what is due, if anything is. @param sync does it, in this process or in another thread */
export async function syncDue(
  db: Database,
  settings: SyncSettings,
  now: Date,
  sync: (args: SyncArgs) => Promise<unknown>,
): Promise<void> {
  if (await isSyncDue(db, settings, now)) await sync(DUE);
}

/** Fetches what is due, now and from then on, in this process. `stop` leaves a run where it can go on. */
export function startSyncing(options: Omit<SyncOptions, 'signal'> & { failed(error: unknown): void }): {
  stop(): Promise<void>;
} {
  const { db, settings, now, failed } = options;
  const stopping = new AbortController();
  const { sync } = syncCommandsOn({ ...options, signal: stopping.signal });
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= syncDue(db, settings, now(), sync)
      .catch(failed)
      .then(() => {
        running = null;
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
