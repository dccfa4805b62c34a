import type { Logger } from 'pino';
import type { Catalog } from '../catalog.ts';
import type { Database } from '../db/open.ts';
import { watchVersions } from '../db/versions.ts';
import { type BackgroundWork, describeSilence } from './background-work.ts';
import type { Config } from './config.ts';
import type { Health } from './health.ts';
import { createLogger } from './log.ts';
import { metricsOn } from './metrics-port.ts';
import { openConfigured } from './open-database.ts';
import { checkSources } from './sync-sources.ts';
import { startTracing } from './tracing/start.ts';

/**
 * Runs the jobs and fetches from the sources that are due, for several gateways on one PostgreSQL that leave them to it. The
 * work is done in a thread, so that health checks and signals are answered meanwhile.
 * @param startBackground starts that thread
 */
export async function startWorker(
  { jobs }: Pick<Catalog, 'jobs'>,
  config: Config,
  startBackground: (db: Database, config: Config, log: Logger) => BackgroundWork,
): Promise<{ close(): Promise<void> }> {
  if (!config.databaseUrl)
    throw new Error('A worker needs DATABASE_URL: the gateway on an embedded database runs its own jobs.');
  const log = createLogger(config);
  for (const warning of config.warnings) log.warn(warning);
  await checkSources(config.sync);
  const tracing = await startTracing(config, log);
  const { db } = await openConfigured(config, 'a worker', log);
  const versions = await watchVersions(db);
  const background = startBackground(db, config, log);
  const problems = () => {
    const silence = background.silence();
    return silence ? [describeSilence(silence)] : [];
  };
  const health: Health = { db, draining: false, problems };
  const clock = () => new Date();
  const metrics = await metricsOn(config, { db, versions, clock, jobs, inFlight: new Map(), health, background });
  background.schedule();
  log.info({ sync: config.sync.isOn }, 'the worker started');
  return {
    async close() {
      health.draining = true;
      await background.close(config.drainSeconds * 1_000);
      await metrics?.close();
      versions.stop();
      await db.close();
      await tracing?.close();
    },
  };
}
