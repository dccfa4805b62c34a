import type { DataAccess } from '../../../db/cached-loader.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { longestWindow } from '../../../market/window.ts';
import { actionsByTicker } from '../../analysts/actions/reads.ts';
import { FREE_ACTIONS } from '../../analysts/actions/rules.ts';
import { surprisesByTicker } from '../../analysts/estimates/reads.ts';
import { FREE_SURPRISES } from '../../analysts/estimates/rules.ts';
import { congressTradesByTicker, loadPreviewedCongressTrades } from '../../congress/trades/reads.ts';
import { loadPreviewedInsiderTrades, tradesByTicker } from '../../insider/reads.ts';
import { insightsByTicker } from '../../insights/reads.ts';
import { FREE_STOCK_INSIGHTS } from '../../insights/rules/insight.ts';
import { boardRowsByTicker } from '../../options/overview/reads.ts';
import { isPreviewedOnBoard } from '../../options/overview/rules.ts';
import type { StoredSignal } from '../reads.ts';
import type { SignalType } from '../rules/signal.ts';

/** The ids of the rows of a ticker that the preview of their list shows; null: all. */
type ListPreviewed = (data: DataAccess, ticker: string, now: Date) => Promise<readonly string[] | null>;

const PREVIEWED: Readonly<Record<SignalType, ListPreviewed>> = {
  async INSIDER_TRADE(data, ticker, now) {
    const trades = await tradesByTicker(data).load({ ticker, ...longestWindow(now) });
    return (await loadPreviewedInsiderTrades(data, trades, now)).map(({ id }) => id);
  },
  async CONGRESS_TRADE(data, ticker, now) {
    const trades = await congressTradesByTicker(data).load({ ticker, ...longestWindow(now) });
    return (await loadPreviewedCongressTrades(data, trades, now)).map(({ id }) => id);
  },
  // The letter of every stock is in the rows of screens.
  RATING_CHANGE: async () => null,
  INSIGHT: async (data, ticker) =>
    (await insightsByTicker(data, ticker)).slice(0, FREE_STOCK_INSIGHTS).map(({ id }) => id),
  ANALYST_ACTION: async (data, ticker, now) =>
    (await actionsByTicker(data).load({ ticker, ...longestWindow(now) }))
      .slice(0, FREE_ACTIONS)
      .map(({ firm, actionDate }) => `${firm}@${isoDate(actionDate)}`),
  REPORT: async (data, ticker) =>
    (await surprisesByTicker(data).load(ticker)).slice(0, FREE_SURPRISES).map(({ periodLabel }) => periodLabel),
  async UNUSUAL_OPTIONS(data, ticker) {
    const [row] = await boardRowsByTicker(data).load(ticker);
    return row?.asOf && isPreviewedOnBoard(row) ? [isoDate(row.asOf)] : [];
  },
};

/** The signals of rows that a caller below PRO sees in their lists today. A signal carries no more than the row. */
export async function filterVisibleSignals(
  data: DataAccess,
  signals: readonly StoredSignal[],
  now: Date,
): Promise<readonly StoredSignal[]> {
  const groups = groupBy(signals, ({ type, ticker }) => `${type} ${ticker}`);
  const visible = new Set<StoredSignal>();
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const { type, ticker } = group[0] as StoredSignal;
      const previewed = await PREVIEWED[type](data, ticker, now);
      for (const signal of group) if (!previewed || previewed.includes(signal.source)) visible.add(signal);
    }),
  );
  return signals.filter((signal) => visible.has(signal));
}
