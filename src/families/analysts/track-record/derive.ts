import { columnsOf, type Selected } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { ANALYST_ACTION, CALLED_IT_MOVE, type CalledItMoveRow } from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { dayOf, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { closeOf } from '../../prices/rules/quotes.ts';
import { type CalledMove, calledMove, isCalled, MOVE_PERCENT, MOVE_SESSIONS, movesOf } from './rules.ts';

// A sieve: the rules decide what is a move. Fifths are not exact in binary, so it lets a little more through.
const SPANS = `SELECT * FROM (
    SELECT "ticker", "date"::text AS "endDate", "adjusted_close" AS "endClose", lag("date", ${MOVE_SESSIONS}) OVER bars::text AS "startDate",
      lag("adjusted_close", ${MOVE_SESSIONS}) OVER bars AS "startClose" FROM "daily_bar"
    WHERE "date" <= $1::date AND "ticker" IN (SELECT "ticker" FROM "analyst_action")
    WINDOW bars AS (PARTITION BY "ticker" ORDER BY "date")
  ) AS spans WHERE abs("endClose" / "startClose" - 1) >= ${MOVE_PERCENT / 100 - 0.001} ORDER BY "ticker", "endDate"`;
const OPINION_COLUMNS = [
  'ticker',
  'firm',
  'actionDate',
  'actionType',
  'analystName',
  'priceTarget',
  'priorPriceTarget',
] as const;
const OPINIONS = `SELECT ${columnsOf(ANALYST_ACTION, OPINION_COLUMNS)} FROM "analyst_action"
  WHERE "ticker" = ANY($1::text[]) AND "action_date" <= $2::date ORDER BY 1, 3, 2`;

type SpanRow = { ticker: string; startDate: string; endDate: string; startClose: number; endClose: number };
type OpinionRow = Selected<typeof ANALYST_ACTION, typeof OPINION_COLUMNS>;

const rowOf = (ticker: string, { startDate, endDate, calls, ...move }: CalledMove): CalledItMoveRow => ({
  ...move,
  id: `called-it-${ticker.toLowerCase()}-${isoDate(endDate)}`,
  ticker,
  // The bell at which the move was complete: the same facts give the same insight, whenever it is derived.
  generatedAt: closeOf(endDate),
  moveStartDate: startDate,
  moveEndDate: endDate,
  calls: JSON.stringify(calls),
});

/** Rewrites the called moves from bars and analyst actions up to a day. `asOf`: the end of the newest one. */
export async function deriveCalledIt(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const spans = groupBy(await sql.query<SpanRow>(SPANS, [isoDate(upTo)]), ({ ticker }) => ticker);
  const actions = await sql.query<OpinionRow>(OPINIONS, [[...spans.keys()], isoDate(upTo)]);
  const opinions = groupBy(
    actions.map((action) => ({ ...action, actionDate: dayOf(action.actionDate)! })),
    ({ ticker }) => ticker,
  );
  const moves = [...spans].flatMap(([ticker, ofTicker]) =>
    movesOf(ofTicker.map((span) => ({ ...span, startDate: dayOf(span.startDate)!, endDate: dayOf(span.endDate)! })))
      .map((move) => calledMove(move, opinions.get(ticker) ?? []))
      .filter(isCalled)
      .map((move) => ({ endDate: isoDate(move.endDate), row: rowOf(ticker, move) })),
  );
  await replaceAll(
    sql,
    CALLED_IT_MOVE,
    moves.map(({ row }) => row),
  );
  return {
    rows: moves.length,
    asOf:
      moves
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1) ?? null,
  };
}

export const calledItJob: DeriveJob = {
  name: 'called-it',
  reads: { snapshots: ['analyst-actions', 'prices'] },
  writes: ['called-it'],
  run: deriveCalledIt,
};
