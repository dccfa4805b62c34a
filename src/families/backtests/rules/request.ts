import { createHash } from 'node:crypto';
import type { ScreenDay } from '../../../db/history/packed-days.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import type { ParsedPlan } from '../../screener/rules/plan.ts';
import type { Rebalance } from './calendar.ts';
import type { Selection, Weighting } from './decide.ts';
import type { Fill } from './simulate.ts';

/** Changes when the same input and data give another result. */
export const ENGINE_VERSION = '1';

/** A test, complete and valid. Days are `YYYY-MM-DD`. */
export type BacktestRequest = {
  universe: UniverseName;
  plan: ParsedPlan;
  tickers: readonly string[] | null;
  from: string;
  to: string;
  rebalance: Rebalance;
  holdings: number;
  weighting: Weighting;
  costBps: number;
  fill: Fill;
  benchmark: string | null;
  /** The index among whose members of each day a test chooses. Absent without one: it is part of the digest. */
  index?: string;
  /** Securities that are left out, because they are no longer listed: those of an audit. */
  gone?: readonly string[];
  /** The decision days of the range that have history. */
  days: readonly ScreenDay[];
};

/** The columns of the weights by universe. */
const WEIGHT_COLUMNS: Readonly<Record<UniverseName, Pick<Selection, 'capColumn' | 'scoreColumn'>>> = {
  STOCK: { capColumn: 'marketCap', scoreColumn: 'serviceScore7D' },
  ETF: { capColumn: 'marketCap', scoreColumn: 'constituentsWeightedService' },
};

export const toSelection = ({
  universe,
  plan,
  holdings,
  weighting,
  tickers,
  gone,
}: Pick<BacktestRequest, 'universe' | 'plan' | 'holdings' | 'weighting' | 'tickers' | 'gone'>): Selection => ({
  plan,
  holdings,
  weighting,
  ...WEIGHT_COLUMNS[universe],
  among: tickers && new Set(tickers),
  without: gone ? new Set(gone) : null,
});

/** The name of the column with which the weights of a test are computed; null for equal weights. */
export const getWeightColumn = ({
  universe,
  weighting,
}: Pick<BacktestRequest, 'universe' | 'weighting'>): string | null =>
  weighting === 'EQUAL' ? null : WEIGHT_COLUMNS[universe][weighting === 'CAP' ? 'capColumn' : 'scoreColumn'];

/** A plan as plain values: equal plans are equal texts. */
export const describePlan = ({ clauses, sort }: ParsedPlan) => ({
  filters: clauses.map((clause) => [
    clause.field.name,
    clause.op,
    'values' in clause ? [...clause.values].sort() : clause.value,
  ]),
  sort: sort && [sort.field.name, sort.dir],
});

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A hash of the caller's input, without the data. */
export function hashInput({ plan, tickers, days: _days, ...input }: BacktestRequest): string {
  const members = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash([describePlan(plan), tickers && [...tickers].sort(), members]);
}

/** Identifies a request among those of a process: its input, and the days with history. */
export const buildRequestKey = (request: BacktestRequest): string => `${hashInput(request)} ${hash(request.days)}`;

/**
 * The hash of a receipt: equal for equal input, engine and data, on any machine.
 * @param data hashes of the decision days, and of the prices and delistings that were read; `members`: those of the index
 */
export const hashReceipt = (
  request: BacktestRequest,
  {
    days,
    market,
    members,
  }: {
    days: readonly (readonly [day: string, digest: string])[];
    market: string;
    members: readonly (readonly [day: string, tickers: readonly string[]])[] | null;
  },
): string => hash([ENGINE_VERSION, hashInput(request), days, market, ...(members ? [members] : [])]);

/** A test that its data do not allow. `argument`: the member of the input. */
export class BacktestRefusal extends Error {
  constructor(
    readonly argument: string,
    message: string,
  ) {
    super(message);
  }
}
