/** The index strip. `tickers`: the index itself if its prices are loaded, else the fund that tracks it. */
export const INDEXES = [
  { name: 'S&P 500', tickers: ['^GSPC', 'SPY'] },
  { name: 'Nasdaq-100', tickers: ['^NDX', 'QQQ'] },
  { name: 'Dow Jones Industrial Average', tickers: ['^DJI', 'DIA'] },
  { name: 'Russell 2000', tickers: ['^RUT', 'IWM'] },
  { name: 'Volatility (VIX)', tickers: ['^VIX'] },
] as const;

/** Rows of a list of the board: the default and the maximum. */
export const BOARD_ROWS = { usual: 10, most: 25 } as const;

/** Default minimum market cap of movers, USD: the largest changes of all are in stocks that hardly trade. */
export const MOVER_LEAST = 2e9;

export type MoveDirection = 'UP' | 'DOWN';

type Moving = { changePercent: number | null; marketCap: number | null };

/**
 * The largest changes in one direction, the largest first.
 * @param minMarketCap USD; a stock without a market cap counts as 0
 * @param inOrder the whole market, sorted by change in that direction; rows without a change come last
 */
export function selectMovers<Row extends Moving>(
  inOrder: Iterable<Row>,
  direction: MoveDirection,
  rows: number,
  minMarketCap: number = MOVER_LEAST,
): Row[] {
  const movers: Row[] = [];
  for (const row of inOrder) {
    if (movers.length === rows || row.changePercent === null) break;
    if (direction === 'UP' ? row.changePercent <= 0 : row.changePercent >= 0) break;
    if ((row.marketCap ?? 0) >= minMarketCap) movers.push(row);
  }
  return movers;
}
