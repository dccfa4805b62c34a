import type { Context } from '../../gateway/context.ts';
import { CONNECTION_LISTS, type Gated, gate, type Rows, type Trim } from '../../gateway/preview.ts';
import { formatCount } from '../../lib/words.ts';
import { requireStock } from '../stocks/queries.ts';
import { factsBehind, type StoredInsight as InsightRow, insightsByTicker, marketInsights } from './reads.ts';
import { FREE_MARKET_INSIGHTS, FREE_STOCK_INSIGHTS } from './rules.ts';

/** In a preview the figures and the rows behind an insight are withheld. */
export type VisibleInsight = InsightRow & { isWhole: boolean };

export type List = Rows<VisibleInsight> & { locked: readonly InsightRow[] };

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
        withheld: [
          ...(locked.length > 0 ? CONNECTION_LISTS : []),
          ...(nodes.length > 0 ? ['nodes.metadata', 'nodes.facts'] : []),
        ],
        message:
          rows.length > count
            ? `PRO shows all ${formatCount(rows.length, 'insight')} with their figures; FREE shows ${count}.`
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
export const loadInsightTypes = async (context: Context, ticker: string): Promise<string[]> =>
  [...new Set((await insightsByTicker(context, ticker)).map(({ insightType }) => insightType as string))].sort();

/** The stored rows that an insight rests on; null in a preview. */
export const loadEvidence = (context: Context, { evidenceKind, evidenceIds, isWhole }: VisibleInsight) =>
  isWhole ? factsBehind(context).load({ kind: evidenceKind, ids: evidenceIds }) : null;

/** The insights on a stock by ticker. @throws ticker_is_etf, entity_not_found */
export const insightsOfTicker = async (context: Context, ticker: string, filter: Filter) =>
  gatedInsights(context, (await requireStock(context, ticker)).ticker, filter);

/** The insights on the market as a whole. */
export const gatedMarketInsights = async (context: Context) =>
  gate(context, await marketInsights(context), firstInsights(FREE_MARKET_INSIGHTS));
