import type { Context } from '../../../graph/context.ts';
import { getCoverage } from '../../../graph/coverage.ts';
import { type Gated, gate, hide } from '../../../graph/preview.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import type { Window } from '../../../market/window.ts';
import { loadBuys, loadSells, standingByTicker } from '../../insider/activity/reads.ts';
import { boardRowsByTicker } from '../../options/overview/reads.ts';
import { isPreviewedOnBoard } from '../../options/overview/rules.ts';
import { loadChart } from '../../prices/queries.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { etfTable } from '../etfs/reads.ts';
import { stockTable } from '../stocks/reads.ts';
import { roundSeries, SPARKLINE_SESSIONS } from '../stocks/rules.ts';
import { computeTrading, type Trading, toWatchlistRow, type WatchlistEntry } from './rules.ts';

/** The row of each ticker, in the requested order. */
export async function loadWatchlist(context: Context, tickers: readonly string[]): Promise<WatchlistEntry[]> {
  const [stocks, funds] = await Promise.all([stockTable(context), etfTable(context)]);
  return tickers.map((ticker) =>
    toWatchlistRow(
      ticker,
      stocks.rows[stocks.place(ticker) ?? -1] ?? null,
      funds.rows[funds.place(ticker) ?? -1] ?? null,
    ),
  );
}

/** The name of a stock or fund; null if unknown. */
export const loadWatchlistName = async (context: Context, { ticker, fund }: WatchlistEntry): Promise<string | null> =>
  fund?.name ?? (await stockByTicker(context).load(ticker))?.name ?? null;

/** The adjusted closes of the last sessions, oldest first: of a stock as in its row, of a fund from its bars; null without any. */
export async function loadWatchlistSparkline(
  context: Context,
  { ticker, stock, fund }: WatchlistEntry,
): Promise<(number | null)[] | null> {
  if (stock) return stock.priceSparkline30D as (number | null)[] | null;
  if (!fund || fund.isStale) return null;
  const bars = await loadChart(context, ticker, 'THREE_MONTHS');
  const closes = bars.map(({ close, adjustedClose }) => adjustedClose ?? close);
  return closes.length > 0 ? roundSeries(closes.slice(-SPARKLINE_SESSIONS)) : null;
}

export type OptionsReading = { ivRank1y: number | null; asOf: Date | null };

/**
 * A ticker's row of the options boards; null if it is on neither. Below PRO, only if the preview of the boards includes
 * it.
 */
export async function loadWatchlistOptions(
  context: Context,
  { ticker }: WatchlistEntry,
): Promise<(OptionsReading & Gated) | null> {
  const [row] = await boardRowsByTicker(context).load(primaryTicker(ticker));
  if (!row) return null;
  const { ivRank1y, asOf } = row;
  return gate(
    context,
    { ivRank1y, asOf },
    hide<OptionsReading>(isPreviewedOnBoard(row) ? [] : ['ivRank1y', 'asOf'], 'the IV rank of every ticker'),
  );
}

export type MaybeTrading = { [Field in keyof Trading]: number | null };

/**
 * A stock's insider trades in a window that ends today. Null for a fund, for an unknown ticker, and if no insider trades are
 * loaded. Below PRO, the values that the preview of the market's activity reveals.
 */
export async function loadWatchlistTrading(
  context: Context,
  { ticker, stock }: WatchlistEntry,
  window: Window,
): Promise<(MaybeTrading & Gated) | null> {
  const [buyList, sellList, standing] = await Promise.all([
    loadBuys(context, window),
    loadSells(context, window),
    standingByTicker(context).load({ window, ticker: primaryTicker(ticker) }),
  ]);
  const buys = { length: buyList.length, ranked: standing.buys };
  const sells = { length: sellList.length, ranked: standing.sells };
  if (!stock || getCoverage(context, 'insider', buys.length + sells.length) === 'NO_DATA') return null;
  const { trading, hidden } = computeTrading({ buys, sells });
  return gate<MaybeTrading, MaybeTrading>(
    context,
    trading,
    hide<MaybeTrading>(hidden, 'what insiders bought and sold of every stock'),
  );
}
