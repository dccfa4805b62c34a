import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Catalog } from '../catalog.ts';
import { openPast } from '../db/history/past.ts';
import type { Database } from '../db/open.ts';
import { watchVersions } from '../db/versions.ts';
import { createDeprecatedUses } from '../gateway/deprecations/uses.ts';
import { readManifests } from '../gateway/documents/persisted.ts';
import { createKeyUsage, flushing } from '../gateway/limits/key-usage.ts';
import { rateLimiterInMemory } from '../gateway/limits/rate-limiter.ts';
import { createStoredCounts } from '../gateway/limits/stored-counts.ts';
import { announceImports } from '../gateway/live/announcements.ts';
import { createDataUpdates } from '../gateway/live/data-updates.ts';
import type { Tier } from '../graph/tiers.ts';
import { cacheBudget } from '../lib/cache-budget.ts';
import { readDashboard } from '../web/static-site.ts';
import { isLoopbackName } from '../web/visits.ts';
import { type CreateAdmin, formatUrl, openAdminPort } from './admin-port.ts';
import { type BackgroundWork, describeSilence } from './background-work.ts';
import { listensEarly, onOrderToListen } from './cluster.ts';
import type { Config } from './config.ts';
import { type Closing, drain, holdable } from './drain.ts';
import type { Health } from './health.ts';
import { bounded, type InFlight } from './in-flight.ts';
import { checkPort, closeAtOnce, createHttpServer, listen } from './listen.ts';
import { createListener, type Handle } from './listener.ts';
import { createLogger } from './log.ts';
import { collectSooner } from './memory.ts';
import { metricsOn } from './metrics-port.ts';
import { databaseForRequests, openConfigured } from './open-database.ts';
import { rateLimiterOfParent } from './parent-rate-limiter.ts';
import { breakingRateLimiter, logOutages, openRedis, triedRedis } from './redis.ts';
import { checkSources } from './sync-sources.ts';
import { startTracing } from './tracing/start.ts';
import { createWarming, OPENED, type StartProgress } from './warming.ts';
import { openWebhooks } from './webhooks.ts';
import { createWriter } from './writer.ts';

/** The build output of `npm run build`, which a first start runs. */
const DASHBOARD = new URL('../../dashboard/dist/', import.meta.url);

/** `hasDashboard`: whether a dashboard was built, and is served at `/`. `adminUrl`: of the admin port; null without one. */
export type RunningGateway = {
  url: string;
  hasDashboard: boolean;
  adminUrl: string | null;
  close(closing?: Closing): Promise<void>;
};

/** Whether the gateway is reachable only from this machine: it listens on loopback, and no proxy forwards to it. */
export const isLoopbackOnly = ({ host, trustedProxies }: Pick<Config, 'host' | 'trustedProxies'>): boolean =>
  trustedProxies === 0 && isLoopbackName(host);

type DemoKeys = Readonly<Record<Tier, string>> | null;

/** A gateway that has opened its database. */
type OpenedServices = { db: Database; log: Logger; clock: () => Date };

/** Hooks of the command line for a starting gateway. */
type Startup = {
  /**
   * Fills the database before the first response with data. Resolves to the demo's keys if the database contains a
   * demo; GraphiQL offers them if the gateway is private.
   */
  prepare?(progress: StartProgress): Promise<DemoKeys>;
  /**
   * Serves commands on the Unix socket of an embedded database, which only this process can open. Resolves to a
   * function that stops it.
   */
  listenForCommands?(socket: string): Promise<() => Promise<unknown>>;
  /** Called when requests are accepted. */
  onListening?(): void;
  /** Imports and jobs; closed with the gateway. */
  background?: BackgroundWork;
  /** Creates the app of the admin port, if it is on. */
  createAdmin?: CreateAdmin;
};

/** Hooks of the command line for a gateway that has not opened its database. */
type EarlyStartup = {
  /** Called with the address when the gateway listens and is not complete yet. */
  onAddress?(url: string): void;
  /** Called before any data is read; the progress is shown meanwhile. */
  beforeOpening?(progress: StartProgress): Promise<void>;
};

/** Checks the ports that a gateway listens to when it is complete. */
async function checkOtherPorts({ host, metricsPort, admin }: Config): Promise<void> {
  await checkPort({ host, port: metricsPort }, 'METRICS_PORT');
  if (admin) await checkPort(admin, 'ADMIN_PORT');
}

/**
 * Starts a gateway: HTTP, database, data versions, limits. Until it is complete, it answers with its progress only.
 */
export async function startGateway(
  { loadGraph, jobs, isMoreExpected }: Pick<Catalog, 'loadGraph' | 'jobs' | 'isMoreExpected'>,
  config: Config,
  startup: (opened: OpenedServices) => Startup = () => ({}),
  { onAddress, beforeOpening }: EarlyStartup = {},
): Promise<RunningGateway> {
  collectSooner();
  const log = createLogger(config);
  for (const warning of config.warnings) log.warn(warning);
  const clock = () => new Date();
  const now = () => config.asOf ?? clock();
  // Before anything is opened: an unreadable manifest is a configuration error.
  const documents = await readManifests(config.persistedDocuments);
  await checkSources(config.sync);
  const tracing = await startTracing(config, log);
  const warming = createWarming(config.corsOrigins);
  let handle: Handle = warming.handle;
  const listener = createListener({
    most: config.maxBodyBytes,
    corsOrigins: config.corsOrigins,
    log,
    handle: (request, response) => handle(request, response),
  });
  const requests = holdable(tracing?.requests(listener) ?? listener);
  const server = createHttpServer(requests.listener);
  let background: BackgroundWork | undefined;
  let backgroundEnd: Promise<void> | undefined;
  const closers: ((closing: Closing) => Promise<unknown>)[] = [
    async () => tracing?.close(),
    // A complete gateway has been drained by then.
    () => closeAtOnce(server),
  ];
  const closeAll = async (closing: Closing) => {
    // Its tasks have as long as the requests in progress, and begin to stop with them.
    backgroundEnd = background?.close(config.drainSeconds * 1_000);
    for (const closer of closers.splice(0).reverse()) await closer(closing);
  };
  let listening: Promise<void> | undefined;
  const startListening = (): Promise<void> => {
    listening ??= listen(server, config, 'PORT');
    return listening;
  };
  let closing: Promise<void> | undefined;
  const close = (how: Closing = {}): Promise<void> => {
    closing ??= closeAll(how);
    return closing;
  };
  try {
    if (listensEarly()) {
      await startListening();
      // The gateways of a cluster share the ports of their parent.
      if (!cluster.isWorker) await checkOtherPorts(config);
      onAddress?.(formatUrl(server.address(), config));
    } else onOrderToListen(() => void startListening().catch((err) => log.error({ err }, 'listening early failed')));
    await beforeOpening?.(warming);
    const opening = openConfigured(config, 'a gateway', log, warming);
    // The schema is built while an embedded database opens in its thread.
    const loading = Promise.all([loadGraph(), import('./app.ts')]);
    const { db, held } = await opening.then((opened) => databaseForRequests(opened, config, log));
    closers.push(
      async () => held?.release(),
      () => db.close(),
      async () => backgroundEnd,
    );
    warming.begin(OPENED);
    const { prepare, listenForCommands, onListening, createAdmin, ...services } = startup({ db, log, clock });
    background = services.background;
    const demoKeys = (await prepare?.(warming)) ?? null;
    const versions = await watchVersions(db);
    closers.push(async () => versions.stop());
    // After the data folder was created and checked.
    const webhooks = await openWebhooks(config);
    const redis = config.redisUrl ? openRedis(config.redisUrl) : null;
    if (redis) logOutages(redis, log);
    if (redis) closers.push(async () => redis.disconnect());
    if (redis) await triedRedis(redis);
    if (held && listenForCommands) closers.push(await listenForCommands(held.socket));
    const counts = createStoredCounts(db, {
      onDiskFull: () => log.warn(`${DISK_FULL_DEGRADATION}; they are written when there is room`),
      onRoom: () => log.info('the disk has room again, and the calls of keys are written'),
    });
    // A failure of the final flush has already been logged.
    closers.push(() => counts.flush().catch(() => {}));
    const degradations = () => {
      const silence = background?.silence();
      return [...(silence ? [describeSilence(silence)] : []), ...(counts.isInMemory() ? [DISK_FULL_DEGRADATION] : [])];
    };
    const health: Health = { db, draining: false, degradations };
    if (redis && config.withoutRedis === 'refuse') health.isCounting = () => redis.status === 'ready';
    const past = openPast(db, { statementTimeoutMs: config.statementTimeoutMs });
    closers.push(() => past.close());
    const announcements = announceImports(versions, () => isMoreExpected(db));
    const dataUpdates = createDataUpdates({ db, versions }, clock, { now, announcements });
    const dashboard = await readDashboard(DASHBOARD);
    const inFlight: InFlight = new Map();
    const redisMetrics = redis ? { isUp: () => redis.status === 'ready' } : undefined;
    const metrics = await metricsOn(config, {
      db,
      versions,
      clock,
      jobs,
      inFlight,
      mostInFlight: config.maxInFlight,
      redis: redisMetrics,
      health,
      background,
    });
    if (metrics) closers.push(metrics.close);
    const [graph, { createServerApp }] = await loading;
    const keyUsage = createKeyUsage(db);
    const deprecatedUses = createDeprecatedUses(db);
    const warnOfUsage = once((error: unknown) =>
      log.warn(
        { err: error instanceof Error ? error.message : error },
        'the usage of keys could not be stored; trying again',
      ),
    );
    const counters = { flush: () => keyUsage.flush().then(() => deprecatedUses.flush()) };
    const stopFlushing = flushing(counters, { failed: warnOfUsage.call, stored: warnOfUsage.again });
    closers.push(stopFlushing);
    const app = createServerApp(graph, {
      data: { db, versions },
      past,
      dataUpdates,
      counts,
      rateLimiter: redis ? breakingRateLimiter(redis, config.redisPrefix, config.withoutRedis) : rateLimiterOfProcess(),
      clock,
      now,
      offer: config.offer,
      log,
      logSlowMs: config.logSlowMs,
      onOperation: (operation) => {
        metrics?.onOperation(operation);
        tracing?.onOperation(operation);
      },
      keyUsage,
      deprecatedUses,
      health,
      writer: createWriter(config, log),
      caches: cacheBudget(config.cacheMb),
      maxResponseBytes: config.maxResponseBytes,
      corsOrigins: config.corsOrigins,
      trustedProxies: config.trustedProxies,
      dashboard,
      documents,
      allowOnlyPersisted: config.allowOnlyPersisted,
      demoKeys: isLoopbackOnly(config) ? demoKeys : null,
      webhooks,
      signUpsPerDay: config.signUpsPerDay,
    });
    handle = bounded(
      { most: config.maxInFlight, timeoutMs: config.requestTimeoutMs, corsOrigins: config.corsOrigins, inFlight },
      app.handle,
    );
    server.prependListener('request', (_request, response) => {
      if (health.draining) response.setHeader('Connection', 'close');
    });
    await startListening();
    closers.push((closing) => {
      health.draining = true;
      dataUpdates.close();
      return drain(server, requests, config, closing);
    });
    const url = formatUrl(server.address(), config);
    const admin = await openAdminPort(config, createAdmin);
    if (admin) closers.push(admin.close);
    onListening?.();
    log.info(
      { url, ...(admin && { adminUrl: admin.url }), database: db.kind, limits: redis ? 'redis' : 'memory' },
      'listening',
    );
    return { url, hasDashboard: dashboard !== null, adminUrl: admin?.url ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const DISK_FULL_DEGRADATION = 'the disk is full, and the calls of keys are counted in memory';

/** Calls back once, until `again` is called. */
function once<T>(callBack: (value: T) => void): { call(value: T): void; again(): void } {
  let isDone = false;
  return {
    call(value) {
      if (!isDone) callBack(value);
      isDone = true;
    },
    again() {
      isDone = false;
    },
  };
}

/** Counts in this process, or for all processes of its cluster. */
const rateLimiterOfProcess = () => (cluster.isWorker ? rateLimiterOfParent() : rateLimiterInMemory());
