import { number, scoreText, shortDay } from '../../format.ts';
import { useRatingChangesQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';

/** Our ratings that changed to another letter or by ten points, and why. */
export function RatingChangesPanel() {
  const query = useRatingChangesQuery();
  const list = query.data?.market?.ratingChanges;
  return (
    <PanelView
      title="Rating changes"
      families={['RATINGS']}
      note="Our ratings, 90 days"
      query={query}
      empty={whyEmpty(list, 'No rating has changed since the first recorded session.', 'No ratings yet.')}
      preview={list}
      height={420}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Changed ratings"
          rows={list?.nodes ?? []}
          rowKey={({ id }) => id}
          maxHeight={460}
          columns={[
            {
              key: 'ticker',
              title: 'Stock',
              value: ({ ticker }) => ticker,
              cell: ({ ticker }) => <StockLink ticker={ticker} />,
            },
            {
              key: 'why',
              title: 'Why',
              isUnder: true,
              value: ({ text }) => text,
              cell: ({ text }) => <span className="wraps">{text}</span>,
            },
            {
              key: 'rating',
              title: 'Rating',
              value: ({ letterBefore, letterAfter }) => `${letterBefore} to ${letterAfter}`,
              cell: ({ letterBefore, letterAfter, scoreBefore, scoreAfter }) => (
                <span title={`${number(scoreBefore, 1)} to ${number(scoreAfter, 1)}`}>
                  {letterBefore} → {letterAfter}
                </span>
              ),
            },
            {
              key: 'points',
              title: 'Points',
              align: 'end',
              cell: ({ points }) => <ChangeFigure value={points} written={scoreText} />,
              sort: ({ points }) => points,
            },
            {
              key: 'day',
              title: 'Day',
              align: 'end',
              cell: ({ day }) => shortDay(day),
              sort: ({ day }) => day,
            },
          ]}
        />
      )}
    </PanelView>
  );
}
