/** Pseudorandom draws that are equal in every run. */
export type BenchRandom = {
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], count: number): T[];
};

/** Mulberry32. */
export function randomFrom(seed: number): BenchRandom {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    of: (list) => list[below(list.length)]!,
    some(list, count) {
      const remaining = [...list];
      return Array.from(
        { length: Math.min(count, list.length) },
        () => remaining.splice(below(remaining.length), 1)[0]!,
      );
    },
  };
}
