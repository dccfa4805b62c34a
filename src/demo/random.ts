import { requireFirst } from '../lib/require.ts';
/** A stream of random numbers, determined by its seeds. */
export type DemoRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Standard normal. */
  normal(): number;
  between(low: number, high: number): number;
  /** A whole number, both bounds inclusive. */
  integer(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
};

/** FNV-1a: a 32-bit hash of a text. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193);
  return bits >>> 0;
}

/**
 * Mulberry32. A seed of several parts gives each object its own stream, so that adding an object does not change the
 * others.
 */
export function createRandom(...seed: readonly (string | number)[]): DemoRandom {
  return new Mulberry32(hash(seed.join('/')));
}

/** A class, because a market has hundreds of thousands of streams, and closures would take most of their time. */
class Mulberry32 implements DemoRandom {
  constructor(private state: number) {}

  next(): number {
    const state = (this.state + 0x6d2b79f5) | 0;
    this.state = state;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Box-Muller; 1 - next() is never 0, whose logarithm would be infinite. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)]!;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const remaining = [...items];
    return items.map(() => requireFirst(remaining.splice(this.integer(0, remaining.length - 1), 1)));
  }
}

/** A number from 0 (inclusive) to 1 (exclusive), determined by a text. */
export function fraction(text: string): number {
  let bits = hash(text);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
