import type {
  Politician as PoliticianRow,
  PoliticianTrade as PoliticianTradeRow,
} from '../../../generated/prisma/client.ts';
import { byTierBeforeGate } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import {
  filteredStored,
  filterShown,
  firstPart,
  firstStored,
  type Gated,
  gate,
  limitToFirst,
  type PageSlice,
  type Rows,
  sliceRows,
} from '../../../graph/preview.ts';
import { listInMemory } from '../../../lib/stored-list.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { isWithin, longestWindow, type Window } from '../../../market/window.ts';
import { closeOn, quoteByTicker } from '../../prices/reads.ts';
import { ensureListed } from '../../stocks/queries.ts';
import type { MemberWithRecord } from '../members/queries.ts';
import { recordByPolitician } from '../members/reads.ts';
import { filterTrades, requireVisibleFilter } from './feed/queries.ts';
import { loadMatchingTrades } from './feed/reads.ts';
import {
  type CongressTotal,
  congressTotals,
  congressTradesByTicker,
  loadDisclosed,
  loadPreviewedCongressTrades,
  tradesByPolitician,
} from './reads.ts';
import {
  computeChangeSince,
  FREE_CONGRESS_ACTIVITY,
  FREE_CONGRESS_TOTALS,
  FREE_FILINGS,
  FREE_HISTORY,
  MAX_CONGRESS_TOTALS,
} from './rules/lists.ts';
import type { CongressTradeFilter } from './rules/trade-filter.ts';

export type MemberHistory = Rows<PoliticianTradeRow> &
  Gated & { member: MemberWithRecord; trades: readonly PoliticianTradeRow[] };

const disclosedWithin =
  (window: Window) =>
  ({ knownDate }: PoliticianTradeRow): boolean =>
    isWithin(window, knownDate);

/**
 * Congressional trades in a ticker that were disclosed in a window and fulfill the conditions, the latest disclosure first.
 * @throws invalid_parameter
 */
export async function gatedFilings(
  context: Context,
  ticker: string,
  window: Window,
  filter?: CongressTradeFilter | null,
) {
  const trades = await congressTradesByTicker(context).load({
    ticker: primaryTicker(ticker),
    from: window.from,
    to: newYorkDay(context.time.today()),
  });
  const isDisclosed = disclosedWithin(window);
  if (!filter) return gate(context, trades, filterShown(limitToFirst(FREE_FILINGS), isDisclosed));
  requireVisibleFilter(context, filter);
  const ids = new Set((await filterTrades(context, trades, filter)).map(({ id }) => id));
  const isMatch = (trade: PoliticianTradeRow) => isDisclosed(trade) && ids.has(trade.id);
  return gate(context, trades, filterShown(limitToFirst(FREE_FILINGS), isMatch));
}

/** A page of a politician's trades, the latest transaction first, with the summary of all of them. */
export async function loadCongressHistory(
  context: Context,
  politician: PoliticianRow,
  slice: PageSlice,
): Promise<MemberHistory> {
  const [trades, record] = await Promise.all([
    tradesByPolitician(context).load(politician.id),
    recordByPolitician(context).load(politician.id),
  ]);
  const visibleTrades = await byTierBeforeGate(
    context,
    async () => trades,
    () => loadPreviewedCongressTrades(context, trades, context.time.today()),
  )();
  const history = gate(
    context,
    trades,
    firstPart(FREE_HISTORY, slice, () => visibleTrades),
  );
  return { ...history, member: { politician, record }, trades };
}

/**
 * A page of the trades that all of Congress disclosed in a window and that fulfill the conditions, the latest disclosure first.
 * Below PRO, those among the newest up to today.
 * @throws invalid_parameter
 */
export async function loadCongressActivity(
  context: Context,
  window: Window,
  slice: PageSlice,
  filter?: CongressTradeFilter | null,
) {
  if (filter) requireVisibleFilter(context, filter);
  const disclosed = await (filter ? loadMatchingTrades(context, window, filter) : loadDisclosed(context, window));
  const longest = longestWindow(context.time.today());
  if (!filter && window.to >= longest.to) return gate(context, disclosed, firstStored(FREE_CONGRESS_ACTIVITY, slice));
  const list = await loadDisclosed(context, longest);
  const newest = await list.slice(0, FREE_CONGRESS_ACTIVITY).rows();
  const matches = filter ? await filterTrades(context, newest, filter) : newest;
  const visible = sliceRows(matches.filter(disclosedWithin(window)), slice);
  return gate(
    context,
    disclosed.slice(slice.offset, slice.offset + (slice.limit ?? disclosed.length)),
    filteredStored({ shown: listInMemory(visible, ({ id }) => id), seen: newest.length, total: list.length }),
  );
}

/** Congressional trades in a ticker that were disclosed in a window. @throws entity_not_found for an unlisted ticker */
export async function filingsOfTicker(context: Context, ticker: string, window: Window) {
  const trades = await gatedFilings(context, ticker, window);
  if (trades.totalCount === 0) await ensureListed(context, ticker);
  return trades;
}

/** How far the stock or fund has moved since a trade, percent; null for an option, and without a price of that day. */
export async function loadChangeSince(context: Context, trade: PoliticianTradeRow): Promise<number | null> {
  if (trade.assetType === 'Stock Option') return null;
  const [close, quote] = await Promise.all([
    closeOn(context).load({ ticker: trade.ticker, date: trade.transactionDate }),
    quoteByTicker(context).load(trade.ticker),
  ]);
  return computeChangeSince(close?.close, quote?.price);
}

export type CongressTotals = { purchases: readonly CongressTotal[]; sales: readonly CongressTotal[] };

/** The stocks and funds that Congress bought and sold most, by the disclosures of a window; below PRO the first few. */
export async function loadCongressTotals(context: Context, window: Window, count: number) {
  const totals = await congressTotals(context).load(window);
  const split = (maxTotals: number): CongressTotals => ({
    purchases: totals.filter(({ isPurchase }) => isPurchase).slice(0, maxTotals),
    sales: totals.filter(({ isPurchase }) => !isPurchase).slice(0, maxTotals),
  });
  const fullTotals = split(MAX_CONGRESS_TOTALS);
  const withheld = (['purchases', 'sales'] as const).filter((side) => fullTotals[side].length > FREE_CONGRESS_TOTALS);
  return gate<CongressTotals, CongressTotals>(context, fullTotals, {
    whole: () => split(count),
    part: () => ({
      shown: split(Math.min(count, FREE_CONGRESS_TOTALS)),
      withheld,
      message: `PRO shows up to ${MAX_CONGRESS_TOTALS} stocks each way; FREE shows ${FREE_CONGRESS_TOTALS}.`,
    }),
  });
}
