import type { Caller } from './caller.ts';

/** Documented calls: `calls` count against the minute, and `quota` of them against the monthly quota. */
export type CallCost = { calls: number; quota: number };

/** The maximum number of objects in a field's list, from its arguments and the caller's tier. */
export type ListSize = (args: Record<string, unknown>, caller: Pick<Caller, 'tier'>) => number;

/** What prices depend on beside arguments. `today`: in New York. `countStocks`: those of the market. */
export type PricedMarket = { today: Date; countStocks: () => number };

/**
 * The maximum number of calls that a field makes, from its arguments, if it is several. The resolver spends those after the
 * first, as far as it makes them.
 */
export type CallCount = (args: Record<string, unknown>, market: PricedMarket) => number;

/**
 * How the arguments of a field could be changed so that it makes no more calls than a limit, as a sentence; null if they
 * need no change. `today`: in New York.
 */
export type Shorten = (args: Record<string, unknown>, limit: number, today: Date) => string | null;

/**
 * The objects of each type that the arguments of a field select by key, and the places in its list that they take:
 * `{ Stock: { objects: 2, places: 3 } }`.
 */
export type ObjectCounts = (
  args: Record<string, unknown>,
) => Readonly<Record<string, { objects: number; places: number }>>;

/** The object in the name of a call that covers all objects. */
export const EVERY_OBJECT = '*';

/** The name of a call: two fields with the same name, object, and arguments are one call. */
export const callName = (object: string, field: string, args: unknown): string =>
  `${object}.${field}(${JSON.stringify(args)})`;

/** Counts the distinct documented calls that an operation makes. */
export type Meter = {
  /** Called before a field makes a call. Reserves one more call if the reservation is used up. */
  spend(call: string, quota: boolean): void | Promise<void>;
  spent(): CallCost;
};
