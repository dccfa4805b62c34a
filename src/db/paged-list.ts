import type { Places } from '../lib/pages.ts';
import { requireFirst } from '../lib/require.ts';
import { StoredList } from '../lib/stored-list.ts';
import { cachedLoader, type DataAccess } from './cached-loader.ts';

type Tables = Parameters<typeof cachedLoader>[0];
type Params = readonly unknown[];

/**
 * A list that the database counts, orders, and pages.
 * @param tables all tables in `columns` and `from`
 * @param from `FROM ... WHERE ...`, with the parameters as $1 and so on
 * @param id SQL for the id of a row, as text
 * @param paramCount the number of parameters
 */
export function pagedList<Row extends object>(
  tables: Tables,
  {
    columns,
    from,
    orderBy,
    id,
    paramCount,
  }: { columns: string; from: string; orderBy: string; id: string; paramCount: number },
): (data: DataAccess, params: Params) => Promise<StoredList<Row>> {
  const [next, afterNext] = [`$${paramCount + 1}`, `$${paramCount + 2}`];
  const count = `SELECT count(*)::int AS "count" ${from}`;
  const page = `SELECT ${columns} ${from} ORDER BY ${orderBy} LIMIT ${next}::int OFFSET ${afterNext}::int`;
  const place = `SELECT "place" FROM (
      SELECT ${id} AS "id", row_number() OVER (ORDER BY ${orderBy})::int AS "place" ${from}) AS placed
    WHERE "id" = ${next}`;

  const lengths = cachedLoader<Params, number>(
    tables,
    (db, keys) =>
      Promise.all(keys.map(async (params) => requireFirst(await db.prepared<{ count: number }>(count, params)).count)),
    { key: JSON.stringify },
  );
  const pages = cachedLoader<Places & { params: Params }, Row[]>(
    tables,
    (db, keys) =>
      Promise.all(keys.map(({ params, from, to }) => db.prepared<Row>(page, [...params, to - from + 1, from - 1]))),
    { key: ({ params, from, to }) => `${from}-${to} ${JSON.stringify(params)}` },
  );
  const places = cachedLoader<{ params: Params; id: string }, number | null>(
    tables,
    (db, keys) =>
      Promise.all(
        keys.map(async ({ params, id }) => {
          const [row] = await db.prepared<{ place: number }>(place, [...params, id]);
          return row?.place ?? null;
        }),
      ),
    { key: ({ params, id }) => `${id} ${JSON.stringify(params)}` },
  );
  return async (data, params) =>
    new StoredList(await lengths(data).load(params), {
      read: (range) => pages(data).load({ ...range, params }),
      find: (rowId) => places(data).load({ params, id: rowId }),
    });
}
