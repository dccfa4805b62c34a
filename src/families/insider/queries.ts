import type {
  Entity as EntityRow,
  Insider as InsiderRow,
  InsiderTrade as InsiderTradeRow,
} from '../../generated/prisma/client.ts';
import { byTier, byTierBeforeGate } from '../../graph/by-tier.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { filteredRows, gate } from '../../graph/preview.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { isWithin, longestWindow, type Window } from '../../market/window.ts';
import { findChiefExecutive } from '../entities/roles/rules.ts';
import { cikOfPerson } from '../entities/rules.ts';
import { ensureListed } from '../stocks/queries.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { fundInsiders } from '../stocks/rules/alternatives.ts';
import {
  insiderById,
  leadershipByTicker,
  loadPreviewedInsiderTrades,
  tradesByInsider,
  tradesByTicker,
} from './reads.ts';
import { FREE_TRADES, selectPreview } from './rules/activity.ts';
import { createTradeMatcher, type InsiderTradeFilter } from './rules/trade-filter.ts';

const tradedWithin =
  (window: Window) =>
  ({ transactionDate }: InsiderTradeRow): boolean =>
    isWithin(window, transactionDate);

/**
 * The trades of a stock's insiders in a window that fulfill the conditions, newest first; below PRO, those among the newest of
 * the longest window.
 */
export async function loadStockTrades(
  context: Context,
  ticker: string,
  window: Window,
  filter?: InsiderTradeFilter | null,
) {
  const trades = await tradesByTicker(context).load({
    ticker: primaryTicker(ticker),
    ...longestWindow(context.time.today()),
  });
  const [isInWindow, isMatch] = [tradedWithin(window), createTradeMatcher(filter ?? {})];
  return gate(
    context,
    trades,
    filteredRows(FREE_TRADES, (trade) => isInWindow(trade) && isMatch(trade), selectPreview),
  );
}

/**
 * Filters trades by the caller's tier: below PRO, those in the preview of their stock.
 * @param select `byTierBeforeGate` if the trades pass through `gate` afterwards
 */
export const filterVisibleTrades = (context: Context, trades: readonly InsiderTradeRow[], select = byTier) =>
  select(
    context,
    async () => trades,
    () => loadPreviewedInsiderTrades(context, trades, context.time.today()),
  )();

/**
 * An insider's own trades at all companies in a window, newest first.
 * @param within the window that counts below PRO, regardless of `window`; by default everything
 */
export async function loadInsiderTrades(context: Context, id: string, window: Window, within?: Window) {
  const allTrades = await tradesByInsider(context).load(id);
  const trades = within ? allTrades.filter(({ transactionDate }) => isWithin(within, transactionDate)) : allTrades;
  const visibleTrades = await filterVisibleTrades(context, trades, byTierBeforeGate);
  return gate(
    context,
    trades,
    filteredRows(FREE_TRADES, tradedWithin(window), () => visibleTrades),
  );
}

/** The stocks of an insider's trades that the tier sees, latest trade first. */
export async function loadTradedStocks(context: Context, { id }: Pick<InsiderRow, 'id'>) {
  const trades = await filterVisibleTrades(context, await tradesByInsider(context).load(id));
  const tickers = [...new Set(trades.map(({ ticker }) => ticker))];
  const stocks = await Promise.all(tickers.map((ticker) => stockByTicker(context).load(ticker)));
  return stocks.filter((stock) => stock !== null);
}

/** All joint filers of a trade, including the first. */
export const loadOwners = async (context: Context, { ownerIds }: Pick<InsiderTradeRow, 'ownerIds'>) =>
  (await Promise.all(ownerIds.map((id) => insiderById(context).load(id)))).filter((owner) => owner !== null);

/** The chief executive of a stock's company, as last filed; null if no filing names one. */
export const loadChiefExecutive = async (context: Context, { ticker }: { ticker: string }) =>
  findChiefExecutive(await leadershipByTicker(context).load(primaryTicker(ticker)));

/** The trades of a company's insiders, or a person's own, in a window; null for other entities. */
export async function loadEntityTrades(
  context: Context,
  { id, type, ticker }: Pick<EntityRow, 'id' | 'type' | 'ticker'>,
  window: Window,
) {
  if (type === 'COMPANY') return ticker ? loadStockTrades(context, ticker, window) : null;
  if (type !== 'PERSON') return null;
  const cik = cikOfPerson(id);
  return loadInsiderTrades(context, cik ?? '', window, longestWindow(context.time.today()));
}

/** The trades of a stock's insiders in a window, by ticker. @throws ticker_is_etf, entity_not_found */
export async function requireStockTrades(context: Context, ticker: string, window: Window) {
  const trades = await loadStockTrades(context, ticker, window);
  if (trades.totalCount === 0) await ensureListed(context, ticker, fundInsiders);
  return trades;
}

/** An insider by CIK, with or without leading zeros, or by handle. @throws not_found */
export async function requireInsider(context: Context, id: string): Promise<InsiderRow> {
  const insider = await insiderById(context).load(/^\d{1,10}$/.test(id) ? id.padStart(10, '0') : id);
  if (!insider) throw fail.notFound(`Insider ${id}`);
  return insider;
}
