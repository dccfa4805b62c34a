import type { GraphQLResolveInfo } from 'graphql';
import { inDocumentOrder, type Path } from '../executor/path.ts';
import { type Context, getOperationState, type OperationState } from './context.ts';

type Allowance = { meter: string; granted: Promise<boolean>; path: Path | undefined };

/** The allowances that each operation requested, by its state: an object that is selected twice counts once. */
const byState = new WeakMap<OperationState, Map<string, Allowance>>();

const getAllowances = (context: Context): Map<string, Allowance> => {
  // Keyed by the state, not by the context, because each cached subtree has a context of its own.
  const state = getOperationState(context);
  const allowances = byState.get(state) ?? new Map<string, Allowance>();
  byState.set(state, allowances);
  return allowances;
};

/** A caller's monthly allowance. `most`: how many objects it covers. */
export type MonthlyMeter = { meter: string; most: number };

/**
 * Takes one unit of a monthly allowance for an object; false if the allowance is used up. Call it when the object is
 * known to exist; within one operation an object is counted once. PRO is always granted and never counted.
 */
export function takeAllowance(
  context: Context,
  { meter, most }: MonthlyMeter,
  object: string,
  { path: infoPath }: Pick<GraphQLResolveInfo, 'path'>,
): Promise<boolean> {
  const allowances = getAllowances(context);
  const key = `${meter} ${object}`;
  const path = infoPath as Path;
  const allowance = allowances.get(key);
  if (allowance) {
    if (inDocumentOrder(path, allowance.path) < 0) allowance.path = path;
    return allowance.granted;
  }
  const granted = context.limits.allow(context.caller, meter, most);
  allowances.set(key, { meter, granted, path });
  return granted;
}

/** Whether an object would be granted a unit now, without taking it. */
export async function hasAllowance(context: Context, { meter, most }: MonthlyMeter, object: string): Promise<boolean> {
  const allowance = getAllowances(context).get(`${meter} ${object}`);
  if (allowance) return allowance.granted;
  const { remaining } = await context.limits.allowance(context.caller, meter, most);
  return remaining !== 0;
}

/** Whether an operation requested any monthly allowance. */
export const requestedAllowances = (state: OperationState): boolean => byState.has(state);

/**
 * Reassigns the units granted to an operation to its first objects in document order. @returns whether any unit was
 * reassigned
 */
export async function sortAllowances(state: OperationState): Promise<boolean> {
  const allowances = [...(byState.get(state)?.values() ?? [])];
  const meters = [...new Set(allowances.map(({ meter }) => meter))];
  const moved = await Promise.all(
    meters.map((meter) => sortGrants(allowances.filter((allowance) => allowance.meter === meter))),
  );
  return moved.some(Boolean);
}

async function sortGrants(allowances: readonly Allowance[]): Promise<boolean> {
  const sorted = [...allowances].sort((a, b) => inDocumentOrder(a.path, b.path));
  const granted = await Promise.all(sorted.map((allowance) => allowance.granted));
  const count = granted.filter(Boolean).length;
  if (granted.slice(0, count).every(Boolean)) return false;
  sorted.forEach((allowance, index) => {
    allowance.granted = Promise.resolve(index < count);
  });
  return true;
}
