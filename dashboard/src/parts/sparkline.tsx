import { NOTHING } from '../format.ts';

const WIDTH = 84;
const HEIGHT = 22;

/** A line of a few readings, for a cell; the sign of its way is its colour. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return NOTHING;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => (at / (known.length - 1)) * (WIDTH - 2) + 1;
  const y = (value: number) => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4);
  const way = known.at(-1)! >= known[0]! ? 'up' : 'down';
  return (
    <svg
      className={`sparkline ${way}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <polyline points={known.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
    </svg>
  );
}
