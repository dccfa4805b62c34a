import { useMemo } from 'react';
import { formatDay, percent } from '../../format.ts';
import { Chart } from '../../parts/chart.tsx';
import { drawRanks } from '../../parts/options-drawings.ts';
import { computeRanks } from '../../parts/options-history.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { CHART_HEIGHT, type OptionsSeries } from './options-views.tsx';

/** The position of volatility between its lowest and highest value of the preceding year, session by session. */
export function RankPanel({ query, series }: { query: PanelQuery; series: OptionsSeries }) {
  const ranks = useMemo(() => computeRanks(series.map(({ day, atmIv }) => ({ day, value: atmIv }))), [series]);
  const rankedSessions = useMemo(() => ranks.filter(({ value }) => value !== null), [ranks]);
  return (
    <PanelView
      title="IV rank history"
      families={['OPTIONS']}
      note="Implied volatility within the range of the preceding year"
      query={query}
      empty={rankedSessions.length === 0 && 'Not enough sessions for an IV rank yet.'}
      span="half"
      height={CHART_HEIGHT}
    >
      {() => (
        <Chart
          data={rankedSessions}
          draw={drawRanks}
          drawing="ranks"
          height={CHART_HEIGHT}
          label={`IV rank by session, ${percent(rankedSessions.at(-1)!.value, 0)} on ${formatDay(rankedSessions.at(-1)!.day)}.`}
        />
      )}
    </PanelView>
  );
}
