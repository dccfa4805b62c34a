type Bar = { date: string; close: number };

/** Where the cone starts: the close of the session that the options are of. */
export type Anchor = { at: number; date: string; close: number };

/** The session of a day among bars, oldest first, else the last one before it; null if the bars begin later. */
export function findAnchor(bars: readonly Bar[], asOf: string): Anchor | null {
  const at = bars.findLastIndex(({ date }) => date <= asOf);
  const bar = bars[at];
  return bar ? { at, date: bar.date, close: bar.close } : null;
}

/** An expected move either way, as a part of the price, after some sessions. */
export type Ahead = { sessions: number; move: number };

/** The horizons whose move is known, after the start, where nothing has moved. */
export const known = (points: readonly { sessions: number; move: number | null }[]): Ahead[] => [
  { sessions: 0, move: 0 },
  ...points.filter((point): point is Ahead => point.move !== null),
];

/** The move after some sessions: it grows with the root of time between the horizons that are known; null beyond them. */
export function moveAt(points: readonly Ahead[], sessions: number): number | null {
  const after = points.findIndex((point) => point.sessions >= sessions);
  if (after < 0) return null;
  const [from, to] = [points[Math.max(0, after - 1)]!, points[after]!];
  const part =
    (Math.sqrt(sessions) - Math.sqrt(from.sessions)) / (Math.sqrt(to.sessions) - Math.sqrt(from.sessions) || 1);
  return from.move + (to.move - from.move) * part;
}
