import type { Price } from './cost.ts';

/** Counts the documented calls that an operation really makes, each distinct one once. */
export type Meter = {
  /** A field is about to make this call. Asks for one more call where the reservation is used up. */
  spend(call: string, quota: boolean): void | Promise<void>;
  spent(): Price;
};

/**
 * @param reserved what was reserved before execution.
 * @param reserveMore reserves calls beyond it; throws where nothing is left.
 */
export function createMeter(reserved: Price, reserveMore: (price: Price) => Promise<unknown>): Meter {
  const calls = new Set<string>();
  const granted = { ...reserved };
  let quota = 0;
  return {
    spend(call, counts) {
      if (calls.has(call)) return;
      calls.add(call);
      if (counts) quota += 1;
      if (calls.size <= granted.calls) return;
      // The estimate before execution is an upper bound wherever a list states its size; this is for the rest.
      granted.calls += 1;
      granted.quota += counts ? 1 : 0;
      return reserveMore({ calls: 1, quota: counts ? 1 : 0 }).then(
        () => {},
        (refused: unknown) => {
          // The call was not made.
          calls.delete(call);
          granted.calls -= 1;
          granted.quota -= counts ? 1 : 0;
          if (counts) quota -= 1;
          throw refused;
        },
      );
    },
    spent: () => ({ calls: calls.size, quota }),
  };
}
