import { addDays, isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { dailyAt } from '../../market/schedules.ts';
import { canonicalTicker } from '../../market/ticker.ts';
import { csv } from '../csv.ts';
import { isWanted, scopeKey } from '../scope.ts';
import { ShapeError, type Stream, type SyncSource, type Task } from '../source.ts';

/** A report in Finnhub's earnings calendar; the quarter and the year are fiscal. */
type Release = {
  symbol: string;
  date: string;
  quarter: number;
  year: number;
  epsEstimate: number | null;
  epsActual: number | null;
  revenueEstimate: number | null;
  revenueActual: number | null;
};

const CALENDAR = 'https://finnhub.io/api/v1/calendar/earnings';
/** The free plan covers the past month. */
const WEEKS = 4;
/** The calendar truncates long answers silently, so it is requested week by week. */
const WEEK_DAYS = 7;
/** Results are entered, and corrected, for some days after a report. */
const SETTLED_DAYS = 14;

/** Published reports of a calendar, with the estimates. */
const reportedIn = (releases: readonly Release[], isLookedAt: (ticker: string) => boolean) =>
  releases.flatMap(({ symbol, date, quarter, year, epsEstimate, epsActual, revenueEstimate, revenueActual }) => {
    const ticker = canonicalTicker(symbol);
    if (!ticker || !isLookedAt(ticker) || epsActual === null || !(quarter >= 1 && quarter <= 4) || !year) return [];
    return [[ticker, `Q${quarter} ${year}`, date, epsEstimate, epsActual, revenueEstimate, revenueActual]];
  });

/**
 * Reported results and estimates. Upcoming reports are omitted: the calendar does not include the last day of the
 * quarter, which the gateway's calendar requires.
 */
const surprises: Stream = {
  name: 'earnings-surprises',
  kind: 'earnings-surprises',
  schedule: dailyAt(7, 0),
  plan(scope, { now }) {
    const today = newYorkDay(now);
    // Weeks begin on Mondays, so that a week is the same file each day.
    const monday = addDays(today, -((today.getUTCDay() + 6) % 7));
    return Array.from({ length: WEEKS + 1 }, (_, i): Task => {
      const from = addDays(monday, -WEEK_DAYS * i);
      const to = addDays(from, WEEK_DAYS - 1);
      return {
        key: `${isoDate(from)} ${scopeKey(scope)}`,
        url: `${CALENDAR}?from=${isoDate(from)}&to=${isoDate(to)}`,
        expects: 'json',
        at: isoDate(from),
        ...(addDays(to, SETTLED_DAYS) < today && { isImmutable: true }),
      };
    });
  },
  land({ at }, bytes, scope) {
    const { earningsCalendar } = JSON.parse(bytes.toString()) as { earningsCalendar?: Release[] };
    if (!Array.isArray(earningsCalendar)) throw new ShapeError('The file has no earnings calendar.');
    const rows = reportedIn(earningsCalendar, isWanted(scope));
    if (rows.length === 0) return { empty: 'None of the companies reported in that week.' };
    const header = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';
    return { files: [{ name: `surprises-${at}.csv`, content: csv(header, rows) }] };
  },
};

export const finnhub: SyncSource = {
  name: 'finnhub',
  standing: 'vendor',
  terms: "For the key's own use under Finnhub's terms; no redistribution.",
  // Sixty calls a minute on the free plan.
  hosts: [{ name: 'finnhub.io', perSecond: 1 }],
  needs: ['SYNC_KEY_FINNHUB'],
  authorize: ({ SYNC_KEY_FINNHUB: key = '' }) => ({ headers: { 'X-Finnhub-Token': key } }),
  streams: [surprises],
};
