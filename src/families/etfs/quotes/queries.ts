import type { Context } from '../../../gateway/context.ts';
import type { Etf as EtfRow, Quote as QuoteRow } from '../../../generated/prisma/client.ts';
import { extendedSessionAt } from '../../../lib/market-calendar.ts';
import { quoteByTicker } from '../../prices/reads.ts';
import { requireQuotedEtf } from '../queries.ts';
import { extendedTrades } from './reads.ts';
import { extendedHours } from './rules.ts';

/** A fund with its last price. */
export type FundQuote = { etf: EtfRow; quote: QuoteRow | null };

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
  etf: await requireQuotedEtf(context, ticker),
  quote: await quoteByTicker(context).load(ticker),
});
