import { useMemo } from 'react';
import { formatFraction } from '../../format.ts';
import { Chart } from '../../parts/chart.tsx';
import { drawCurve, type NamedValue } from '../../parts/options-drawings.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { CHART_HEIGHT, Nothing, UsedUp } from './options-views.tsx';

/** Volatility at a few points, as a line. */
export function CurvePanel({
  query,
  title,
  note,
  points,
  isLocked,
}: {
  query: PanelQuery;
  title: string;
  note: string;
  points: readonly NamedValue[];
  isLocked: boolean;
}) {
  const isEmpty = points.every(([, value]) => value == null);
  // Keeps the same array between renders: a new array would redraw the chart.
  const key = JSON.stringify(points);
  const drawn = useMemo(() => JSON.parse(key) as NamedValue[], [key]);
  return (
    <PanelView title={title} families={['OPTIONS']} note={note} query={query} span="half" height={CHART_HEIGHT}>
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
            height={CHART_HEIGHT}
            label={`${title}: ${points.map(([name, value]) => `${name} ${formatFraction(value, 1)}`).join(', ')}.`}
          />
        )
      }
    </PanelView>
  );
}
