import { useMemo } from 'react';
import { formatDay, percent } from '../../format.ts';
import { Chart } from '../../parts/chart.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { computeRanks } from './history-rules.ts';
import { drawRanks } from './options-drawings.ts';
import { CHART_HEIGHT, type OptionsSeries } from './options-views.tsx';

/** Where volatility stood between its lowest and highest of the year before, session by session. */
export function RankPanel({ query, series }: { query: PanelQuery; series: OptionsSeries }) {
  const ranks = useMemo(() => computeRanks(series.map(({ date, atmIv }) => ({ date, value: atmIv }))), [series]);
  const known = useMemo(() => ranks.filter(({ value }) => value !== null), [ranks]);
  return (
    <PanelView
      title="IV rank history"
      families={['options']}
      note="Implied volatility within the range of the preceding year"
      query={query}
      empty={known.length === 0 && 'Not enough sessions for an IV rank yet.'}
      span="half"
      height={CHART_HEIGHT}
    >
      {() => (
        <Chart
          data={known}
          draw={drawRanks}
          drawing="ranks"
          height={CHART_HEIGHT}
          label={`IV rank by session, ${percent(known.at(-1)!.value, 0)} on ${formatDay(known.at(-1)!.date)}.`}
        />
      )}
    </PanelView>
  );
}
