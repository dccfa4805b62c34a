import type { DataAccess } from '../db/cached-loader.ts';
import type { Dataset, VersionName } from '../db/datasets.ts';
import type { PastDay, PastMarket } from '../db/history/past-market.ts';
import type { DataVersion } from '../db/versions.ts';
import type { DaySymbols } from '../market/identity/day-symbols.ts';
import type { Writer } from '../writing/brief.ts';
import type { AlertStore } from './alerts.ts';
import type { Caller } from './caller.ts';
import type { Meter } from './calls.ts';
import type { CallerLimits } from './limits.ts';
import type { Repeatable } from './once.ts';
import type { PastPreviews } from './trim.ts';

/**
 * The time in grains, the only time that fields see: a response is valid until the next edge of the grains it used. A
 * grain is represented by its first instant.
 */
export type Time = {
  /** The current day in New York. */
  today(): Date;
  /** The state of the market: phase, session, and next bells. */
  session(): Date;
  /** The current minute. */
  minute(): Date;
  /** Whether an instant has come. */
  hasCome(instant: Date): boolean;
  /** The first day, as UTC midnight, whose start in New York lies no more than this many times 24 hours in the past. */
  firstDayWithin(days: number): Date;
  /** The exact moment; makes the response private. */
  instant(): Date;
  /** The wall clock, even if the operator pins another moment; makes the response private. */
  served(): Date;
};

/** The open streams of data updates in this process. */
export type DataUpdates = {
  /** New versions of these families, from now on. @throws 429 if the caller has too many open streams */
  follow(datasets: readonly Dataset[], caller: Caller): AsyncIterableIterator<DataVersion>;
  /**
   * Pages that `readPage` returns when the reader is ready for one. While it returns null, waits for new versions of these
   * families. @throws 429 if the caller has too many open streams
   */
  readPages<Page>(
    datasets: readonly Dataset[],
    caller: Caller,
    readPage: (now: Date) => Promise<Page | null>,
  ): AsyncIterableIterator<Page>;
  /** Ends every stream. */
  close(): void;
};

/** How the data of each family comes about. */
export type Lineage = {
  /** The families of files that its data comes from: its own files, or those of the families that it is computed from. */
  getOrigins(dataset: VersionName): ReadonlySet<Dataset>;
  /** The names of the jobs that write it; none if it is served as imported. */
  getJobs(dataset: VersionName): readonly string[];
  /** The schedule by which it is rebuilt, in words; null if only imports change it. */
  getSchedule(dataset: VersionName): string | null;
};

/**
 * The context of every resolver. Each use of the caller, the time, or the data is recorded in the validity of the
 * response.
 */
export type Context = DataAccess & {
  /** Reading more than the tier makes the response private to the caller. */
  caller: Caller;
  /** The time, by grain: of the past day, if there is one. */
  time: Time;
  /** The past day that the operation reads, whose data `db` and `versions` have; null: now. */
  past: PastDay | null;
  /**
   * The symbols that a query reads and prints: the same from its first field to its last, although an import may change them
   * meanwhile. Absent for mutations and subscriptions, which load those of the moment.
   */
  symbols?: DaySymbols | undefined;
  /** Creates a context of now for the same caller, which counts no calls; the response becomes private to the caller. */
  createPresent(): Context;
  /** Only while a field resolves as of a past day below PRO: its previews of today. */
  previews?: PastPreviews;
  /** The days that operations may read; always of now. Null for the gateway's own pages. */
  history: Pick<PastMarket, 'list'> | null;
  /** Counts the operation's calls. */
  meter: Meter;
  /** The operator's description of the PRO tier, shown with every preview. */
  offer: { price: string | null; url: string };
  limits: CallerLimits;
  dataUpdates: DataUpdates;
  lineage: Lineage;
  /** The alerts of keys; null for the gateway's own pages. */
  alerts: AlertStore | null;
  /** The request of a mutation with an `Idempotency-Key`; absent for all others. */
  repeatable?: Repeatable;
  /** Writes texts from stored facts; its texts are private to the caller. */
  writer: Writer;
};

/** The context without the restriction of a key to families, for facts that every key may learn. */
export const liftRestriction = (context: Context): Context => Object.create(context, { admit: { value: undefined } });

/** The operation that a context belongs to. Each cached subtree has a context of its own, but shares the operation. */
export type OperationState = {
  received: {
    /** Whether the request is for a documented REST path, which is one call by definition. */
    isDocumentedPath: boolean;
    /** Whether it is for a tool of agents with a stored operation. */
    isTool?: boolean;
  };
};

/** The operation of a context. Families read from their context only recorded members, so they cannot see it. */
export const getOperationState = (context: Context): OperationState =>
  (context as Context & { operation: OperationState }).operation;

/** Whether an operation is that of a documented path. */
export const isDocumentedPath = (context: Context): boolean => getOperationState(context).received.isDocumentedPath;

/** Whether an operation is that of a tool of agents. */
export const isTool = (context: Context): boolean => getOperationState(context).received.isTool === true;
