import { addDays, isoDate, parseDay } from '../../src/lib/dates.ts';
import { isSession } from '../../src/market/calendar.ts';

/** The sixty sessions up to 20 November 2025, oldest first. */
export const SESSIONS: readonly string[] = (() => {
  const days: string[] = [];
  for (let date = parseDay('2025-11-20')!; days.length < 60; date = addDays(date, -1))
    if (isSession(date)) days.unshift(isoDate(date));
  return days;
})();
const LAST = SESSIONS.length - 1;

/**
 * A session in the newest shares: 100 dollars a share, 103 on the last; once a high of 110 and a low of 90. Before
 * session 20 a dividend of two dollars is still to come.
 */
export const truth = (session: number) => ({
  open: 100,
  high: session === 10 ? 110 : session === LAST ? 104 : 101,
  low: session === 12 ? 90 : 99,
  close: session === LAST ? 103 : 100,
  adjustedClose: session === LAST ? 103 : session < 20 ? 98 : 100,
  volume: session % 2 === 0 ? 900 : 1_100,
});

/** A 4-for-1 split, and its first session in new shares. */
export type FileSplit = { session: number; ratio: number };

/** How a file treats splits: `asTraded` closes of before one are in old shares. */
const LAYOUTS = {
  /** Closes as traded, with adjusted closes and the split. */
  tiingo: {
    name: (ticker: string) => `${ticker}.csv`,
    header: 'date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor',
    isAsTraded: true,
    line: (v: Values) => [
      v.date,
      v.close,
      v.high,
      v.low,
      v.open,
      v.volume,
      v.adjustedClose,
      1,
      1,
      1,
      1,
      0,
      v.split ?? 1,
    ],
  },
  /** Closes in the shares of the day of the download. */
  yahoo: {
    name: (ticker: string) => `${ticker}.csv`,
    header: 'Date,Open,High,Low,Close,Adj Close,Volume,Stock Splits',
    isAsTraded: false,
    line: (v: Values) => [v.date, v.open, v.high, v.low, v.close, v.adjustedClose, v.volume, v.split ?? 0],
  },
  /** Closes as traded, with the split and nothing adjusted. */
  ours: {
    name: (ticker: string) => `${ticker}_ours.csv`,
    header: 'ticker,date,open,high,low,close,volume,stock_splits',
    isAsTraded: true,
    line: (v: Values) => [v.ticker, v.date, v.open, v.high, v.low, v.close, v.volume, v.split ?? ''],
  },
  /** Closes as traded and adjusted closes, without the split, as Alpaca returns them. */
  unsaid: {
    name: (ticker: string) => `${ticker}_unsaid.csv`,
    header: 'ticker,date,open,high,low,close,adjusted_close,volume',
    isAsTraded: true,
    line: (v: Values) => [v.ticker, v.date, v.open, v.high, v.low, v.close, v.adjustedClose, v.volume],
  },
  /** Closes in the shares of the day of the download; the file does not mention the split. */
  classic: {
    name: (ticker: string) => `${ticker}.csv`,
    header: 'Date,Open,High,Low,Close,Adj Close,Volume',
    isAsTraded: false,
    line: (v: Values) => [v.date, v.open, v.high, v.low, v.close, v.adjustedClose, v.volume],
  },
  /** Only closes as traded. */
  bare: {
    name: (ticker: string) => `${ticker}_bare.csv`,
    header: 'ticker,date,open,high,low,close,volume',
    isAsTraded: true,
    line: (v: Values) => [v.ticker, v.date, v.open, v.high, v.low, v.close, v.volume],
  },
} as const;
export type SplitLayout = keyof typeof LAYOUTS;
type Values = ReturnType<typeof truth> & { ticker: string; date: string; split: number | null };

/** A download of the sessions from `from` before `until`, made on the last of them. */
export function download(layout: SplitLayout, ticker: string, split: FileSplit, from = 0, until = LAST + 1) {
  const { name, header, isAsTraded, line } = LAYOUTS[layout];
  // New shares for one share of the file's prices.
  const sharesOn = (session: number) => (session < split.session ? split.ratio : 1);
  const rows = SESSIONS.slice(from, until).map((date, i) => {
    const session = from + i;
    const { adjustedClose, volume, ...prices } = truth(session);
    const shares = sharesOn(isAsTraded ? session : until - 1);
    const scaled = Object.fromEntries(Object.entries(prices).map(([key, price]) => [key, price * shares]));
    return line({
      ...(scaled as typeof prices),
      ticker,
      date,
      adjustedClose: adjustedClose * sharesOn(until - 1),
      volume: volume / shares,
      split: session === split.session ? split.ratio : null,
    });
  });
  return { [name(ticker)]: `${[header, ...rows.map((cells) => cells.join(','))].join('\n')}\n` };
}
