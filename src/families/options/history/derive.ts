import { selectAllColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { OPTION_HISTORY, type OptionDayRow, type StoredOptionHistory } from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { withRatios } from '../rules/chain.ts';

// A day from a chain has more detail, so it is never overwritten, even if the chain has been deleted.
const CHANGED = `FROM "option_history" AS h
  LEFT JOIN "option_day" AS d ON d."ticker" = h."ticker" AND d."date" = h."date"
  WHERE h."date" <= $2::date AND ($3::text[] IS NULL OR h."ticker" = ANY($3::text[])) AND d."from_chain" IS NOT TRUE AND d."digest" IS DISTINCT FROM $1::text || md5(h::text)`;
const TICKERS = `SELECT DISTINCT h."ticker" ${CHANGED} ORDER BY 1`;
const ROWS = `SELECT ${selectAllColumns(OPTION_HISTORY, 'h')}, $1::text || md5(h::text) AS "digest" ${CHANGED}`;

/** Tickers per statement: a year of a ticker is 252 rows. */
const TICKERS_AT_ONCE = 50;

type HistoryRow = StoredOptionHistory & { digest: string };

/**
 * Yields days up to `upTo` that only imported histories contain and whose stored rows are out of date, in batches of
 * tickers.
 * @param only the tickers whose histories changed; null: all tickers
 */
export async function* readHistoryDays(
  sql: Sql,
  rules: string,
  upTo: Date,
  only: readonly string[] | null,
): AsyncGenerator<OptionDayRow[]> {
  const params = [rules, isoDate(upTo)];
  const changed = await sql.query<{ ticker: string }>(TICKERS, [...params, only]);
  const tickers = changed.map(({ ticker }) => ticker);
  for (const chunk of splitIntoChunks(tickers, TICKERS_AT_ONCE)) {
    const rows = await sql.query<HistoryRow>(ROWS, [...params, chunk]);
    yield rows.map(({ ticker, date, digest, ...sums }) => {
      return { ticker, date, digest, fromChain: false, ...withRatios(sums) };
    });
  }
}
