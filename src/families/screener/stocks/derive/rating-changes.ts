import { selectBase64 } from '../../../../db/bytes.ts';
import type { Sql } from '../../../../db/open.ts';
import { shiftDay } from '../../../../lib/dates.ts';
import { DAY_TABLES, unpackNumbers, unpackTexts } from '../../days/rules.ts';
import type { EarlierScores } from '../rules.ts';

/** A session without history is replaced by one at most this many days earlier. */
const MAX_GAP_DAYS = 7;

const SCORES = `SELECT c."column_name" AS "name", ${selectBase64('c."values"')} AS "values" FROM "history_column" AS c
  WHERE c."table_name" = '${DAY_TABLES.STOCK}' AND c."column_name" IN ('ticker', 'rating_score') AND c."day" = (
    SELECT max("day") FROM "history_column" WHERE "table_name" = '${DAY_TABLES.STOCK}' AND "column_name" = 'rating_score'
      AND "day" BETWEEN $1::date - ${MAX_GAP_DAYS} AND $1::date)`;

/** The rating scores of the recorded session at most `days` days before a session, by ticker; none without that history. */
async function queryScores(sql: Sql, session: string, days: number): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ name: string; values: string }>(SCORES, [shiftDay(session, -days)]);
  const find = (name: string) => Buffer.from(rows.find((row) => row.name === name)?.values ?? '', 'base64');
  const scores = unpackNumbers(find('rating_score'));
  return new Map(
    unpackTexts(find('ticker')).flatMap((ticker, place) => {
      const score = scores[place];
      return ticker === null || score === undefined || Number.isNaN(score) ? [] : [[ticker, score]];
    }),
  );
}

/** @param session the newest one, `YYYY-MM-DD`; null without any */
export async function queryEarlierScores(sql: Sql, session: string | null): Promise<(ticker: string) => EarlierScores> {
  if (session === null) return () => ({ week: null, month: null });
  const [week, month] = [await queryScores(sql, session, 7), await queryScores(sql, session, 30)];
  return (ticker) => ({ week: week.get(ticker) ?? null, month: month.get(ticker) ?? null });
}
