import { addDays, isoDate } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { isEdgarDay } from '../../../market/edgar-calendar.ts';
import { dailyAt, morningAfterSession } from '../../../market/schedules.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { formatSyncMonth, isWanted, monthStart, scopeKey } from '../../scope.ts';
import type { Stream } from '../../source.ts';
import { requireAbout } from '../../source.ts';
import { buildFilingTasks, filingsOfIndex, type Submissions, toFilings } from './filings.ts';

/** The ticker and the number of each filer. */
export const companies: Stream = {
  name: 'companies',
  kind: 'sec-companies',
  wave: 1,
  schedule: dailyAt(6, 0),
  plan: () => [{ key: 'company_tickers', url: 'https://www.sec.gov/files/company_tickers.json', expects: 'json' }],
  land: (_task, bytes) => ({ files: [{ name: 'company_tickers.json', content: bytes }] }),
};

/** The series of the funds in scope. The series from a fund's own profile is not overwritten. */
export const funds: Stream = {
  name: 'funds',
  kind: 'etf-profiles',
  wave: 3,
  schedule: dailyAt(6, 0),
  plan: (scope) => [
    {
      key: `company_tickers_mf ${scopeKey(scope)}`,
      url: 'https://www.sec.gov/files/company_tickers_mf.json',
      expects: 'json',
    },
  ],
  land(_task, bytes, scope) {
    const { data } = JSON.parse(bytes.toString()) as { data: [number, string, string, string][] };
    const isInScope = isWanted(scope);
    // Of the whole market, the funds that the exchanges list: the others are no ETFs.
    const isLookedAt = (ticker: string) => (scope.tickers === null ? scope.funds.has(ticker) : isInScope(ticker));
    const rows = data.flatMap(([, seriesId, , symbol]) => {
      const ticker = canonicalTicker(symbol);
      return ticker && isLookedAt(ticker) && !scope.funds.get(ticker) ? [`${ticker},${seriesId}`] : [];
    });
    if (rows.length === 0) return { empty: 'The file names no new fund in scope.' };
    return { files: [{ name: 'etf-profiles.csv', content: ['ticker,seriesId', ...rows, ''].join('\n') }] };
  },
};

/** The history of each company in scope, fetched once; newer filings come from the daily index. */
export const submissions: Stream = {
  name: 'submissions',
  kind: null,
  schedule: dailyAt(6, 0),
  plan: ({ tickers, cikOf, since }) =>
    [...new Set((tickers ?? []).flatMap((ticker) => cikOf.get(ticker) ?? []))].map((cik) => ({
      key: `CIK${cik} since ${formatSyncMonth(since)}`,
      url: `https://data.sec.gov/submissions/CIK${cik}.json`,
      expects: 'json',
      isImmutable: true,
      about: { cik },
    })),
  land(task, bytes, requestedScope) {
    const cik = requireAbout(task, 'cik');
    const scope = { ...requestedScope, since: monthStart(requestedScope.since) };
    const list = JSON.parse(bytes.toString()) as Submissions | Submissions['filings']['recent'];
    // An older page is the bare arrays.
    if (!('filings' in list)) return { tasks: buildFilingTasks(toFilings(cik, list), scope) };
    const since = isoDate(scope.since);
    const older = list.filings.files.filter(({ filingTo }) => filingTo >= since);
    return {
      tasks: [
        ...buildFilingTasks(toFilings(cik, list.filings.recent), scope),
        ...older.map(({ name }) => ({
          key: name,
          url: `https://data.sec.gov/submissions/${name}`,
          expects: 'json' as const,
          isImmutable: true as const,
          about: { cik },
        })),
      ],
      empty: 'The list has nothing new in scope since then.',
    };
  },
};

/** Late filings appear in the index of a later day, so the preceding days are read again. */
const OVERLAP_DAYS = 3;
/** An index that is missing after this many days was never published. */
const DUE_DAYS = 5;

/** Older filings are in the data sets, which are published within this time. */
const FIRST_DAYS = 130;

const getQuarterNumber = (day: Date): number => Math.floor(day.getUTCMonth() / 3) + 1;

/** Filings of the entire market, by day. */
export const index: Stream = {
  name: 'index',
  kind: null,
  schedule: morningAfterSession(0, 30),
  plan(scope, { now, cursor }) {
    const today = newYorkDay(now);
    // The days of the entire market are planned again each time, because history may begin earlier now; imported days
    // stay.
    const first = addDays(today, scope.tickers === null ? -FIRST_DAYS : 0);
    const from = cursor && cursor < first ? cursor : first;
    const days: Date[] = [];
    for (let day = today; day >= addDays(from, -OVERLAP_DAYS) && day >= scope.since; day = addDays(day, -1))
      if (isEdgarDay(day)) days.push(day);
    return days.map((day) => {
      const at = isoDate(day);
      const folder = `${day.getUTCFullYear()}/QTR${getQuarterNumber(day)}`;
      return {
        key: scope.tickers === null ? `${at} all` : at,
        url: `https://www.sec.gov/Archives/edgar/daily-index/${folder}/form.${at.replaceAll('-', '')}.idx`,
        expects: { header: 'Description:' },
        isImmutable: true,
        at,
        dueBy: isoDate(addDays(day, DUE_DAYS)),
      };
    });
  },
  land(_task, bytes, scope) {
    return {
      tasks: buildFilingTasks(filingsOfIndex(bytes.toString('latin1'), scope), scope),
      empty: 'Nothing in scope was filed.',
    };
  },
};
