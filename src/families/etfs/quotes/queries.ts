import type { Etf as EtfRow, Quote as QuoteRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { extendedSessionAt } from '../../../market/calendar.ts';
import { quoteByTicker } from '../../prices/reads.ts';
import { extendedTrades } from './reads.ts';
import { computeExtendedHours } from './rules.ts';

/** A fund with its last price. */
export type FundQuote = { etf: EtfRow; quote: QuoteRow | null };

/** A fund's price outside regular hours; null during regular hours, overnight, and without a price. */
export async function loadExtendedQuote(context: Context, { etf, quote }: FundQuote) {
  const session = extendedSessionAt(context.time.session());
  if (!session) return null;
  const trades = await extendedTrades(context).load({ ticker: etf.ticker, from: session.from, to: session.to });
  const pastTrades = trades.filter(({ quotedAt }) => context.time.hasCome(quotedAt));
  return computeExtendedHours(pastTrades, quote?.price ?? null, session);
}

/** A fund with its last price. */
export const loadFundQuote = async (context: Context, etf: EtfRow): Promise<FundQuote> => ({
  etf,
  quote: await quoteByTicker(context).load(etf.ticker),
});
