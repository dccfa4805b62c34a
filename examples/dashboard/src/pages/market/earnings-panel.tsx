import { number, shortDay, usd, weekday, words } from '../../format.ts';
import type { MarketQuery } from '../../generated/graphql.ts';
import { StockLink } from '../../parts/links.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';

type Calendar = NonNullable<MarketQuery['earningsCalendar']>;

/** Who reports this week. */
export function EarningsPanel({ query, calendar }: { query: Asked; calendar: Calendar | null | undefined }) {
  const events = calendar?.events ?? [];
  return (
    <Panel
      title="Earnings this week"
      note={
        calendar &&
        `${shortDay(calendar.metadata.windowStart)} to ${shortDay(calendar.metadata.windowEnd)} · ${calendar.totalCount}`
      }
      query={query}
      preview={calendar}
      empty={events.length === 0 && 'Nobody reports this week.'}
      span="half"
      height={340}
      className="flush"
    >
      <Table
        caption="Reports of this week"
        rows={events}
        rowKey={({ ticker, fiscalDateEnding }) => `${ticker} ${fiscalDateEnding}`}
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
            cell: ({ earningsDate }) => weekday(earningsDate),
            sort: ({ earningsDate }) => earningsDate,
          },
          {
            key: 'time',
            title: 'Time',
            cell: ({ earningsTime }) => (earningsTime === 'UNKNOWN' ? '–' : words(earningsTime)),
            sort: ({ earningsTime }) => earningsTime,
          },
          {
            key: 'eps',
            title: 'EPS estimate',
            align: 'end',
            cell: ({ estimatedEps, currency }) =>
              currency === null || currency === 'USD' ? usd(estimatedEps) : `${number(estimatedEps)} ${currency}`,
            sort: ({ estimatedEps }) => estimatedEps,
          },
          {
            key: 'state',
            title: '',
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
