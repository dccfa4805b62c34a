import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { ANALYST_ACTION, CALLED_IT_MOVE, type CalledItMoveRow } from '../../../generated/tables.ts';
import { collectDays, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import { getClosingTime } from '../../prices/rules/quotes.ts';
import {
  type CalledMove,
  COVERAGE_DAYS,
  compareWithOpinions,
  findCalledMoves,
  findFirstIndependentDay,
  isCalled,
  MAX_SPAN_DAYS,
  MOVE_PERCENT,
  MOVE_SESSIONS,
  OVERLAP_DAYS,
  type PriceSpan,
} from './rules.ts';

// Preselects candidates; the rules decide. Fifths are not exact in binary, so the threshold is slightly lower. Joined by ticker,
// since a window over the bars of all tickers would sort them. $3: the first day of each ticker's bars.
const SPANS = `SELECT t."ticker", s."startDate"::text AS "startDate", s."endDate"::text AS "endDate", s."startClose", s."endClose"
  FROM unnest($2::text[], $3::date[]) AS t("ticker", "from") CROSS JOIN LATERAL (
    SELECT "date" AS "endDate", "adjusted_close" AS "endClose", lag("date", ${MOVE_SESSIONS}) OVER bars AS "startDate",
      lag("adjusted_close", ${MOVE_SESSIONS}) OVER bars AS "startClose" FROM "daily_bar"
    WHERE "ticker" = t."ticker" AND "date" BETWEEN t."from" AND $1::date WINDOW bars AS (ORDER BY "date")) AS s
  WHERE abs(s."endClose" / s."startClose" - 1) >= ${MOVE_PERCENT / 100 - 0.001} ORDER BY t."ticker", s."endDate"`;
const OPINION_COLUMNS = [
  'ticker',
  'firm',
  'actionDate',
  'actionType',
  'fromGrade',
  'toGrade',
  'analystName',
  'priceTarget',
  'priorPriceTarget',
] as const;
// $2 and $3: the days after and up to which each ticker's opinions are read.
const OPINIONS = `SELECT ${selectColumns(ANALYST_ACTION, OPINION_COLUMNS, 'a')}
  FROM unnest($1::text[], $2::date[], $3::date[]) AS m("ticker", "after", "to")
  JOIN "analyst_action" AS a ON a."ticker" = m."ticker" AND a."action_date" > m."after" AND a."action_date" <= m."to"
  ORDER BY a."ticker", a."action_date", a."firm"`;

const FIRST_NOTES = `SELECT "ticker", min("action_date")::text AS "firstNote" FROM "analyst_action"
  WHERE $1::text[] IS NULL OR "ticker" = ANY($1::text[]) GROUP BY 1 ORDER BY 1`;
// $2: the day from which each ticker's moves start.
const STORED = `SELECT m."id" FROM unnest($1::text[], $2::text[]) AS t("ticker", "from")
  JOIN "called_it_move" AS m ON m."ticker" = t."ticker" AND m."move_start_date" >= t."from"::date`;
const TOTALS = `SELECT count(*)::int AS "rows", max("move_end_date")::text AS "asOf" FROM "called_it_move"`;
const MAX_TICKERS_PER_BATCH = 200;

type SpanRow = { ticker: string; startDate: string; endDate: string; startClose: number; endClose: number };
type OpinionRow = SelectedRow<typeof ANALYST_ACTION, typeof OPINION_COLUMNS>;

const toRow = (ticker: string, { startDate, endDate, calls, ...move }: CalledMove): CalledItMoveRow => ({
  ...move,
  id: `called-it-${ticker.toLowerCase()}-${isoDate(endDate)}`,
  ticker,
  // The close at which the move was complete: the same facts result in the same time, whenever they are derived.
  generatedAt: getClosingTime(endDate),
  moveStartDate: startDate,
  moveEndDate: endDate,
  calls: JSON.stringify(calls),
});

/**
 * A ticker with notes. `firstNote`: the day of its oldest note; no earlier move was called. `since`: the earliest day of its changed
 * bars and notes; null if any of them may have changed.
 */
type Followed = { ticker: string; firstNote: Date; since: Date | null };
type FirstNoteRow = { ticker: string; firstNote: string };
type Spans = Map<string, PriceSpan[]>;
/** `from`: moves that start earlier are not decided by these spans; null: all of the ticker's spans are here. */
type Decided = { ticker: string; spans: PriceSpan[]; from: Date | null };

/** The large spans of each ticker that start at or after a day; null: of all bars. */
async function querySpans(sql: Sql, tickers: readonly string[], from: readonly (Date | null)[], upTo: Date) {
  const days = from.map((day) => (day ? isoDate(day) : '-infinity'));
  const rows = await sql.query<SpanRow>(SPANS, [isoDate(upTo), tickers, days]);
  const spans: Spans = new Map();
  for (const [ticker, rowsOfTicker] of groupBy(rows, (row) => row.ticker))
    spans.set(
      ticker,
      rowsOfTicker.map(({ startDate, endDate, ...closes }) => ({
        ...closes,
        startDate: parseStoredDay(startDate),
        endDate: parseStoredDay(endDate),
      })),
    );
  return spans;
}

/** The first move that may have changed ends at `since`, or it starts with the first note. */
const getFirstStart = ({ firstNote, since }: Followed): Date => {
  const start = since && addDays(since, -MAX_SPAN_DAYS);
  return start && start > firstNote ? start : firstNote;
};

/**
 * The spans that decide which moves count, of those that may have changed. Most stocks have years of earlier bars, so only bars
 * from a little before these moves are read; if moves overlap back to those, all bars are.
 */
async function queryDecidingSpans(sql: Sql, followed: readonly Followed[], upTo: Date): Promise<Decided[]> {
  const from = followed.map((stock) => addDays(getFirstStart(stock), -OVERLAP_DAYS));
  const tickers = followed.map(({ ticker }) => ticker);
  const spansByTicker = await querySpans(sql, tickers, from, upTo);
  const decided = followed.map((stock, i) => {
    const { ticker } = stock;
    const spans = spansByTicker.get(ticker) ?? [];
    const first = findFirstIndependentDay(spans, from[i]!);
    return { ticker, spans, from: first < getFirstStart(stock) ? first : null };
  });
  const connected = decided.flatMap(({ ticker, from: first }) => (first ? [] : [ticker]));
  if (connected.length === 0) return decided;
  const complete = await querySpans(
    sql,
    connected,
    connected.map(() => null),
    upTo,
  );
  return decided.map((stock) => (stock.from ? stock : { ...stock, spans: complete.get(stock.ticker) ?? [] }));
}

/** The called moves that the spans of some tickers decide. */
async function queryCalledMoves(sql: Sql, decided: readonly Decided[]): Promise<CalledItMoveRow[]> {
  const moves = decided.flatMap(({ ticker, spans, from }) => {
    const newestFirst = findCalledMoves(spans).filter(({ startDate }) => !from || startDate >= from);
    return newestFirst.length > 0 ? [{ ticker, newestFirst }] : [];
  });
  const actions = await sql.query<OpinionRow>(OPINIONS, [
    moves.map(({ ticker }) => ticker),
    moves.map(({ newestFirst }) => isoDate(addDays(requireLast(newestFirst).startDate, -COVERAGE_DAYS))),
    moves.map(({ newestFirst }) => isoDate(requireFirst(newestFirst).startDate)),
  ]);
  const opinions = groupBy(
    actions.map((action) => ({ ...action, actionDate: parseStoredDay(action.actionDate) })),
    ({ ticker }) => ticker,
  );
  return moves.flatMap(({ ticker, newestFirst }) =>
    newestFirst
      .map((move) => compareWithOpinions(move, opinions.get(ticker) ?? []))
      .filter(isCalled)
      .map((move) => toRow(ticker, move)),
  );
}

/** Rewrites the called moves of some tickers, apart from those that ended before anything changed. */
async function replaceCalledMoves(sql: Sql, batch: readonly string[], followed: readonly Followed[], upTo: Date) {
  const decided = await queryDecidingSpans(sql, followed, upTo);
  const rows = await queryCalledMoves(sql, decided);
  const firstStarts = new Map(
    followed.map(({ ticker, since }, i) => {
      const from = since && decided[i]!.from;
      return [ticker, from && isoDate(new Date(Math.min(from.valueOf(), addDays(since, -MAX_SPAN_DAYS).valueOf())))];
    }),
  );
  const stored = await sql.query<{ id: string }>(STORED, [
    batch,
    batch.map((ticker) => firstStarts.get(ticker) ?? '-infinity'),
  ]);
  const ids = [...stored.map(({ id }) => id), ...rows.map(({ id }) => id)];
  await replaceWhere(sql, CALLED_IT_MOVE, 'id', ids, rows);
}

/** Rewrites the called moves from bars and analyst actions up to a day. `asOf`: the end of the newest move. */
async function deriveCalledIt(sql: Sql, upTo: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }> {
  const changed = only && collectDays(only, 'analyst_action', 'daily_bar');
  const firstNotes = await sql.query<FirstNoteRow>(FIRST_NOTES, [changed ? [...changed.keys()] : null]);
  const covered = new Map(
    firstNotes.map(({ ticker, firstNote }) => {
      const since = changed?.get(ticker) ?? null;
      return [
        ticker,
        { ticker, firstNote: parseStoredDay(firstNote), since: since === null ? null : parseStoredDay(since) },
      ];
    }),
  );
  for (const batch of splitIntoChunks([...(changed ?? covered).keys()], MAX_TICKERS_PER_BATCH))
    await replaceCalledMoves(
      sql,
      batch,
      batch.flatMap((ticker) => covered.get(ticker) ?? []),
      upTo,
    );
  if (!changed) await keepOnly(sql, CALLED_IT_MOVE, 'ticker', [...covered.keys()]);
  return queryRow<{ rows: number; asOf: string | null }>(sql, TOTALS);
}

export const calledItJob = defineJob({
  name: 'called-it',
  reads: { snapshots: ['analyst_action', 'daily_bar'] },
  writes: ['called_it_move'],
  keyed: {
    by: { analyst_action: 'ticker', daily_bar: 'ticker' },
    rest: async () => '',
    days: { analyst_action: 'actionDate', daily_bar: 'date' },
  },
  run: deriveCalledIt,
});
