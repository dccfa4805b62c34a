import { isoDate } from '../lib/dates.ts';
import type { Places } from '../lib/pages.ts';
import { requireValue } from '../lib/require.ts';
import { StoredList } from '../lib/stored-list.ts';
import { isWithin, type Window } from '../market/window.ts';
import { cachedLoader, cachedValue, type DataAccess } from './cached-loader.ts';
import { selectAllColumns } from './columns.ts';
import type { TableName } from './datasets.ts';
import { column, type Table } from './table.ts';

/** A table whose stored rows have these columns. */
type TableOf<Row> = Table<object, { [N in keyof Row]: unknown }, TableName>;
/** The allowed values of columns, as text; a column that is not listed may have any value. */
type ListFilter = Readonly<Record<string, readonly string[]>>;

type DayCount = { day: Date; rows: number } & Readonly<Record<string, unknown>>;
type DayPage = { first: Date; last: Date; offset: number; limit: number; filter: ListFilter };
/** A day of the list: the number of rows before it, and the number of its own rows. */
type Day = { day: Date; before: number; rows: number };

type Options<Row> = {
  table: TableOf<NoInfer<Row>>;
  day: keyof Row & string;
  isNewestFirst: boolean;
  /** The order of the rows of one day, as SQL on the alias `t`. Text needs COLLATE "C". */
  orderBy: string;
  /** The columns by which the list may be filtered, each of few values. */
  filters?: readonly (keyof Row & string)[];
  /** The columns of the table's key. */
  key: readonly (keyof Row & string)[];
  /** The values of the key, as text, in an id of the list; null if the text is not an id. */
  keyOf(id: string): readonly string[] | null;
};

/**
 * Lists the rows of a table in windows of days, paged by the database. The number of rows per day is read once for all
 * windows and filters, so a page starts at its own day however deep it is, and a page of the newest days is cached for
 * every window.
 */
export function rowsByDay<Row extends object>(options: Options<Row>) {
  const { table, isNewestFirst, orderBy, filters = [], key, keyOf } = options;
  const day = `t.${column(options.day)}`;
  const direction = isNewestFirst ? 'DESC' : 'ASC';
  /** SQL conditions on the filters; `first` is the number of their first parameter. */
  const matches = (first: number) =>
    filters
      .map((name, i) => `($${first + i}::text[] IS NULL OR t.${column(name)}::text = ANY($${first + i}::text[]))`)
      .join(' AND ') || 'true';
  const getFilterValues = (filter: ListFilter) => filters.map((name) => filter[name] ?? null);

  const groups = filters.map((name) => `, t.${column(name)}::text AS "${name}"`).join('');
  const counts = `SELECT ${day} AS "day", count(*)::int AS "rows"${groups} FROM "${table.name}" AS t
    GROUP BY ${[day, ...filters.map((name) => `t.${column(name)}`)].join(', ')} ORDER BY ${day} ${direction}`;
  const page = `SELECT ${selectAllColumns(table, 't')} FROM "${table.name}" AS t
    WHERE ${day} BETWEEN $1::date AND $2::date AND ${matches(5)}
    ORDER BY ${day} ${direction}, ${orderBy} LIMIT $3::int OFFSET $4::int`;
  const isRow = (alias: string) => key.map((name, i) => `${alias}.${column(name)} = $${i + 1}`).join(' AND ');
  const place = `SELECT "day", "place" FROM (
      SELECT ${key.map((name) => `t.${column(name)}`).join(', ')}, ${day} AS "day",
        row_number() OVER (ORDER BY ${orderBy})::int AS "place"
      FROM "${table.name}" AS t
      WHERE ${day} = (SELECT ${day} FROM "${table.name}" AS t WHERE ${isRow('t')}) AND ${matches(key.length + 1)}) AS placed
    WHERE ${isRow('placed')}`;

  const countsByDay = cachedValue<DayCount[]>(table.name, (db) => db.prepared(counts));
  const pages = cachedLoader<DayPage, Row[]>(
    table.name,
    (db, keys) =>
      Promise.all(
        keys.map(({ first, last, limit, offset, filter }) =>
          db.prepared<Row>(page, [
            ...[first, last].sort((a, b) => +a - +b).map(isoDate),
            limit,
            offset,
            ...getFilterValues(filter),
          ]),
        ),
      ),
    {
      key: ({ first, last, limit, offset, filter }) =>
        [isoDate(first), isoDate(last), limit, offset, JSON.stringify(getFilterValues(filter))].join(' '),
    },
  );
  const places = cachedLoader<{ values: readonly string[]; filter: ListFilter }, { day: Date; place: number } | null>(
    table.name,
    (db, keys) =>
      Promise.all(
        keys.map(async ({ values, filter }) => {
          const [row] = await db.prepared<{ day: Date; place: number }>(place, [...values, ...getFilterValues(filter)]);
          return row ?? null;
        }),
      ),
    { key: ({ values, filter }) => JSON.stringify([values, getFilterValues(filter)]) },
  );

  /** The days of a window that have rows, in the order of the list. */
  async function daysIn(data: DataAccess, window: Window, filter: ListFilter): Promise<Day[]> {
    const days: Day[] = [];
    let before = 0;
    for (const count of await countsByDay(data)) {
      if (!isWithin(window, count.day)) continue;
      if (filters.some((name) => filter[name] && !filter[name].includes(count[name] as string))) continue;
      const latest = days.at(-1);
      if (latest?.day.valueOf() === count.day.valueOf()) latest.rows += count.rows;
      else days.push({ day: count.day, before, rows: count.rows });
      before += count.rows;
    }
    return days;
  }

  return async (data: DataAccess, window: Window, filter: ListFilter = {}): Promise<StoredList<Row>> => {
    const days = await daysIn(data, window, filter);
    const latest = days.at(-1);
    const length = latest ? latest.before + latest.rows : 0;
    const dayAt = (place: number) =>
      requireValue(
        days.find(({ before, rows }) => place <= before + rows),
        `the day of row ${place}`,
      );
    const readPage = ({ from, to }: Places) => {
      const first = dayAt(from);
      const [offset, limit] = [from - 1 - first.before, to - from + 1];
      return pages(data).load({ first: first.day, last: dayAt(to).day, offset, limit, filter });
    };
    const find = async (id: string) => {
      const values = keyOf(id);
      const row = values && (await places(data).load({ values, filter }));
      const match = row && days.find((candidate) => candidate.day.valueOf() === row.day.valueOf());
      return match ? match.before + row.place : null;
    };
    return new StoredList(length, { read: readPage, find });
  };
}
