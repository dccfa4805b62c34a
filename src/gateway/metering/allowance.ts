import type { Context, OperationContext } from '../context.ts';

/** The allowances that each request has taken, by its state: an object asked for twice counts once. */
const asked = new WeakMap<object, Map<string, Promise<boolean>>>();

/**
 * Takes one from the caller's monthly allowance for an object: false where it is used up. Call it when the object is
 * known to be there; within one operation an object is counted once. PRO is always allowed and never counted.
 */
export function allowed(context: Context, meter: string, most: number, object: string): Promise<boolean> {
  // Not the context: each kept subtree has its own.
  const { state } = context as OperationContext;
  const ofOperation = asked.get(state) ?? new Map<string, Promise<boolean>>();
  asked.set(state, ofOperation);
  const key = `${meter} ${object}`;
  const answer = ofOperation.get(key) ?? context.limits.allow(context.caller, meter, most);
  ofOperation.set(key, answer);
  return answer;
}
