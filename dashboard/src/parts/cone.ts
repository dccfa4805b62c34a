type Bar = { day: string; close: number };

/** The start of the cone: the close of the options' session. */
export type Anchor = { at: number; day: string; close: number };

/** The bar of a day, or the last bar before it; null if the bars start later. Bars are ordered oldest first. */
export function findAnchor(bars: readonly Bar[], asOf: string): Anchor | null {
  const at = bars.findLastIndex(({ day }) => day <= asOf);
  const bar = bars[at];
  return bar ? { at, day: bar.day, close: bar.close } : null;
}

/** An expected move in either direction, as a fraction of the price, after a number of sessions. */
export type Ahead = { sessions: number; move: number };

/** The horizons that have an expected move, preceded by the start, whose move is zero. */
export const listExpectedMoves = (points: readonly { sessions: number; move: number | null }[]): Ahead[] => [
  { sessions: 0, move: 0 },
  ...points.filter((point): point is Ahead => point.move !== null),
];

/**
 * Interpolates the move after a number of sessions: between horizons it grows with the square root of time; null beyond
 * the last horizon.
 */
export function moveAt(points: readonly Ahead[], sessions: number): number | null {
  const after = points.findIndex((point) => point.sessions >= sessions);
  if (after < 0) return null;
  const [from, to] = [points[Math.max(0, after - 1)]!, points[after]!];
  const share =
    (Math.sqrt(sessions) - Math.sqrt(from.sessions)) / (Math.sqrt(to.sessions) - Math.sqrt(from.sessions) || 1);
  return from.move + (to.move - from.move) * share;
}
