import { GraphQLError, type GraphQLSchema } from 'graphql';
import { type OpenSpan, traced } from '../../lib/tracing.ts';
import type { Caller } from '../access/caller.ts';
import type { RequestState } from '../context.ts';
import { fail } from '../errors.ts';
import { createListLengths } from '../graphql/list-lengths.ts';
import type { Operation } from '../graphql/operation.ts';
import { cachedCallCosts } from './cached-call-costs.ts';
import type { CallCost } from './call-cost.ts';
import type { Charge } from './charge.ts';
import { createMeter, type Meter, NO_END } from './meter.ts';
import type { Limits, Reservation, Usage } from './quota.ts';
import type { RequestKind } from './refusals.ts';

/** A field that cannot be paid fails alone, so its error must not set the status of the response. */
function asFieldError(raised: unknown): never {
  if (!(raised instanceof GraphQLError)) throw raised;
  const { http: _http, ...extensions } = raised.extensions;
  throw new GraphQLError(raised.message, { extensions });
}

type Granted = { reservation: Reservation } | { refused: GraphQLError };

const NOTHING: CallCost = { calls: 0, quota: 0 };

/** A documented path is one call, however its operation is written. */
const getMaxCalls = ({ isDocumentedPath }: RequestState): number => (isDocumentedPath ? 1 : Number.POSITIVE_INFINITY);

const askedIn = ({ isDocumentedPath }: RequestState): RequestKind => (isDocumentedPath ? 'path' : 'operation');

/** `made`: the final cost, if known. */
type Priced = { cost: CallCost; made?: CallCost; free: number; needKey?: readonly string[] };

/** Reserves a cost, or returns the refusal. */
const reserveFor = (limits: Limits, state: RequestState, priced: Priced): Promise<Granted> =>
  traced(
    'reserve',
    (span) => reserved(limits, state, priced, span),
    () => ({ attributes: { 'market_signals.calls': priced.cost.calls } }),
  );

async function reserved(
  limits: Limits,
  state: RequestState,
  { cost, made, free, needKey = [] }: Priced,
  span: OpenSpan,
): Promise<Granted> {
  const caller = state.caller!;
  try {
    const kind = askedIn(state);
    if (caller.keyId === null && needKey.length > 0) throw fail.keyRequired(kind === 'path' ? ['this path'] : needKey);
    if (free > 0) await limits.takeFree(caller, free);
    if (cost.calls > 0) return { reservation: await limits.reserve(caller, cost, { asked: kind, made }) };
    return { reservation: { at: state.now, usage: await limits.usage(caller) } };
  } catch (raised) {
    const usage = await limits.usage(caller).catch(() => null);
    if (usage) state.cost = { requested: cost.calls, actual: 0, ...usage };
    // If a limit cannot be counted, no caller passes.
    const refused =
      raised instanceof GraphQLError ? raised : fail.unavailable('The limits cannot be counted right now.');
    span.fail(String(refused.extensions.code));
    return { refused };
  }
}

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

/** Charges a cached response its original cost. @returns the refusal if the caller cannot pay */
export async function chargeAgain(limits: Limits, state: RequestState, charge: Charge): Promise<GraphQLError | null> {
  const granted = await reserveFor(limits, state, { cost: charge.reserved, made: charge.made, free: charge.free });
  if ('refused' in granted) return granted.refused;
  state.cost = { requested: charge.reserved.calls, actual: charge.made.calls, ...granted.reservation.usage };
  state.isKept = true;
  return null;
}

/** An operation that may run: the meter that counts its calls, and `close`, which refunds unused calls. */
export type OpenedMeter = { meter: Meter; close(): Promise<void> };

/** Charges operations before they run. */
export type Charging = {
  /**
   * Reserves the maximum cost of an operation. A list longer than its argument allows is refused before anything is
   * reserved.
   */
  open(operation: Operation, state: RequestState): Promise<OpenedMeter | { refused: GraphQLError }>;
  /**
   * Charges the first stream that a key opens on a UTC day. Its updates are free, and so is reopening a stream, within
   * the limit of free fields. @returns the refusal if the caller cannot pay
   */
  openStream(operation: Operation, state: RequestState): Promise<GraphQLError | null>;
};

export function createCharging(schema: GraphQLSchema, limits: Limits): Charging {
  const priced = cachedCallCosts(schema);
  const findOverlongList = createListLengths(schema);
  const tracePrice: typeof priced = (...args) => traced('price', () => priced(...args));

  async function grantedTo(
    { document, operationName, variables }: Operation,
    state: RequestState,
  ): Promise<{ cost: CallCost; free: number } & Granted> {
    const bound = tracePrice(document, operationName, variables, state.caller!);
    const most = getMaxCalls(state);
    const cost = { calls: Math.min(most, bound.calls), quota: Math.min(most, bound.quota) };
    // A documented path is one call, and has its own rule for keys.
    const free = state.isDocumentedPath ? 0 : bound.free;
    const needKey = state.isDocumentedPath ? bound.needKey : [...bound.needKey, ...bound.needKeyByLink];
    return { cost, free, ...(await reserveFor(limits, state, { cost, free, needKey })) };
  }

  return {
    async open(operation, state) {
      const caller = state.caller!;
      // A documented path has its own error codes for its parameters.
      const overlong = state.isDocumentedPath ? null : findOverlongList(operation.document, operation.variables);
      if (overlong) return { refused: overlong };
      const first = await grantedTo(operation, state);
      if ('refused' in first) return first;
      const { cost, free } = first;
      let { reservation } = first;
      const extra: CallCost = { calls: 0, quota: 0 };
      /** Calls requested so far, granted or not. */
      let requestedCalls = cost.calls;
      const meter = createMeter(state.isDocumentedPath ? NO_END : cost, async (more) => {
        const before = requestedCalls;
        requestedCalls += more.calls;
        const { usage } = await limits.reserve(caller, more, { before }).catch(asFieldError);
        reservation = { ...reservation, usage };
        extra.calls += more.calls;
        extra.quota += more.quota;
      });
      const close = async () => {
        const spent = meter.spent();
        const most = getMaxCalls(state);
        // A priced operation costs one call even if it failed before its first field.
        const finalCost = {
          calls: cost.calls === 0 ? 0 : Math.min(most, Math.max(1, spent.calls)),
          quota: cost.quota === 0 ? 0 : Math.min(most, Math.max(1, spent.quota)),
        };
        const reserved = { calls: cost.calls + extra.calls, quota: cost.quota + extra.quota };
        const usage = await settle(limits, caller, reservation, { reserved, made: finalCost });
        state.cost = { requested: cost.calls, actual: finalCost.calls, ...usage };
        if (extra.calls === 0) state.charge = { reserved, made: finalCost, free };
      };
      return { meter, close };
    },

    async openStream(operation, state) {
      const caller = state.caller!;
      const overlong = findOverlongList(operation.document, operation.variables);
      if (overlong) return overlong;
      // If the paid days cannot be read or recorded, the stream is paid as if it were the first.
      const isPaid = await limits.streamDays.isPaid(caller).catch(() => false);
      const opened = isPaid
        ? { cost: NOTHING, ...(await reserveFor(limits, state, { cost: NOTHING, free: 1 })) }
        : await grantedTo(operation, state);
      if ('refused' in opened) return opened.refused;
      const { cost, reservation } = opened;
      if (!isPaid) await limits.streamDays.notePaid(caller).catch(() => {});
      state.cost = { requested: cost.calls, actual: cost.calls, ...reservation.usage };
      return null;
    },
  };
}
