import type { Data, FamilyVersions } from '../db/cached-loader.ts';
import type { Writer } from '../writing/brief.ts';
import type { Caller } from './access/caller.ts';
import type { DataUpdates } from './live/data-updates.ts';
import type { Charge, Cost } from './metering/charge.ts';
import type { Meter } from './metering/meter.ts';
import type { Limits } from './metering/quota.ts';

/** The state of one request, from its first byte to its log line. */
export type RequestState = {
  requestId: string;
  /** Epoch milliseconds. */
  startedAt: number;
  /** The moment that windows are counted back from. */
  now: Date;
  /** Whether a documented REST path was asked, which is one call by definition. */
  isDocumentedPath?: boolean;
  operation?: string | null;
  /** The families of data that the answer was read from. */
  read: FamilyVersions;
  caller?: Caller;
  cost?: Cost;
  /** What an operation that ran cost, where asking again will cost the same. */
  charge?: Charge;
  /** Whether the operation asks the schema about itself and nothing else: no data and no caller changes the answer. */
  isOfSchema?: boolean;
  /**
   * Whether the answer belongs to this request alone: a field read more of the caller than the tier, used the writer,
   * or shows the moment of the request.
   */
  isPrivate?: boolean;
};

/** What the Node listener hands over with a request; absent in tests that call `fetch`. */
export type ServerContext = { req?: { socket?: { remoteAddress?: string } }; state?: RequestState };

/** What every resolver gets. One caller, one reading of the clock. */
export type Context = Data & {
  /** Reading more than the tier makes the answer the caller's own. */
  caller: Caller;
  /** The moment that windows are counted back from. */
  now: Date;
  /** Where the operation's calls are counted. */
  meter: Meter;
  state: RequestState;
  /** What the operator says of the PRO tier: shown with every preview. */
  offer: { price: string; url: string };
  limits: Limits;
  dataUpdates: DataUpdates;
  /** Who makes texts of stored facts. */
  writer: Writer;
};
