import type {
  AnalystEstimate as EstimateRow,
  EarningsEvent as EventRow,
  EarningsSurprise as SurpriseRow,
} from '../../../generated/prisma/client.ts';
import { seesEverything } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { gate, type Trim } from '../../../graph/preview.ts';
import { formatCount } from '../../../lib/words.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { isReportOnQuarter } from '../../earnings-calendar/rules.ts';
import { splitsByTicker } from '../../prices/reads.ts';
import { rebasePerShare } from '../../prices/rules/per-share.ts';
import { estimatesByTicker, surprisesByTicker } from './reads.ts';
import { FREE_ESTIMATES, FREE_SURPRISES, hideReportDay } from './rules.ts';

export type Estimates = { ticker: string; estimates: readonly EstimateRow[]; surprises: readonly SurpriseRow[] };

const limitToFirst: Trim<Estimates, Estimates> = {
  whole: (full) => full,
  part: (full) => {
    const visible = full.estimates.slice(0, FREE_ESTIMATES);
    const estimates = visible.map(hideReportDay);
    const surprises = full.surprises.slice(0, FREE_SURPRISES);
    const isRenamed = estimates.some(({ periodLabel }, i) => periodLabel !== visible[i]!.periodLabel);
    return {
      shown: { ...full, estimates, surprises },
      withheld: [
        ...(full.estimates.length > FREE_ESTIMATES ? ['estimates'] : []),
        ...(isRenamed ? ['estimates.periodLabel'] : []),
        ...(full.surprises.length > FREE_SURPRISES ? ['surprises'] : []),
      ],
      message: `PRO shows ${describeCounts(full, ' with the days of their reports')}; FREE shows ${describeCounts({ estimates, surprises })}.`,
    };
  },
};

/** For example "4 periods and 8 reports"; an empty list is omitted. */
const describeCounts = ({ estimates, surprises }: Omit<Estimates, 'ticker'>, periodSuffix = ''): string =>
  [
    ...(estimates.length > 0 ? [`${formatCount(estimates.length, 'period')}${periodSuffix}`] : []),
    ...(surprises.length > 0 ? [formatCount(surprises.length, 'report')] : []),
  ].join(' and ');

/**
 * Estimates and reports of a stock, with earnings per share in the newest shares. A sweep refers to the shares of its
 * day, a report to those of the day of publication.
 */
export async function loadEstimates(context: Context, ticker: string) {
  const [estimates, surprises, splits] = await Promise.all([
    estimatesByTicker(context).load(ticker),
    surprisesByTicker(context).load(ticker),
    splitsByTicker(context).load(ticker),
  ]);
  return {
    estimates: rebasePerShare(estimates, ['epsLow', 'epsMean', 'epsHigh'], splits, ({ sweepDate }) => sweepDate),
    surprises: rebasePerShare(surprises, ['estimateEps', 'actualEps'], splits, ({ reportDate }) => reportDate),
  };
}

/** The estimates and reports of a stock. */
export async function loadGatedEstimates(context: Context, ticker: string) {
  const { estimates, surprises } = await loadEstimates(context, ticker);
  return gate(context, { ticker, estimates, surprises }, limitToFirst);
}

/** The recorded result of a report in the calendar; null below PRO if it is not among those of the stock's preview. */
export async function loadResult(context: Context, event: EventRow): Promise<SurpriseRow | null> {
  const { surprises } = await loadEstimates(context, primaryTicker(event.ticker));
  const visible = seesEverything(context) ? surprises : surprises.slice(0, FREE_SURPRISES);
  return visible.find((report) => isReportOnQuarter(event.fiscalDateEnding, report)) ?? null;
}
