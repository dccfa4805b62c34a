import { useMemo } from 'react';
import { useEarningsDayQuery, useEarningsReportsInfiniteQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { describeReports, type ReportSpan, resolveSpan } from '../../parts/report-spans.ts';
import { DataTable, formatSort, parseSort, sortedBy } from '../../parts/table.tsx';
import { useUrlChoice, useUrlText } from '../../parts/url-choice.ts';
import { useTickerScope } from '../../watchlists/ticker-scope.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';

const SPANS: readonly { value: ReportSpan; text: string }[] = [
  { value: 'LAST_MONTH', text: 'Past 30 days' },
  { value: 'LAST', text: 'Last week' },
  { value: 'THIS', text: 'This week' },
  { value: 'NEXT', text: 'Next week' },
  { value: 'MONTH', text: 'Next 30 days' },
];

/** Days of reports, results, and the moves of stocks after them. */
export default function EarningsPage() {
  const day = useEarningsDayQuery();
  const asOf = day.data?.market?.status?.statusAt;
  const [span, setSpan] = useUrlChoice('days', SPANS, 'THIS');
  const [column, setColumn] = useUrlText('column');
  const { tickers, controls } = useTickerScope();
  const { rows: events, ...query } = useEarningsReportsInfiniteQuery(
    useMemo(() => ({ ...resolveSpan(span, asOf), tickers }), [span, asOf, tickers]),
    { enabled: asOf !== undefined, placeholderData: useKeepBefore() },
  );
  const calendar = query.data?.pages[0]?.market?.earningsCalendar;
  const sort = parseSort(column, REPORT_COLUMNS) ?? { key: 'day', isDescending: false };
  return (
    <PageView title="Earnings" lead="Reports, surprises, and moves">
      <PanelView
        title="Reports"
        families={['CALENDAR', 'ANALYST_ESTIMATES', 'PRICES', 'OPTIONS']}
        note={calendar && describeReports(calendar)}
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
