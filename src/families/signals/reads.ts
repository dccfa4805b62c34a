import { cachedLoader, cachedValue } from '../../db/cached-loader.ts';
import { selectAllColumns } from '../../db/columns.ts';
import { type Dataset, listDatasets } from '../../db/datasets.ts';
import type { Database } from '../../db/open.ts';
import { queryRow } from '../../db/sql.ts';
import { SIGNAL } from '../../generated/tables.ts';
import { NEW_LOG_NAME, SIGNAL_TABLES, type SignalDetail, type SignalType } from './rules/signal.ts';

/** A row of the log. */
export type StoredSignal = {
  id: number;
  key: string;
  type: SignalType;
  ticker: string;
  /** The day on which the fact became public. */
  day: Date;
  /** When the gateway learned of it. */
  at: Date;
  /** The id of the source row in its own list. */
  source: string;
  detail: SignalDetail;
  isInitial: boolean;
};

/** The datasets that signals of these types show: a key must be allowed to read them. */
export const listSignalDatasets = (types: readonly SignalType[]): Dataset[] =>
  listDatasets(types.map((type) => SIGNAL_TABLES[type]));

/** The next signals after an id. Null: of all types, or of all tickers. */
type SignalQuery = {
  after: number;
  types: readonly SignalType[] | null;
  tickers: readonly string[] | null;
  limit: number;
};

const PAGE = `SELECT ${selectAllColumns(SIGNAL, 's')} FROM "signal" AS s
  WHERE s."id" > $1 AND NOT s."is_initial" AND ($2::text[] IS NULL OR s."type" = ANY($2::text[]))
    AND ($3::text[] IS NULL OR s."ticker" = ANY($3::text[]))
  ORDER BY s."id" LIMIT $4`;

const querySignals = (db: Pick<Database, 'prepared'>, { after, types, tickers, limit }: SignalQuery) =>
  db.prepared<StoredSignal>(PAGE, [after, types, tickers, limit]);

/** The next signals of a stream, the oldest first. Streams at the same position share the read. */
export const signalPage = cachedLoader<SignalQuery, StoredSignal[]>(
  'signal',
  (db, queries) => Promise.all(queries.map((query) => querySignals(db, query))),
  {
    key: ({ after, types, tickers, limit }) =>
      [after, limit, types?.join(',') ?? '*', tickers?.join(',') ?? '*'].join(' '),
    // A cursor may come from the primary.
    prefersPrimary: true,
  },
);

/** `since`: the first day, `YYYY-MM-DD`. */
type SignalDayQuery = { tickers: readonly string[]; types: readonly SignalType[]; since: string };
/** The number of signals of a ticker on a day. */
type SignalDay = { ticker: string; day: string; count: number };

const DAYS = `SELECT "ticker", "day"::text AS "day", count(*)::int AS "count" FROM "signal"
  WHERE "ticker" = ANY($1::text[]) AND "type" = ANY($2::text[]) AND "day" >= $3::date
  GROUP BY "ticker", "day" ORDER BY "day", "ticker" COLLATE "C"`;

/** The days of the stored signals of tickers, the oldest first. */
export const signalDays = cachedLoader<SignalDayQuery, SignalDay[]>(
  'signal',
  (db, queries) =>
    Promise.all(queries.map(({ tickers, types, since }) => db.prepared<SignalDay>(DAYS, [tickers, types, since]))),
  { key: ({ tickers, types, since }) => [since, types.join(','), tickers.join(',')].join(' ') },
);

const LOG_START = `SELECT min("started_at") AS "at" FROM "signal_start"`;

/** When the log began; null before that. */
export const loadLogStart = cachedValue<Date | null>(
  'signal',
  async (db) => (await db.prepared<{ at: Date | null }>(LOG_START, []))[0]?.at ?? null,
);

const NEWEST = `SELECT coalesce(max("id"), 0) AS "id" FROM "signal"`;

/** The id of the newest signal; 0 without any. */
export const loadNewestSignalId = cachedValue<number>(
  'signal',
  async (db) => (await db.prepared<{ id: number }>(NEWEST, []))[0]?.id ?? 0,
);

const CREATE_LOG = `INSERT INTO "signal_log" ("id", "name", "deleted_up_to") VALUES (1, ${NEW_LOG_NAME}, 0) ON CONFLICT DO NOTHING`;
const LOG = `SELECT l."name", l."deleted_up_to" AS "deletedUpTo", (${NEWEST}) AS "newest" FROM "signal_log" AS l`;

/** `deletedUpTo`: the highest deleted id. `newest`: the highest id, or 0. */
export type SignalLogState = { name: string; deletedUpTo: number; newest: number };

/** The state of the log now, which is created if there is none. */
export async function querySignalLog(db: Database): Promise<SignalLogState> {
  const [log] = await db.query<SignalLogState>(LOG);
  if (log) return log;
  await db.query(CREATE_LOG);
  return queryRow<SignalLogState>(db, LOG);
}
