import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import { selectAllColumns } from '../../../db/columns.ts';
import { HISTORY_SCHEMA } from '../../../db/history/schema-name.ts';
import { loadSeriesDays } from '../../../db/history/series.ts';
import { INSIGHT } from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import type { StoredInsight } from '../reads.ts';
import { listInsightIds, type StoredPeriod } from './rules.ts';

/**
 * The first session that was recorded as served, `YYYY-MM-DD`; null if there is none. Insights are recorded on such sessions only.
 */
export async function loadFirstRecordedDay(data: DataAccess): Promise<string | null> {
  const first = (await loadSeriesDays(data)).find(({ isReconstructed }) => !isReconstructed);
  return first ? isoDate(first.day) : null;
}

const HISTORY = `${HISTORY_SCHEMA}."insight"`;

// Rows of an insight follow each other without a gap while it is active; its text and figures may differ.
const PERIODS = `SELECT n."place", n."id", min(n."valid_from")::text AS "from", max(n."valid_from")::text AS "lastFrom",
    (CASE WHEN bool_or(n."valid_to" IS NULL OR n."valid_to" > n."until") THEN NULL ELSE max(n."valid_to") END)::text AS "endedOn"
  FROM (SELECT s.*, count(*) FILTER (WHERE s."begins") OVER (PARTITION BY s."place", s."id" ORDER BY s."valid_from") AS "number"
    FROM (SELECT asked."place", h."id", h."valid_from", h."valid_to", asked."until",
        lag(h."valid_to") OVER (PARTITION BY asked."place", h."id" ORDER BY h."valid_from") IS DISTINCT FROM h."valid_from" AS "begins"
      FROM unnest($1::int[], $2::text[], $3::date[]) AS asked("place", "id", "until")
      JOIN ${HISTORY} AS h ON h."id" = asked."id" AND h."valid_from" <= asked."until") AS s) AS n
  GROUP BY n."place", n."id", n."number"`;

/** `until`: the last day that is known, `YYYY-MM-DD`. */
type PeriodsKey = { ticker: string | null; until: string };

/** When the insights on a stock, or on the whole market, were active, as recorded. */
export const insightPeriods = cachedLoader<PeriodsKey, StoredPeriod[]>(
  'insight',
  async (db, keys) => {
    const requests = keys.flatMap(({ ticker, until }, place) =>
      listInsightIds(ticker).map((id) => ({ place, id, until })),
    );
    const rows = await db.prepared<StoredPeriod & { place: number }>(PERIODS, [
      requests.map(({ place }) => place),
      requests.map(({ id }) => id),
      requests.map(({ until }) => until),
    ]);
    const byPlace = groupBy(rows, ({ place }) => place);
    return keys.map((_, place) =>
      (byPlace.get(place) ?? []).map(({ id, from, lastFrom, endedOn }) => ({ id, from, lastFrom, endedOn })),
    );
  },
  { key: ({ ticker, until }) => `${ticker} ${until}` },
);

type ContentKey = { id: string; from: string };
const CONTENT = `SELECT ${selectAllColumns(INSIGHT, 'h')}, h."valid_from"::text AS "from" FROM unnest($1::text[], $2::date[]) AS asked("id", "from")
  JOIN ${HISTORY} AS h ON h."id" = asked."id" AND h."valid_from" = asked."from"`;
const formatContentKey = ({ id, from }: ContentKey): string => `${id} ${from}`;

/** An insight as it was served from a session on; null if retention has deleted it. */
export const pastInsight = cachedLoader<ContentKey, StoredInsight | null>(
  'insight',
  async (db, keys) => {
    const rows = await db.prepared<StoredInsight & ContentKey>(CONTENT, [
      keys.map(({ id }) => id),
      keys.map(({ from }) => from),
    ]);
    const byKey = new Map(rows.map(({ from, ...insight }) => [formatContentKey({ id: insight.id, from }), insight]));
    return keys.map((key) => byKey.get(formatContentKey(key)) ?? null);
  },
  { key: formatContentKey },
);
