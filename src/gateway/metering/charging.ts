import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Caller } from '../../graph/caller.ts';
import type { CallCost, PricedMarket } from '../../graph/calls.ts';
import { fail } from '../../graph/errors.ts';
import type { Usage } from '../../graph/limits.ts';
import { type OpenSpan, traced } from '../../lib/tracing.ts';
import { buildListCheck, type ListCheck } from '../documents/list-lengths.ts';
import type { Limits, Reservation } from '../limits/quota.ts';
import type { RequestKind } from '../limits/refusals.ts';
import type { Charge, Cost } from '../request/charge.ts';
import { createMeter, NO_END, unmetered } from '../request/meter.ts';
import { getOperationName, type Operation, type ParsedOperation } from '../request/operation.ts';
import type { Charged, Executed, Identified, OperationRefusal, Received } from '../request/phases.ts';
import { type Lasting, openValidity, type Validity } from '../request/validity.ts';
import { addAdvice } from './advice.ts';
import { cachedCallCosts } from './cached-call-costs.ts';

/** A field that cannot be paid fails alone, so its error must not set the status of the response. */
function asFieldError(raised: unknown): never {
  if (!(raised instanceof GraphQLError)) throw raised;
  const { http: _http, ...extensions } = raised.extensions;
  throw new GraphQLError(raised.message, { extensions });
}

type Granted = { reservation: Reservation; cost: CallCost; free: number };
/** `repetitions`: the calls of the cost that are made in any case. */
type Bounded = Granted & { repetitions: number };

/** A documented path is one call, however its operation is written. */
const getMaxCalls = ({ isDocumentedPath }: Received): number => (isDocumentedPath ? 1 : Number.POSITIVE_INFINITY);

/** `made`: the final cost, if known. */
type Priced = { cost: CallCost; made?: CallCost; free: number; needKey?: readonly string[] };

/** Reserves a cost, or returns the refusal. */
function reserveFor(limits: Limits, request: Identified, priced: Priced): Promise<Granted | OperationRefusal> {
  const { cost, made, free, needKey = [] } = priced;
  const { received, caller } = request;
  const reserve = async (span: OpenSpan) => {
    try {
      const kind: RequestKind = received.isDocumentedPath ? 'path' : 'operation';
      if (caller.keyId === null && needKey.length > 0)
        throw fail.keyRequired(kind === 'path' ? ['this path'] : needKey);
      if (free > 0) await limits.takeFree(caller, free);
      const reservation =
        cost.calls > 0
          ? await limits.reserve(caller, cost, { asked: kind, made })
          : { at: received.now, usage: await limits.usage(caller) };
      return { reservation, cost, free };
    } catch (raised) {
      const usage = await limits.usage(caller).catch(() => null);
      // If a limit cannot be counted, no caller passes.
      const uncounted = () => fail.unavailable('The limits cannot be counted right now.');
      const error = raised instanceof GraphQLError ? raised : uncounted();
      span.fail(String(error.extensions.code));
      return refuse(request, error, usage && { requested: cost.calls, actual: 0, ...usage });
    }
  };
  return traced('reserve', reserve, () => ({ attributes: { 'market_signals.calls': cost.calls } }));
}

const refuse = (
  { received, caller, operation, digest }: Identified,
  error: GraphQLError,
  cost: Cost | null,
): OperationRefusal => ({ error, request: { received, caller, operation, digest, cost } });

/** Refunds reserved calls that were not made. A failed refund must not fail the response. */
async function settle(
  limits: Limits,
  caller: Caller,
  reservation: Reservation,
  { reserved, made }: Omit<Charge, 'free'>,
): Promise<Usage> {
  const unused = { calls: reserved.calls - made.calls, quota: reserved.quota - made.quota };
  return unused.calls + unused.quota > 0
    ? limits.refund(caller, reservation, unused).catch(() => reservation.usage)
    : reservation.usage;
}

type Outcome = Pick<Executed, 'cost' | 'charge' | 'validity'> & Partial<Executed>;

/** By default an operation that ran, and whose document is not known for the fast lane. */
const finish = ({ received, caller, operation, digest }: Identified, outcome: Outcome): Executed => ({
  received,
  caller,
  operation,
  digest,
  isCached: false,
  cacheKey: null,
  document: null,
  ...outcome,
});

/** An operation that makes no calls, or whose calls are paid already. */
export const finishUncharged = (request: Identified, usage: Usage, validity: Validity): Executed =>
  finish(request, { cost: { requested: 0, actual: 0, ...usage }, charge: null, validity });

/** A response that was charged before, and the operation that it answered. */
export type ChargedBefore = { charge: Charge } & Pick<Identified, 'operation' | 'digest'> &
  Pick<Lasting, 'read' | 'validUntil'>;

/** Charges a cached response its original cost, or returns the refusal if the caller cannot pay. */
export async function chargeAgain(
  limits: Limits,
  { received, caller }: Identified,
  { charge, operation, digest, read, validUntil }: ChargedBefore,
  cacheKey: string,
): Promise<Executed | OperationRefusal> {
  const request = { received, caller, operation, digest };
  const granted = await reserveFor(limits, request, { cost: charge.reserved, made: charge.made, free: charge.free });
  if ('error' in granted) return granted;
  return finish(request, {
    cost: { requested: charge.reserved.calls, actual: charge.made.calls, ...granted.reservation.usage },
    charge,
    validity: { read, validUntil, isPrivate: false },
    isCached: true,
    cacheKey,
  });
}

/** Charges operations before they run. */
export type Charging = {
  /**
   * Reserves the maximum cost of an operation. A list longer than its argument allows is refused before anything is
   * reserved.
   */
  open(operation: Operation, request: Identified): Promise<Charged | OperationRefusal>;
  /** Opens an operation that was charged when the same request was sent before. */
  openPaid(operation: Operation, request: Identified): Promise<Charged | OperationRefusal>;
  /**
   * Charges the first stream that a key opens on a UTC day. Its updates are free, and so is reopening a stream, within
   * the limit of free fields.
   */
  openStream(operation: Operation, request: Identified): Promise<Executed | OperationRefusal>;
};

const nameRequest = (request: Identified, operation: Operation): Identified => {
  const { received, caller, digest } = request;
  return { received, caller, digest, operation: getOperationName(operation) ?? request.operation };
};

const NO_CALLS: CallCost = { calls: 0, quota: 0 };

function chargeNothing(request: Identified, usage: Usage): Charged {
  const charged: Charged = {
    ...request,
    meter: unmetered(),
    close: async (validity) => finishUncharged(request, usage, validity),
    waive: async () => charged,
  };
  return charged;
}

export function createCharging(
  schema: GraphQLSchema,
  limits: Limits,
  { countStocks }: Pick<PricedMarket, 'countStocks'>,
): Charging {
  const priced = cachedCallCosts(schema);
  const listChecks = new WeakMap<DocumentNode, ListCheck | null>();

  function findOverlongList({ document, variables }: Operation): GraphQLError | null {
    let check = listChecks.get(document);
    if (check === undefined) {
      check = buildListCheck(schema, document);
      listChecks.set(document, check);
    }
    return check ? check(variables) : null;
  }

  async function reserveBound(operation: Operation, request: Identified): Promise<Bounded | OperationRefusal> {
    const { document, operationName, variables } = operation;
    const { received, caller } = request;
    const payer = { tier: caller.tier, at: received.now, countStocks };
    const bound = traced('price', () => priced(document, operationName, variables, payer));
    const maxCalls = getMaxCalls(received);
    const cost = { calls: Math.min(maxCalls, bound.calls), quota: Math.min(maxCalls, bound.quota) };
    // A documented path is one call, and has its own rule for keys.
    const free = received.isDocumentedPath ? 0 : bound.free;
    const needKey = received.isDocumentedPath ? bound.needKey : [...bound.needKey, ...bound.needKeyByLink];
    const granted = await reserveFor(limits, request, { cost, free, needKey });
    if ('error' in granted) return { ...granted, error: addAdvice(schema, operation, granted.error, payer.at) };
    return { ...granted, repetitions: received.isDocumentedPath ? 0 : bound.repetitions };
  }

  /** Whether an event of a stream would make calls in addition to the call that opens it. */
  const hasCallsBelow = (
    { document, operationName, variables }: Operation,
    { received, caller }: Identified,
  ): boolean =>
    priced(document, operationName, variables, { tier: caller.tier, at: received.now, countStocks }).calls > 1;

  return {
    async open(operation, identified) {
      const request = nameRequest(identified, operation);
      const { received, caller, digest, operation: name } = request;
      // A documented path has its own error codes for its parameters.
      const overlong = received.isDocumentedPath ? null : findOverlongList(operation);
      if (overlong) return refuse(request, overlong, null);
      const granted = await reserveBound(operation, request);
      if ('error' in granted) return granted;
      const { cost, free, repetitions } = granted;
      let { reservation } = granted;
      const extra: CallCost = { calls: 0, quota: 0 };
      /** Calls requested so far, granted or not. */
      let requestedCalls = cost.calls;
      const forCalls = { calls: cost.calls - repetitions, quota: cost.quota - repetitions };
      const meter = createMeter(received.isDocumentedPath ? NO_END : forCalls, async (extraCost) => {
        const before = requestedCalls;
        requestedCalls += extraCost.calls;
        const { usage } = await limits.reserve(caller, extraCost, { before }).catch(asFieldError);
        reservation = { ...reservation, usage };
        extra.calls += extraCost.calls;
        extra.quota += extraCost.quota;
      });
      const close = async (validity: Validity, document: ParsedOperation | null): Promise<Executed> => {
        const spent = meter.spent();
        const maxCalls = getMaxCalls(received);
        // A priced operation costs one call even if it failed before its first field.
        const sum = (reserved: number, charges: number) =>
          Math.min(maxCalls, (reserved === 0 ? 0 : Math.max(1, charges)) + repetitions);
        const finalCost = {
          calls: sum(forCalls.calls, spent.calls),
          quota: sum(forCalls.quota, spent.quota),
        };
        const reserved = { calls: cost.calls + extra.calls, quota: cost.quota + extra.quota };
        const usage = await settle(limits, caller, reservation, { reserved, made: finalCost });
        return finish(request, {
          cost: { requested: cost.calls, actual: finalCost.calls, ...usage },
          charge: extra.calls === 0 ? { reserved, made: finalCost, free } : null,
          validity,
          document,
        });
      };
      const waive = async () =>
        chargeNothing(request, await settle(limits, caller, reservation, { reserved: cost, made: NO_CALLS }));
      return { received, caller, operation: name, digest, meter, close, waive };
    },

    async openPaid(operation, identified) {
      const request = nameRequest(identified, operation);
      try {
        return chargeNothing(request, await limits.usage(request.caller));
      } catch {
        return refuse(request, fail.unavailable('The limits cannot be counted right now.'), null);
      }
    },

    async openStream(operation, identified) {
      const request = nameRequest(identified, operation);
      const { caller } = request;
      const overlong = findOverlongList(operation);
      if (overlong) return refuse(request, overlong, null);
      if (hasCallsBelow(operation, request))
        return refuse(
          request,
          fail.badRequest('A stream carries no other calls: query them when an event arrives.'),
          null,
        );
      // If the paid days cannot be read or recorded, the stream is paid as if it were the first.
      const isPaid = await limits.streamDays.isPaid(caller).catch(() => false);
      const granted = isPaid
        ? await reserveFor(limits, request, { cost: { calls: 0, quota: 0 }, free: 1 })
        : await reserveBound(operation, request);
      if ('error' in granted) return granted;
      if (!isPaid) await limits.streamDays.notePaid(caller).catch(() => {});
      const { calls } = granted.cost;
      return finish(request, {
        cost: { requested: calls, actual: calls, ...granted.reservation.usage },
        charge: null,
        validity: openValidity(),
      });
    },
  };
}
