import { cachedLoader, type Data } from '../../db/cached-loader.ts';
import { rowByKey } from '../../db/keyed.ts';
import type { Insider, InsiderTrade } from '../../generated/prisma/client.ts';
import { groupBy } from '../../lib/group.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { isWithin, longestWindow, spanOf, type Window, windowKey } from '../../lib/window.ts';
import { type Leader, leadership, newestFirst, previewOfStock } from './rules.ts';

/** The trades of one stock's insiders in a window, newest first. */
export const tradesByTicker = cachedLoader<Window & { ticker: string }, InsiderTrade[]>(
  'insider',
  async ({ prisma }, keys) => {
    const tickers = [...new Set(keys.map(({ ticker }) => ticker))];
    const rows = await prisma.insiderTrade.findMany({
      where: { ticker: { in: tickers }, transactionDate: spanOf(keys) },
    });
    const byTicker = groupBy(newestFirst(rows), ({ ticker }) => ticker);
    return keys.map((key) => (byTicker.get(key.ticker) ?? []).filter((trade) => isWithin(key, trade.transactionDate)));
  },
  { key: (key) => `${key.ticker}@${windowKey(key)}` },
);

/** Every trade an insider reported, at whichever company, alone or jointly, newest first. */
export const tradesByInsider = cachedLoader<string, InsiderTrade[]>('insider', async ({ prisma }, ids) => {
  const rows = newestFirst(await prisma.insiderTrade.findMany({ where: { ownerIds: { hasSome: [...ids] } } }));
  return ids.map((id) => rows.filter(({ ownerIds }) => ownerIds.includes(id)));
});

/** Of these trades the ones that the preview of their stock shows, which no other list widens (LIMITS-14). */
export async function previewedTrades(
  data: Data,
  trades: readonly InsiderTrade[],
  now: Date,
): Promise<readonly InsiderTrade[]> {
  const window = longestWindow(now);
  const recent = trades.filter(({ transactionDate }) => isWithin(window, transactionDate));
  const tickers = [...new Set(recent.map(({ ticker }) => primaryTicker(ticker)))];
  const stocks = await Promise.all(tickers.map((ticker) => tradesByTicker(data).load({ ticker, ...window })));
  const shown = new Set(stocks.flatMap((stock) => previewOfStock(stock).map(({ id }) => id)));
  return recent.filter(({ id }) => shown.has(id));
}

/** Someone who files ownership reports; null where nobody has the id. */
export const insiderById = rowByKey<Insider>('insider', 'id', ({ prisma }, ids) =>
  prisma.insider.findMany({ where: { id: { in: ids } } }),
);

/** The officers and directors of a stock's company, as they last filed. */
export const leadershipByTicker = cachedLoader<string, Leader[]>('insider', async ({ prisma }, tickers) => {
  const rows = await prisma.insiderTrade.findMany({
    where: { ticker: { in: [...tickers] }, OR: [{ officer: true }, { director: true }] },
  });
  const byTicker = groupBy(rows, ({ ticker }) => ticker);
  return tickers.map((ticker) => leadership(byTicker.get(ticker) ?? []));
});
