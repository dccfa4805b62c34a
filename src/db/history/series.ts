import { isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { cachedLoader, cachedValue, type DataAccess } from '../cached-loader.ts';
import { selectAllColumns } from '../columns.ts';
import type { TableName } from '../datasets.ts';
import type { Table } from '../table.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';

/** A session with stored snapshots. `recordedAt`: when they were stored; a day that is rebuilt again has another time. */
export type SeriesDay = { day: Date; isReconstructed: boolean; recordedAt: Date };

/** The sessions with stored snapshots, oldest first; as of a past day, those up to it. */
export const loadSeriesDays = cachedValue<readonly SeriesDay[]>('history_day', async (db) => {
  const rows = await db.prepared<{ day: Date; kind: string; recordedAt: Date }>(
    'SELECT "day", "kind", "recorded_at" AS "recordedAt" FROM "history_day" ORDER BY "day"',
  );
  return rows.map(({ day, kind, recordedAt }) => ({ day, isReconstructed: kind === 'RECONSTRUCTED', recordedAt }));
});

/** The days from which and until which a row was served, the second exclusive; as text, which sorts like days. */
type Span = readonly [from: string, until: string];
/** The end of a row that is still served. */
const OPEN = '9999-12-31';

/** A security, and the days of its series, both inclusive. */
type SeriesKey = { ticker: string; entityId: string; from: Date; to: Date };
const formatKey = ({ ticker, entityId, from, to }: SeriesKey): string =>
  `${ticker} ${entityId} ${isoDate(from)} ${isoDate(to)}`;

const hasDay = (spans: readonly Span[], day: string): boolean =>
  spans.some(([from, until]) => from <= day && day < until);

/** SQL: the rows of history that were served on a day of a requested window. */
const selectOverlaps = (alias: string): string =>
  `${alias}."ticker" = asked."ticker" AND ${alias}."valid_from" <= asked."to" AND (${alias}."valid_to" IS NULL OR ${alias}."valid_to" > asked."from")`;
const selectUntil = (alias: string): string => `coalesce(${alias}."valid_to"::text, '${OPEN}')`;
/** SQL: the requested windows. @param names further columns of texts */
const selectRequests = (...names: readonly string[]): string =>
  `unnest($1::text[], $2::date[], $3::date[]${names.map((_, i) => `, $${i + 4}::text[]`).join('')})
    WITH ORDINALITY AS asked("ticker", "from", "to"${names.map((name) => `, "${name}"`).join('')}, "place")`;

/** The rows of a window: each with the days on which it was served. */
type SeriesRow<Row> = Row & { validFrom: string; validUntil: string };

/** The stored row of a day; undefined if there is none. @param rows oldest first */
export function findRowOn<Row extends { validFrom: string; validUntil: string }>(
  rows: readonly Row[],
  day: Date,
): Row | undefined {
  const text = isoDate(day);
  return rows.find(({ validFrom, validUntil }) => validFrom <= text && text < validUntil);
}

/**
 * Reads the recorded rows of securities over time: `loadDays` the days that have a row, newest first, and `loadRows` the
 * rows of a window. Each reads any number of securities with one statement. A ticker may have belonged to another company: its
 * days are left out.
 * @param table a recorded snapshot whose key is the ticker
 * @param securities the table that states which company a ticker belonged to
 */
export function defineSeries<Row extends object>(
  table: Table<object, { [N in keyof Row]: unknown }, TableName>,
  securities: 'stock' | 'etf',
) {
  const spans = `SELECT asked."place"::int AS "place", h."isOther", array_agg(h."from" ORDER BY h."from") AS "from",
      array_agg(h."until" ORDER BY h."from") AS "until"
    FROM ${selectRequests('entity')} CROSS JOIN LATERAL (
      SELECT false AS "isOther", r."valid_from"::text AS "from", ${selectUntil('r')} AS "until"
        FROM ${HISTORY_SCHEMA}."${table.name}" AS r WHERE ${selectOverlaps('r')}
      UNION ALL
      SELECT true, s."valid_from"::text, ${selectUntil('s')} FROM ${HISTORY_SCHEMA}."${securities}" AS s
        WHERE ${selectOverlaps('s')} AND s."entity_id" <> asked."entity") AS h
    GROUP BY 1, 2`;
  const rows = `SELECT asked."place"::int AS "place", ${selectAllColumns(table, 'r')},
      r."valid_from"::text AS "validFrom", ${selectUntil('r')} AS "validUntil"
    FROM ${selectRequests()} JOIN ${HISTORY_SCHEMA}."${table.name}" AS r ON ${selectOverlaps('r')}
    ORDER BY 1, r."valid_from"`;
  const params = (keys: readonly SeriesKey[]) => [
    keys.map(({ ticker }) => ticker),
    keys.map(({ from }) => isoDate(from)),
    keys.map(({ to }) => isoDate(to)),
  ];

  type Spans = { place: number; isOther: boolean; from: string[]; until: string[] };
  const spansByKey = cachedLoader<SeriesKey, { served: Span[]; other: Span[] }>(
    [table.name, securities],
    async (db, keys) => {
      const allSpans = await db.prepared<Spans>(spans, [...params(keys), keys.map(({ entityId }) => entityId)]);
      const byPlace = groupBy(allSpans, ({ place }) => place);
      return keys.map((_, i) => {
        const select = (isOther: boolean): Span[] => {
          const row = byPlace.get(i + 1)?.find((candidate) => candidate.isOther === isOther);
          return row ? row.from.map((from, index): Span => [from, row.until[index] ?? OPEN]) : [];
        };
        return { served: select(false), other: select(true) };
      });
    },
    { key: formatKey },
  );

  const rowsByKey = cachedLoader<SeriesKey, readonly SeriesRow<Row>[]>(
    table.name,
    async (db, keys) => {
      const byPlace = groupBy(
        await db.prepared<SeriesRow<Row> & { place: number }>(rows, params(keys)),
        ({ place }) => place,
      );
      return keys.map((_, i) => byPlace.get(i + 1) ?? []);
    },
    { key: formatKey },
  );

  return {
    async loadDays(data: DataAccess, key: SeriesKey): Promise<SeriesDay[]> {
      const [days, { served, other }] = await Promise.all([loadSeriesDays(data), spansByKey(data).load(key)]);
      return days
        .filter(({ day }) => {
          const text = isoDate(day);
          return key.from <= day && day <= key.to && hasDay(served, text) && !hasDay(other, text);
        })
        .reverse();
    },
    loadRows: (data: DataAccess, key: SeriesKey): Promise<readonly SeriesRow<Row>[]> => rowsByKey(data).load(key),
  };
}

/** The first and the last day of some days in either order; the days must not be empty. */
export function findDayRange(days: readonly SeriesDay[]): { from: Date; to: Date } {
  const [a, b] = [days.at(0)?.day, days.at(-1)?.day];
  if (!a || !b) throw new RangeError('There are no days.');
  return a < b ? { from: a, to: b } : { from: b, to: a };
}
