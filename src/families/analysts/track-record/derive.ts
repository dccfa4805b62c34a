import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { ANALYST_ACTION, CALLED_IT_MOVE, type CalledItMoveRow } from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import { getClosingTime } from '../../prices/rules/quotes.ts';
import {
  type CalledMove,
  COVERAGE_DAYS,
  compareWithOpinions,
  findCalledMoves,
  isCalled,
  MOVE_PERCENT,
  MOVE_SESSIONS,
} from './rules.ts';

// Preselects candidates; the rules decide. Fifths are not exact in binary, so the threshold is slightly lower. Joined by ticker,
// since a window over the bars of all tickers would sort them.
const SPANS = `SELECT t."ticker", s."startDate"::text AS "startDate", s."endDate"::text AS "endDate", s."startClose", s."endClose"
  FROM unnest($2::text[]) AS t("ticker") CROSS JOIN LATERAL (
    SELECT "date" AS "endDate", "adjusted_close" AS "endClose", lag("date", ${MOVE_SESSIONS}) OVER bars AS "startDate",
      lag("adjusted_close", ${MOVE_SESSIONS}) OVER bars AS "startClose" FROM "daily_bar"
    WHERE "ticker" = t."ticker" AND "date" <= $1::date WINDOW bars AS (ORDER BY "date")) AS s
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

const TICKERS = `SELECT DISTINCT "ticker" FROM "analyst_action" WHERE $1::text[] IS NULL OR "ticker" = ANY($1::text[]) ORDER BY 1`;
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

/** The called moves of some tickers. */
async function queryCalledMoves(sql: Sql, tickers: readonly string[], upTo: Date): Promise<CalledItMoveRow[]> {
  const spans = await sql.query<SpanRow>(SPANS, [isoDate(upTo), tickers]);
  const moves = [...groupBy(spans, ({ ticker }) => ticker)].flatMap(([ticker, spansOfTicker]) => {
    const newestFirst = findCalledMoves(
      spansOfTicker.map((span) => ({
        ...span,
        startDate: parseStoredDay(span.startDate),
        endDate: parseStoredDay(span.endDate),
      })),
    );
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

/** Rewrites the called moves from bars and analyst actions up to a day. `asOf`: the end of the newest move. */
async function deriveCalledIt(sql: Sql, upTo: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'analyst_action', 'daily_bar');
  const covered = new Set((await sql.query<{ ticker: string }>(TICKERS, [changed])).map(({ ticker }) => ticker));
  for (const batch of splitIntoChunks(changed ?? [...covered], MAX_TICKERS_PER_BATCH)) {
    const followed = batch.filter((ticker) => covered.has(ticker));
    await replaceWhere(sql, CALLED_IT_MOVE, 'ticker', batch, await queryCalledMoves(sql, followed, upTo));
  }
  if (!changed) await keepOnly(sql, CALLED_IT_MOVE, 'ticker', [...covered]);
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
