import type { Context } from '../../gateway/context.ts';
import { type Gated, gate, ROWS, type Rows, type Trim } from '../../gateway/preview.ts';
import { counted } from '../../lib/words.ts';
import { requireStock } from '../stocks/queries.ts';
import { factsBehind, type Insight as InsightRow, insightsByTicker, marketInsights } from './reads.ts';
import { FREE_MARKET_INSIGHTS, FREE_STOCK_INSIGHTS } from './rules.ts';

/** In a preview the figures and the rows behind an insight are withheld. */
export type Shown = InsightRow & { isWhole: boolean };

export type List = Rows<Shown> & { locked: readonly InsightRow[] };

/**
 * Below PRO: the first ones without their figures, and of the others that they are there. A filter
 * chooses among them and opens none that is locked. Source: INSI-06 to INSI-08.
 */
const firstInsights = (
  count: number,
  keeps: (row: InsightRow) => boolean = () => true,
): Trim<readonly InsightRow[], List> => {
  const shown = (rows: readonly InsightRow[], isWhole: boolean) =>
    rows.filter(keeps).map((row) => ({ isWhole, ...row }));
  return {
    whole: (rows) => {
      const nodes = shown(rows, true);
      return { nodes, locked: [], totalCount: nodes.length };
    },
    part: (rows) => {
      const [nodes, locked] = [shown(rows.slice(0, count), false), rows.slice(count).filter(keeps)];
      return {
        shown: { nodes, locked, totalCount: nodes.length + locked.length },
        withheld: [...(locked.length > 0 ? ROWS : []), ...(nodes.length > 0 ? ['nodes.metadata', 'nodes.facts'] : [])],
        message:
          rows.length > count
            ? `PRO shows all ${counted(rows.length, 'insight')} with their figures; FREE shows ${count}.`
            : 'PRO also shows the figures behind insights.',
      };
    },
  };
};

type Filter = { urgency?: string | null; insightType?: string | null };

/** The insights on a stock that a filter keeps. */
export async function gatedInsights(
  context: Context,
  ticker: string,
  { urgency, insightType }: Filter,
): Promise<List & Gated> {
  const keeps = (row: InsightRow) =>
    (!urgency || row.urgency === urgency) && (!insightType || row.insightType === insightType);
  return gate(context, await insightsByTicker(context, ticker), firstInsights(FREE_STOCK_INSIGHTS, keeps));
}

/** The types of the insights on a stock, by name. */
export const insightTypesOf = async (context: Context, ticker: string): Promise<string[]> =>
  [...new Set((await insightsByTicker(context, ticker)).map(({ insightType }) => insightType as string))].sort();

/** The stored rows that an insight rests on; null in a preview. */
export const factsOf = (context: Context, { evidenceKind, evidenceIds, isWhole }: Shown) =>
  isWhole ? factsBehind(context).load({ kind: evidenceKind, ids: evidenceIds }) : null;

/** The insights on a stock by ticker. @throws ticker_is_etf, entity_not_found */
export const insightsOfTicker = async (context: Context, ticker: string, filter: Filter) =>
  gatedInsights(context, (await requireStock(context, ticker)).ticker, filter);

/** The insights on the market as a whole. */
export const gatedMarketInsights = async (context: Context) =>
  gate(context, await marketInsights(context), firstInsights(FREE_MARKET_INSIGHTS));
