import { seesEverything } from '../../graph/by-tier.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { type Gated, markWithheld, type Rows } from '../../graph/preview.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { etfTable } from './etfs/reads.ts';
import type { Op, ScreenField, UniverseName } from './fields/rules.ts';
import { CATALOG } from './rules/catalog.ts';
import { type Among, LIMIT, runPlan, type ScreenRow, type ScreenTable } from './rules/engine.ts';
import { type ParsedPlan, PlanFault, readPlan, type SortOrder } from './rules/plan.ts';
import { STOCK_FIELDS } from './rules/stock-fields.ts';
import { listProColumns, trimTable } from './rules/tier-columns.ts';
import { stockTable } from './stocks/reads.ts';

const WITHHELD_COLUMNS = listProColumns(STOCK_FIELDS).map((column) => `stocks.${column}`);
const WITHHELD_MESSAGE =
  'PRO also shows, and screens by, figures of insiders, institutions, Congress, options, and the next report.';

const TABLES: Readonly<Record<UniverseName, (context: Context) => Promise<ScreenTable<ScreenRow>>>> = {
  STOCK: stockTable,
  ETF: etfTable,
};

/** A screen and its result. */
export type ScreenResult = Gated & {
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
  const isPro = seesEverything(context);
  const plan = parsePlan(universe, resolvePlan(input), context);
  const stored = await TABLES[universe](context);
  const table = isPro ? stored : trimTable(stored, CATALOG[universe]);
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
    ...markWithheld(context, universe === 'STOCK' && matched > 0 && !isPro ? WITHHELD_COLUMNS : [], WITHHELD_MESSAGE),
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
export function resolveFollowedScreen(
  { stockFilters, etfFilters, plan, universe }: FollowedInput,
  context: Context,
): { universe: UniverseName; plan: ParsedPlan } {
  const stated = [stockFilters, etfFilters, plan].filter(
    (conditions) => conditions !== null && conditions !== undefined,
  );
  if (stated.length !== 1)
    throw fail.invalid('invalid_parameter', 'plan', 'plan: give one of `stockFilters`, `etfFilters`, and `plan`.');
  if (stockFilters)
    return { universe: 'STOCK', plan: parsePlan('STOCK', resolvePlan({ filters: stockFilters }), context) };
  if (etfFilters) return { universe: 'ETF', plan: parsePlan('ETF', resolvePlan({ filters: etfFilters }), context) };
  return { universe, plan: parsePlan(universe, plan, context) };
}

/** Refuses fields whose values the caller's tier does not see. @throws invalid_parameter */
export function requireVisible(context: Pick<Context, 'caller' | 'offer'>, fields: readonly ScreenField[]): void {
  const hidden = fields.find(({ tier }) => tier === 'PRO');
  if (!hidden || seesEverything(context)) return;
  throw fail.invalid(
    'invalid_parameter',
    hidden.name,
    `${hidden.name} is a field for PRO keys (${context.offer.url}).`,
  );
}

/**
 * Parses a plan of JSON, whose fields the caller may use.
 * @throws unknown_field, malformed_request, invalid_parameter
 */
export function parsePlan(
  universe: UniverseName,
  plan: unknown,
  context: Pick<Context, 'caller' | 'offer'>,
): ParsedPlan {
  try {
    const parsed = readPlan(universe, plan);
    requireVisible(context, [...parsed.clauses.map(({ field }) => field), ...(parsed.sort ? [parsed.sort.field] : [])]);
    return parsed;
  } catch (error) {
    throw error instanceof PlanFault ? fail.badPlan(error.code, error.message, error.field) : error;
  }
}

const findPlaces = (table: ScreenTable<ScreenRow>, tickers: readonly string[]): ReadonlySet<number> =>
  new Set(tickers.flatMap((ticker) => table.place(ticker) ?? table.place(primaryTicker(ticker)) ?? []));
