import type { Context } from '../../../graph/context.ts';
import type { StatedPeriod } from '../../../graph/period.ts';
import { CONNECTION_LISTS, type Gated, gate, type StoredRows } from '../../../graph/preview.ts';
import { seriesPeriod } from '../../../graph/series.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { listInMemory, StoredList } from '../../../lib/stored-list.ts';
import { formatCount } from '../../../lib/words.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import type { VisibleInsight } from '../queries.ts';
import { insightsByTicker, marketInsights } from '../reads.ts';
import { FREE_MARKET_INSIGHTS, FREE_STOCK_INSIGHTS } from '../rules/insight.ts';
import { insightPeriods, loadFirstRecordedDay, pastInsight } from './reads.ts';
import { findAppearance, reachesWindow, type StoredPeriod, sortByAppearance } from './rules.ts';

/** When an insight was active; see the schema for what null means. */
type InsightPeriod = { appearedOn: Date | null; endedOn: Date | null };

/** An insight with its period, if it is of the past. */
export type DatedInsight = VisibleInsight & { period?: InsightPeriod };

const parseDayOrNull = (day: string | null): Date | null => (day === null ? null : parseStoredDay(day));
const toPeriod = (period: StoredPeriod, firstRecorded: string | null): InsightPeriod => ({
  appearedOn: parseDayOrNull(findAppearance(period, firstRecorded)),
  endedOn: parseDayOrNull(period.endedOn),
});

/** When an insight that is active appeared. */
export async function loadPeriod(context: Context, { id, ticker, period }: DatedInsight): Promise<InsightPeriod> {
  if (period) return period;
  const until = isoDate(context.past?.day ?? newYorkDay(context.time.today()));
  const periods = await insightPeriods(context).load({ ticker, until });
  const current = periods.find((candidate) => candidate.id === id && candidate.endedOn === null);
  return current ? toPeriod(current, await loadFirstRecordedDay(context)) : { appearedOn: null, endedOn: null };
}

/** The id of an insight. Its earlier periods are objects of their own. */
export const getInsightId = ({ id, period }: DatedInsight): string =>
  period?.endedOn ? `${id}@${isoDate(period.endedOn)}` : id;

/** The insights that were active on a day of a window, the newest appearance first. Below PRO, those of today's preview. */
export async function loadInsightHistory(
  context: Context,
  ticker: string | null,
  stated: StatedPeriod,
): Promise<StoredRows<DatedInsight> & Gated> {
  const { from, to } = seriesPeriod.resolve(stated, context);
  const until = isoDate(context.past?.day ?? newYorkDay(context.time.today()));
  const [firstRecorded, periods] = await Promise.all([
    loadFirstRecordedDay(context),
    insightPeriods(context).load({ ticker, until }),
  ]);
  const current = ticker === null ? await marketInsights(context) : await insightsByTicker(context, ticker);
  const inWindow = sortByAppearance(
    periods.filter((period) => period.from <= isoDate(to) && reachesWindow(period, isoDate(from))),
  );
  const list = new StoredList<DatedInsight>(inWindow.length, {
    read: async (places) =>
      (
        await Promise.all(
          inWindow.slice(places.from - 1, places.to).map(async (period): Promise<DatedInsight | null> => {
            const insight = await pastInsight(context).load({ id: period.id, from: period.lastFrom });
            return insight && { isFull: true, ...insight, period: toPeriod(period, firstRecorded) };
          }),
        )
      ).filter((insight) => insight !== null),
    find: async (id) =>
      inWindow.findIndex(({ id: name, endedOn }) => (endedOn ? `${name}@${endedOn}` : name) === id) + 1 || null,
  });
  const visibleCount = ticker === null ? FREE_MARKET_INSIGHTS : FREE_STOCK_INSIGHTS;
  return gate(context, list, {
    whole: (insights) => ({ nodes: insights, totalCount: insights.length }),
    part: (insights) => {
      const nodes = current.slice(0, visibleCount).map((insight) => ({ isFull: false, ...insight }));
      return {
        shown: { nodes: listInMemory<DatedInsight>(nodes, getInsightId), totalCount: insights.length },
        withheld: [...CONNECTION_LISTS, ...(nodes.length > 0 ? ['nodes.metadata', 'nodes.facts'] : [])],
        message: `PRO shows ${formatCount(insights.length, 'past insight')} with their figures; FREE shows the current preview.`,
      };
    },
  });
}
