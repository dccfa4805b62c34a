import { z } from 'zod';
import type { AdminSettings } from '../admin/credentials.ts';
import { CONNECTIONS } from '../db/connections.ts';
import { MARKET_NEEDS_SERVER, type Scale } from '../demo/listings.ts';
import { HISTORY_YEARS, type RetentionDays } from '../jobs/retention.ts';
import { CACHE_MB } from '../lib/cache-budget.ts';
import { MAX_RESPONSE_BYTES } from '../lib/response-size.ts';
import { type SyncSettings, syncValues } from '../sync/settings.ts';
import { describeMisspelled } from './misspelled-settings.ts';
import type { WithoutRedis } from './redis.ts';
import { parseRetention, retentionVariables } from './retention-settings.ts';
import { readSettingFiles } from './setting-files.ts';
import {
  adminKeys,
  dayOrInstant,
  origins,
  parseList,
  postgresUrl,
  postgresUrls,
  redisUrl,
  watchlist,
  wholeNumber,
} from './setting-values.ts';
import { parseTracingSettings, TRACING_VARIABLES, type TracingSettings } from './tracing/settings.ts';

const MEGABYTE = 2 ** 20;

/** Past sessions of the demo market: as many as take two minutes of CPU to derive. */
const DEMO_HISTORY_SESSIONS = 45;

/** Every setting: its variable, its rule, its default. The README's table is this list in prose. */
const Environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(4000).pipe(z.number().max(65_535, 'is above 65535')),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    DATABASE_REPLICA_URLS: postgresUrls.optional(),
    REDIS_URL: redisUrl.optional(),
    REDIS_PREFIX: z.string().default('market-signals:'),
    WITHOUT_REDIS: z.enum(['refuse', 'count'], 'must be refuse or count').default('refuse'),
    DATA_DIR: z.string().min(1).default('./data'),
    WORKERS: wholeNumber(1, 1),
    DEMO: z.enum(['on', 'large', 'market', 'off'], 'is none of on, large, market, off').optional(),
    SCHEDULER: z.enum(['on', 'off'], 'must be on or off').default('on'),
    AS_OF: dayOrInstant.optional(),
    HISTORY_YEARS: wholeNumber(HISTORY_YEARS, 1),
    ...retentionVariables,
    DEMO_HISTORY: wholeNumber(DEMO_HISTORY_SESSIONS),
    LOG_LEVEL: z
      .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'is not a log level')
      .default('info'),
    LOG_SLOW_MS: wholeNumber(1_000, 1),
    METRICS_PORT: wholeNumber(0).pipe(z.number().max(65_535, 'is above 65535')),
    ADMIN_KEY: adminKeys.optional(),
    ADMIN_HOST: z.string().default('127.0.0.1'),
    ADMIN_PORT: wholeNumber(4001).pipe(z.number().max(65_535, 'is above 65535')),
    ADMIN_UPLOAD_MB: wholeNumber(256, 1),
    CORS_ORIGINS: z.string().optional(),
    TRUSTED_PROXIES: wholeNumber(0),
    CACHE_MB: wholeNumber(CACHE_MB),
    MAX_BODY_BYTES: wholeNumber(1_000_000, 1),
    // A longer text than the engine supports would be an internal error; its limit is 512 MB.
    MAX_RESPONSE_MB: wholeNumber(MAX_RESPONSE_BYTES / MEGABYTE, 1).pipe(z.number().max(128, 'is above 128')),
    REQUEST_TIMEOUT_MS: wholeNumber(30_000, 1),
    DATABASE_CONNECTIONS: wholeNumber(CONNECTIONS, 1),
    STATEMENT_TIMEOUT_MS: wholeNumber(20_000, 1),
    IMPORT_MEMORY_MB: wholeNumber(2_048, 256),
    MAX_IN_FLIGHT: wholeNumber(1_000, 1),
    DRAIN_SECONDS: wholeNumber(10),
    DRAIN_DELAY_SECONDS: wholeNumber(1),
    PERSISTED_DOCUMENTS: z.string().optional(),
    ALLOW_ONLY_PERSISTED: z.enum(['on', 'off'], 'must be on or off').default('off'),
    WRITER_URL: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
    WRITER_KEY: z.string().optional(),
    WRITER_MODEL: z.string().optional(),
    WRITER_TIMEOUT_SECONDS: wholeNumber(30, 1),
    SYNC: z.enum(['on', 'off'], 'must be on or off').default('off'),
    SYNC_CONTACT: z
      .string()
      .regex(/^\S.*\s\S+@\S+\.\S+$/, 'is not a name and email address (Example Company admin@example.com)')
      .optional(),
    SYNC_WATCHLIST: watchlist.optional(),
    SYNC_UNIVERSE: z.enum(['sp500', 'all'], 'must be sp500 or all').optional(),
    SYNC_SOURCES: z.string().optional(),
    SYNC_MIRROR: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
    SIGN_UP: z.enum(['on', 'off'], 'must be on or off').default('off'),
    SIGN_UP_PER_DAY: wholeNumber(100, 1),
    WEBHOOKS_KEY: z.string().min(32, 'is shorter than 32 characters').optional(),
    WEBHOOKS_ALLOW: origins.optional(),
    ...TRACING_VARIABLES,
    UPGRADE_PRICE: z.string().optional(),
    UPGRADE_URL: z.string().default('/upgrade'),
  })
  .refine(({ WRITER_URL, WRITER_MODEL }) => !WRITER_URL || WRITER_MODEL, {
    path: ['WRITER_MODEL'],
    error: 'is required with WRITER_URL',
  })
  .refine(({ WORKERS, DATABASE_URL }) => WORKERS === 1 || DATABASE_URL, {
    path: ['WORKERS'],
    error: 'is above 1 without DATABASE_URL: only one process can open the embedded database',
  })
  .refine(({ DATABASE_DIRECT_URL, DATABASE_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'needs DATABASE_URL, which is the address of the pooler',
  })
  .refine(({ DATABASE_REPLICA_URLS, DATABASE_URL }) => DATABASE_URL || !DATABASE_REPLICA_URLS, {
    path: ['DATABASE_REPLICA_URLS'],
    error: 'needs DATABASE_URL, which is the address of the primary',
  })
  .refine(({ DEMO, DATABASE_URL }) => DEMO !== 'market' || DATABASE_URL, {
    path: ['DEMO'],
    error: `is market without DATABASE_URL: ${MARKET_NEEDS_SERVER}`,
  })
  .refine(({ SYNC_WATCHLIST, SYNC_UNIVERSE }) => !(SYNC_WATCHLIST && SYNC_UNIVERSE), {
    path: ['SYNC_UNIVERSE'],
    error: 'cannot be combined with SYNC_WATCHLIST; set one of them',
  })
  .refine(({ SYNC, SYNC_WATCHLIST, SYNC_UNIVERSE }) => SYNC === 'off' || SYNC_WATCHLIST || SYNC_UNIVERSE, {
    path: ['SYNC'],
    error: 'is on, but neither SYNC_WATCHLIST nor SYNC_UNIVERSE says what to fetch',
  });

const SETTINGS = Object.keys(Environment.shape);

const scaleOf = { on: 'standard', large: 'large', market: 'market', off: null } as const;

export type Config = {
  host: string;
  port: number;
  databaseUrl?: string;
  /** The address of the server itself, if `databaseUrl` is that of a connection pooler. */
  directUrl?: string;
  /** Servers that loaders may read from, once they have the data. */
  replicaUrls: string[];
  redisUrl?: string;
  redisPrefix: string;
  /** The handling of requests that Redis cannot count. */
  withoutRedis: WithoutRedis;
  dataDir: string;
  /** The number of gateways behind one port. */
  workers: number;
  /** The demo market for an empty database; null: none. */
  demo: Scale | null;
  asOf?: Date;
  /** How long past days are kept. */
  historyYears: number;
  retention: RetentionDays;
  /** Past sessions that the demo market is derived for. */
  demoHistory: number;
  /** Whether this gateway runs due jobs; off if a worker runs them. */
  scheduler: boolean;
  logLevel: string;
  /** Requests that take this long are logged as warnings. */
  logSlowMs: number;
  /** Port for Prometheus; 0: none. */
  metricsPort: number;
  /** The admin port; null: none. */
  admin: (AdminSettings & { host: string; port: number }) | null;
  /** Export of traces; absent: none. */
  tracing?: TracingSettings;
  corsOrigins?: string[];
  trustedProxies: number;
  /** Maximum megabytes of all caches together. */
  cacheMb: number;
  maxBodyBytes: number;
  maxResponseBytes: number;
  /** Maximum duration of a request, and of each of its statements on the server. */
  requestTimeoutMs: number;
  /** Maximum connections of one gateway's pool. */
  databaseConnections: number;
  statementTimeoutMs: number;
  /** Maximum number of requests in progress. */
  maxInFlight: number;
  /** Maximum megabytes of the process that reads files. */
  importMemoryMb: number;
  drainSeconds: number;
  /**
   * The part of the drain during which a stopping gateway still accepts requests, until all load balancers have
   * noticed.
   */
  drainDelaySeconds: number;
  /** Files of documents that can be requested by hash, in addition to those of the kit. */
  persistedDocuments: string[];
  /** Whether other documents are refused. */
  allowOnlyPersisted: boolean;
  /** The endpoint that writes reports; without one they are composed. */
  writer?: { url: string; key?: string; model: string; timeoutMs: number };
  offer: { price: string | null; url: string };
  /** How files are fetched. */
  sync: SyncSettings;
  /** Maximum FREE keys of a UTC day that are issued by sign-up; null: sign-up is off. */
  signUpsPerDay: number | null;
  /** `key`: encrypts the secrets of webhooks. `allowed`: origins that are not checked, for local development. */
  webhooks: { key: string | null; allowed: string[] };
  /** Variables that look like misspelled settings, one sentence each. */
  warnings: string[];
};

/** Lists all errors of the environment, one per line. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/** The configuration that the environment describes; empty variables count as unset. @throws ConfigError */
export function configFrom(environment: Readonly<Record<string, string | undefined>>): Config {
  const { set, faults } = readSettingFiles(
    Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]))),
    SETTINGS,
  );
  if (faults.length > 0) throw new ConfigError(faults);
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  }
  const env = parsed.data;
  return {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    replicaUrls: env.DATABASE_REPLICA_URLS ?? [],
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    withoutRedis: env.WITHOUT_REDIS,
    dataDir: env.DATA_DIR,
    workers: env.WORKERS,
    // A shared database belongs to its operator; the embedded database starts as a demo.
    demo: scaleOf[env.DEMO ?? (env.DATABASE_URL === undefined ? 'on' : 'off')],
    asOf: env.AS_OF,
    historyYears: env.HISTORY_YEARS,
    retention: parseRetention(env),
    demoHistory: env.DEMO_HISTORY,
    scheduler: env.SCHEDULER === 'on',
    logLevel: env.LOG_LEVEL,
    logSlowMs: env.LOG_SLOW_MS,
    metricsPort: env.METRICS_PORT,
    admin: env.ADMIN_KEY
      ? {
          admins: env.ADMIN_KEY,
          host: env.ADMIN_HOST,
          port: env.ADMIN_PORT,
          maxUploadBytes: env.ADMIN_UPLOAD_MB * MEGABYTE,
        }
      : null,
    tracing: parseTracingSettings(env),
    corsOrigins: env.CORS_ORIGINS ? parseList(env.CORS_ORIGINS) : undefined,
    trustedProxies: env.TRUSTED_PROXIES,
    cacheMb: env.CACHE_MB,
    maxBodyBytes: env.MAX_BODY_BYTES,
    maxResponseBytes: env.MAX_RESPONSE_MB * MEGABYTE,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    databaseConnections: env.DATABASE_CONNECTIONS,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    maxInFlight: env.MAX_IN_FLIGHT,
    importMemoryMb: env.IMPORT_MEMORY_MB,
    drainSeconds: env.DRAIN_SECONDS,
    drainDelaySeconds: env.DRAIN_DELAY_SECONDS,
    persistedDocuments: env.PERSISTED_DOCUMENTS ? parseList(env.PERSISTED_DOCUMENTS) : [],
    allowOnlyPersisted: env.ALLOW_ONLY_PERSISTED === 'on',
    writer: env.WRITER_URL
      ? {
          url: env.WRITER_URL,
          key: env.WRITER_KEY,
          model: env.WRITER_MODEL!,
          timeoutMs: env.WRITER_TIMEOUT_SECONDS * 1_000,
        }
      : undefined,
    offer: { price: env.UPGRADE_PRICE ?? null, url: env.UPGRADE_URL },
    sync: {
      isOn: env.SYNC === 'on',
      wanted: env.SYNC_WATCHLIST
        ? { watchlist: env.SYNC_WATCHLIST }
        : env.SYNC_UNIVERSE
          ? { universe: env.SYNC_UNIVERSE }
          : null,
      values: syncValues(set),
      sources: env.SYNC_SOURCES ? parseList(env.SYNC_SOURCES) : [],
      mirror: env.SYNC_MIRROR?.replace(/\/$/, '') ?? null,
    },
    signUpsPerDay: env.SIGN_UP === 'on' ? env.SIGN_UP_PER_DAY : null,
    webhooks: { key: env.WEBHOOKS_KEY ?? null, allowed: env.WEBHOOKS_ALLOW ?? [] },
    warnings: describeMisspelled(Object.keys(set), SETTINGS),
  };
}
