import type { CallCost, Meter } from '../../graph/calls.ts';

/**
 * @param reserved calls reserved before execution
 * @param reserveMore reserves calls beyond it; throws if none is left
 */
export function createMeter(reserved: CallCost, reserveMore: (cost: CallCost) => Promise<unknown>): Meter {
  const calls = new Set<string>();
  const granted = { ...reserved };
  let quota = 0;
  return {
    spend(call, counts) {
      if (calls.has(call)) return;
      const spent = { calls: 1, quota: counts ? 1 : 0 };
      calls.add(call);
      quota += spent.quota;
      if (calls.size <= granted.calls) return;
      // The estimate before execution is an upper bound wherever a list states its size; this handles the other lists.
      granted.calls += 1;
      return reserveMore(spent).then(
        () => {},
        (refused: unknown) => {
          // The call was not made.
          calls.delete(call);
          quota -= spent.quota;
          granted.calls -= 1;
          throw refused;
        },
      );
    },
    spent: () => ({ calls: calls.size, quota }),
  };
}

/** A reservation without a limit. */
export const NO_END: CallCost = { calls: Number.POSITIVE_INFINITY, quota: Number.POSITIVE_INFINITY };
/** A meter for operations that are not charged. */
export const unmetered = (): Meter => createMeter(NO_END, async () => {});
