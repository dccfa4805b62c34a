import type { CallCost } from './call-cost.ts';

/** Counts the distinct documented calls that an operation makes. */
export type Meter = {
  /** Called before a field makes a call. Reserves one more call if the reservation is used up. */
  spend(call: string, quota: boolean): void | Promise<void>;
  /** Spends a call provisionally for an object that leads to other calls, until one of those is paid. */
  standIn(call: string, quota: boolean, object: object): void | Promise<void>;
  /** A call that the object leads to is paid: refunds its provisional call. */
  release(object: object): void;
  spent(): CallCost;
};

/**
 * @param reserved calls reserved before execution
 * @param reserveMore reserves calls beyond it; throws if none is left
 */
export function createMeter(reserved: CallCost, reserveMore: (cost: CallCost) => Promise<unknown>): Meter {
  /** The calls, each with whether it counts toward the quota. */
  const calls = new Map<string, boolean>();
  const standIns = new Map<object, string>();
  const released = new Set<string>();
  const granted = { ...reserved };
  let quota = 0;
  const drop = (call: string) => {
    if (calls.get(call)) quota -= 1;
    calls.delete(call);
  };
  const meter: Meter = {
    spend(call, counts) {
      if (calls.has(call)) return;
      calls.set(call, counts);
      if (counts) quota += 1;
      if (calls.size <= granted.calls) return;
      // The estimate before execution is an upper bound wherever a list states its size; this handles the other lists.
      granted.calls += 1;
      granted.quota += counts ? 1 : 0;
      return reserveMore({ calls: 1, quota: counts ? 1 : 0 }).then(
        () => {},
        (refused: unknown) => {
          // The call was not made.
          drop(call);
          granted.calls -= 1;
          granted.quota -= counts ? 1 : 0;
          throw refused;
        },
      );
    },
    standIn(call, counts, object) {
      standIns.set(object, call);
      // Another alias of the same object may have led to a paid call already.
      if (released.has(call)) return;
      return meter.spend(call, counts);
    },
    release(object) {
      const call = standIns.get(object);
      if (call === undefined) return;
      released.add(call);
      drop(call);
    },
    spent: () => ({ calls: calls.size, quota }),
  };
  return meter;
}

/** A reservation without a limit. */
export const NO_END: CallCost = { calls: Number.POSITIVE_INFINITY, quota: Number.POSITIVE_INFINITY };
/** A meter for operations that are not charged. */
export const unmetered = (): Meter => createMeter(NO_END, async () => {});
