import { listPlanColumns } from '../../screener/changes/rules/changes.ts';
import { createMatcher } from '../../screener/changes/rules/many-plans.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import {
  createScreenTable,
  readField,
  type ScreenColumns,
  type ScreenRow,
  type ScreenTable,
} from '../../screener/rules/engine.ts';
import { type Clause, readPlan } from '../../screener/rules/plan.ts';

export const MAX_ALERT_TICKERS = 100;
/** How many days ahead a report may be announced. */
export const MAX_REPORT_DAYS = 14;

export type ScreenSide = 'ENTERED' | 'LEFT';
export type PriceDirection = 'ABOVE' | 'BELOW' | 'EITHER';

/** A screen, as JSON. `plan`: in the form of the documented paths. `tickers`: only these are screened; absent: all. */
export type ScreenTrigger = {
  kind: 'SCREEN';
  universe: UniverseName;
  plan: unknown;
  sides: readonly ScreenSide[];
  tickers?: readonly string[];
};
type RatingTrigger = { kind: 'RATING'; tickers: readonly string[] };
/** The band includes both bounds; null: open. */
type ScoreTrigger = { kind: 'SCORE'; tickers: readonly string[]; min: number | null; max: number | null };
/** `level`: USD, in the shares of the day `since` (`YYYY-MM-DD`). */
export type PriceTrigger = {
  kind: 'PRICE';
  tickers: readonly string[];
  level: number;
  direction: PriceDirection;
  since: string;
};
/** Triggers on the rows of the screener. */
export type LevelTrigger = ScreenTrigger | RatingTrigger | ScoreTrigger | PriceTrigger;
export type ReportTrigger = { kind: 'REPORT'; tickers: readonly string[]; daysBefore: number };
export type WatchlistTrigger = { kind: 'WATCHLIST'; tickers: readonly string[]; types: readonly string[] };
export type Trigger = LevelTrigger | ReportTrigger | WatchlistTrigger;

export const isLevelTrigger = (trigger: Trigger): trigger is LevelTrigger =>
  trigger.kind !== 'REPORT' && trigger.kind !== 'WATCHLIST';

/** The rows of a universe at one moment. */
export type LevelTable = {
  tickers: readonly string[];
  columns: ScreenColumns;
  place(ticker: string): number | undefined;
  /** The indexes of the rows for which all conditions hold. */
  match(clauses: readonly Clause[]): readonly number[];
};
export type LevelTables = Readonly<Record<UniverseName, LevelTable>>;

export const createLevelTable = (rows: Omit<LevelTable, 'match'>): LevelTable => ({
  ...rows,
  match: createMatcher(rows),
});

export const toLevelTable = (table: ScreenTable<ScreenRow>): LevelTable =>
  createLevelTable({
    tickers: table.rows.map(({ ticker }) => ticker),
    columns: table,
    place: (ticker) => table.place(ticker),
  });

export const EMPTY_TABLE = toLevelTable(createScreenTable([]));

/** The last price of a stock or fund, USD. */
export type Price = { ticker: string; price: number };
/** Prices as rows of the screener, which has the same: a key may read prices without its other figures. */
export const toPriceTables = (prices: readonly Price[]): LevelTables => ({
  STOCK: toLevelTable(createScreenTable(prices.map(({ ticker, price }) => ({ ticker, currentPrice: price })))),
  ETF: EMPTY_TABLE,
});

/** Whether a trigger reads the rows of a universe. */
export const needsTable = (trigger: LevelTrigger, universe: UniverseName): boolean =>
  trigger.kind === 'SCREEN' ? trigger.universe === universe : trigger.kind !== 'RATING' || universe === 'STOCK';

/** The columns that hold the level of a ticker, by universe; null: no stock or fund has it. */
const LEVEL_COLUMNS = {
  RATING: { STOCK: 'ratingLetter', ETF: null },
  SCORE: { STOCK: 'serviceScore7D', ETF: 'directService' },
  PRICE: { STOCK: 'currentPrice', ETF: 'currentPrice' },
} as const satisfies Record<string, Record<UniverseName, string | null>>;

/** The columns that a trigger reads of a universe. */
export function listTriggerColumns(
  trigger: LevelTrigger,
  universe: UniverseName,
): { numbers: string[]; texts: string[] } {
  if (trigger.kind !== 'SCREEN') {
    const column = LEVEL_COLUMNS[trigger.kind][universe];
    const columns = column === null ? [] : [column];
    return trigger.kind === 'RATING' ? { numbers: [], texts: columns } : { numbers: columns, texts: [] };
  }
  if (trigger.universe !== universe) return { numbers: [], texts: [] };
  return listPlanColumns(readPlan(universe, trigger.plan));
}

/** A value that an alert compares, and the figure behind it. */
export type TriggerReading = { value: string; figure: number | string | null };
/** The readings of a trigger by ticker; a ticker without data is absent. */
export type TriggerReadings = ReadonlyMap<string, TriggerReading>;

export const IN = 'IN';
export const OUT = 'OUT';
const IS_IN: TriggerReading = { value: IN, figure: null };

function readScreen({ universe, plan, tickers: among }: ScreenTrigger, tables: LevelTables): TriggerReadings {
  const { tickers, match } = tables[universe];
  const screened = among && new Set(among);
  const readings = new Map<string, TriggerReading>();
  for (const place of match(readPlan(universe, plan).clauses)) {
    const ticker = tickers[place];
    if (ticker !== undefined && (screened?.has(ticker) ?? true)) readings.set(ticker, IS_IN);
  }
  return readings;
}

type TickerTrigger = Exclude<LevelTrigger, ScreenTrigger>;

/** @param splitFactors shares of now per share of the day `since`, by ticker; absent: 1 */
function classify(trigger: TickerTrigger, ticker: string, figure: number | string, splitFactors: SplitFactors): string {
  if (trigger.kind === 'RATING') return String(figure);
  const number = Number(figure);
  if (trigger.kind === 'PRICE') return number >= trigger.level / (splitFactors.get(ticker) ?? 1) ? 'ABOVE' : 'BELOW';
  const { min, max } = trigger;
  return number >= (min ?? Number.NEGATIVE_INFINITY) && number <= (max ?? Number.POSITIVE_INFINITY) ? IN : OUT;
}

export type SplitFactors = ReadonlyMap<string, number>;
const NO_SPLITS: SplitFactors = new Map();

function readFigure({ kind }: TickerTrigger, ticker: string, tables: LevelTables): number | string | null {
  for (const universe of ['STOCK', 'ETF'] as const) {
    const column = LEVEL_COLUMNS[kind][universe];
    const place = tables[universe].place(ticker);
    if (column === null || place === undefined) continue;
    return readField(tables[universe].columns, { column, type: kind === 'RATING' ? 'STRING' : 'NUMBER' }, place);
  }
  return null;
}

/** Reads the values that a trigger compares. */
export function readTrigger(
  trigger: LevelTrigger,
  tables: LevelTables,
  splitFactors: SplitFactors = NO_SPLITS,
): TriggerReadings {
  if (trigger.kind === 'SCREEN') return readScreen(trigger, tables);
  const readings = new Map<string, TriggerReading>();
  for (const ticker of trigger.tickers) {
    const figure = readFigure(trigger, ticker, tables);
    if (figure !== null) readings.set(ticker, { value: classify(trigger, ticker, figure, splitFactors), figure });
  }
  return readings;
}

/** The values of the conditions of a screen for a ticker, for the detail of an event. */
export function describeConditions({ universe, plan }: ScreenTrigger, ticker: string, tables: LevelTables): object[] {
  const { columns, place: findPlace } = tables[universe];
  const place = findPlace(ticker);
  return readPlan(universe, plan).clauses.map((clause) => ({
    field: clause.field.name,
    op: clause.op,
    ...('values' in clause ? { values: [...clause.values] } : { value: clause.value }),
    reading: place === undefined ? null : readField(columns, clause.field, place),
  }));
}
