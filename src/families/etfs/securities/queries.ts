import type { Context } from '../../../gateway/context.ts';
import type { Etf as EtfRow, Stock as StockRow } from '../../../generated/prisma/client.ts';
import { requireStock } from '../../stocks/queries.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { etfByTicker } from '../reads.ts';

export type Security = StockRow | EtfRow;

/** A stock or fund by its own ticker; null if it is neither. */
const findSecurity = async (context: Context, ticker: string): Promise<Security | null> =>
  (await stockByTicker(context).load(ticker)) ?? (await etfByTicker(context).load(ticker));

/** A stock or fund by ticker; a stock also by its company's research ticker. @throws entity_not_found */
export const requireSecurity = async (context: Context, ticker: string): Promise<Security> =>
  (await findSecurity(context, ticker)) ?? requireStock(context, ticker);

/** Stocks and funds in the order of the tickers; unknown ones are left out. */
export const listSecurities = async (context: Context, tickers: readonly string[]): Promise<Security[]> =>
  (await Promise.all(tickers.map((ticker) => findSecurity(context, ticker)))).filter((security) => security !== null);
