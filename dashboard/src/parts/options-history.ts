type Reading = { day: string; value: number | null };

/** The sessions of a rank's window, and the minimum number of readings in it: same as the gateway's `ivRank1y`. */
const YEAR = 252;
const LEAST = 60;

/**
 * Ranks each reading between the lowest and highest of its last 252 sessions, 0 to 100; null with fewer than 60
 * readings.
 */
export function computeRanks(readings: readonly Reading[]): Reading[] {
  return readings.map(({ day, value }, at) => {
    const windowValues = readings.slice(Math.max(0, at + 1 - YEAR), at + 1).flatMap((reading) => reading.value ?? []);
    const [low, high] = [Math.min(...windowValues), Math.max(...windowValues)];
    const hasRank = value !== null && windowValues.length >= LEAST && high > low;
    return { day, value: hasRank ? ((value - low) / (high - low)) * 100 : null };
  });
}

export type ComparedMove = { day: string; expected: number; actual: number };

/**
 * For each session with an expected move and a next session: the move in either direction that options expected, and
 * the change that followed, as fractions of the close. `day` is the day of the change.
 */
export function compareMoves(
  expected: readonly { day: string; expectedMove1d: number | null }[],
  bars: readonly { day: string; close: number }[],
): ComparedMove[] {
  const placeOf = new Map(bars.map(({ day }, at) => [day, at]));
  return expected.flatMap(({ day, expectedMove1d }) => {
    const at = placeOf.get(day);
    const next = at === undefined ? undefined : bars[at + 1];
    if (expectedMove1d === null || !next) return [];
    return [{ day: next.day, expected: expectedMove1d, actual: next.close / bars[at!]!.close - 1 }];
  });
}

/** The fraction of sessions, 0 to 1, whose change stayed within the expected move; null if there are none. */
export const keptShare = (moves: readonly ComparedMove[]): number | null =>
  moves.length === 0
    ? null
    : moves.filter(({ expected, actual }) => Math.abs(actual) <= expected).length / moves.length;
