import { GraphQLError } from 'graphql';
import { byTier } from '../../../graph/by-tier.ts';
import { type Context, liftRestriction } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { isoDate } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { isIndexSymbol } from '../../../market/ticker.ts';
import { requireSecurity } from '../../etfs/securities/queries.ts';
import { requireQuote } from '../../prices/queries.ts';
import { ensureListed, findStock, requireStock } from '../../stocks/queries.ts';
import { isFund, stockByTicker } from '../../stocks/reads.ts';
import { fundItself } from '../../stocks/rules/alternatives.ts';
import { mayReadDatasets } from '../rules/access.ts';
import { TICKER_PATHS } from '../rules/inputs.ts';
import { hasFundTypes, listReportedTypes } from '../rules/signals.ts';
import type { ScreenTrigger, Trigger, WatchlistTrigger } from '../rules/triggers.ts';

/** A trigger of some tickers; a screen may be of all. */
type TickerTrigger = Exclude<Trigger, ScreenTrigger> | (ScreenTrigger & { tickers: readonly string[] });

export const hasTickers = (trigger: Trigger): trigger is TickerTrigger => trigger.tickers !== undefined;

/** Whether a watchlist reports anything of funds. */
const reportsFunds = (context: Context, trigger: WatchlistTrigger): boolean =>
  hasFundTypes(listReportedTypes(trigger, { isPro: byTier<boolean>(context, true, false), mayRead: () => true }));

/** @throws entity_not_found; invalid_parameter for a stock: no screen of funds lists it */
async function requireScreenedFund(context: Context, ticker: string): Promise<string> {
  const security = await requireSecurity(context, ticker);
  if (await isFund(context).load(security.ticker)) return security.ticker;
  const path = TICKER_PATHS.SCREEN;
  throw fail.invalid(
    'invalid_parameter',
    path,
    `${path}: ${mentionSecurity(ticker)} is a stock, so an alert on a screen of funds could not fire.`,
  );
}

/** The ticker under which a trigger finds the data of a ticker. @throws entity_not_found, ticker_is_etf, invalid_parameter */
async function findFiring(context: Context, trigger: TickerTrigger, ticker: string): Promise<string> {
  const { kind } = trigger;
  if (kind === 'SCREEN' && trigger.universe === 'ETF') return requireScreenedFund(context, ticker);
  if (kind === 'SCREEN') return (await requireStock(context, ticker)).ticker;
  if (kind === 'RATING' || isIndexSymbol(ticker)) return (await requireStock(context, ticker)).ticker;
  // Share classes have the Score of their company, but prices of their own.
  if (kind === 'SCORE') return (await requireSecurity(context, ticker)).ticker;
  if (kind === 'PRICE') return (await requireQuote(context, ticker)).ticker;
  const isForFunds = kind === 'WATCHLIST' && reportsFunds(context, trigger);
  await ensureListed(context, ticker, isForFunds ? undefined : fundItself);
  return ticker;
}

/** @throws invalid_parameter for a stock that no longer trades: nothing of it changes */
async function refuseDelisted(context: Context, kind: TickerTrigger['kind'], ticker: string): Promise<void> {
  const stock = await (kind === 'PRICE' ? stockByTicker(context).load(ticker) : findStock(context, ticker));
  const date = stock?.delistedDate ?? null;
  const isDelisted = date === null ? stock?.listingStatus === 'DELISTED' : date <= newYorkDay(context.time.today());
  if (!isDelisted) return;
  const path = TICKER_PATHS[kind];
  const since = date === null ? '' : ` on ${isoDate(date)}`;
  throw fail.invalid(
    'invalid_parameter',
    path,
    `${path}: ${mentionSecurity(ticker)} was delisted${since}, so the alert could not fire.`,
  );
}

/** An error of a read, for the argument that caused it. Names of stocks are for keys that may read them. */
function toArgumentError({ caller }: Context, kind: TickerTrigger['kind'], error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const { suggestions, ...members } = error.extensions;
  const mayReadStocks = mayReadDatasets(caller.terms?.families ?? [], ['stocks']);
  const extensions = suggestions === undefined ? {} : { suggestions: mayReadStocks ? suggestions : [] };
  return new GraphQLError(error.message, { extensions: { ...members, ...extensions, field: TICKER_PATHS[kind] } });
}

/**
 * The tickers under which a trigger finds its data, each once. Whether a ticker exists is no secret of a family, so a restricted key
 * learns it too: otherwise a mistyped ticker would wait in silence.
 * @throws entity_not_found, ticker_is_etf, invalid_parameter
 */
export async function resolveTickers(context: Context, trigger: TickerTrigger): Promise<string[]> {
  const { kind, tickers } = trigger;
  const unrestricted = liftRestriction(context);
  const results = await Promise.allSettled(
    tickers.map(async (ticker) => {
      const firing = await findFiring(unrestricted, trigger, ticker);
      await refuseDelisted(unrestricted, kind, firing);
      return firing;
    }),
  );
  const types = results.map((result) => {
    if (result.status === 'rejected') throw toArgumentError(context, kind, result.reason);
    return result.value;
  });
  return [...new Set(types)];
}
