import { resolve } from 'node:path';
import { watchVersions } from '../db/versions.ts';
import { startScheduler } from '../jobs/scheduler.ts';
import { linesOnly } from '../lib/progress.ts';
import { startSyncing } from '../sync/schedule.ts';
import type { Config } from './config.ts';
import { derivationOn } from './derivation.ts';
import type { Health } from './health.ts';
import { logOf } from './log.ts';
import { metricsOn } from './metrics-port.ts';
import { openConfigured } from './open-database.ts';
import { scheduleOf } from './schedule.ts';
import { startTracing } from './tracing/start.ts';

/** Runs the jobs and fetches from the sources that are due, for several gateways on one PostgreSQL that leave them to it. */
export async function startWorker(config: Config): Promise<{ close(): Promise<void> }> {
  if (!config.databaseUrl)
    throw new Error('A worker needs DATABASE_URL: the gateway on an embedded database runs its own jobs.');
  const log = logOf(config);
  const tracing = await startTracing(config, log);
  const { db } = await openConfigured(config, 'a worker');
  const clock = () => new Date();
  const versions = await watchVersions(db);
  const health: Health = { db, draining: false };
  const metrics = await metricsOn(config, { db, versions, clock, inFlight: new Map(), health });
  const derivation = derivationOn(db, { now: clock, lookAt: () => config.asOf ?? clock() });
  const { stop } = startScheduler({ ...scheduleOf(config, db, log), makeUp: derivation.makeUp });
  const syncing = startSyncing({
    ...{ db, root: resolve(config.dataDir), settings: config.sync, now: clock, lookAt: () => config.asOf ?? clock() },
    report: linesOnly((line) => log.info({ line }, 'sync')),
    failed: (err) => log.error({ err }, 'sync'),
  });
  return {
    async close() {
      health.draining = true;
      await syncing.stop();
      await stop();
      await derivation.close();
      await metrics?.close();
      versions.stop();
      await db.close();
      await tracing?.close();
    },
  };
}
