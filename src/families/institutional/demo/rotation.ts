import { randomOf } from '../../../demo/random.ts';
import { SECTORS, type Sector } from '../../../lib/sectors.ts';

/** How far institutions shift their positions in a sector within a quarter, and the part of a shift left in the next. */
const SHIFT = 0.06;
const LEFT = 0.5;
/** Quarters after which nothing of a shift is left to speak of. */
const QUARTERS = 6;

const numberOf = (quarter: Date): number => quarter.getUTCFullYear() * 4 + Math.floor(quarter.getUTCMonth() / 3);

/**
 * How much more of a sector's shares than usual institutions that choose hold at the end of a quarter, a factor: each
 * quarter they move into one sector and out of another, and every sector has its turn.
 */
export function rotationOf(seed: number): (sector: Sector | null, quarter: Date) => number {
  const order = randomOf(seed, '13f', 'rotation').shuffled(SECTORS);
  const shifted = (sector: Sector, quarter: number): number => {
    const [into, outOf] = [order[(2 * quarter) % order.length], order[(2 * quarter + 1) % order.length]];
    return sector === into ? SHIFT : sector === outOf ? -SHIFT : 0;
  };
  return (sector, quarter) =>
    Math.exp(
      Array.from(
        { length: sector ? QUARTERS : 0 },
        (_, i) => LEFT ** i * shifted(sector!, numberOf(quarter) - i),
      ).reduce((sum, shift) => sum + shift, 0),
    );
}
