import { type KeyboardEvent, type ReactNode, useContext, useMemo, useRef } from 'react';
import { PanelContext, type Raw, type TableContent, useExportable } from '../exports/exportable.ts';
import { NOTHING } from '../format.ts';
import { useDrawnRows } from './drawn-rows.ts';
import { EndOfList, EndOfPages, type Paged } from './end-of-list.tsx';
import { useHasMore } from './has-more.ts';
import { useUrlText } from './url-choice.ts';

export type TableColumn<Row> = {
  key: string;
  title: string;
  /** A description of the column, shown as a tooltip of its title. */
  hint?: string;
  /** Replaces the title if the header needs more than text. */
  head?: ReactNode;
  cell(row: Row): ReactNode;
  /** The unit of the raw value, added to the title in exported files: USD, %, shares. */
  unit?: string;
  /** If the gateway sorts: this column is not sortable. */
  isUnsorted?: boolean;
  /** Numbers are aligned at the end. */
  align?: 'end';
  /** The column is hidden if the table is narrower than this, in pixels. */
  least?: 440 | 560 | 1000;
  /** In a table narrower than 440 pixels, the value is below the first column. */
  isUnder?: boolean;
} & (
  | {
      /** The sort key of a row. Nulls come last in both directions. */
      sort(row: Row): Sortable;
      /** The raw value for exported files, if it differs from the sort key. */
      value?(row: Row): Raw;
    }
  | {
      /** Without `sort`, the column cannot be sorted here. */
      sort?: undefined;
      /** The raw value for exported files, neither rounded nor shortened; null if it is withheld or unknown. */
      value: ((row: Row) => Raw) | 'none';
    }
);

type Sortable = number | string | null | undefined;

type Sort = { key: string; isDescending: boolean };

type TableProps<Row> = {
  /** A description of the rows, for screen readers. */
  caption: string;
  /** Columns may be typed for only part of the row, such as columns that several tables share. */
  columns: readonly TableColumn<NoInfer<Row>>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /**
   * The initial sort, if the table sorts its rows; without it, rows keep their order until a title is clicked. The sort
   * is stored in the address.
   */
  initialSort?: Sort;
  /** The current sort, if the caller sorts the rows; `onSort` reports clicks on titles. */
  sort?: Sort | null;
  onSort?(sort: Sort): void;
  /** Height in pixels above which the table scrolls. */
  maxHeight?: number;
  onRow?(row: Row): void;
  isCurrent?(row: Row): boolean;
  /** The paged query of the rows, if any: scrolling to the end loads more. */
  pages?: Paged;
};

/** A value below the first column; hidden if unknown, because a dash without a title would be unclear. */
const Under = ({ children }: { children: ReactNode }) =>
  children !== NOTHING && <div className="under">{children}</div>;

/** A table with a header. A click on a title sorts; the arrow keys move the focus from row to row. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  initialSort,
  sort,
  onSort,
  maxHeight,
  onRow,
  isCurrent,
  pages,
}: TableProps<Row>) {
  const [urlSort, setUrlSort] = useUrlSort(columns, initialSort);
  const now = onSort ? (sort ?? null) : urlSort;
  const sorted = useMemo(() => (onSort ? rows : sortedBy(rows, columns, now)), [rows, columns, now, onSort]);
  const press = ({ key, align }: TableColumn<Row>) => {
    // Numbers are sorted in descending order first.
    const next = { key, isDescending: now?.key === key ? !now.isDescending : align === 'end' };
    if (onSort) onSort(next);
    else setUrlSort(next);
  };
  const hiddenColumns = columns.filter(({ isUnder }) => isUnder);
  const classes = useMemo(() => buildColumnClasses(columns), [columns]);
  const { drawn, drawMore } = useDrawnRows(maxHeight, hiddenColumns.length > 0);
  const isAllDrawn = drawn >= sorted.length;
  const box = useRef<HTMLElement>(null);
  const { isBeyond, isBelow } = useHasMore(box);
  useExportable('table', caption, () => buildContent(columns, sorted, pages?.hasNextPage ?? false));
  return (
    <div className={`table-frame ${isBeyond ? 'has-more' : ''} ${isBelow ? 'has-below' : ''}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section ref={box} className="table" aria-label={caption} tabIndex={0} style={{ maxHeight }}>
        <table aria-rowcount={isAllDrawn ? undefined : sorted.length + 1}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classes.get(column.key)}
                  title={column.hint}
                  aria-sort={ariaSort(now, column.key)}
                >
                  {(onSort || column.sort) && !column.isUnsorted ? (
                    <button type="button" onClick={() => press(column)}>
                      {column.head ?? column.title}
                      <span aria-hidden="true" className="arrow">
                        {now?.key === column.key ? (now.isDescending ? '▼' : '▲') : ''}
                      </span>
                    </button>
                  ) : (
                    (column.head ?? column.title)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={goFromRowToRow}>
            {(isAllDrawn ? sorted : sorted.slice(0, drawn)).map((row) => (
              <tr
                key={rowKey(row)}
                aria-current={isCurrent?.(row) || undefined}
                className={onRow && 'pickable'}
                onClick={onRow && ((event) => (event.target as Element).closest('a, button') || onRow(row))}
              >
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.key} scope="row" className={classes.get(column.key)}>
                      {column.cell(row)}
                      {hiddenColumns.map(({ key, cell }) => (
                        <Under key={key}>{cell(row)}</Under>
                      ))}
                    </th>
                  ) : (
                    <td key={column.key} className={classes.get(column.key)}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {isAllDrawn ? (
          pages && <EndOfPages query={pages} />
        ) : (
          <EndOfList hasMore isFetching={false} onMore={drawMore} ahead="25%" />
        )}
      </section>
    </div>
  );
}

/** The sort of a panel's table, stored in the address. */
function useUrlSort<Row>(columns: readonly TableColumn<Row>[], initial: Sort | undefined) {
  const slug = useContext(PanelContext)?.slug ?? 'table';
  const [text, setText] = useUrlText(`sort-${slug}`, initial ? formatSort(initial) : '');
  return [parseSort(text, columns) ?? initial ?? null, (sort: Sort) => setText(formatSort(sort))] as const;
}

/** The form used in addresses: price.desc */
export const formatSort = ({ key, isDescending }: Sort): string => `${key}.${isDescending ? 'desc' : 'asc'}`;

/** Parses a sort from an address; null if there is no such column. */
export function parseSort<Row>(text: string, columns: readonly TableColumn<Row>[]): Sort | null {
  const at = text.lastIndexOf('.');
  const key = text.slice(0, at);
  return columns.some((column) => column.key === key) ? { key, isDescending: text.slice(at + 1) === 'desc' } : null;
}

/** The content of a table for exported files: raw values in the displayed order, with units in the titles. */
export function buildContent<Row>(
  columns: readonly TableColumn<NoInfer<Row>>[],
  rows: readonly Row[],
  hasMore: boolean,
): TableContent {
  const exportedColumns = columns.filter(({ value }) => value !== 'none');
  return {
    // Some titles already contain the unit.
    titles: exportedColumns.map(({ title, unit }) =>
      unit && !title.endsWith(`(${unit})`) ? `${title} (${unit})` : title,
    ),
    rows: rows.map((row) => exportedColumns.map((column) => getRawValue(column, row))),
    hasMore,
  };
}

const getRawValue = <Row,>({ value, sort }: TableColumn<Row>, row: Row): Raw =>
  typeof value === 'function' ? value(row) : sort?.(row);

const LEASTS = [1000, 560, 440] as const;
const getMinWidth = ({ least, isUnder }: Pick<TableColumn<never>, 'least' | 'isUnder'>): number =>
  least ?? (isUnder ? 440 : 0);

/**
 * The classes of each column's cells, by its key: the alignment, the width below which the column is hidden, and the
 * width below which it is the last column. Selectors that depend on siblings of every cell are slow on a phone.
 */
export function buildColumnClasses(
  columns: readonly Pick<TableColumn<never>, 'key' | 'align' | 'least' | 'isUnder'>[],
): ReadonlyMap<string, string> {
  const lasts = LEASTS.map((width) => columns.findLast((column) => getMinWidth(column) < width));
  return new Map(
    columns.map((column) => {
      const least = getMinWidth(column);
      const names = [
        column.align,
        least > 0 && `from-${least}`,
        ...LEASTS.map((width, i) => lasts[i] === column && `last-${width}`),
      ];
      return [column.key, names.filter(Boolean).join(' ')];
    }),
  );
}

const ariaSort = (sort: Sort | null, key: string) =>
  sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined;

/** Sorts rows by a column; keeps their order if no column matches. */
export function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<NoInfer<Row>>[],
  sort: Sort | null,
): readonly Row[] {
  const by = columns.find(({ key }) => key === sort?.key)?.sort;
  return by ? [...rows].sort((a, b) => compared(by(a), by(b), sort!.isDescending)) : rows;
}

function compared(a: Sortable, b: Sortable, isDescending: boolean): number {
  if (a == null || b == null) return a == null && b == null ? 0 : a == null ? 1 : -1;
  const order = typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;
  return isDescending ? -order : order;
}

function goFromRowToRow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const tableRows = [...event.currentTarget.querySelectorAll('tr')];
  const from = (event.target as Element).closest('tr');
  const focusable = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = focusable(from).indexOf(event.target as HTMLElement);
  const to = focusable(tableRows[tableRows.indexOf(from!) + step]);
  if (to.length === 0) return;
  event.preventDefault();
  (to[at] ?? to[0])!.focus();
}
