import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  /** What the column is, as a tooltip of its title. */
  hint?: string;
  cell(row: Row): ReactNode;
  /** What the column is sorted by; without it the column is not sorted here. Nulls come last either way. */
  sort?(row: Row): number | string | null | undefined;
  /** When the gateway sorts: this column is not sortable. */
  isUnsorted?: boolean;
  /** Numbers stand at the end. */
  align?: 'end';
  /** Left out where there is little room. */
  isWideOnly?: boolean;
};

export type Sort = { key: string; isDescending: boolean };

type TableProps<Row> = {
  /** What the rows are; read to those who do not see the table. */
  caption: string;
  /** Some may be of less than the whole row, as those that several tables share. */
  columns: readonly Column<NoInfer<Row>>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Sorted by the table itself, at first like this; without it the rows stay as they come until a title is pressed. */
  initialSort?: Sort;
  /** Sorted by somebody else, who is told what was pressed. */
  sort?: Sort | null;
  onSort?(sort: Sort): void;
  /** Pixels before it scrolls by itself. */
  maxHeight?: number;
  onRow?(row: Row): void;
  isCurrent?(row: Row): boolean;
  /** Beneath the rows, scrolling with them: what brings more. */
  end?: ReactNode;
};

/** Rows under titles. A press on a title sorts; the arrow keys go from row to row between what can be focused. */
export function Table<Row>({
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
  end,
}: TableProps<Row>) {
  const [own, setOwn] = useState<Sort | null>(initialSort ?? null);
  const now = onSort ? (sort ?? null) : own;
  const sorted = useMemo(() => (onSort ? rows : sortedBy(rows, columns, now)), [rows, columns, now, onSort]);
  const press = ({ key, align }: Column<Row>) => {
    // Numbers are looked at from the top.
    const next = { key, isDescending: now?.key === key ? !now.isDescending : align === 'end' };
    if (onSort) onSort(next);
    else setOwn(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="table" aria-label={caption} tabIndex={0} style={{ maxHeight }}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                title={column.hint}
                aria-sort={ariaSort(now, column.key)}
              >
                {(onSort || column.sort) && !column.isUnsorted ? (
                  <button type="button" onClick={() => press(column)}>
                    {column.title}
                    <span aria-hidden="true" className="arrow">
                      {now?.key === column.key ? (now.isDescending ? '▼' : '▲') : ''}
                    </span>
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={goFromRowToRow}>
          {sorted.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={isCurrent?.(row) || undefined}
              className={onRow && 'pickable'}
              onClick={onRow && ((event) => (event.target as Element).closest('a, button') || onRow(row))}
            >
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.key} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {end}
    </section>
  );
}

const classOf = ({ align, isWideOnly }: Pick<Column<never>, 'align' | 'isWideOnly'>) =>
  `${align ?? ''} ${isWideOnly ? 'wide-only' : ''}`;

const ariaSort = (sort: Sort | null, key: string) =>
  sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined;

/** Rows in the order of a column; as they come where no column sorts. */
export function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Column<NoInfer<Row>>[],
  sort: Sort | null,
): readonly Row[] {
  const by = columns.find(({ key }) => key === sort?.key)?.sort;
  return by ? [...rows].sort((a, b) => compared(by(a), by(b), sort!.isDescending)) : rows;
}

type Sortable = number | string | null | undefined;

function compared(a: Sortable, b: Sortable, isDescending: boolean): number {
  if (a == null || b == null) return a == null && b == null ? 0 : a == null ? 1 : -1;
  const order = typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;
  return isDescending ? -order : order;
}

function goFromRowToRow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll('tr')];
  const from = (event.target as Element).closest('tr');
  const focusable = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = focusable(from).indexOf(event.target as HTMLElement);
  const to = focusable(all[all.indexOf(from!) + step]);
  if (to.length === 0) return;
  event.preventDefault();
  (to[at] ?? to[0])!.focus();
}
