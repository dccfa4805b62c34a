import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { DataAccess } from '../db/cached-loader.ts';
import type { PastDatabase } from '../db/history/past.ts';
import type { Context, DataUpdates } from '../graph/context.ts';
import type { CacheBudget } from '../lib/cache-budget.ts';
import type { Writer } from '../writing/brief.ts';
import type { WebhookSettings } from './alerts/store.ts';
import type { DeprecatedUses } from './deprecations/uses.ts';
import type { PersistedDocuments } from './documents/persisted.ts';
import type { KeyUsage } from './limits/key-usage.ts';
import type { Limits } from './limits/quota.ts';
import type { LoggedOperation } from './responses/conclude.ts';

export type AppOptions = {
  data: DataAccess;
  /** Databases of past days; default: those of the database, which stay open. */
  past?: PastDatabase;
  limits: Limits;
  /** The wall clock, for the log. */
  clock: () => Date;
  /** The moment from which data windows count back; the wall clock unless the operator pins it. */
  now: () => Date;
  offer: Context['offer'];
  log: Logger;
  /** Slower responses are logged as warnings, in milliseconds; default: never. */
  logSlowMs?: number;
  /** Called for each completed operation. */
  onOperation?: (operation: LoggedOperation) => void;
  /** Counts the requests of keys. */
  keyUsage?: KeyUsage;
  /** Counts the uses of deprecated parts of the schema. */
  deprecatedUses?: DeprecatedUses;
  dataUpdates: DataUpdates;
  writer?: Writer;
  /** Maximum sizes of the caches, in bytes. */
  caches?: CacheBudget;
  corsOrigins?: string[];
  /** The number of proxies in front that are trusted about the client's address. */
  trustedProxies?: number;
  /** Maximum size of a response, in bytes. */
  maxResponseBytes?: number;
  /** How long large operations together may hold the event loop in one of its turns, in milliseconds. */
  sliceMs?: number;
  /** Documents that may be requested by their hash. */
  documents?: PersistedDocuments;
  /** Whether all other documents are refused, including GraphiQL and introspection. */
  allowOnlyPersisted?: boolean;
  /** Plugins that handle requests before GraphQL and the documented paths do. */
  plugins?: readonly Plugin[];
  /** How the webhooks of alerts are stored and checked; default: there are none. */
  webhooks?: WebhookSettings;
};
