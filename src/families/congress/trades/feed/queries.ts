import type { PoliticianTrade as PoliticianTradeRow } from '../../../../generated/prisma/client.ts';
import { seesEverything } from '../../../../graph/by-tier.ts';
import type { Context } from '../../../../graph/context.ts';
import { fail } from '../../../../graph/errors.ts';
import { type Gated, gate, hide, type Trim } from '../../../../graph/preview.ts';
import { daysFrom } from '../../../../lib/dates.ts';
import { newYorkDay } from '../../../../market/calendar.ts';
import { isWithin, type Window } from '../../../../market/window.ts';
import { getCalendarWeek } from '../../../earnings-calendar/rules.ts';
import { politicianById } from '../../members/reads.ts';
import { type CongressTradeFilter, matchesFilter } from '../rules/trade-filter.ts';
import { firstReportSince } from './reads.ts';

/** Refuses a condition on days of reports, which a preview withholds. @throws invalid_parameter */
export function requireVisibleFilter(context: Context, { daysBeforeReport }: CongressTradeFilter): void {
  if (typeof daysBeforeReport !== 'number' || seesEverything(context)) return;
  throw fail.invalid(
    'invalid_parameter',
    'filter.daysBeforeReport',
    `filter.daysBeforeReport: a condition for PRO keys (${context.offer.url}).`,
  );
}

/** The trades that fulfill the conditions. */
export async function filterTrades(
  context: Context,
  trades: readonly PoliticianTradeRow[],
  filter: CongressTradeFilter,
): Promise<PoliticianTradeRow[]> {
  const matches = await Promise.all(
    trades.map(async (trade) => {
      const [politician, report] = await Promise.all([
        politicianById(context).load(trade.politicianId),
        typeof filter.daysBeforeReport === 'number' ? loadFirstReport(context, trade) : null,
      ]);
      const daysBeforeReport = report && daysFrom(trade.transactionDate, report);
      return matchesFilter(filter, { ...trade, politician, daysBeforeReport });
    }),
  );
  return trades.filter((_trade, index) => matches[index]);
}

const loadFirstReport = (context: Context, { ticker, transactionDate }: PoliticianTradeRow) =>
  firstReportSince(context).load({ ticker, day: transactionDate });

/** The first report after a trade. Both members are null below PRO if it is not in the current week. */
export type ReportAfterTrade = { reportDate: Date | null; daysAfterTrade: number | null };

const hideReport = hide<ReportAfterTrade>(['reportDate', 'daysAfterTrade'], 'a report that is not due this week');

/** The calendar of a tier below PRO has the current week. */
const limitToWeek = (week: Window): Trim<ReportAfterTrade, ReportAfterTrade> => ({
  // A report that was due in another week is withheld now, and it has no identity.
  isOfNow: true,
  whole: hideReport.whole,
  part: (report) =>
    report.reportDate && isWithin(week, report.reportDate)
      ? { shown: report, withheld: [], message: '' }
      : hideReport.part(report),
});

/** The first earnings report on the day of a trade or after it; null if none is known. */
export async function loadReportAfterTrade(
  context: Context,
  trade: PoliticianTradeRow,
): Promise<(ReportAfterTrade & Gated) | null> {
  const reportDate = await loadFirstReport(context, trade);
  if (!reportDate) return null;
  return gate(
    context,
    { reportDate, daysAfterTrade: daysFrom(trade.transactionDate, reportDate) },
    limitToWeek(getCalendarWeek(newYorkDay(context.time.today()))),
  );
}
