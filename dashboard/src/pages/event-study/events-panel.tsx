import type { Queried } from '../../exports/exportable.ts';
import { count, formatCounted, formatDay, number, shortUsd } from '../../format.ts';
import type { EventStudyQuery, StudyDropReason, StudyEventKind } from '../../generated/graphql.ts';
import type { Paged } from '../../parts/end-of-list.tsx';
import { EtfLink, StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { returnColumn } from '../screen-test/columns.tsx';
import { getEventInfo } from './study-input.ts';

type Event = NonNullable<NonNullable<EventStudyQuery['eventStudy']>['events']>['nodes'][number];

const DROPPED: Record<StudyDropReason, string> = {
  NO_PRICE: 'No price',
  OVERLAPPING: 'Overlapping',
  UNFINISHED: 'Pending',
};

const formatSize = (value: number | null, unit: string | null): string =>
  unit === 'USD' ? shortUsd(value) : number(value, 1);

function buildColumns(
  event: StudyEventKind,
  horizons: readonly number[],
  universe: 'STOCK' | 'ETF',
): readonly TableColumn<Event>[] {
  const { sizeUnit } = getEventInfo(event);
  return [
    {
      key: 'ticker',
      title: 'Ticker',
      cell: ({ ticker }) => (universe === 'ETF' ? <EtfLink ticker={ticker} /> : <StockLink ticker={ticker} />),
      sort: ({ ticker }) => ticker,
    },
    {
      key: 'public',
      title: 'Public',
      cell: ({ publicDate }) => formatDay(publicDate),
      sort: ({ publicDate }) => publicDate,
    },
    {
      key: 'filled',
      title: 'Day 0',
      cell: ({ filledDate }) => formatDay(filledDate),
      sort: ({ filledDate }) => filledDate,
      least: 560,
    },
    ...(sizeUnit
      ? [
          {
            key: 'size',
            title: 'Size',
            unit: sizeUnit,
            align: 'end' as const,
            cell: ({ value }: Event) => formatSize(value, sizeUnit),
            sort: ({ value }: Event) => value,
            least: 560 as const,
          },
        ]
      : []),
    ...horizons.map((sessions, i) => ({
      ...returnColumn<Event>(`h${sessions}`, formatCounted(sessions, 'session'), ({ returns }) => returns[i] ?? null),
      hint: `Abnormal return over ${formatCounted(sessions, 'session')}`,
      ...(i > 0 && i < horizons.length - 1 && { least: 560 as const }),
    })),
    {
      key: 'dropped',
      title: 'Dropped',
      hint: 'Why it is not used for the longest horizon',
      cell: ({ dropped }) => dropped && DROPPED[dropped],
      value: ({ dropped }) => dropped,
      least: 1000,
    },
  ];
}

/** The events of a study, used or not, oldest first. */
export function EventsPanel({
  events,
  total,
  event,
  horizons,
  universe,
  pages,
  source,
}: {
  /** Null if they are withheld. */
  events: readonly Event[] | null;
  total: number;
  event: StudyEventKind;
  horizons: readonly number[];
  universe: 'STOCK' | 'ETF';
  pages?: Paged;
  /** The query of the study. */
  source: Queried;
}) {
  return (
    <PanelView
      title="Events"
      source={source}
      note={
        events && (events.length < total ? `${count(events.length)} of ${count(total)}` : formatCounted(total, 'event'))
      }
      empty={events === null ? 'PRO lists the events.' : events.length === 0 && 'No events.'}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Events of the study"
          columns={buildColumns(event, horizons, universe)}
          rows={events ?? []}
          rowKey={({ id }) => id}
          maxHeight={560}
          {...(pages && { pages })}
        />
      )}
    </PanelView>
  );
}
