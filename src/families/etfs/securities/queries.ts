import type { Etf as EtfRow, Stock as StockRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { requireStock } from '../../stocks/queries.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { etfByTicker } from '../reads.ts';

type StockOrFund = StockRow | EtfRow;

/** A stock or fund by its own ticker; null if it is neither. */
const findSecurity = async (context: Context, ticker: string): Promise<StockOrFund | null> =>
  (await stockByTicker(context).load(ticker)) ?? (await etfByTicker(context).load(ticker));

/** A stock or fund by ticker; a stock also by its company's research ticker. @throws entity_not_found */
export const requireSecurity = async (context: Context, ticker: string): Promise<StockOrFund> =>
  (await findSecurity(context, ticker)) ?? requireStock(context, ticker);

/** Stocks and funds in the order of the tickers; unknown tickers are omitted. */
export const listSecurities = async (context: Context, tickers: readonly string[]): Promise<StockOrFund[]> =>
  (await Promise.all(tickers.map((ticker) => findSecurity(context, ticker)))).filter((security) => security !== null);
