import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import type { Rows } from '../../graph/preview.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { etfTable } from './etfs/reads.ts';
import type { Op, UniverseName } from './fields/rules.ts';
import { type Among, LIMIT, runPlan, type ScreenRow, type ScreenTable } from './rules/engine.ts';
import { type ParsedPlan, PlanFault, readPlan, type SortOrder } from './rules/plan.ts';
import { stockTable } from './stocks/reads.ts';

const TABLES: Readonly<Record<UniverseName, (context: Context) => Promise<ScreenTable<ScreenRow>>>> = {
  STOCK: stockTable,
  ETF: etfTable,
};

/** A screen and its result. */
export type ScreenResult = {
  universe: UniverseName;
  table: ScreenTable<ScreenRow>;
  plan: ParsedPlan;
  among: Among;
  /** The requested tickers; null: all. */
  tickers: readonly string[] | null;
  /** The maximum number of rows in a list without pages. */
  limit: number;
  /** The number of rows that match. */
  matched: number;
  /** The rows to page through: the first `limit` if given, otherwise all. */
  rows: readonly ScreenRow[];
};

type Filter = { field: string | number; op: Op; value?: number | null; values?: readonly string[] | null };

type ScreenInput = {
  filters?: readonly Filter[] | null;
  sort?: { field: string | number; dir: SortOrder } | null;
  plan?: unknown;
  limit?: number | null;
  tickers?: readonly string[] | null;
};

/** The plan of either form of arguments. */
function resolvePlan({ filters, sort, plan }: ScreenInput): unknown {
  if (plan === undefined || plan === null)
    return {
      filters: (filters ?? []).map(({ field, ...operands }) => ({ fieldName: field, ...operands })),
      sort: sort && { fieldName: sort.field, dir: sort.dir },
    };
  if (filters || sort)
    throw fail.invalid('invalid_parameter', 'plan', 'plan: give either `plan`, or `filters` and `sort`.');
  return plan;
}

/** Runs a screen. @throws unknown_field, malformed_request */
export async function runScreen(universe: UniverseName, input: ScreenInput, context: Context): Promise<ScreenResult> {
  const plan = parsePlan(universe, resolvePlan(input));
  const table = await TABLES[universe](context);
  const among = input.tickers ? findPlaces(table, input.tickers) : null;
  const { matched, results: rows } = runPlan(table, plan, among, input.limit ?? Number.POSITIVE_INFINITY);
  return {
    universe,
    table,
    plan,
    among,
    tickers: input.tickers ?? null,
    limit: input.limit ?? LIMIT.rows,
    matched,
    rows,
  };
}

/** The rows of a screen in a paged list. */
export const toScreenRows = <Row extends ScreenRow>({ rows, matched }: ScreenResult): Rows<Row> => ({
  nodes: rows as readonly ScreenRow[] as readonly Row[],
  totalCount: matched,
});

type FollowedInput = {
  stockFilters?: readonly Filter[] | null;
  etfFilters?: readonly Filter[] | null;
  plan?: unknown;
  universe: UniverseName;
};

/** The screen of a stream, whose conditions are those of stocks, or of funds, or a plan. @throws invalid_parameter, unknown_field, malformed_request */
export function resolveFollowedScreen({ stockFilters, etfFilters, plan, universe }: FollowedInput): {
  universe: UniverseName;
  plan: ParsedPlan;
} {
  const stated = [stockFilters, etfFilters, plan].filter(
    (conditions) => conditions !== null && conditions !== undefined,
  );
  if (stated.length !== 1)
    throw fail.invalid('invalid_parameter', 'plan', 'plan: give one of `stockFilters`, `etfFilters`, and `plan`.');
  if (stockFilters) return { universe: 'STOCK', plan: parsePlan('STOCK', resolvePlan({ filters: stockFilters })) };
  if (etfFilters) return { universe: 'ETF', plan: parsePlan('ETF', resolvePlan({ filters: etfFilters })) };
  return { universe, plan: parsePlan(universe, plan) };
}

/** Parses a plan of JSON. @throws unknown_field, malformed_request */
export function parsePlan(universe: UniverseName, plan: unknown): ParsedPlan {
  try {
    return readPlan(universe, plan);
  } catch (error) {
    throw error instanceof PlanFault ? fail.badPlan(error.code, error.message, error.field) : error;
  }
}

const findPlaces = (table: ScreenTable<ScreenRow>, tickers: readonly string[]): ReadonlySet<number> =>
  new Set(tickers.flatMap((ticker) => table.place(ticker) ?? table.place(primaryTicker(ticker)) ?? []));
