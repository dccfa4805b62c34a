import type { IncomingMessage } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { DataAccess } from '../db/cached-loader.ts';
import { markingPrivate, type Writer } from '../writing/brief.ts';
import { type Caller, seenByFields } from './access/caller.ts';
import { familyLeftOut } from './access/key-terms.ts';
import type { Validity } from './cache/validity.ts';
import { fail } from './errors.ts';
import type { ParsedOperation } from './graphql/operation.ts';
import type { DataUpdates } from './live/data-updates.ts';
import type { Charge, Cost } from './metering/charge.ts';
import type { Meter } from './metering/meter.ts';
import type { Limits } from './metering/quota.ts';
import { createTime, type Time } from './time.ts';

/** The state of one request, from its first byte to its log line. Its validity is that of its response. */
export type RequestState = Validity & {
  requestId: string;
  /** The wall clock, in epoch milliseconds. */
  startedAt: number;
  /** The moment from which windows count back. Fields read the time from the context instead. */
  now: Date;
  /** Whether the request is for a documented REST path, which is one call by definition. */
  isDocumentedPath?: boolean;
  operation?: string | null;
  /** The SHA-256 of the document's text in base64, if it was looked up. */
  digest?: string;
  caller?: Caller;
  cost?: Cost;
  /** The cost of an operation that ran, if repeating it will cost the same. */
  charge?: Charge;
  /** Whether the response came from the cache. */
  isKept?: boolean;
  /** The document that was executed, with its text. */
  executed?: ParsedOperation;
  /** A refusal or failure in the fast lane; the slow path writes it. */
  failed?: ExecutionResult;
  /** The key of the response in the response cache. */
  keptAs?: string;
  /** The response to write to; absent in tests that call `fetch`. */
  response?: Receiver;
};

/** The parts of a Node response that show whether the client is still connected. */
export type Receiver = { readonly writableEnded: boolean; readonly destroyed: boolean; readonly req?: IncomingMessage };

/** Whether the response is no longer needed: the client has disconnected, or its request has timed out. */
export const isOver = (response: Receiver | undefined): boolean =>
  response !== undefined && (response.writableEnded || response.destroyed);

/** Passed by the Node listener with a request; absent in tests that call `fetch`. */
export type ServerContext = {
  req?: { socket?: { remoteAddress?: string } };
  res?: Receiver;
  state?: RequestState;
  /** Receives the headers of a successful cached response, so that the fast lane may serve it next time. */
  learn?: (headers: Headers) => void;
};

/**
 * The context of every resolver. Each use of the caller, the time, or the data is recorded in the validity of the
 * response.
 */
export type Context = DataAccess & {
  /** Reading more than the tier makes the response private to the caller. */
  caller: Caller;
  /** The time, by grain. */
  time: Time;
  /** Counts the operation's calls. */
  meter: Meter;
  /** The operator's description of the PRO tier, shown with every preview. */
  offer: { price: string | null; url: string };
  limits: Limits;
  dataUpdates: DataUpdates;
  /** Writes texts from stored facts; its texts are private to the caller. */
  writer: Writer;
};

/** The context with the gateway's own members. */
export type OperationContext = Context & {
  state: RequestState;
  /** The validity of a response built with this context. */
  validity: Validity;
  /** In a subtree, the dependencies of its object. */
  basis?: Validity;
};

/** Shared by all requests of a gateway. */
export type Shared = Pick<Context, 'db' | 'versions' | 'offer' | 'limits' | 'dataUpdates' | 'writer'>;

type Own = Pick<OperationContext, 'caller' | 'meter' | 'state' | 'basis'>;

/** Restricts a key to the families it may read; undefined for a key without restrictions. */
function admittedBy({ terms }: Caller): Context['admit'] {
  if (!terms || terms.families.length === 0) return undefined;
  return (families) => {
    const refused = familyLeftOut(terms, families);
    if (refused !== undefined) throw fail.familyNotAllowed(refused, terms.families);
  };
}

// A class, because each subtree of a response has a context of its own, and copying an object of so many members takes
// forty times as long.
class RecordingContext implements OperationContext {
  readonly db: Context['db'];
  readonly versions: Context['versions'];
  readonly read: Validity['read'];
  readonly admit: Context['admit'];
  readonly caller: Caller;
  readonly time: Time;
  meter: Meter;
  readonly offer: Context['offer'];
  readonly limits: Limits;
  readonly dataUpdates: DataUpdates;
  readonly writer: Writer;
  readonly state: RequestState;
  readonly validity: Validity;
  readonly basis: Validity | undefined;

  constructor(shared: Shared, { caller, meter, state, basis }: Own, validity: Validity) {
    const markPrivate = () => {
      validity.isPrivate = true;
    };
    this.db = shared.db;
    this.versions = shared.versions;
    this.read = validity.read;
    this.admit = admittedBy(caller);
    this.caller = seenByFields(caller, markPrivate);
    this.time = createTime(state, validity);
    this.meter = meter;
    this.offer = shared.offer;
    this.limits = shared.limits;
    this.dataUpdates = shared.dataUpdates;
    this.writer = markingPrivate(shared.writer, markPrivate);
    this.state = state;
    this.validity = validity;
    this.basis = basis;
  }
}

/** Creates a context that records in `validity` how long the responses of its fields are valid. */
export const contextWith = (shared: Shared, perOperation: Own, validity: Validity): OperationContext =>
  new RecordingContext(shared, perOperation, validity);
