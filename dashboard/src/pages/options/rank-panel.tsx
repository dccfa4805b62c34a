import { useMemo } from 'react';
import { day, percent } from '../../format.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { ranksOf } from './history-rules.ts';
import { drawRanks } from './options-drawings.ts';
import { HEIGHT, type Series } from './options-views.tsx';

/** Where volatility stood between its lowest and highest of the year before, session by session. */
export function RankPanel({ query, series }: { query: Asked; series: Series }) {
  const ranks = useMemo(() => ranksOf(series.map(({ date, atmIv }) => ({ date, value: atmIv }))), [series]);
  const known = useMemo(() => ranks.filter(({ value }) => value !== null), [ranks]);
  return (
    <Panel
      title="IV rank history"
      families={['options']}
      note="Implied volatility within the range of the preceding year"
      query={query}
      empty={known.length === 0 && 'Not enough sessions for an IV rank yet.'}
      span="half"
      height={HEIGHT}
    >
      {() => (
        <Chart
          data={known}
          draw={drawRanks}
          drawing="ranks"
          height={HEIGHT}
          label={`IV rank by session, ${percent(known.at(-1)!.value, 0)} on ${day(known.at(-1)!.date)}.`}
        />
      )}
    </Panel>
  );
}
