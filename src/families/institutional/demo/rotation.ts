import { createRandom } from '../../../demo/random.ts';
import { SECTORS, type Sector } from '../../../lib/sectors.ts';

/**
 * How far institutions shift their positions in sectors within a quarter: into the first of each pair, and out of the second; and the
 * part of a shift left in the next quarter.
 */
const SHIFTS = [0.065, 0.06, 0.06];
const LEFT = 0.5;
/** Quarters after which nothing of a shift is left to speak of. */
const QUARTERS = 6;
/** How far they stray from their usual part of one company at the end of a quarter, and at most; a factor's logarithm. */
const OWN = { spread: 0.04, most: 0.07 };

const toQuarterNumber = (quarter: Date): number => quarter.getUTCFullYear() * 4 + Math.floor(quarter.getUTCMonth() / 3);

/**
 * How much more of a sector's shares than usual institutions that choose hold at the end of a quarter, a factor: each
 * quarter they move into three sectors and out of three others, and every sector has its turn.
 */
export function createRotation(seed: number): (sector: Sector | null, quarter: Date) => number {
  const order = createRandom(seed, '13f', 'rotation').shuffled(SECTORS);
  const shifted = (sector: Sector, quarter: number): number => {
    const turn = (order.indexOf(sector) - 2 * SHIFTS.length * quarter) % order.length;
    const place = turn < 0 ? turn + order.length : turn;
    return (SHIFTS[Math.floor(place / 2)] ?? 0) * (place % 2 === 0 ? 1 : -1);
  };
  return (sector, quarter) =>
    Math.exp(
      Array.from(
        { length: sector ? QUARTERS : 0 },
        (_, i) => LEFT ** i * shifted(sector!, toQuarterNumber(quarter) - i),
      ).reduce((sum, shift) => sum + shift, 0),
    );
}

/** The same of one company at the end of a quarter, whatever becomes of its sector. */
export function drawStray(seed: number, ticker: string, quarter: Date): number {
  const stray = OWN.spread * createRandom(seed, '13f', 'stray', ticker, toQuarterNumber(quarter)).normal();
  return Math.exp(Math.max(-OWN.most, Math.min(OWN.most, stray)));
}
