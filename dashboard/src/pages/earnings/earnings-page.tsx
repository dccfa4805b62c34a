import { useMemo } from 'react';
import { formatCounted, shortDay } from '../../format.ts';
import { useEarningsDayQuery, useEarningsReportsInfiniteQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, formatSort, parseSort, sortedBy } from '../../parts/table.tsx';
import { useUrlChoice, useUrlText } from '../../parts/url-choice.ts';
import { useTickerScope } from '../../watchlists/ticker-scope.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';
import { resolveSpan, SPANS } from './spans.ts';

/** A placeholder instant while the query is disabled. */
const NEVER = '1970-01-01T12:00:00Z';

/** Days of reports, results, and the moves of stocks after them. */
export default function EarningsPage() {
  const day = useEarningsDayQuery();
  const asOf = day.data?.market?.status?.statusAt;
  const [span, setSpan] = useUrlChoice('days', SPANS, 'THIS');
  const [column, setColumn] = useUrlText('column');
  const { tickers, controls } = useTickerScope();
  const { rows: events, ...query } = useEarningsReportsInfiniteQuery(
    useMemo(() => ({ ...resolveSpan(span, asOf ?? NEVER), tickers }), [span, asOf, tickers]),
    { enabled: asOf !== undefined, placeholderData: useKeepBefore() },
  );
  const calendar = query.data?.pages[0]?.market?.earningsCalendar;
  const sort = parseSort(column, REPORT_COLUMNS) ?? { key: 'day', isDescending: false };
  return (
    <PageView title="Earnings" lead="Reports, surprises, and moves">
      <PanelView
        title="Reports"
        families={['CALENDAR', 'ANALYST_ESTIMATES', 'PRICES', 'OPTIONS']}
        note={
          calendar &&
          // Below PRO, the total count covers all weeks, so it is not shown.
          [
            `${shortDay(calendar.metadata.from)} – ${shortDay(calendar.metadata.to)}`,
            ...(calendar.isPreview ? [] : [formatCounted(calendar.totalCount, 'report')]),
          ].join(' · ')
        }
        actions={
          <>
            <Segments label="Days" options={SPANS} value={span} onChange={setSpan} />
            {controls}
          </>
        }
        query={day.error ? { ...query, error: day.error } : query}
        preview={calendar}
        isLocked={events.length === 0}
        empty={events.length === 0 && explainNone(tickers)}
        height={700}
        className="flush control-row"
      >
        {() => (
          <DataTable
            caption="Earnings reports"
            rows={sortedBy(events, REPORT_COLUMNS, sort)}
            rowKey={({ id }) => id}
            pages={query}
            maxHeight={760}
            columns={REPORT_COLUMNS}
            sort={sort}
            onSort={(next) => setColumn(formatSort(next))}
          />
        )}
      </PanelView>
    </PageView>
  );
}

const explainNone = (tickers: readonly string[] | null): string =>
  tickers?.length === 0 ? 'Your lists have no tickers yet.' : 'No reports in these days.';
