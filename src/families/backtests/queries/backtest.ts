import { byTier } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { type Gated, gate, type Trim } from '../../../graph/preview.ts';
import { isoDate, monthsBefore } from '../../../lib/dates.ts';
import { compareText } from '../../../lib/order.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { SCREENS } from '../../screener/presets/rules.ts';
import { parsePlan } from '../../screener/queries.ts';
import { loadSymbols } from '../../stocks/queries.ts';
import type { SymbolName } from '../../stocks/reads.ts';
import { followProgress, type RunProgress } from '../reads/progress.ts';
import { type BacktestRun, loadRun } from '../reads/run.ts';
import { listDecisionDays, type Rebalance } from '../rules/calendar.ts';
import type { Weighting } from '../rules/decide.ts';
import { computeDeflatedSharpe, computeExpectedMaximum } from '../rules/deflated-sharpe.ts';
import { type Evidence, weighEvidence } from '../rules/evidence.ts';
import { type BacktestRequest, buildRequestKey, ENGINE_VERSION, hashInput } from '../rules/request.ts';
import type { Fill } from '../rules/simulate.ts';
import type { Circumstances } from '../rules/warnings.ts';
import { convertRefusals, refuse } from './refusals.ts';
import { type BacktestAudit, createUniverseReader, runAudit, type UniverseReader } from './universe.ts';

export type BacktestArguments = {
  plan?: unknown;
  screen?: string | null;
  universe?: UniverseName | null;
  tickers?: readonly string[] | null;
  from: Date;
  to?: Date | null;
  rebalance: Rebalance;
  holdings: number;
  weighting: Weighting;
  costBps: number;
  benchmark?: string | null;
  stockIndex?: string | null;
  isAudited: boolean;
  fill: Fill;
};

/** Maximum length of a test, in decision days: five years of sessions. */
export const MAX_REBALANCINGS = 1_300;
/** How far back FREE tests, in months. */
export const FREE_MONTHS = 12;
/** How long a stream waits for a test to finish, in milliseconds. */
const MAX_WAIT_MS = 300_000;

type PlanInput = Pick<BacktestArguments, 'plan' | 'screen' | 'universe'>;

/** The universe and the plan of an input. @throws invalid_parameter, unknown_field, malformed_request */
export function resolvePlan({ plan, screen, universe }: PlanInput): { universe: UniverseName; plan: unknown } {
  if (plan !== undefined && plan !== null) {
    if (screen) throw refuse('screen', 'screen: give either `plan` or `screen`.');
    return { universe: universe ?? 'STOCK', plan };
  }
  if (!screen) throw refuse('plan', 'plan: give either `plan` or `screen`.');
  const curated = SCREENS.find(({ id }) => id === screen);
  if (!curated) throw refuse('screen', `screen: '${screen}' is not a curated screen; curatedScreens lists them.`);
  if (universe && universe !== curated.universe)
    throw refuse('universe', `universe: ${screen} is a screen of ${curated.universe}.`);
  return curated;
}

/** The longest range of a test in months: a longer range takes long to count. */
export const MAX_MONTHS = 480;

/** An audit runs the test a second time. */
const countRuns = ({ isAudited }: Partial<Pick<BacktestArguments, 'isAudited'>>): number => (isAudited ? 2 : 1);

/** The number of rebalancings of all runs that an input asks for, which are its price; 0 if it is not valid. */
export function countRebalancings(input: BacktestArguments, today: Date): number {
  const to = input.to && input.to < today ? input.to : today;
  // A range beyond the maximum is refused before it is counted.
  const from = monthsBefore(to, MAX_MONTHS) > input.from ? to : input.from;
  return Math.min(MAX_REBALANCINGS, listDecisionDays(from, to, input.rebalance).length) * countRuns(input);
}

/** The longest range whose rebalancings cost no more calls than a limit, as a sentence; null if the range fits. */
export function describeLongestRange(
  input: Pick<BacktestArguments, 'from' | 'to' | 'rebalance'> & Partial<Pick<BacktestArguments, 'isAudited'>>,
  limit: number,
  today: Date,
): string | null {
  const to = input.to && input.to < today ? input.to : today;
  const from = monthsBefore(to, MAX_MONTHS) > input.from ? monthsBefore(to, MAX_MONTHS) : input.from;
  const days = listDecisionDays(from, to, input.rebalance);
  const maxDays = Math.floor(limit / countRuns(input));
  const first = days.at(-maxDays);
  if (days.length <= maxDays || !first) return null;
  return `With ${input.rebalance} rebalancing the longest range up to ${isoDate(to)} that fits begins on ${isoDate(first)}; a longer one fits if it is rebalanced less often.`;
}

/** Refuses a range that is empty, too long, or begins before the first day that the tier may test. */
export function requireRange(context: Context, from: Date, to: Date): void {
  if (from > to) throw refuse('from', `from: ${isoDate(from)} is after ${isoDate(to)}.`);
  if (from < monthsBefore(to, MAX_MONTHS))
    throw refuse('from', `from: more than ${MAX_MONTHS / 12} years before ${isoDate(to)}.`);
  const earliest = byTier(context, null, monthsBefore(newYorkDay(context.time.today()), FREE_MONTHS));
  if (earliest && from < earliest)
    throw fail.notAvailableAsOf(
      `FREE tests the last ${FREE_MONTHS} months, since ${isoDate(earliest)}; PRO any recorded day.`,
      'input.from',
    );
}

/** Reads an input, with the decision days that have history. @throws the errors of `backtest` */
async function readInput(input: BacktestArguments, context: Context): Promise<BacktestRequest & { requested: number }> {
  const { universe, plan } = resolvePlan(input);
  const { stockIndex: index } = input;
  if (index && input.tickers?.length) throw refuse('stockIndex', 'stockIndex: give either `stockIndex` or `tickers`.');
  if (index && universe !== 'STOCK')
    throw refuse('stockIndex', 'stockIndex: its members are stocks, so the universe is STOCK.');
  const parsed = parsePlan(universe, plan, context);
  const today = newYorkDay(context.time.today());
  const { from, rebalance } = input;
  const to = input.to && input.to < today ? input.to : today;
  requireRange(context, from, to);
  const history = new Map((await context.history?.list())?.map((session) => [isoDate(session.day), session]));
  const [first, last] = [[...history.keys()][0], [...history.keys()].at(-1)];
  const decisionDays =
    first && isoDate(to) >= first
      ? listDecisionDays(from < new Date(first) ? new Date(first) : from, to, rebalance)
      : [];
  const days = decisionDays.map(isoDate).flatMap((day) => {
    const session = history.get(day);
    return session ? [{ day, isReconstructed: session.isReconstructed }] : [];
  });
  if (days.length === 0)
    throw refuse(
      'from',
      first
        ? `from: no ${rebalance} decision day from ${isoDate(from)} to ${isoDate(to)} has history; the first recorded day is ${first}, the newest ${last}.`
        : 'from: there is no history yet; a session is recorded on the morning after it.',
    );
  if (days.length > MAX_REBALANCINGS)
    throw refuse('from', `from: ${days.length} rebalancings; at most ${MAX_REBALANCINGS} at once.`);
  const { holdings, weighting, costBps, benchmark, fill } = input;
  return {
    universe,
    plan: parsed,
    tickers: input.tickers?.length ? [...new Set(input.tickers)] : null,
    from: isoDate(from),
    to: isoDate(to),
    rebalance,
    holdings,
    weighting,
    costBps,
    fill,
    benchmark: benchmark ?? null,
    ...(index && { index }),
    days,
    requested: listDecisionDays(from, to, rebalance).length,
  };
}

export type Receipt = {
  digest: string;
  engine: string;
  recordedDays: number;
  reconstructedDays: number;
  trials: number;
  deflatedSharpe: number | null;
  /** Null if holdings are not shown. */
  renamed: readonly RenamedSecurity[] | null;
};

/** A security with several symbols in the range of a test; it is held without a trade when its symbol changes. */
export type RenamedSecurity = { ticker: string; symbols: readonly SymbolName[] };

/** The evidence of a test, with its requested range. */
export type BacktestEvidence = Evidence & { requestedFrom: Date; requestedPeriods: number };

export type Backtest = Omit<BacktestRun, 'digest' | 'columns' | 'moments' | 'delisted' | 'mergers' | 'classSplits'> & {
  from: string;
  to: string;
  delisted: BacktestRun['delisted'] | null;
  mergers: BacktestRun['mergers'] | null;
  classSplits: BacktestRun['classSplits'] | null;
  universe: UniverseReader;
  circumstances: Omit<Circumstances, 'isIncomplete'>;
  evidence: BacktestEvidence;
  receipt: Receipt;
  audit: BacktestAudit | null;
  /** Whether the tickers of periods are shown. */
  hasHoldings: boolean;
};

const trimHoldings: Trim<Backtest, Backtest> = {
  whole: (full) => full,
  part: (full) => ({
    shown: {
      ...full,
      delisted: null,
      mergers: null,
      classSplits: null,
      hasHoldings: false,
      receipt: { ...full.receipt, renamed: null },
    },
    withheld: ['delisted', 'mergers', 'classSplits', 'periods'],
    message: 'PRO also shows the holdings of each period, and tests any recorded day.',
  }),
};

/** The securities that had several symbols in a range, by ticker. */
async function loadRenamed(
  context: Context,
  tickers: readonly string[],
  { from, to }: Pick<BacktestRequest, 'from' | 'to'>,
): Promise<RenamedSecurity[]> {
  const [first, last] = [new Date(from), new Date(to)];
  const securities = await Promise.all(
    [...tickers].sort(compareText).map(async (ticker) => {
      const symbols = (await loadSymbols(context, ticker)).filter(
        ({ validFrom, validTo }) => (validFrom === null || validFrom <= last) && (validTo === null || validTo >= first),
      );
      return { ticker, symbols };
    }),
  );
  return securities.filter(({ symbols }) => symbols.length > 1);
}

/** The result of a test, with its receipt for the caller. */
export async function loadBacktest(input: BacktestArguments, context: Context): Promise<Backtest & Gated> {
  const { requested, ...request } = await readInput(input, context);
  const inputDigest = hashInput(request);
  // The first call is that of the field.
  for (const { day } of request.days.slice(1)) await context.meter.spend(`backtest ${inputDigest} ${day}`, true);
  const loaded = await convertRefusals(loadRun(context, request));
  const { digest, columns, moments, ...run } = loaded;
  const audit = input.isAudited ? await runAudit(context, request, loaded) : null;
  const reconstructed = request.days.filter(({ isReconstructed }) => isReconstructed).length;
  const trials = await context.limits.noteTrial(context.caller, {
    digest: inputDigest,
    from: request.from,
    to: request.to,
    sharpe: moments?.sharpe ?? null,
  });
  const threshold = computeExpectedMaximum(trials.count, trials.variance);
  return gate(
    context,
    {
      ...run,
      from: requireFirst(run.equity).date,
      to: requireLast(run.equity).date,
      hasHoldings: true,
      universe: createUniverseReader(request),
      circumstances: {
        universe: request.universe,
        columns,
        periods: run.periods.rows.length,
        days: { requested, found: request.days.length, reconstructed },
        isSelected: request.tickers !== null,
      },
      evidence: {
        ...weighEvidence(run.periods.rows, run.equity.length - 1, run.summary),
        requestedFrom: input.from,
        requestedPeriods: requested,
      },
      audit,
      receipt: {
        digest,
        engine: ENGINE_VERSION,
        recordedDays: request.days.length - reconstructed,
        reconstructedDays: reconstructed,
        trials: trials.count,
        deflatedSharpe: moments && computeDeflatedSharpe(moments, threshold),
        renamed: await loadRenamed(context, run.periods.tickers, request),
      },
    },
    trimHoldings,
  );
}

/** Follows the test of an input in this process until it is finished. @throws the errors of `backtest` */
export async function* followBacktest(input: BacktestArguments, context: Context): AsyncGenerator<RunProgress> {
  const { requested: _requested, ...request } = await readInput(input, context);
  yield* followProgress(buildRequestKey(request), MAX_WAIT_MS);
}
