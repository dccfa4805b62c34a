import { useMemo } from 'react';
import { Link } from 'wouter';
import { number, usd, weekday, words } from '../../format.ts';
import { useEarningsInfiniteQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { describeReports, type ReportSpan, resolveSpan } from '../../parts/report-spans.ts';
import { DataTable } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

type Span = Extract<ReportSpan, 'THIS' | 'NEXT' | 'MONTH'>;

const SPANS: readonly { value: Span; text: string }[] = [
  { value: 'THIS', text: 'This week' },
  { value: 'NEXT', text: 'Next week' },
  { value: 'MONTH', text: '30 days' },
];
const IN_WORDS: Record<Span, string> = { THIS: 'this week', NEXT: 'next week', MONTH: 'in the next 30 days' };

/**
 * Companies that report this week, next week, and within 30 days. `asOf`: the gateway's instant, undefined until it is
 * known.
 */
export function EarningsPanel({ asOf }: { asOf: string | undefined }) {
  const [span, setSpan] = useUrlChoice('week', SPANS, 'THIS');
  const { rows: events, ...query } = useEarningsInfiniteQuery(
    useMemo(() => resolveSpan(span, asOf), [span, asOf]),
    { enabled: asOf !== undefined },
  );
  const calendar = query.data?.pages[0]?.market?.earningsCalendar;
  return (
    <PanelView
      title={`Earnings ${IN_WORDS[span]}`}
      families={['CALENDAR']}
      actions={
        <>
          <Segments label="Days" options={SPANS} value={span} onChange={setSpan} />
          <Link href="/earnings">All</Link>
        </>
      }
      note={calendar && describeReports(calendar)}
      query={query}
      preview={calendar}
      isLocked={events.length === 0}
      empty={events.length === 0 && `No earnings ${IN_WORDS[span]}.`}
      height={340}
      className="flush"
    >
      <DataTable
        caption="Earnings reports"
        rows={events}
        rowKey={({ id }) => id}
        pages={query}
        maxHeight={372}
        columns={[
          {
            key: 'ticker',
            title: 'Ticker',
            cell: ({ ticker }) => <StockLink ticker={ticker} />,
            sort: ({ ticker }) => ticker,
          },
          {
            key: 'company',
            title: 'Company',
            cell: ({ companyName }) => <span className="clip">{companyName}</span>,
            sort: ({ companyName }) => companyName,
          },
          {
            key: 'day',
            title: 'Day',
            isUnder: true,
            cell: ({ earningsDate }) => weekday(earningsDate),
            sort: ({ earningsDate }) => earningsDate,
          },
          {
            key: 'time',
            title: 'Time',
            isUnder: true,
            cell: ({ earningsTime }) => (earningsTime === 'UNKNOWN' ? '–' : words(earningsTime)),
            sort: ({ earningsTime }) => earningsTime,
          },
          {
            key: 'eps',
            title: 'EPS estimate',
            unit: 'in the currency of the report',
            align: 'end',
            cell: ({ estimatedEps, currency }) =>
              currency === null || currency === 'USD' ? usd(estimatedEps) : `${number(estimatedEps)} ${currency}`,
            sort: ({ estimatedEps }) => estimatedEps,
          },
          {
            key: 'state',
            title: 'Status',
            least: 560,
            value: ({ isConfirmed, isReported }) => (isReported ? 'REPORTED' : isConfirmed ? 'CONFIRMED' : 'PROJECTED'),
            cell: ({ isConfirmed, isReported }) =>
              isReported ? (
                <span className="tag accent">Reported</span>
              ) : (
                <span className="tag">{isConfirmed ? 'Confirmed' : 'Projected'}</span>
              ),
          },
        ]}
      />
    </PanelView>
  );
}
