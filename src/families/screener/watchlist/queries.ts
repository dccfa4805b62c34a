import type { Context } from '../../../gateway/context.ts';
import { type Gated, gate, getCoverage, hide } from '../../../gateway/preview.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { windowBefore } from '../../../lib/window.ts';
import { loadBuys, loadSells, standingByTicker } from '../../insider/activity/reads.ts';
import { newestOverview } from '../../options/overview/reads.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { etfTable } from '../etfs/reads.ts';
import { stockTable } from '../stocks/reads.ts';
import { computeTrading, onBoard, type Trading, type WatchlistRow, watchlistRow } from './rules.ts';

/** The row of each ticker, in the order given. */
export async function loadWatchlist(context: Context, tickers: readonly string[]): Promise<WatchlistRow[]> {
  const [stocks, funds] = await Promise.all([stockTable(context), etfTable(context)]);
  return tickers.map((ticker) =>
    watchlistRow(
      ticker,
      stocks.rows[stocks.place(ticker) ?? -1] ?? null,
      funds.rows[funds.place(ticker) ?? -1] ?? null,
    ),
  );
}

/** The name of a stock or a fund; null if unknown. */
export const loadWatchlistName = async (context: Context, { ticker, fund }: WatchlistRow): Promise<string | null> =>
  fund?.name ?? (await stockByTicker(context).load(ticker))?.name ?? null;

export type OptionsReading = { ivRank1y: number | null; asOf: Date | null };

/** A ticker's row of the options boards; null if it is on neither. Below PRO the rows of their preview. */
export async function loadWatchlistOptions(
  context: Context,
  { ticker }: WatchlistRow,
): Promise<(OptionsReading & Gated) | null> {
  const overview = await newestOverview(context);
  const found = overview && onBoard([overview.rows, overview.etfRows], primaryTicker(ticker));
  if (!found) return null;
  const { ivRank1y, asOf } = found.row;
  return gate(
    context,
    { ivRank1y, asOf },
    hide<OptionsReading>(found.isPreviewed ? [] : ['ivRank1y', 'asOf'], 'the IV rank of every ticker'),
  );
}

export type MaybeTrading = { [Field in keyof Trading]: number | null };

/**
 * What a stock's insiders traded in a window; `days`: how far back. Null for a fund and for what nobody knows, and where
 * no insider trades are loaded. Below PRO what the preview of the market's activity tells.
 */
export async function gatedTrading(
  context: Context,
  { ticker, stock }: WatchlistRow,
  days: number,
): Promise<(MaybeTrading & Gated) | null> {
  const window = windowBefore(context.time.today(), days);
  const [bought, sold, standing] = await Promise.all([
    loadBuys(context, window),
    loadSells(context, window),
    standingByTicker(context).load({ window, ticker: primaryTicker(ticker) }),
  ]);
  const buys = { length: bought.length, placed: standing.buys };
  const sells = { length: sold.length, placed: standing.sells };
  if (!stock || getCoverage(context, 'insider', buys.length + sells.length) === 'NO_DATA') return null;
  const { trading, behind } = computeTrading({ buys, sells });
  return gate<MaybeTrading, MaybeTrading>(
    context,
    trading,
    hide<MaybeTrading>(behind, 'what insiders bought and sold of every stock'),
  );
}
