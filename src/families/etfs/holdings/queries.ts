import type {
  Etf as EtfRow,
  EtfHolding as HoldingRow,
  EtfPortfolio as PortfolioRow,
} from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { type Rows, toRows } from '../../../graph/preview.ts';
import { rowsWithText } from '../../../lib/text-search.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { requireEtf } from '../queries.ts';
import { holdingsByEtf, holdingsOfStock, portfolioByEtf } from './reads.ts';

export type Holdings = PortfolioRow & { issuer: string };

/** The newest holdings file of a fund; null if it has none. */
export async function loadHoldings(context: Context, { ticker, issuer }: EtfRow): Promise<Holdings | null> {
  const portfolio = await portfolioByEtf(context).load(ticker);
  return portfolio && { ...portfolio, issuer };
}

/** The rows of a fund's holdings file, by default all, or those that match a text. */
export const loadPositions = async (
  context: Context,
  { ticker }: { ticker: string },
  q?: string | null,
): Promise<Rows<HoldingRow>> =>
  toRows(rowsWithText(await holdingsByEtf(context).load(ticker), q, (row) => [row.ticker, row.linkedTicker, row.name]));

/** A fund's holdings. @throws not_found if it is not a fund or has no holdings file */
export async function requireHoldings(context: Context, ticker: string): Promise<Holdings> {
  const holdings = await loadHoldings(context, await requireEtf(context, ticker));
  if (!holdings) throw fail.etfUnavailable('no_holdings', `There is no holdings file for ${mentionSecurity(ticker)}.`);
  return holdings;
}

/** Funds' holdings of a stock, the largest weight first. */
export const loadHoldingsOfStock = async (
  context: Context,
  { ticker }: { ticker: string },
): Promise<Rows<HoldingRow>> => toRows(await holdingsOfStock(context).load(ticker));
