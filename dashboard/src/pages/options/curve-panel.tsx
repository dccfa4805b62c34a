import { useMemo } from 'react';
import { percentOf } from '../../format.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { drawCurve, type Point } from './options-drawings.ts';
import { HEIGHT, Nothing, UsedUp } from './options-views.tsx';

/** Volatility at a few places, as a line. */
export function CurvePanel({
  query,
  title,
  note,
  points,
  isLocked,
}: {
  query: Asked;
  title: string;
  note: string;
  points: readonly Point[];
  isLocked: boolean;
}) {
  const isEmpty = points.every(([, value]) => value == null);
  // A new list at every render would draw the chart again.
  const key = JSON.stringify(points);
  const drawn = useMemo(() => JSON.parse(key) as Point[], [key]);
  return (
    <Panel title={title} families={['options']} note={note} query={query} span="half" height={HEIGHT}>
      {() =>
        isLocked ? (
          <UsedUp what={title} />
        ) : isEmpty ? (
          <Nothing>Not enough contracts.</Nothing>
        ) : (
          <Chart
            data={drawn}
            draw={drawCurve}
            drawing="curve"
            height={HEIGHT}
            label={`${title}: ${points.map(([name, value]) => `${name} ${percentOf(value, 1)}`).join(', ')}.`}
          />
        )
      }
    </Panel>
  );
}
