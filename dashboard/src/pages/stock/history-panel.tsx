import { useMemo } from 'react';
import { formatDay, number } from '../../format.ts';
import { useStockHistoryQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { joinSeries, listFlagChanges } from './rating-history.ts';
import { drawHistory } from './rating-history-drawing.ts';

/** Changes of flags below the chart. */
const MAX_CHANGES = 4;

/** The rating and the Score by recorded session, and the flags of the rating that came and went. */
export function HistoryPanel({ ticker }: { ticker: string }) {
  const query = useStockHistoryQuery({ ticker }, { partial: true });
  const stock = query.data?.stock;
  const points = useMemo(
    () => joinSeries(stock?.ratingHistory?.nodes ?? [], stock?.scoreHistory?.nodes ?? []),
    [stock],
  );
  const changes = useMemo(() => listFlagChanges(points).slice(0, MAX_CHANGES), [points]);
  const ratingChanges = stock?.ratingChanges?.nodes ?? [];
  const reconstructed = points.filter(({ isReconstructed }) => isReconstructed).length;
  return (
    <PanelView
      title="Rating over time"
      families={['RATINGS', 'SCREENER_STOCKS']}
      note={reconstructed > 0 && `${reconstructed} of ${points.length} sessions rebuilt from later data`}
      query={query}
      paths={['stock.ratingHistory']}
      empty={points.length === 0 && 'No session has been recorded yet; each is on the morning after it.'}
      preview={stock?.ratingHistory}
      height={330}
    >
      {() => (
        <>
          <Chart data={points} draw={drawHistory} height={230} label={`Rating and Score of ${ticker} by session.`} />
          {ratingChanges.length > 0 && (
            <ul className="penalties">
              {ratingChanges.map(({ id, day, letterBefore, letterAfter, scoreBefore, scoreAfter, text }) => (
                <li key={id}>
                  <span>
                    {letterBefore} {number(scoreBefore, 1)} → {letterAfter} {number(scoreAfter, 1)}
                    <span className="muted"> {text}</span>
                  </span>
                  <span className="muted">{formatDay(day)}</span>
                </li>
              ))}
            </ul>
          )}
          {changes.length > 0 && (
            <ul className="penalties">
              {changes.map(({ day, label, isRaised }) => (
                <li key={`${day} ${label}`}>
                  <span>
                    {isRaised ? 'New warning' : 'Warning over'}: {label}
                  </span>
                  <span className="muted">{formatDay(day)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </PanelView>
  );
}
