import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { byTier, filteredRows, gate } from '../../gateway/preview.ts';
import type {
  Entity as EntityRow,
  Insider as InsiderRow,
  InsiderTrade as InsiderTradeRow,
} from '../../generated/prisma/client.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { isWithin, longestWindow, type Window, windowBefore } from '../../lib/window.ts';
import { cikOfPerson } from '../entities/rules.ts';
import { ensureListed } from '../stocks/queries.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { fundInsiders } from '../stocks/rules.ts';
import {
  insiderById,
  leadershipByTicker,
  loadPreviewedInsiderTrades,
  tradesByInsider,
  tradesByTicker,
} from './reads.ts';
import { chiefExecutive, FREE_TRADES, previewOfStock } from './rules.ts';

const tradedWithin = (now: Date, span: number | null | undefined) => {
  const window = span ? windowBefore(now, span) : null;
  return ({ transactionDate }: InsiderTradeRow) => !window || isWithin(window, transactionDate);
};

/** The trades of a stock's insiders, newest first; below PRO the newest of the longest window. */
export const gatedTradesOfStock = async (context: Context, ticker: string, span: number) =>
  gate(
    context,
    await tradesByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(context.time.today()) }),
    filteredRows(FREE_TRADES, tradedWithin(context.time.today(), span), previewOfStock),
  );

/** The trades of these that the tier sees: below PRO those that a stock's preview shows. */
export const seenTrades = (context: Context, trades: readonly InsiderTradeRow[]) =>
  byTier(
    context,
    async () => trades,
    () => loadPreviewedInsiderTrades(context, trades, context.time.today()),
  )();

/**
 * An insider's own trades, newest first, of all their companies; `span` in days, none for all.
 * @param within what is counted below PRO, whatever the span; by default everything
 */
export async function gatedTradesOfInsider(
  context: Context,
  id: string,
  span: number | null | undefined,
  within?: Window,
) {
  const all = await tradesByInsider(context).load(id);
  const trades = within ? all.filter(({ transactionDate }) => isWithin(within, transactionDate)) : all;
  const seen = await seenTrades(context, trades);
  return gate(
    context,
    trades,
    filteredRows(FREE_TRADES, tradedWithin(context.time.today(), span), () => seen),
  );
}

/** The stocks of the trades of an insider that the tier sees, the latest trade first. */
export async function stocksTraded(context: Context, { id }: Pick<InsiderRow, 'id'>) {
  const trades = await seenTrades(context, await tradesByInsider(context).load(id));
  const tickers = [...new Set(trades.map(({ ticker }) => ticker))];
  const found = await Promise.all(tickers.map((ticker) => stockByTicker(context).load(ticker)));
  return found.filter((stock) => stock !== null);
}

/** Everyone who reported a trade jointly, the first included. */
export const loadOwners = async (context: Context, { ownerIds }: Pick<InsiderTradeRow, 'ownerIds'>) =>
  (await Promise.all(ownerIds.map((id) => insiderById(context).load(id)))).filter((owner) => owner !== null);

/** The chief executive of a stock's company, as last filed; null if no filing names one. */
export const loadChiefExecutive = async (context: Context, { ticker }: { ticker: string }) =>
  chiefExecutive(await leadershipByTicker(context).load(primaryTicker(ticker)));

/** The trades of a company's insiders, or a person's own; null for everything else. `span` in days. */
export async function gatedTradesOfEntity(
  context: Context,
  { id, type, ticker }: Pick<EntityRow, 'id' | 'type' | 'ticker'>,
  span: number,
) {
  if (type === 'COMPANY') return ticker ? gatedTradesOfStock(context, ticker, span) : null;
  if (type !== 'PERSON') return null;
  const cik = cikOfPerson(id);
  return gatedTradesOfInsider(context, cik ?? '', span, longestWindow(context.time.today()));
}

/** The trades of a stock's insiders by ticker. @throws ticker_is_etf, entity_not_found */
export async function requiredTrades(context: Context, ticker: string, span: number) {
  const trades = await gatedTradesOfStock(context, ticker, span);
  if (trades.totalCount === 0) await ensureListed(context, ticker, fundInsiders);
  return trades;
}

/** An insider by CIK, with or without leading zeros, or by handle. @throws not_found */
export async function requireInsider(context: Context, id: string): Promise<InsiderRow> {
  const insider = await insiderById(context).load(/^\d{1,10}$/.test(id) ? id.padStart(10, '0') : id);
  if (!insider) throw fail.notFound(`Insider ${id}`);
  return insider;
}
