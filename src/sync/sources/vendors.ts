import { isoDate } from '../../lib/dates.ts';
import { newYorkDay, sessionBefore } from '../../market/calendar.ts';
import { dailyAt } from '../../market/schedules.ts';
import { canonicalTicker } from '../../market/ticker.ts';
import { csv } from '../csv.ts';
import { formatSyncMonth, isWanted, monthStart } from '../scope.ts';
import { requireAbout, ShapeError, type Stream, type SyncSource, type Task } from '../source.ts';
import { barsFile, firstDay, lastSettled, type SourceBar } from './bars.ts';

type Grouped = {
  resultsCount?: number;
  results?: { T: string; o: number; h: number; l: number; c: number; v: number }[];
};

/**
 * Massive: one request covers a session of the entire market. Each session is fetched raw, and adjusted for splits
 * only.
 */
const grouped: Stream = {
  name: 'bars',
  kind: 'prices',
  schedule: dailyAt(19, 0),
  plan({ since }, { now, cursor }) {
    const again = firstDay(since, cursor);
    const tasks: Task[] = [];
    for (let day = lastSettled(now); day >= since; day = sessionBefore(day))
      for (const adjusted of ['false', 'true'])
        tasks.push({
          key: `${isoDate(day)} ${adjusted}`,
          url: `https://api.massive.com/v2/aggs/grouped/locale/us/market/stocks/${isoDate(day)}?adjusted=${adjusted}`,
          expects: 'json',
          at: isoDate(day),
          ...(day < again && { isImmutable: true }),
        });
    return tasks;
  },
  land({ key }, bytes, scope) {
    const { results } = JSON.parse(bytes.toString()) as Grouped;
    if (!results) return { empty: 'It has no bars of that day.' };
    const isInScope = isWanted(scope);
    const rows = results.flatMap(({ T, ...bar }) => {
      const ticker = canonicalTicker(T);
      return ticker && isInScope(ticker) ? [{ ticker, ...bar }] : [];
    });
    return { files: [{ name: `${key.replace(' ', '-')}.json`, content: JSON.stringify(rows) }] };
  },
  combine(files) {
    const bars = new Map<string, SourceBar>();
    const adjusted = new Map<string, number>();
    for (const { name, content } of files) {
      const date = name.slice(0, 10);
      for (const { ticker, o, h, l, c, v } of JSON.parse(content.toString())) {
        if (name.includes('true')) adjusted.set(`${ticker} ${date}`, c);
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
    const barRows = [...bars].map(([key, bar]) => ({ ...bar, adjustedClose: adjusted.get(key) ?? null }));
    return barRows.length > 0 ? [barsFile('massive-bars.csv', barRows)] : [];
  },
};

export const massive: SyncSource = {
  name: 'massive',
  standing: 'vendor',
  terms: "Market data under the plan of the user's own key; no redistribution.",
  // Five calls a minute on the free plan.
  hosts: [{ name: 'api.massive.com', perSecond: 5 / 60 }],
  needs: ['SYNC_KEY_MASSIVE'],
  authorize: ({ SYNC_KEY_MASSIVE: key }) => ({ headers: { authorization: `Bearer ${key}` } }),
  streams: [grouped],
};

/** Tiingo: raw and adjusted bars of one ticker in one file, which is imported as it is. */
const tickerBars: Stream = {
  name: 'bars',
  kind: 'prices',
  schedule: dailyAt(20, 30),
  plan: ({ tickers, since }, { now }) =>
    (tickers ?? []).map((ticker) => {
      const end = isoDate(lastSettled(now));
      const query = new URLSearchParams({ startDate: isoDate(since), endDate: end, format: 'csv' });
      return {
        key: `${ticker} ${end}`,
        url: `https://api.tiingo.com/tiingo/daily/${ticker.replace('.', '-')}/prices?${query}`,
        expects: { header: 'date,' },
        isImmutable: true,
        about: { ticker },
      };
    }),
  // The importer of this layout takes the ticker from the whole file name.
  land: (task, bytes) => ({ files: [{ name: `${requireAbout(task, 'ticker')}.csv`, content: bytes }] }),
};

export const tiingo: SyncSource = {
  name: 'tiingo',
  standing: 'vendor',
  terms: "For the key's own use under Tiingo's terms; no redistribution. The whole market is not asked for.",
  // About fifty calls an hour on the free plan.
  hosts: [{ name: 'api.tiingo.com', perSecond: 50 / 3_600 }],
  needs: ['SYNC_KEY_TIINGO'],
  authorize: ({ SYNC_KEY_TIINGO: key }) => ({ headers: { authorization: `Token ${key}` } }),
  streams: [tickerBars],
};

/** Alpha Vantage: all upcoming earnings in one file. An error is JSON with a success status. */
const calendar: Stream = {
  name: 'earnings-calendar',
  kind: 'earnings-calendar',
  schedule: dailyAt(6, 0),
  plan: (_scope, { now }) => [
    {
      key: isoDate(newYorkDay(now)),
      url: 'https://www.alphavantage.co/query?function=EARNINGS_CALENDAR&horizon=3month',
      expects: { header: 'symbol,name,reportDate,' },
      isImmutable: true,
      at: isoDate(newYorkDay(now)),
    },
  ],
  land: ({ key }, bytes) => ({ files: [{ name: `earnings_${key}.csv`, content: bytes }] }),
};

export const alphaVantage: SyncSource = {
  name: 'alpha-vantage',
  standing: 'vendor',
  terms: "For the key's own use under Alpha Vantage's terms; no redistribution.",
  hosts: [{ name: 'www.alphavantage.co', perSecond: 1 / 15 }],
  needs: ['SYNC_KEY_ALPHA_VANTAGE'],
  authorize: ({ SYNC_KEY_ALPHA_VANTAGE: key = '' }) => ({ query: { apikey: key } }),
  streams: [calendar],
};

type Grade = { symbol: string; date: string; gradingCompany: string; previousGrade: string | null; newGrade: string };

/** FMP: analyst ratings of each stock in scope. */
const grades: Stream = {
  name: 'grades',
  kind: 'analyst-actions',
  schedule: dailyAt(6, 0),
  plan: ({ tickers, since }) =>
    (tickers ?? []).map((ticker) => ({
      key: `${ticker} levelSetDate ${formatSyncMonth(since)}`,
      url: `https://financialmodelingprep.com/stable/grades?symbol=${encodeURIComponent(ticker.replace('.', '-'))}`,
      expects: 'json',
      about: { ticker },
    })),
  land(task, bytes, { since }) {
    const ticker = requireAbout(task, 'ticker');
    const list = JSON.parse(bytes.toString()) as Grade[];
    if (!Array.isArray(list)) throw new ShapeError('The file is not a list of grades.');
    const rows = list
      .filter(({ date, newGrade }) => date >= isoDate(monthStart(since)) && newGrade)
      .map((grade) => [
        ticker,
        grade.date.slice(0, 10),
        grade.gradingCompany,
        '',
        grade.previousGrade,
        grade.newGrade,
        '',
        '',
      ]);
    if (rows.length === 0) return { empty: 'No new grades since then.' };
    const header = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';
    return { files: [{ name: `actions-${ticker}.csv`, content: csv(header, rows) }] };
  },
};

export const fmp: SyncSource = {
  name: 'fmp',
  standing: 'vendor',
  terms: "For the key's own use under Financial Modeling Prep's terms; no redistribution.",
  // 250 calls a day on the free plan.
  hosts: [{ name: 'financialmodelingprep.com', perSecond: 2 }],
  needs: ['SYNC_KEY_FMP'],
  authorize: ({ SYNC_KEY_FMP: key = '' }) => ({ headers: { apikey: key } }),
  streams: [grades],
};
