import { midRank, standings } from '../../../../lib/rank.ts';
import { mean } from '../../../../lib/statistics.ts';
import type { DayTable } from '../../../screener/days/rules.ts';
import type { UniverseName } from '../../../screener/fields/rules.ts';
import { SCREENS } from '../../../screener/presets/rules.ts';
import { readPlan } from '../../../screener/rules/plan.ts';
import { decide, listColumns, type Selection } from '../../rules/decide.ts';
import { toSelection } from '../../rules/request.ts';

/** The signals whose record consists of months; that of insights consists of events. */
export type MonthlySignal = 'RATING' | 'SCORE' | 'SCREEN';

const DECILES = 10;
/** Fewer stocks than this have no correlation, and their returns are withheld: they would reveal the stocks. */
export const MIN_MEMBERS = 5;

const LETTER = 'ratingLetter';
const RATING = 'ratingScore';
const SCORE = 'serviceScore7D';

const SCREEN_SELECTIONS: readonly { id: string; universe: UniverseName; selection: Selection }[] = SCREENS.map(
  ({ id, universe, plan }) => ({
    id,
    universe,
    selection: toSelection({
      universe,
      plan: readPlan(universe, plan),
      holdings: Number.MAX_SAFE_INTEGER,
      weighting: 'EQUAL',
      tickers: null,
    }),
  }),
);

/** The columns of a recorded day that groups are formed from. */
export function listRecordColumns(universe: UniverseName): { numbers: string[]; texts: string[] } {
  const lists = SCREEN_SELECTIONS.filter((screen) => screen.universe === universe).map(({ selection }) =>
    listColumns(selection),
  );
  const ranking = universe === 'STOCK' ? { numbers: [RATING, SCORE], texts: [LETTER] } : { numbers: [], texts: [] };
  const merge = (name: 'numbers' | 'texts') => [
    ...new Set([...ranking[name], ...lists.flatMap((columns) => columns[name])]),
  ];
  return { numbers: merge('numbers').sort(), texts: merge('texts').sort() };
}

/** The tenth of the values in which each value is, 1 to 10 from the lowest; equal values share one. Null without a value. */
const assignDeciles = (values: ArrayLike<number>): (number | null)[] =>
  standings(Array.from(values)).map((rank) => (rank ? Math.floor(midRank(rank) / DECILES) + 1 : null));

/** The tickers of each group of a day, by signal and name. */
export type SignalGroups = ReadonlyMap<MonthlySignal, ReadonlyMap<string, readonly string[]>>;

function groupTickers(tickers: readonly string[], names: readonly (string | null)[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [i, name] of names.entries()) {
    if (name === null) continue;
    const members = groups.get(name);
    if (members) members.push(tickers[i] ?? '');
    else groups.set(name, [tickers[i] ?? '']);
  }
  return groups;
}

const listScreens = (table: DayTable, universe: UniverseName): [string, string[]][] =>
  SCREEN_SELECTIONS.filter((screen) => screen.universe === universe).map(({ id, selection }) => [
    id,
    decide(table, selection).targets.map(({ ticker }) => ticker),
  ]);

/** The groups of a recorded day of stocks, or of funds, which only have screens. */
export function assignGroups(table: DayTable, universe: UniverseName): SignalGroups {
  const screens = new Map(listScreens(table, universe));
  if (universe === 'ETF') return new Map([['SCREEN', screens]]);
  const deciles = assignDeciles(table.numbers[SCORE] ?? []).map((decile) => (decile === null ? null : String(decile)));
  return new Map([
    ['RATING', groupTickers(table.tickers, table.texts[LETTER] ?? [])],
    ['SCORE', groupTickers(table.tickers, deciles)],
    ['SCREEN', screens],
  ]);
}

/**
 * Spearman's rank correlation of two lists, -1 to 1; ranks of equal values are averaged. Null for fewer than five pairs, or
 * without variation.
 */
export function correlateRanks(a: readonly number[], b: readonly number[]): number | null {
  if (a.length < MIN_MEMBERS) return null;
  const toRanks = (values: readonly number[]) => standings(values).map((rank) => (rank ? midRank(rank) : 0));
  const [x, y] = [toRanks(a), toRanks(b)];
  const [middleX, middleY] = [mean(x) ?? 0, mean(y) ?? 0];
  let [covariance, varianceX, varianceY] = [0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    const [dx, dy] = [(x[i] ?? 0) - middleX, (y[i] ?? 0) - middleY];
    covariance += dx * dy;
    varianceX += dx * dx;
    varianceY += dy * dy;
  }
  return varianceX > 0 && varianceY > 0 ? covariance / Math.sqrt(varianceX * varianceY) : null;
}

/** The column with the score that a signal ranks stocks by; null for screens, which choose. */
export const SCORE_COLUMNS: Readonly<Record<MonthlySignal, string | null>> = {
  RATING,
  SCORE,
  SCREEN: null,
};
