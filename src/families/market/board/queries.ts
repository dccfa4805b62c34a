import type { InsiderTrade, PoliticianTrade, Quote } from '../../../generated/prisma/client.ts';
import { byTierBeforeGate } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { type Gated, gate, type Trim } from '../../../graph/preview.ts';
import { longestWindow } from '../../../market/window.ts';
import { loadCongressActivity } from '../../congress/trades/queries.ts';
import { newestInsiderTrades } from '../../insider/feed/reads.ts';
import { filterVisibleTrades } from '../../insider/queries.ts';
import { quoteByTicker } from '../../prices/reads.ts';
import { type StoredScreenRow, stockTable } from '../../screener/stocks/reads.ts';
import { INDEXES, type MoveDirection, selectMovers } from './rules.ts';

export type IndexQuote = { name: string; quote: Quote };

/** The index strip; an index is omitted if neither it nor its fund has prices. */
export async function indexStrip(context: Context): Promise<IndexQuote[]> {
  const load = (ticker: string) => quoteByTicker(context).load(ticker);
  const strip = await Promise.all(
    INDEXES.map(async ({ name, tickers }) => ({ name, quotes: await Promise.all(tickers.map(load)) })),
  );
  return strip.flatMap(({ name, quotes }) => {
    const quote = quotes.find((candidate) => candidate !== null);
    return quote ? [{ name, quote }] : [];
  });
}

/** The stocks that moved most in one direction, from the screener's snapshot. */
export async function moversIn(
  context: Context,
  direction: MoveDirection,
  rows: number,
  minMarketCap: number,
): Promise<StoredScreenRow[]> {
  const table = await stockTable(context);
  const order = table.order('changePercent', direction === 'UP' ? 'DESC' : 'ASC');
  function* inOrder() {
    for (const place of order) yield table.rows[place]!;
  }
  return selectMovers(inOrder(), direction, rows, minMarketCap);
}

/** A short list behind the paywall. */
export type Newest<T> = { nodes: readonly T[] };

/**
 * The first rows; below PRO, the first visible rows. Compares all rows, so that the flag does not depend on the limit.
 */
const limitToNewest = <T>(rows: number, visible: readonly T[]): Trim<readonly T[], Newest<T>> => ({
  whole: (full) => ({ nodes: full.slice(0, rows) }),
  part: (full) => ({
    shown: { nodes: visible.slice(0, rows) },
    withheld: visible.length < full.length ? ['nodes'] : [],
    message: 'PRO shows every trade; FREE shows those in the preview of each stock.',
  }),
});

/** The newest trades of all insiders; below PRO only trades in the preview of their stock. */
export async function gatedInsiderTrades(context: Context, rows: number): Promise<Newest<InsiderTrade> & Gated> {
  const newest = await newestInsiderTrades(context).load(context.time.today());
  return gate(context, newest, limitToNewest(rows, await filterVisibleTrades(context, newest, byTierBeforeGate)));
}

/** The latest disclosures of all of Congress; below PRO only those in the preview. */
export async function gatedCongressTrades(context: Context, rows: number): Promise<Newest<PoliticianTrade> & Gated> {
  const { nodes, withheld, ...trades } = await loadCongressActivity(context, longestWindow(context.time.today()), {
    limit: rows,
    offset: 0,
  });
  // A short list has no edges.
  return { ...trades, nodes: await nodes.rows(), withheld: withheld.filter((field) => field === 'nodes') };
}
