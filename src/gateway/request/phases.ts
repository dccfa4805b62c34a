import type { IncomingMessage } from 'node:http';
import type { GraphQLError } from 'graphql';
import type { Caller } from '../../graph/caller.ts';
import type { Meter } from '../../graph/calls.ts';
import type { Charge, Cost } from './charge.ts';
import type { ParsedOperation } from './operation.ts';
import type { Lasting, Validity } from './validity.ts';

// The phases of a request. Each is a value of its own that is created complete, and replaces the previous one.

/** The parts of a Node response that show whether the client is still connected. */
export type Receiver = { readonly writableEnded: boolean; readonly destroyed: boolean; readonly req?: IncomingMessage };

/** A request as it arrived. */
export type Received = {
  readonly requestId: string;
  /** The wall clock, in epoch milliseconds. */
  readonly startedAt: number;
  /** The moment from which windows count back. Fields read the time from the context instead. */
  readonly now: Date;
  /** The response to write to; null in tests that call `fetch`. */
  readonly response: Receiver | null;
  /** Whether it is for a documented REST path, which is one call by definition. */
  readonly isDocumentedPath: boolean;
  /** Whether it is for a tool of agents with a stored operation, whose errors name tools. */
  readonly isTool?: boolean;
};

/** The names of an operation in the log; null if the request does not state them. */
type Named = {
  readonly operation: string | null;
  /** The SHA-256 of the document's text in base64. */
  readonly digest: string | null;
};

/** A request whose caller is known. */
export type Identified = Named & { readonly received: Received; readonly caller: Caller };

/** A request whose maximum cost is reserved, so that its operation may run. */
export type Charged = Identified & {
  /** Counts the calls of the operation. */
  readonly meter: Meter;
  /** Refunds unused calls when the operation has run. @param validity of its response */
  close(validity: Validity, document: ParsedOperation | null): Promise<Executed>;
  /** Refunds all calls before the operation runs. @returns the request, which then counts no calls */
  waive(): Promise<Charged>;
};

/** A request whose operation has run, now or when its cached response was made. */
export type Executed = Identified & {
  readonly cost: Cost;
  /** The cost of repeating the operation; null if it may differ. */
  readonly charge: Charge | null;
  /** How long the response is valid. */
  readonly validity: Readonly<Omit<Validity, 'read'>> & Readonly<Pick<Lasting, 'read'>>;
  /** Whether the response came from the cache. */
  readonly isCached: boolean;
  /** The key of the response in the response cache; null if it is not cached. */
  readonly cacheKey: string | null;
  /** The document that ran, if the request contained its text. */
  readonly document: ParsedOperation | null;
};

/** A request that was refused before its operation ran. */
type Refused = Named & {
  readonly received: Received;
  readonly caller: Caller | null;
  /** Null if the limits could not be counted. */
  readonly cost: Cost | null;
};

/** A request whose response can be completed. */
export type Ended = Executed | Refused;

export type RequestPhase = Received | Identified | Ended;

/** The current phase of a request, for hooks that share nothing else. */
export type RequestProgress = {
  phase: RequestPhase;
  /** What its document took of the limit of refused operations before it was parsed. */
  refusedUnits?: number;
};

export const isExecuted = (phase: RequestPhase): phase is Executed => 'validity' in phase;
export const isIdentified = (phase: RequestPhase): phase is Identified => 'caller' in phase && phase.caller !== null;
/** Whether the response came from the cache. */
export const isCached = (request: Ended): boolean => isExecuted(request) && request.isCached;
export const getReceived = (phase: RequestPhase): Received => ('received' in phase ? phase.received : phase);

/** Whether the response is no longer needed: the client has disconnected, or its request has timed out. */
export const isOver = (response: Receiver | null | undefined): boolean =>
  response != null && (response.writableEnded || response.destroyed);

/** A refusal before an operation ran: the error of the response, and the request for its log line. */
export type OperationRefusal = { readonly error: GraphQLError; readonly request: Refused };
