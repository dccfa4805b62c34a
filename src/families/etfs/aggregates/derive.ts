import { selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { ETF_HOLDING, type StoredEtfHolding } from '../../../generated/tables.ts';
import { parseStoredDay } from '../../../lib/dates.ts';
import type { CoveredHolding } from './rules.ts';

type Fund = { ticker: string; entityId: string; asOfDate: Date; holdings: readonly CoveredHolding[] };

const FUNDS = `SELECT p."ticker", e."entity_id" AS "entityId", p."as_of_date"::text AS "asOfDate"
  FROM "etf_portfolio" AS p JOIN "etf" AS e ON e."ticker" = p."ticker" ORDER BY 1`;
const HOLDINGS = `SELECT ${selectColumns(ETF_HOLDING, ['linkedTicker', 'weightPct'])} FROM "etf_holding"
  WHERE "etf" = $1 AND "counted" ORDER BY "position"`;

/**
 * The funds with a holdings file, each with the rows that count; read one at a time, since some hold thousands of
 * securities.
 */
export async function* fundsWithHoldings(sql: Sql): AsyncGenerator<Fund> {
  for (const fund of await sql.query<{ ticker: string; entityId: string; asOfDate: string }>(FUNDS))
    yield {
      ...fund,
      asOfDate: parseStoredDay(fund.asOfDate),
      holdings: await sql.query<Pick<StoredEtfHolding, 'linkedTicker' | 'weightPct'>>(HOLDINGS, [fund.ticker]),
    };
}
