import { NOTHING } from '../format.ts';

const WIDTH = 84;
const HEIGHT = 22;

/** A line of a few readings, for a table cell; its color shows the direction. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const readings = values.filter((value) => value !== null);
  if (readings.length < 2) return NOTHING;
  const [low, high] = [Math.min(...readings), Math.max(...readings)];
  const x = (at: number) => (at / (readings.length - 1)) * (WIDTH - 2) + 1;
  const y = (value: number) => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4);
  const direction = readings.at(-1)! >= readings[0]! ? 'up' : 'down';
  return (
    <svg
      className={`sparkline ${direction}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // Wherever it is stretched, the line keeps its width.
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline
        vectorEffect="non-scaling-stroke"
        points={readings.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
      />
    </svg>
  );
}
