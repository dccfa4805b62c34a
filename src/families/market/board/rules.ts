/** A number of the index strip: the index itself where its prices are loaded, else the fund that follows it. */
export const INDEXES = [
  { name: 'S&P 500', tickers: ['^GSPC', 'SPY'] },
  { name: 'Nasdaq-100', tickers: ['^NDX', 'QQQ'] },
  { name: 'Dow Jones Industrial Average', tickers: ['^DJI', 'DIA'] },
  { name: 'Russell 2000', tickers: ['^RUT', 'IWM'] },
  { name: 'Volatility (VIX)', tickers: ['^VIX'] },
] as const;

/** How many rows a list of the board has, unless asked otherwise and at most. */
export const BOARD_ROWS = { usual: 10, most: 25 } as const;

/** Movers are at least so large, USD, unless asked otherwise: the largest changes of all are those of shares that hardly trade. */
export const MOVER_LEAST = 2e9;

export type MoveDirection = 'UP' | 'DOWN';

type Moving = { changePercent: number | null; marketCap: number | null };

/**
 * The largest changes of one sign, the largest first.
 * @param minMarketCap USD; a stock without a market cap counts as 0
 * @param inOrder the market in the order of change in that direction; rows without a change come last
 */
export function selectMovers<Row extends Moving>(
  inOrder: Iterable<Row>,
  direction: MoveDirection,
  rows: number,
  minMarketCap: number = MOVER_LEAST,
): Row[] {
  const found: Row[] = [];
  for (const row of inOrder) {
    if (found.length === rows || row.changePercent === null) break;
    if (direction === 'UP' ? row.changePercent <= 0 : row.changePercent >= 0) break;
    if ((row.marketCap ?? 0) >= minMarketCap) found.push(row);
  }
  return found;
}

/** How many of the newest insider trades are looked through for those that previews show. */
export const CANDIDATES = 200;
