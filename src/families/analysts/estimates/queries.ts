import type { Context } from '../../../gateway/context.ts';
import { gate, type Trim } from '../../../gateway/preview.ts';
import type {
  AnalystEstimate as EstimateRow,
  EarningsSurprise as SurpriseRow,
} from '../../../generated/prisma/client.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { formatCount } from '../../../lib/words.ts';
import { splitsByTicker } from '../../prices/reads.ts';
import { rebasePerShare } from '../../prices/rules/per-share.ts';
import { requireStock } from '../../stocks/queries.ts';
import { fundAnalysts } from '../consensus/rules.ts';
import { estimatesByTicker, surprisesByTicker } from './reads.ts';
import { FREE_ESTIMATES, FREE_SURPRISES, withoutReportDay } from './rules.ts';

export type Estimates = { ticker: string; estimates: readonly EstimateRow[]; surprises: readonly SurpriseRow[] };

const firstOfEach: Trim<Estimates, Estimates> = {
  whole: (full) => full,
  part: (full) => {
    const seen = full.estimates.slice(0, FREE_ESTIMATES);
    const estimates = seen.map(withoutReportDay);
    const surprises = full.surprises.slice(0, FREE_SURPRISES);
    const isRenamed = estimates.some(({ periodLabel }, i) => periodLabel !== seen[i]!.periodLabel);
    return {
      shown: { ...full, estimates, surprises },
      withheld: [
        ...(full.estimates.length > FREE_ESTIMATES ? ['estimates'] : []),
        ...(isRenamed ? ['estimates.periodLabel'] : []),
        ...(full.surprises.length > FREE_SURPRISES ? ['surprises'] : []),
      ],
      message: `PRO shows ${inWords(full, ' with the days of their reports')}; FREE shows ${inWords({ estimates, surprises })}.`,
    };
  },
};

/** 4 periods and 8 reports; nothing of what there is none of. */
const inWords = ({ estimates, surprises }: Omit<Estimates, 'ticker'>, ofPeriods = ''): string =>
  [
    ...(estimates.length > 0 ? [`${formatCount(estimates.length, 'period')}${ofPeriods}`] : []),
    ...(surprises.length > 0 ? [formatCount(surprises.length, 'report')] : []),
  ].join(' and ');

/**
 * Estimates and reports of a stock, earnings per share in the newest shares. A sweep counts the shares of its day, and a
 * report those of the day it came out.
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

/** What analysts expect of a stock, and what its company reported. */
export async function loadGatedEstimates(context: Context, ticker: string) {
  const { estimates, surprises } = await loadEstimates(context, ticker);
  return gate(context, { ticker, estimates, surprises }, firstOfEach);
}

/** What analysts expect of a stock by ticker. @throws ticker_is_etf, entity_not_found */
export const requiredEstimates = async (context: Context, ticker: string) =>
  loadGatedEstimates(context, primaryTicker((await requireStock(context, ticker, fundAnalysts)).ticker));
