import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import type { Quote as QuoteRow } from '../../generated/prisma/client.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import { allStocks } from '../stocks/reads.ts';
import { suggestionsFor } from '../stocks/rules.ts';
import { barsByTimeframe, quoteByTicker } from './reads.ts';
import { type PackedBar, unpacked } from './rules/bars.ts';
import type { ChartPeriod as ChartTimeframe } from './rules/quotes.ts';

/** How far a chart reaches back: to `from`, else by its timeframe. */
type ChartWindow = { timeframe: ChartTimeframe; from?: Date | null };

/** Daily bars of a ticker up to its newest session, oldest first; none where there are no prices. */
export const loadChart = async (context: Context, ticker: string, window: ChartWindow): Promise<PackedBar[]> =>
  unpacked(await barsByTimeframe(context).load({ ticker, ...window }));

/** The quote of a ticker. @throws entity_not_found where there are no prices */
export async function requiredQuote(context: Context, ticker: string): Promise<QuoteRow> {
  const quote = await quoteByTicker(context).load(ticker);
  if (!quote)
    throw fail.entityNotFound(`There are no prices for '${ticker}'.`, suggestionsFor(ticker, await allStocks(context)));
  return quote;
}

/** The quotes of tickers in their order; those without prices are left out. */
export const loadQuotes = async (context: Context, list: readonly string[]): Promise<QuoteRow[]> =>
  (await Promise.all(list.map((ticker) => quoteByTicker(context).load(ticker)))).filter((quote) => quote !== null);

/** The bars of a ticker. @throws entity_not_found where there are no prices */
export async function requiredChart(context: Context, ticker: string, window: ChartWindow): Promise<PackedBar[]> {
  const bars = await loadChart(context, ticker, window);
  if (bars.length === 0)
    throw fail.entityNotFound(`There are no prices for '${ticker}'.`, suggestionsFor(ticker, await allStocks(context)));
  return bars;
}

/** The year of a calendar; without one that of today in New York. @throws invalid_parameter */
export function calendarYear({ time }: Context, year: number | null | undefined): number {
  const wanted = year ?? newYorkDay(time.today()).getUTCFullYear();
  if (wanted < 1990 || wanted > 2100) throw fail.invalid('invalid_parameter', 'year', 'year: from 1990 to 2100.');
  return wanted;
}
