import { requireLast, requireValue } from '../../../lib/require.ts';
import { SESSIONS_PER_YEAR } from '../../prices/rules/quotes.ts';
import { type BenchmarkCurve, followBenchmark } from './benchmark.ts';
import type { ScreenDecision } from './decide.ts';
import { computeMoments, type Moments } from './deflated-sharpe.ts';
import {
  type DelistedPosition,
  type Fill,
  type Holding,
  type MergedPosition,
  type PriceMarket,
  type PriceSeries,
  type Rebalancing,
  type SplitPosition,
  simulate,
} from './simulate.ts';
import {
  type Comparison,
  type CurveSummary,
  compareWithBenchmark,
  computeDrawdowns,
  computeReturns,
  hasYear,
  summarizeCurve,
} from './summary.ts';

/** A period: from the fill of a decision to the next fill, or to the last close. Amounts in multiples of the start. */
export type BacktestPeriod = {
  decidedOn: string;
  filledOn: string;
  holdings: readonly Holding[];
  entered: readonly string[];
  left: readonly string[];
  unfilled: readonly string[];
  traded: number;
  cost: number;
  return: number;
  benchmarkReturn: number | null;
};

export type EquityPoint = { date: string; value: number; benchmark: number | null; drawdown: number };

/** The result of a test; a function of its input alone. */
export type BacktestResult = {
  summary: CurveSummary & Comparison & { turnover: number | null };
  benchmark: CurveSummary | null;
  equity: EquityPoint[];
  periods: BacktestPeriod[];
  delisted: DelistedPosition[];
  mergers: MergedPosition[];
  classSplits: SplitPosition[];
  moments: Moments | null;
};

/** `decisions` are sorted by day; the first is of the first session, the others of sessions of the market. */
export type RunInput = PriceMarket & {
  decisions: readonly ScreenDecision[];
  costBps: number;
  fill: Fill;
  benchmark: PriceSeries | null;
};

function toPeriods(
  rebalancings: readonly Rebalancing[],
  sessions: readonly string[],
  last: number,
  curve: BenchmarkCurve | null,
) {
  return rebalancings.map((rebalancing, i): BacktestPeriod => {
    const next = rebalancings[i + 1];
    const { decidedAt, filledAt, value, holdings, entered, left, unfilled, traded, cost } = rebalancing;
    const end = curve && (next ? curve.getFillValue(next.filledAt) : requireLast([...curve.values]));
    return {
      decidedOn: requireValue(sessions[decidedAt], 'the session of a decision'),
      filledOn: requireValue(sessions[filledAt], 'the session of a fill'),
      holdings,
      entered,
      left,
      unfilled,
      traded,
      cost,
      return: (next?.value ?? last) / value - 1,
      benchmarkReturn: curve && end !== null ? end / curve.getFillValue(filledAt) - 1 : null,
    };
  });
}

/** Dollars moved per year as a fraction of the value, purchases and sales; null below a year of returns. */
function computeTurnover(rebalancings: readonly Rebalancing[], sessions: number): number | null {
  if (!hasYear(sessions - 1)) return null;
  const moved = rebalancings.reduce((sum, { traded, value }) => sum + (value > 0 ? traded / value : 0), 0);
  return (moved * SESSIONS_PER_YEAR) / (sessions - 1);
}

/** Runs a test from its decisions to its result. */
export function runBacktest({ decisions, costBps, fill, benchmark, ...market }: RunInput): BacktestResult {
  const { sessions } = market;
  const places = new Map(sessions.map((session, place) => [session, place]));
  const targets = new Map(decisions.map(({ day, targets: chosen }) => [places.get(day) ?? -1, chosen]));
  const { values, rebalancings, delisted, mergers, classSplits } = simulate(market, targets, { costBps, fill });
  const curve = benchmark && rebalancings[0] ? followBenchmark(benchmark, rebalancings[0].filledAt, fill) : null;
  const periods = toPeriods(rebalancings, sessions, requireLast([...values]), curve);
  const drawdowns = computeDrawdowns(values);
  return {
    summary: {
      ...summarizeCurve(values),
      ...compareWithBenchmark(periods, values, curve?.values ?? null),
      turnover: computeTurnover(rebalancings, sessions.length),
    },
    benchmark: curve && summarizeCurve(curve.values),
    equity: sessions.map((date, at) => ({
      date,
      value: values[at]!,
      benchmark: curve?.values[at] ?? null,
      drawdown: drawdowns[at]!,
    })),
    periods,
    delisted,
    mergers,
    classSplits,
    moments: computeMoments(computeReturns(values)),
  };
}
