/** Runs work, or waits until other work has ended. */
type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets some work run at once; the rest waits, in its order. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
