import type { Quote as QuoteRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { PERIOD_MONTHS, type PeriodWindow } from '../../graph/period.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { mentionSecurity } from '../../market/identity/day-symbols.ts';
import type { Window } from '../../market/window.ts';
import { allStocks } from '../stocks/reads.ts';
import { suggestStocks } from '../stocks/rules/lists.ts';
import { barsByDays, quoteByTicker } from './reads.ts';
import { type PackedBar, unpackBars } from './rules/bars.ts';

/** The days of a chart: a standard period up to the newest session, or a window. */
type ChartDays = PeriodWindow | Window;

/** Daily bars of a ticker up to its newest session, oldest first; empty without prices. */
export const loadChart = async (context: Context, ticker: string, days: ChartDays): Promise<PackedBar[]> =>
  unpackBars(await barsByDays(context).load({ ticker, days: typeof days === 'string' ? PERIOD_MONTHS[days] : days }));

/** The quote of a ticker. @throws entity_not_found without prices */
export async function requireQuote(context: Context, ticker: string): Promise<QuoteRow> {
  const quote = await quoteByTicker(context).load(ticker);
  if (!quote)
    throw fail.entityNotFound(
      `There are no prices for '${mentionSecurity(ticker)}'.`,
      suggestStocks(ticker, await allStocks(context)),
    );
  return quote;
}

/** Quotes in the order of the tickers; tickers without prices are omitted. */
export const loadQuotes = async (context: Context, list: readonly string[]): Promise<QuoteRow[]> =>
  (await Promise.all(list.map((ticker) => quoteByTicker(context).load(ticker)))).filter((quote) => quote !== null);

/** The bars of a ticker. @throws entity_not_found without prices */
export async function requireChart(context: Context, ticker: string, days: ChartDays): Promise<PackedBar[]> {
  const bars = await loadChart(context, ticker, days);
  if (bars.length === 0)
    throw fail.entityNotFound(
      `There are no prices for '${mentionSecurity(ticker)}'.`,
      suggestStocks(ticker, await allStocks(context)),
    );
  return bars;
}

/** The year of a calendar; by default the current year in New York. @throws invalid_parameter */
export function resolveCalendarYear({ time }: Context, year: number | null | undefined): number {
  const resolved = year ?? newYorkDay(time.today()).getUTCFullYear();
  if (resolved < 1990 || resolved > 2100) throw fail.invalid('invalid_parameter', 'year', 'year: from 1990 to 2100.');
  return resolved;
}
