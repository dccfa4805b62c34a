import type { ExecutionResult, GraphQLResolveInfo } from 'graphql';
import type { Context, OperationContext, RequestState } from '../context.ts';
import type { Execute } from '../graphql/execution/execute.ts';
import { inDocumentOrder, type Path } from '../graphql/execution/path.ts';

type Allowance = { meter: string; granted: Promise<boolean>; path: Path | undefined };

/** The allowances that each operation requested, by its state: an object that is selected twice counts once. */
const byState = new WeakMap<RequestState, Map<string, Allowance>>();

const getAllowances = (context: Context): Map<string, Allowance> => {
  // Keyed by the state, not by the context, because each cached subtree has a context of its own.
  const { state } = context as OperationContext;
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

/**
 * Reassigns the units granted to an operation to its first objects in document order. @returns whether any unit was
 * reassigned
 */
async function sortAllowances(allowances: Map<string, Allowance>, meter: string): Promise<boolean> {
  const sorted = [...allowances.values()]
    .filter((allowance) => allowance.meter === meter)
    .sort((a, b) => inDocumentOrder(a.path, b.path));
  const granted = await Promise.all(sorted.map((allowance) => allowance.granted));
  const count = granted.filter(Boolean).length;
  if (granted.slice(0, count).every(Boolean)) return false;
  sorted.forEach((allowance, index) => {
    allowance.granted = Promise.resolve(index < count);
  });
  return true;
}

/**
 * Executes operations so that, if their objects need more allowance than is left, the first objects in document order
 * get it. Fields request it in the order in which their data arrives, so such an operation is executed twice, the
 * second time with the allowances of the first. Its calls are not charged again: the meter counts each once.
 */
export const withSortedAllowances =
  (execute: Execute): Execute =>
  (args) => {
    const { state } = (args.contextValue ?? {}) as Partial<OperationContext>;
    const repeatIfUnsorted = async (result: ExecutionResult): Promise<ExecutionResult> => {
      const allowances = byState.get(state!);
      if (!allowances) return result;
      const meters = [...new Set([...allowances.values()].map(({ meter }) => meter))];
      const moved = await Promise.all(meters.map((meter) => sortAllowances(allowances, meter)));
      return moved.some(Boolean) ? execute(args) : result;
    };
    const result = execute(args);
    if (!state) return result;
    if (result instanceof Promise)
      return result.then((settled) => (byState.has(state) ? repeatIfUnsorted(settled) : settled));
    return byState.has(state) ? repeatIfUnsorted(result) : result;
  };
