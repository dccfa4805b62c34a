import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { ANALYST_ACTION, CALLED_IT_MOVE, type CalledItMoveRow } from '../../../generated/tables.ts';
import { collectKeys, type DeriveJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { getClosingTime } from '../../prices/rules/quotes.ts';
import { type CalledMove, calledMove, findCalledMoves, isCalled, MOVE_PERCENT, MOVE_SESSIONS } from './rules.ts';

// A sieve: the rules decide what is a move. Fifths are not exact in binary, so it lets a little more through.
const SPANS = `SELECT * FROM (
    SELECT "ticker", "date"::text AS "endDate", "adjusted_close" AS "endClose", lag("date", ${MOVE_SESSIONS}) OVER bars::text AS "startDate",
      lag("adjusted_close", ${MOVE_SESSIONS}) OVER bars AS "startClose" FROM "daily_bar"
    WHERE "date" <= $1::date AND "ticker" = ANY($2::text[])
    WINDOW bars AS (PARTITION BY "ticker" ORDER BY "date")
  ) AS spans WHERE abs("endClose" / "startClose" - 1) >= ${MOVE_PERCENT / 100 - 0.001} ORDER BY "ticker", "endDate"`;
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
const OPINIONS = `SELECT ${selectColumns(ANALYST_ACTION, OPINION_COLUMNS)} FROM "analyst_action"
  WHERE "ticker" = ANY($1::text[]) AND "action_date" <= $2::date ORDER BY 1, 3, 2`;

const TICKERS = `SELECT DISTINCT "ticker" FROM "analyst_action" WHERE $1::text[] IS NULL OR "ticker" = ANY($1::text[]) ORDER BY 1`;
const TOTALS = `SELECT count(*)::int AS "rows", max("move_end_date")::text AS "asOf" FROM "called_it_move"`;
const TICKERS_AT_ONCE = 200;

type SpanRow = { ticker: string; startDate: string; endDate: string; startClose: number; endClose: number };
type OpinionRow = SelectedRow<typeof ANALYST_ACTION, typeof OPINION_COLUMNS>;

const toRow = (ticker: string, { startDate, endDate, calls, ...move }: CalledMove): CalledItMoveRow => ({
  ...move,
  id: `called-it-${ticker.toLowerCase()}-${isoDate(endDate)}`,
  ticker,
  // The bell at which the move was complete: the same facts give the same insight, whenever it is derived.
  generatedAt: getClosingTime(endDate),
  moveStartDate: startDate,
  moveEndDate: endDate,
  calls: JSON.stringify(calls),
});

/** The called moves of some tickers. */
async function movesOfTickers(sql: Sql, tickers: readonly string[], upTo: Date): Promise<CalledItMoveRow[]> {
  const spans = groupBy(await sql.query<SpanRow>(SPANS, [isoDate(upTo), tickers]), ({ ticker }) => ticker);
  const actions = await sql.query<OpinionRow>(OPINIONS, [[...spans.keys()], isoDate(upTo)]);
  const opinions = groupBy(
    actions.map((action) => ({ ...action, actionDate: parseDay(action.actionDate)! })),
    ({ ticker }) => ticker,
  );
  return [...spans].flatMap(([ticker, ofTicker]) =>
    findCalledMoves(
      ofTicker.map((span) => ({ ...span, startDate: parseDay(span.startDate)!, endDate: parseDay(span.endDate)! })),
    )
      .map((move) => calledMove(move, opinions.get(ticker) ?? []))
      .filter(isCalled)
      .map((move) => toRow(ticker, move)),
  );
}

/** Rewrites the called moves from bars and analyst actions up to a day. `asOf`: the end of the newest one. */
export async function deriveCalledIt(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'analyst_action', 'daily_bar');
  const covered = new Set((await sql.query<{ ticker: string }>(TICKERS, [changed])).map(({ ticker }) => ticker));
  for (const some of splitIntoChunks(changed ?? [...covered], TICKERS_AT_ONCE)) {
    const followed = some.filter((ticker) => covered.has(ticker));
    await replaceWhere(sql, CALLED_IT_MOVE, 'ticker', some, await movesOfTickers(sql, followed, upTo));
  }
  if (!changed) await keepOnly(sql, CALLED_IT_MOVE, 'ticker', [...covered]);
  const [totals] = await sql.query<{ rows: number; asOf: string | null }>(TOTALS);
  return totals!;
}

export const calledItJob: DeriveJob = {
  name: 'called-it',
  reads: { snapshots: ['analyst-actions', 'prices'] },
  writes: ['called-it'],
  keyed: {
    by: { 'analyst-actions': { analyst_action: 'ticker' }, prices: { daily_bar: 'ticker' } },
    rest: async () => '',
    days: { analyst_action: 'actionDate', daily_bar: 'date' },
  },
  run: deriveCalledIt,
};
