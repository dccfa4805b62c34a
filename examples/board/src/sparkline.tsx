const WIDTH = 88;
const HEIGHT = 22;

/** Closing prices as a line, oldest first; missing prices leave no gap. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => 1 + (at / (known.length - 1)) * (WIDTH - 2);
  const y = (value: number) => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4);
  return (
    <svg
      className={`sparkline ${known[known.length - 1]! >= known[0]! ? 'gain' : 'loss'}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <polyline points={known.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
    </svg>
  );
}
