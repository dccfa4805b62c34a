import { type ReactNode, useMemo } from 'react';
import { useExportable } from '../exports/exportable.ts';
import { weekday } from '../format.ts';
import { groupBy } from '../group.ts';
import { EndOfPages, type Paged } from './end-of-list.tsx';
import { buildContent, type TableColumn } from './table.tsx';

type FeedProps<Row> = {
  /** A description of the rows, for screen readers. */
  caption: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The day under which a row stands, `YYYY-MM-DD`; null if it is not known. */
  dayOf(row: Row): string | null;
  /** What happened on that day, such as `Disclosed`; absent if the day says enough. */
  happened?: string;
  render(row: Row): ReactNode;
  /** The columns of exported files. */
  columns: readonly TableColumn<NoInfer<Row>>[];
  pages: Paged;
};

/** Events under their days, newest first; the page scrolls, not a box. */
export function Feed<Row>({ caption, rows, rowKey, dayOf, happened, render, columns, pages }: FeedProps<Row>) {
  const days = useMemo(() => [...groupBy(rows, dayOf)], [rows, dayOf]);
  useExportable('table', caption, () => buildContent(columns, rows, pages.hasNextPage));
  return (
    <div className="feed">
      {days.map(([day, rowsOfDay]) => (
        <section key={day ?? ''} aria-label={nameDay(day, happened)}>
          <h3>{nameDay(day, happened)}</h3>
          <ul>
            {rowsOfDay.map((row) => (
              <li key={rowKey(row)}>{render(row)}</li>
            ))}
          </ul>
        </section>
      ))}
      <EndOfPages query={pages} />
    </div>
  );
}

const nameDay = (day: string | null, happened?: string): string =>
  day === null ? 'Day not stated' : [happened, weekday(day)].filter(Boolean).join(' ');
