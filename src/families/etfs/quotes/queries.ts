import type { Context } from '../../../gateway/context.ts';
import { fail } from '../../../gateway/errors.ts';
import type { Etf as EtfRow, Quote as QuoteRow } from '../../../generated/prisma/client.ts';
import { extendedSessionAt } from '../../../lib/market-calendar.ts';
import { quoteByTicker } from '../../prices/reads.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { etfByTicker } from '../reads.ts';
import { extendedTrades } from './reads.ts';
import { extendedHours } from './rules.ts';

/** A fund with its last price. */
export type FundQuote = { etf: EtfRow; quote: QuoteRow | null };

/** @throws ticker_is_not_etf for a stock, not_found for what nobody knows (UNS-10) */
async function quotedEtf(context: Context, ticker: string): Promise<EtfRow> {
  const etf = await etfByTicker(context).load(ticker);
  if (etf) return etf;
  if (await stockByTicker(context).load(ticker))
    throw fail.tickerIsNotEtf(ticker, [`/api/v1/stocks/price?ticker=${ticker}`]);
  throw fail.notFound(`Fund ${ticker}`);
}

/** What a fund trades at outside regular hours; null at any other time, and without a price then. */
export async function extendedQuote(context: Context, { etf, quote }: FundQuote) {
  const on = extendedSessionAt(context.time.session());
  if (!on) return null;
  const trades = await extendedTrades(context).load({ ticker: etf.ticker, from: on.from, to: on.to });
  const known = trades.filter(({ quotedAt }) => context.time.hasCome(quotedAt));
  return extendedHours(known, quote?.price ?? null, on);
}

/** A fund with its last price. @throws ticker_is_not_etf, not_found */
export const etfQuote = async (context: Context, ticker: string): Promise<FundQuote> => ({
  etf: await quotedEtf(context, ticker),
  quote: await quoteByTicker(context).load(ticker),
});
