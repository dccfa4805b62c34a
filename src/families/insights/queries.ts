import type { Context } from '../../graph/context.ts';
import { identifyBy } from '../../graph/past-preview.ts';
import { CONNECTION_LISTS, type Gated, gate, type Rows, type Trim } from '../../graph/preview.ts';
import { formatCount } from '../../lib/words.ts';
import { factsBehind, type StoredInsight as InsightRow, insightsByTicker, marketInsights } from './reads.ts';
import { FREE_MARKET_INSIGHTS, FREE_STOCK_INSIGHTS } from './rules/insight.ts';

/** In a preview, the figures and the source rows of an insight are withheld. */
export type VisibleInsight = InsightRow & { isFull: boolean };

export type InsightList = Rows<VisibleInsight> & { locked: readonly InsightRow[] };

/**
 * Limits a list below PRO to the first insights, without their figures, and to the type, urgency, and time of the
 * others. A filter applies to both and does not unlock any. Source: INSI-06 to INSI-08.
 */
const firstInsights = (
  count: number,
  matches: (row: InsightRow) => boolean = () => true,
): Trim<readonly InsightRow[], InsightList> => {
  const toVisible = (rows: readonly InsightRow[], isFull: boolean) =>
    rows.filter(matches).map((row) => ({ isFull, ...row }));
  return {
    identify: identifyBy('id'),
    whole: (rows) => {
      const nodes = toVisible(rows, true);
      return { nodes, locked: [], totalCount: nodes.length };
    },
    part: (rows) => {
      const [nodes, locked] = [toVisible(rows.slice(0, count), false), rows.slice(count).filter(matches)];
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

/** The insights on a stock that match a filter. */
export async function loadStockInsights(
  context: Context,
  ticker: string,
  { urgency, insightType }: Filter,
): Promise<InsightList & Gated> {
  const matches = (row: InsightRow) =>
    (!urgency || row.urgency === urgency) && (!insightType || row.insightType === insightType);
  return gate(context, await insightsByTicker(context, ticker), firstInsights(FREE_STOCK_INSIGHTS, matches));
}

/** The types of the insights on a stock, by name. */
export const loadInsightTypes = async (context: Context, ticker: string): Promise<string[]> =>
  [...new Set((await insightsByTicker(context, ticker)).map(({ insightType }) => insightType as string))].sort();

/** The stored rows behind an insight; null in a preview. */
export const loadEvidence = (context: Context, { evidenceKind, evidenceIds, isFull }: VisibleInsight) =>
  isFull ? factsBehind(context).load({ kind: evidenceKind, ids: evidenceIds }) : null;

/** The insights on the whole market. */
export const loadMarketInsights = async (context: Context) =>
  gate(context, await marketInsights(context), firstInsights(FREE_MARKET_INSIGHTS));
