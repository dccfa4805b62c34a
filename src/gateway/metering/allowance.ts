import type { Context } from '../context.ts';

/** What an operation has asked of the caller's allowances, so that the same object asked twice is counted once. */
const asked = new WeakMap<object, Map<string, Promise<boolean>>>();

/**
 * Takes one from the caller's monthly allowance for an object: false where it is used up. Call it when the object is
 * known to be there; within one operation an object is counted once. PRO is always allowed and never counted.
 */
export function allowed(context: Context, meter: string, most: number, object: string): Promise<boolean> {
  const ofOperation = asked.get(context) ?? new Map<string, Promise<boolean>>();
  asked.set(context, ofOperation);
  const key = `${meter} ${object}`;
  const answer = ofOperation.get(key) ?? context.limits.allow(context.caller, meter, most);
  ofOperation.set(key, answer);
  return answer;
}
