import { listDatasets, type TableName } from '../../db/datasets.ts';
import { noteNames } from '../../db/day-symbols.ts';
import type { PastDay } from '../../db/history/past-market.ts';
import { RECONSTRUCTED_TABLES } from '../../db/history/reconstruct.ts';
import { getBasis } from '../../db/known.ts';
import { getAbsentTables } from '../../db/loading.ts';
import type { Versions } from '../../db/versions.ts';
import type { Caller } from '../../graph/caller.ts';
import type { Meter } from '../../graph/calls.ts';
import type { Context, Time } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { isoDate } from '../../lib/dates.ts';
import { markingPrivate, type Writer } from '../../writing/brief.ts';
import { composer } from '../../writing/composer.ts';
import { seenByFields } from '../access/caller.ts';
import { findDatasetLeftOut } from '../access/key-terms.ts';
import { type DatedPart, getPastEnd, type PastLookup } from '../past/as-of.ts';
import { unmetered } from '../request/meter.ts';
import { type Identified, isOver } from '../request/phases.ts';
import { openValidity, type Validity } from '../request/validity.ts';
import { createPastTime, createTime } from './time.ts';

/** Whether the response of an operation's context is no longer needed. */
export const isAbandoned = (context: unknown): boolean =>
  isOver((context as Partial<OperationContext> | undefined)?.operation?.received?.response);

/** The context with the gateway's own members. */
export type OperationContext = Context & {
  operation: Identified;
  /** The validity of a response built with this context. */
  validity: Validity;
  /** In a subtree, the dependencies of its object. */
  basis?: Validity;
  /** The digest of the symbols that the operation prints; unlike all others if they changed since it began. */
  getNames: () => string;
  /** The root fields by day, if some name one. */
  parts?: readonly DatedPart[];
};

/** Shared by all requests of a gateway. */
export type Shared = Pick<Context, 'db' | 'versions' | 'offer' | 'limits' | 'dataUpdates' | 'lineage' | 'writer'> &
  Partial<
    Pick<Context, 'past' | 'history' | 'alerts' | 'symbols'> &
      Pick<OperationContext, 'getNames'> & { present: Present | null }
  >;

/** The members of a context of now that a past day replaces. */
type Present = Pick<Context, 'db' | 'versions' | 'writer'>;

type Own = Pick<OperationContext, 'meter' | 'operation' | 'basis'>;

/** Restricts a key to the families it may read; undefined for a key without restrictions. */
function admittedBy({ terms }: Caller): Context['admit'] {
  if (!terms || terms.families.length === 0) return undefined;
  return (datasets) => {
    const refused = findDatasetLeftOut(terms, datasets);
    if (refused !== undefined) throw fail.familyNotAllowed(refused, terms.families);
  };
}

/** Refuses reads of snapshots that a reconstructed day does not have; undefined for a recorded day, which has all. */
function createTableCheck({ day, session }: PastDay): Context['admitTables'] {
  if (!session.isReconstructed) return undefined;
  return (tables) => {
    const isMissing = (table: TableName) =>
      getBasis(table).kind === 'RECORDED' && !RECONSTRUCTED_TABLES.includes(table);
    if (tables.some(isMissing))
      throw fail.notAvailableAsOf(
        `${isoDate(day)} was reconstructed, not recorded: it has quotes, ratings, screener rows, and the lists of stocks and funds only.`,
      );
  };
}

/** Refuses reads of tables that are not loaded yet; undefined if all are. */
function createLoadingCheck(versions: Versions): Context['admitTables'] {
  const absent = getAbsentTables(versions);
  if (absent.size === 0) return undefined;
  return (tables) => {
    const table = tables.find((name) => absent.has(name));
    if (table) throw fail.loading(listDatasets([table])[0]!);
  };
}

// A class, because each subtree of a response has a context of its own, and copying an object of so many members takes
// forty times as long.
class RecordingContext implements OperationContext {
  db: Context['db'];
  versions: Context['versions'];
  past: PastDay | null;
  symbols: Context['symbols'];
  readonly getNames: OperationContext['getNames'];
  /** Null in a context of now. */
  present: Present | null;
  readonly history: Context['history'];
  readonly read: Validity['read'];
  readonly admit: Context['admit'];
  admitTables: Context['admitTables'];
  readonly caller: Caller;
  time: Time;
  meter: Meter;
  readonly offer: Context['offer'];
  readonly limits: Context['limits'];
  readonly dataUpdates: Context['dataUpdates'];
  readonly lineage: Context['lineage'];
  readonly alerts: Context['alerts'];
  writer: Writer;
  readonly operation: Identified;
  readonly validity: Validity;
  readonly basis: Validity | undefined;

  constructor(shared: Shared, { meter, operation, basis }: Own, validity: Validity) {
    const markPrivate = () => {
      validity.isPrivate = true;
    };
    const { caller, received } = operation;
    this.db = shared.db;
    this.versions = shared.versions;
    this.past = shared.past ?? null;
    this.symbols = shared.symbols;
    // Before the symbols are loaded, and by the versions of now: `enterPast` follows.
    this.getNames = shared.getNames ?? noteNames(shared.versions);
    this.present = shared.present ?? null;
    this.history = shared.history ?? null;
    this.read = validity.read;
    this.admit = admittedBy(caller);
    this.admitTables = this.past ? createTableCheck(this.past) : createLoadingCheck(shared.versions);
    this.caller = seenByFields(caller, markPrivate);
    this.time = this.past ? createPastTime(this.past, received, validity) : createTime(received, validity);
    this.meter = meter;
    this.offer = shared.offer;
    this.limits = shared.limits;
    this.dataUpdates = shared.dataUpdates;
    this.lineage = shared.lineage;
    this.alerts = shared.alerts ?? null;
    this.writer = markingPrivate(shared.writer, markPrivate);
    this.operation = operation;
    this.validity = validity;
    this.basis = basis;
  }

  createPresent(): OperationContext {
    // Its dependencies are those of two days.
    this.validity.isPrivate = true;
    const { offer, limits, dataUpdates, lineage, history, operation } = this;
    const { db, versions, writer } = this.present ?? this;
    const shared = { db, versions, writer, offer, limits, dataUpdates, lineage, history };
    return new RecordingContext(shared, { meter: unmetered(), operation }, openValidity());
  }
}

/** Moves a context to the days of its operation. */
export function enterDays(context: OperationContext, { past, parts }: PastLookup): void {
  if (past) enterPast(context, past);
  if (parts) Object.assign(context, { parts });
}

/**
 * Moves a context to a past day; call it before anything reads from the context. Texts are composed from the facts of the
 * day, because other writers know later facts.
 */
export function enterPast(context: OperationContext, past: PastDay): void {
  const { validity, operation } = context;
  validity.validUntil = Math.min(validity.validUntil, getPastEnd(past, operation.caller.tier));
  const { db, versions, writer } = context;
  Object.assign(context, {
    present: { db, versions, writer },
    db: past.db,
    versions: past.versions,
    past,
    admitTables: createTableCheck(past),
    time: createPastTime(past, operation.received, validity),
    writer: markingPrivate(composer, () => {
      validity.isPrivate = true;
    }),
  });
}

/** Creates a context that records in `validity` how long the responses of its fields are valid. */
export const contextWith = (shared: Shared, perOperation: Own, validity: Validity): OperationContext =>
  new RecordingContext(shared, perOperation, validity);
