import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import type { Rows } from '../../gateway/preview.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { etfTable } from './etfs/reads.ts';
import type { Op, UniverseName } from './fields/rules.ts';
import { type Among, LIMIT, type ScreenRow, type ScreenTable, screened } from './rules/engine.ts';
import { type ParsedPlan, PlanFault, readPlan, type SortOrder } from './rules/plan.ts';
import { stockTable } from './stocks/reads.ts';

const TABLES: Readonly<Record<UniverseName, (context: Context) => Promise<ScreenTable<ScreenRow>>>> = {
  STOCK: stockTable,
  ETF: etfTable,
};

/** A screen that was run. */
export type ScreenResult = {
  universe: UniverseName;
  table: ScreenTable<ScreenRow>;
  plan: ParsedPlan;
  among: Among;
  /** How many rows a list without pages has at most. */
  limit: number;
  /** How many rows match. */
  matched: number;
  /** The rows to page through: the first `limit` if one is given, otherwise all. */
  rows: readonly ScreenRow[];
};

type Filter = { field: string | number; op: Op; value?: number | null; values?: readonly string[] | null };

type Given = {
  filters?: readonly Filter[] | null;
  sort?: { field: string | number; dir: SortOrder } | null;
  plan?: unknown;
  limit?: number | null;
  tickers?: readonly string[] | null;
};

/** The plan that arguments say, in one form or the other. */
function resolvePlan({ filters, sort, plan }: Given): unknown {
  if (plan === undefined || plan === null)
    return {
      filters: (filters ?? []).map(({ field, ...rest }) => ({ fieldName: field, ...rest })),
      sort: sort && { fieldName: sort.field, dir: sort.dir },
    };
  if (filters || sort)
    throw fail.invalid('invalid_parameter', 'plan', 'plan: give either `plan`, or `filters` and `sort`.');
  return plan;
}

/** Runs a screen. @throws unknown_field, malformed_request */
export async function runScreen(universe: UniverseName, given: Given, context: Context): Promise<ScreenResult> {
  const plan = read(universe, resolvePlan(given));
  const table = await TABLES[universe](context);
  const among = given.tickers ? findPlaces(table, given.tickers) : null;
  const { matched, results: rows } = screened(table, plan, among, given.limit ?? Number.POSITIVE_INFINITY);
  return { universe, table, plan, among, limit: given.limit ?? LIMIT.rows, matched, rows };
}

/** What a list without pages has of a screen. */
export const limitScreenRows = <Row extends ScreenRow>({ rows, limit }: ScreenResult): readonly Row[] =>
  rows.slice(0, limit) as readonly ScreenRow[] as readonly Row[];

/** What pages are cut from. */
export const toScreenRows = <Row extends ScreenRow>({ rows, matched }: ScreenResult): Rows<Row> => ({
  nodes: rows as readonly ScreenRow[] as readonly Row[],
  totalCount: matched,
});

function read(universe: UniverseName, plan: unknown): ParsedPlan {
  try {
    return readPlan(universe, plan);
  } catch (raised) {
    throw raised instanceof PlanFault ? fail.badPlan(raised.code, raised.message, raised.field) : raised;
  }
}

const findPlaces = (table: ScreenTable<ScreenRow>, tickers: readonly string[]): ReadonlySet<number> =>
  new Set(tickers.flatMap((ticker) => table.place(ticker) ?? table.place(primaryTicker(ticker)) ?? []));
