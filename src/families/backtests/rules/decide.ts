import { requireValue } from '../../../lib/require.ts';
import { type DayTable, toColumns } from '../../screener/days/rules.ts';
import { buildTest, compareBy } from '../../screener/rules/engine.ts';
import type { ParsedPlan } from '../../screener/rules/plan.ts';
import { selectFirst } from './select-first.ts';

const WEIGHTINGS = ['EQUAL', 'CAP', 'SCORE'] as const;
export type Weighting = (typeof WEIGHTINGS)[number];

/** The rule by which a test chooses holdings. */
export type Selection = {
  plan: ParsedPlan;
  holdings: number;
  weighting: Weighting;
  /** The columns of the weights: the market cap or assets, and the Score. */
  capColumn: string;
  scoreColumn: string;
  /** Only these tickers; null: all. */
  among: ReadonlySet<string> | null;
  /** By day, only these tickers: the members of an index. Default: all. */
  amongByDay?: ReadonlyMap<string, ReadonlySet<string>> | null;
  /** Not these tickers. Default: none. */
  without?: ReadonlySet<string> | null;
};

/** A chosen holding and its share of the portfolio, above 0. */
export type HoldingTarget = { ticker: string; weight: number };
/** `matched`: how many rows met the conditions. */
export type ScreenDecision = { day: string; matched: number; targets: readonly HoldingTarget[] };

/** The weight of a row before weights are brought to a sum of 1; 0 if it has none. */
function getRawWeight({ numbers }: DayTable, { weighting, capColumn, scoreColumn }: Selection, place: number): number {
  if (weighting === 'EQUAL') return 1;
  const value = numbers[weighting === 'CAP' ? capColumn : scoreColumn]?.[place] ?? 0;
  return value > 0 && Number.isFinite(value) ? value : 0;
}

/** The memory of `findPlaces`: a list of a market's rows per day would keep the garbage collector busy. */
let scratch = new Int32Array(0);

/** The places, ascending, that meet all conditions; valid until the next call. */
function findPlaces(rows: number, tests: readonly ((place: number) => boolean)[]): Int32Array {
  if (scratch.length < rows) scratch = new Int32Array(rows);
  const places = scratch;
  for (let place = 0; place < rows; place += 1) places[place] = place;
  let count = rows;
  for (const holds of tests) {
    let matches = 0;
    for (let i = 0; i < count; i += 1) {
      const place = places[i]!;
      if (!holds(place)) continue;
      places[matches] = place;
      matches += 1;
    }
    count = matches;
  }
  return places.subarray(0, count);
}

/**
 * The holdings chosen at the end of a session: the first rows of the screen in its order. Rows without a value of the
 * order come last, and ties are ordered by ticker, as in the live screen. Of a row without a positive weight (no market
 * cap, or no Score above 0) nothing is bought.
 */
export function decide(table: DayTable, selection: Selection): ScreenDecision {
  const { plan, holdings, among, amongByDay, without } = selection;
  const columns = toColumns(table);
  const tests = plan.clauses.map((clause) => buildTest(columns, clause).holds);
  if (among) tests.unshift((place) => among.has(table.tickers[place]!));
  const members = amongByDay && (amongByDay.get(table.day) ?? new Set());
  if (members) tests.unshift((place) => members.has(table.tickers[place]!));
  if (without) tests.unshift((place) => !without.has(table.tickers[place]!));
  const places = findPlaces(table.tickers.length, tests);
  const { sort } = plan;
  const chosen =
    sort === null
      ? [...places.subarray(0, holdings)]
      : selectFirst(
          places,
          holdings,
          compareBy(columns.numbers(requireValue(sort.field.sortColumn, 'the column of a sort')), sort.dir),
        );
  const weighted = chosen.map((place) => ({
    ticker: requireValue(table.tickers[place], 'the ticker of a row'),
    weight: getRawWeight(table, selection, place),
  }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const targets = weighted.flatMap(({ ticker, weight }) => (weight > 0 ? [{ ticker, weight: weight / total }] : []));
  return { day: table.day, matched: places.length, targets };
}

/** The columns that a test reads of each day. */
export function listColumns({
  plan,
  weighting,
  capColumn,
  scoreColumn,
}: Omit<Selection, 'among' | 'amongByDay' | 'without'>): {
  numbers: string[];
  texts: string[];
} {
  const numbers = new Set<string>();
  const texts = new Set<string>();
  for (const { field } of plan.clauses) (field.type === 'STRING' ? texts : numbers).add(field.column);
  if (plan.sort?.field.sortColumn) numbers.add(plan.sort.field.sortColumn);
  if (weighting === 'CAP') numbers.add(capColumn);
  if (weighting === 'SCORE') numbers.add(scoreColumn);
  return { numbers: [...numbers].sort(), texts: [...texts].sort() };
}
