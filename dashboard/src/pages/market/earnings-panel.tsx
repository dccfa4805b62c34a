import { useMemo } from 'react';
import { counted, daysAfter, mondayOf, number, shortDay, usd, weekday, words } from '../../format.ts';
import { useEarningsInfiniteQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

type Week = 'THIS' | 'NEXT';

/** Stands where the question is not asked yet. */
const NEVER = '1970-01-01T12:00:00Z';

const WEEKS: readonly { value: Week; text: string }[] = [
  { value: 'THIS', text: 'This week' },
  { value: 'NEXT', text: 'Next week' },
];

/** Monday to Sunday of the gateway's week, whatever day the browser has: a week by its days has past reports too. */
export function daysOf(week: Week, asOf: string): { from: string; to: string } {
  const monday = mondayOf(new Date(asOf));
  const from = week === 'THIS' ? monday : daysAfter(monday, 7);
  return { from, to: daysAfter(from, 6) };
}

/** Who reports this week, and next. `asOf`: the gateway's instant, undefined until it is known. */
export function EarningsPanel({ asOf }: { asOf: string | undefined }) {
  const [week, setWeek] = useUrlChoice('week', WEEKS, 'THIS');
  const { rows: events, ...query } = useEarningsInfiniteQuery(
    useMemo(() => daysOf(week, asOf ?? NEVER), [week, asOf]),
    { enabled: asOf !== undefined },
  );
  const calendar = query.data?.pages[0]?.earningsCalendar;
  return (
    <Panel
      title={week === 'THIS' ? 'Earnings this week' : 'Earnings next week'}
      families={['calendar']}
      actions={<Segments label="Week" options={WEEKS} value={week} onChange={setWeek} />}
      note={
        calendar &&
        // Below PRO the count is that of all weeks.
        [
          `${shortDay(calendar.metadata.windowStart)} – ${shortDay(calendar.metadata.windowEnd)}`,
          ...(calendar.isPreview ? [] : [counted(calendar.totalCount, 'report')]),
        ].join(' · ')
      }
      query={query}
      preview={calendar}
      isLocked={events.length === 0}
      empty={events.length === 0 && (week === 'THIS' ? 'No earnings this week.' : 'No earnings next week.')}
      height={340}
      className="flush"
    >
      <Table
        caption="Earnings reports this week"
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
            value: ({ confirmed, isReported }) => (isReported ? 'REPORTED' : confirmed ? 'CONFIRMED' : 'PROJECTED'),
            cell: ({ confirmed, isReported }) =>
              isReported ? (
                <span className="tag accent">Reported</span>
              ) : (
                <span className="tag">{confirmed ? 'Confirmed' : 'Projected'}</span>
              ),
          },
        ]}
      />
    </Panel>
  );
}
