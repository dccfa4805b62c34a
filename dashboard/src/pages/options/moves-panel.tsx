import { useMemo } from 'react';
import { count, formatFraction } from '../../format.ts';
import { Chart } from '../../parts/chart.tsx';
import { drawMoves } from '../../parts/options-drawings.ts';
import { compareMoves, keptShare } from '../../parts/options-history.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import type { Bars } from '../../parts/price-arrangement.ts';
import { CHART_HEIGHT, type OptionsSeries } from './options-views.tsx';

/** Number of sessions in the chart. */
const SHOWN = 90;

/** Minimum number of sessions for a meaningful share. */
const LEAST = 20;

/** The moves that options expected for each session, and the actual changes. */
export function MovesPanel({ query, series, bars }: { query: PanelQuery; series: OptionsSeries; bars: Bars }) {
  const moves = useMemo(() => compareMoves(series, bars), [series, bars]);
  const drawn = useMemo(() => moves.slice(-SHOWN), [moves]);
  return (
    <PanelView
      title="Expected vs. actual moves"
      families={['OPTIONS', 'PRICES']}
      note={
        moves.length >= LEAST &&
        `${formatFraction(keptShare(moves), 0)} of ${count(moves.length)} sessions stayed in the 90% range`
      }
      query={query}
      empty={moves.length < 2 && 'Not enough sessions to compare yet.'}
      span="half"
      height={CHART_HEIGHT}
      className="clip-note"
    >
      {() => (
        <Chart
          data={drawn}
          draw={drawMoves}
          drawing="moves"
          height={CHART_HEIGHT}
          label={`The price change in each of the last ${drawn.length} sessions, and the 90% range that options implied.`}
        />
      )}
    </PanelView>
  );
}
