import { isoDate } from '../../lib/dates.ts';
import { splitIntoChunks } from '../../lib/group.ts';
import { dailyAt } from '../../market/schedules.ts';
import { canonicalTicker } from '../../market/ticker.ts';
import { scopeKey } from '../scope.ts';
import { type LandedFile, ShapeError, type Stream, type SyncScope, type SyncSource, type Task } from '../source.ts';
import { barsFile, firstDay, lastSettled, measureBars, type SourceBar } from './bars.ts';

const BARS = 'https://data.alpaca.markets/v2/stocks/bars';
const SYMBOLS_MOST = 100;
/** The most pages of a question: 100 stocks have 126 in fifty years. A vendor whose pages never end is refused. */
const PAGES_MOST = 200;
const ADJUSTMENTS = ['raw', 'all'] as const;

type Page = {
  bars: Record<string, { t: string; o: number; h: number; l: number; c: number; v: number }[]>;
  next_page_token: string | null;
};

/** The tickers in scope; for the entire market, all tickers in SEC's list. */
const listTickers = ({ tickers, cikOf, funds }: SyncScope): string[] =>
  tickers ? [...tickers] : [...new Set([...cikOf.keys(), ...funds.keys()])].sort();

type PageAbout = Readonly<
  Record<'adjustment' | 'symbols' | 'start' | 'end' | 'group', string> & { page?: string; number?: string }
>;

const pageTask = (about: PageAbout): Task => {
  const { adjustment, symbols, start, end, page } = about;
  const query = new URLSearchParams({
    symbols,
    timeframe: '1Day',
    start,
    end,
    adjustment,
    feed: 'sip',
    limit: '10000',
    ...(page && { page_token: page }),
  });
  return {
    key: [start, end, about.group, adjustment, page ?? 'first'].join(' '),
    url: `${BARS}?${query}`,
    expects: 'json',
    isImmutable: true,
    at: end,
    about,
  };
};

/** Joins pages of raw and of adjusted bars into one file. */
export function joinBars(files: readonly LandedFile[]): SourceBar[] {
  const bars = new Map<string, SourceBar>();
  const adjusted = new Map<string, number>();
  for (const { name, content } of files)
    for (const [symbol, rows] of Object.entries((JSON.parse(content.toString()) as Page).bars)) {
      const ticker = canonicalTicker(symbol);
      if (!ticker) continue;
      for (const { t, o, h, l, c, v } of rows) {
        const date = t.slice(0, 10);
        if (name.startsWith('all')) adjusted.set(`${ticker} ${date}`, c);
        else
          bars.set(`${ticker} ${date}`, {
            ticker,
            date,
            open: o,
            high: h,
            low: l,
            close: c,
            adjustedClose: null,
            volume: v,
          });
      }
    }
  return [...bars]
    .map(([key, bar]) => ({ ...bar, adjustedClose: adjusted.get(key) ?? null }))
    .sort((a, b) => (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : a.date < b.date ? -1 : 1));
}

/** Daily bars, raw and adjusted for splits and dividends. */
const bars: Stream = {
  name: 'bars',
  kind: 'prices',
  schedule: dailyAt(18, 30),
  plan(scope, { now, cursor }) {
    const end = isoDate(lastSettled(now));
    const key = scopeKey(scope);
    // A watchlist may contain a new ticker without any history, so its full history is always requested, which takes a
    // few pages. A run that names the stream gets the full history, too.
    const isTopUp = scope.tickers === null && !scope.isNamed;
    const start = isoDate(firstDay(scope.since, isTopUp ? cursor : null));
    const groups = [...splitIntoChunks(listTickers(scope), SYMBOLS_MOST)];
    return groups.flatMap((symbols, i) =>
      ADJUSTMENTS.map((adjustment) =>
        pageTask({ adjustment, symbols: symbols.join(','), start, end, group: `${key} ${i}` }),
      ),
    );
  },
  land({ key, about: stored }, bytes) {
    const about = stored as PageAbout;
    const page = JSON.parse(bytes.toString()) as Page;
    if (typeof page.bars !== 'object' || page.bars === null) throw new ShapeError('It holds no bars.');
    const number = Number(about.number ?? 1);
    if (number >= PAGES_MOST && page.next_page_token) throw new ShapeError(`It has more than ${PAGES_MOST} pages.`);
    const name = `${about.adjustment}-${key.replace(/[^A-Za-z0-9-]+/g, '_')}`.slice(0, 120);
    return {
      files: [{ name: `${name}.json`, content: bytes }],
      tasks: page.next_page_token
        ? [pageTask({ ...about, page: page.next_page_token, number: String(number + 1) })]
        : [],
    };
  },
  combine(files) {
    const joined = joinBars(files);
    return joined.length > 0 ? [barsFile('alpaca-bars.csv', joined)] : [];
  },
  measure: (files, scope) => measureBars(joinBars(files), listTickers(scope)),
};

export const alpaca: SyncSource = {
  name: 'alpaca',
  standing: 'vendor',
  terms: "Market data for the key's own use, under Alpaca's terms; no redistribution.",
  // 200 calls a minute on the free plan.
  hosts: [{ name: 'data.alpaca.markets', perSecond: 3 }],
  needs: ['SYNC_KEY_ALPACA_ID', 'SYNC_KEY_ALPACA_SECRET'],
  authorize: ({ SYNC_KEY_ALPACA_ID: id = '', SYNC_KEY_ALPACA_SECRET: secret = '' }) => ({
    headers: { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret },
  }),
  streams: [bars],
};
