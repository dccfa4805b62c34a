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

/** The state of one request, from its first byte to its log line. Its validity is that of its answer. */
export type RequestState = Validity & {
  requestId: string;
  /** The wall clock, epoch milliseconds. */
  startedAt: number;
  /** The moment that windows are counted back from. Fields ask the context for the time. */
  now: Date;
  /** Whether a documented REST path was asked, which is one call by definition. */
  isDocumentedPath?: boolean;
  operation?: string | null;
  /** The SHA-256 of the document's text in base64, where it was looked up. */
  digest?: string;
  caller?: Caller;
  cost?: Cost;
  /** What an operation that ran cost, where asking again will cost the same. */
  charge?: Charge;
  /** Whether the answer was kept from before. */
  isKept?: boolean;
  /** The document that was executed, with its text. */
  executed?: ParsedOperation;
  /** What was refused or failed in the fast lane; the slow path writes it. */
  failed?: ExecutionResult;
  /** The key under which the response cache has the answer. */
  keptAs?: string;
  /** Where the answer goes; absent in tests that call `fetch`. */
  response?: Receiver;
};

/** A Node response, as far as it tells who waits for the answer. */
export type Receiver = { readonly writableEnded: boolean; readonly destroyed: boolean; readonly req?: IncomingMessage };

/** Whether nobody waits for the answer any more: the client left, or was refused for its time. */
export const isOver = (response: Receiver | undefined): boolean =>
  response !== undefined && (response.writableEnded || response.destroyed);

/** What the Node listener hands over with a request; absent in tests that call `fetch`. */
export type ServerContext = {
  req?: { socket?: { remoteAddress?: string } };
  res?: Receiver;
  state?: RequestState;
  /** Takes the headers of a good answer that is kept, so that the fast lane may give it next time. */
  learn?: (headers: Headers) => void;
};

/** What every resolver gets. Whatever it uses of the caller, of time and of data says how long its answer is true. */
export type Context = DataAccess & {
  /** Reading more than the tier makes the answer the caller's own. */
  caller: Caller;
  /** Time by grain. */
  time: Time;
  /** Where the operation's calls are counted. */
  meter: Meter;
  /** What the operator says of the PRO tier: shown with every preview. */
  offer: { price: string | null; url: string };
  limits: Limits;
  dataUpdates: DataUpdates;
  /** Who makes texts of stored facts; its texts are the caller's own. */
  writer: Writer;
};

/** What the gateway itself knows besides. */
export type OperationContext = Context & {
  state: RequestState;
  /** How long what is answered with this context is true. */
  validity: Validity;
  /** In a subtree: what its object was read from. */
  basis?: Validity;
};

/** What the requests of a gateway share. */
export type Shared = Pick<Context, 'db' | 'versions' | 'offer' | 'limits' | 'dataUpdates' | 'writer'>;

type Own = Pick<OperationContext, 'caller' | 'meter' | 'state' | 'basis'>;

/** What lets a key read only the families that it may; nothing for a key that may read all. */
function admittedBy({ terms }: Caller): Context['admit'] {
  if (!terms || terms.families.length === 0) return undefined;
  return (families) => {
    const refused = familyLeftOut(terms, families);
    if (refused !== undefined) throw fail.familyNotAllowed(refused, terms.families);
  };
}

// A class: each subtree of an answer has a context of its own, and copying an object of so many members takes forty times
// as long.
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

/** A context whose fields record in its own validity how long their answers hold. */
export const contextWith = (shared: Shared, own: Own, validity: Validity): OperationContext =>
  new RecordingContext(shared, own, validity);
