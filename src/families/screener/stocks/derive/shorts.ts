import { getNewestPublicDate } from '../../../../db/known.ts';
import { addDays, isoDate, parseStoredDay } from '../../../../lib/dates.ts';
import { groupBy } from '../../../../lib/group.ts';
import { round4 } from '../../../../lib/rounding.ts';
import { computeDaysToCover, listSpellings, toPercentOfFloat } from '../../../short-sales/interest/rules.ts';
import { toNewestShareCount } from '../../../stocks/rules/shares.ts';
import { groupSplits, SPLIT_TABLES, SPLITS_UP_TO, type Split, type SplitRow } from '../../../stocks/splits/rules.ts';
import type { ReadValues } from '../rules.ts';
import type { ScreenReading } from './reading.ts';

/** Reports come twice a month, so an older report does not describe the present. */
const MAX_REPORT_DAYS = 60;

const REPORTS = `SELECT "ticker", "settlement_date"::text AS "day", "short_interest" AS "shortInterest", "avg_daily_volume" AS "avgDailyVolume"
  FROM (SELECT *, row_number() OVER (PARTITION BY "ticker" ORDER BY "settlement_date" DESC) AS "age" FROM "short_interest"
    WHERE "settlement_date" BETWEEN $1::date - ${2 * MAX_REPORT_DAYS} AND $1::date) AS recent
  WHERE "age" <= 2 ORDER BY "ticker", "settlement_date" DESC`;
const FLOATS = `SELECT "ticker", "free_float" AS "freeFloat" FROM "share_float"`;
const LISTED = 'SELECT "ticker" FROM "stock" ORDER BY 1';

type Report = { ticker: string; day: string; shortInterest: number; avgDailyVolume: number | null };

/** @param reports the newest first */
function toValues(reports: readonly Report[], splits: readonly Split[], freeFloat: number | null): ReadValues {
  // A report counts the shares of its settlement date.
  const counts = reports.map(({ shortInterest, day }) =>
    toNewestShareCount(shortInterest, splits, parseStoredDay(day)),
  );
  const [newest, before] = counts;
  if (newest === undefined) return {};
  return {
    shortPercentOfFloat: toPercentOfFloat(newest, freeFloat),
    daysToCover: computeDaysToCover(reports[0]!.shortInterest, reports[0]!.avgDailyVolume),
    shortInterestChange: before ? round4((newest / before - 1) * 100) : null,
  };
}

/** The newest public report of shares sold short, compared with the free float and the report before. */
export const shortReading: ScreenReading = {
  tables: ['short_interest', 'share_float', 'stock', ...SPLIT_TABLES],
  async read(sql, day) {
    const upTo = getNewestPublicDate('short_interest', parseStoredDay(day));
    const reports = groupBy(await sql.query<Report>(REPORTS, [isoDate(upTo)]), ({ ticker }) => ticker);
    const floats = new Map(
      (await sql.query<{ ticker: string; freeFloat: number | null }>(FLOATS)).map((row) => [row.ticker, row.freeFloat]),
    );
    const splits = groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [day, null]));
    const oldest = isoDate(addDays(upTo, -MAX_REPORT_DAYS));
    const tickers = (await sql.query<{ ticker: string }>(LISTED)).map(({ ticker }) => ticker);
    const byTicker = tickers.flatMap((ticker) => {
      const spelling = listSpellings(ticker).find((candidate) => reports.has(candidate));
      const newest = spelling ? (reports.get(spelling) ?? []) : [];
      if (!newest[0] || newest[0].day < oldest) return [];
      return [[ticker, toValues(newest, splits.get(ticker) ?? [], floats.get(ticker) ?? null)] as const];
    });
    return { byTicker: new Map(byTicker) };
  },
};
