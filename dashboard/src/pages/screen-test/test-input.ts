import type { BacktestInput, Rebalance, Weighting } from '../../generated/graphql.ts';
import { type ScreenPlanState, toRequestPlan } from '../screener/plan.ts';

/** How a screen is traded; all of it is stored in the address. */
export type TestChoices = {
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  rebalance: Rebalance;
  holdings: number;
  weighting: Weighting;
  /** Hundredths of a percent of each dollar moved. */
  costBps: number;
  /** A ticker; empty for none. */
  benchmark: string;
};

export const REBALANCES: readonly { value: Rebalance; text: string }[] = [
  { value: 'DAILY', text: 'Daily' },
  { value: 'WEEKLY', text: 'Weekly' },
  { value: 'MONTHLY', text: 'Monthly' },
  { value: 'QUARTERLY', text: 'Quarterly' },
];
export const WEIGHTINGS: readonly { value: Weighting; text: string }[] = [
  { value: 'EQUAL', text: 'Equal' },
  { value: 'CAP', text: 'Market cap' },
  { value: 'SCORE', text: 'Score' },
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const pick = <Value extends string>(
  options: readonly { value: Value }[],
  text: string | null,
  fallback: NoInfer<Value>,
): Value => options.find(({ value }) => value === text)?.value ?? fallback;

function readNumber(
  text: string | null,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  const value = Number(text ?? '');
  return text !== null && text !== '' && value >= least && value <= most ? value : usual;
}

/** The choices of an address or a form; defaults replace missing and invalid values. @param firstDay `from` by default */
export function readChoices(search: { get(name: string): unknown }, firstDay: string): TestChoices {
  const getText = (name: string): string | null => {
    const value = search.get(name);
    return typeof value === 'string' ? value.trim() : null;
  };
  const from = getText('from') ?? '';
  return {
    from: DAY.test(from) ? from : firstDay,
    rebalance: pick(REBALANCES, getText('rebalance'), 'MONTHLY'),
    holdings: Math.round(readNumber(getText('holdings'), { least: 1, most: 500, usual: 20 })),
    weighting: pick(WEIGHTINGS, getText('weighting'), 'EQUAL'),
    costBps: readNumber(getText('costBps'), { least: 0, most: 1000, usual: 10 }),
    benchmark: (getText('benchmark') ?? 'SPY').toUpperCase(),
  };
}

/** The parameters of the address that have the choices. */
export const writeChoices = (choices: TestChoices): [name: string, value: string][] =>
  Object.entries(choices).map(([name, value]) => [name, String(value)]);

/** The input of the gateway for a screen and its choices. */
export const toBacktestInput = (plan: ScreenPlanState, { benchmark, ...choices }: TestChoices): BacktestInput => ({
  ...choices,
  ...(benchmark && { benchmark }),
  universe: plan.universe,
  plan: toRequestPlan(plan),
  ...(plan.tickers && { tickers: [...plan.tickers] }),
});

const SESSIONS_PER_YEAR = 252;
const PER_YEAR: Record<Rebalance, number> = { DAILY: SESSIONS_PER_YEAR, WEEKLY: 52, MONTHLY: 12, QUARTERLY: 4 };
const YEAR_MS = 365.25 * 86_400_000;

/** About how many calls a test costs: one for each time that holdings are chosen. */
export const estimateCalls = ({ from, rebalance }: Pick<TestChoices, 'from' | 'rebalance'>, now: number): number =>
  Math.max(1, Math.round(((now - Date.parse(from)) / YEAR_MS) * PER_YEAR[rebalance]));

const DAY_MS = 86_400_000;

/** The first day of a test by default: a year ago, as far back as FREE tests. */
export const findFirstDay = (now: number): string => new Date(now - 364 * DAY_MS).toISOString().slice(0, 10);
