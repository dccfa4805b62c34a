import { createRandom } from '../../../demo/random.ts';
import { SECTORS, type Sector } from '../../../market/sectors.ts';

/**
 * Shifts of institutions' positions between sectors in a quarter, into the first and out of the second of each pair, in
 * logarithms; and the fraction of a shift left in the next quarter.
 */
const SHIFTS = [0.065, 0.06, 0.06];
const LEFT = 0.5;
/** Quarters after which the rest of a shift is negligible. */
const QUARTERS = 6;
/**
 * Deviation from the usual holdings of a company at the end of a quarter, and its maximum, as the logarithm of a
 * factor.
 */
const OWN = { spread: 0.04, most: 0.07 };

const toQuarterNumber = (quarter: Date): number => quarter.getUTCFullYear() * 4 + Math.floor(quarter.getUTCMonth() / 3);

/**
 * The factor by which institutions that select stocks hold more of a sector's shares than usual at the end of a
 * quarter. Each quarter they move into three sectors and out of three others, rotating through all sectors.
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

/** The factor for a single company at the end of a quarter, independent of its sector. */
export function drawStray(seed: number, ticker: string, quarter: Date): number {
  const stray = OWN.spread * createRandom(seed, '13f', 'stray', ticker, toQuarterNumber(quarter)).normal();
  return Math.exp(Math.max(-OWN.most, Math.min(OWN.most, stray)));
}
