import { cachedLoader } from '../../db/cached-loader.ts';
import type { Database } from '../../db/open.ts';
import type {
  InsiderTrade,
  Insight as InsightRow,
  InstitutionalFlow,
  ShortInterest,
} from '../../generated/prisma/client.ts';
import { isoDate, parseDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import type { PackedBar } from '../prices/rules/bars.ts';
import { type MetricName, type MetricValue, valueOn } from '../sentiment/rules/series.ts';
import { type EvidenceKind, type InsightType, inOrder, type Urgency } from './rules.ts';

export type StoredInsight = Omit<InsightRow, 'insightType' | 'urgency' | 'evidenceKind'> & {
  insightType: InsightType;
  urgency: Urgency;
  evidenceKind: EvidenceKind;
};

const MARKET = 'market';

/** The insights on a stock, or on the `market` as a whole: the most urgent first, then the most confident. */
const insightsOf = cachedLoader<string, StoredInsight[]>('insights', async ({ prisma }, subjects) => {
  const tickers = subjects.filter((subject) => subject !== MARKET);
  const rows = (await prisma.insight.findMany({
    where: { OR: [{ ticker: { in: tickers } }, ...(subjects.includes(MARKET) ? [{ ticker: null }] : [])] },
  })) as StoredInsight[];
  const bySubject = groupBy(rows, ({ ticker }) => ticker ?? MARKET);
  return subjects.map((subject) => inOrder(bySubject.get(subject) ?? []));
});

export const insightsByTicker = (data: Parameters<typeof insightsOf>[0], ticker: string) =>
  insightsOf(data).load(ticker);
export const marketInsights = (data: Parameters<typeof insightsOf>[0]) => insightsOf(data).load(MARKET);

/** A stored row that an insight rests on. */
export type StoredInsightFact =
  | ({ kind: 'INSIDER_TRADE' } & InsiderTrade)
  | ({ kind: 'INSTITUTIONAL_FLOW' } & InstitutionalFlow)
  | ({ kind: 'PRICE_BAR' } & PackedBar)
  | ({ kind: 'SHORT_INTEREST' } & ShortInterest)
  | ({ kind: 'METRIC_DAY' } & MetricValue);

type Asked = { kind: EvidenceKind; ids: readonly string[] };
type Prisma = Database['prisma'];
/** The rows of one kind by their ids. */
type Read = (prisma: Prisma, ids: readonly string[]) => Promise<readonly (readonly [string, StoredInsightFact])[]>;

const parseFlowId = (id: string) => ({ ticker: id.split('@')[0]!, day: parseDay(id.split('@')[1]!)! });
const buildFlowId = (ticker: string, day: Date) => `${ticker}@${isoDate(day)}`;

const READ: Readonly<Record<EvidenceKind, Read>> = {
  async INSIDER_TRADE(prisma, ids) {
    const rows = await prisma.insiderTrade.findMany({ where: { id: { in: [...ids] } } });
    return rows.map((row) => [row.id, { kind: 'INSIDER_TRADE', ...row }]);
  },
  async INSTITUTIONAL_FLOW(prisma, ids) {
    const OR = ids.map(parseFlowId).map(({ ticker, day }) => ({ ticker, reportDate: day }));
    const rows = await prisma.institutionalFlow.findMany({ where: { OR } });
    return rows.map((row) => [buildFlowId(row.ticker, row.reportDate), { kind: 'INSTITUTIONAL_FLOW', ...row }]);
  },
  async PRICE_BAR(prisma, ids) {
    const OR = ids.map(parseFlowId).map(({ ticker, day }) => ({ ticker, date: day }));
    const rows = await prisma.dailyBar.findMany({ where: { OR } });
    return rows.map((row) => [
      buildFlowId(row.ticker, row.date),
      { kind: 'PRICE_BAR', ...row, date: isoDate(row.date) },
    ]);
  },
  async SHORT_INTEREST(prisma, ids) {
    const OR = ids.map(parseFlowId).map(({ ticker, day }) => ({ ticker, settlementDate: day }));
    const rows = await prisma.shortInterest.findMany({ where: { OR } });
    return rows.map((row) => [buildFlowId(row.ticker, row.settlementDate), { kind: 'SHORT_INTEREST', ...row }]);
  },
  async METRIC_DAY(prisma, ids) {
    const tickers = [...new Set(ids.map((id) => parseFlowId(id).ticker))];
    const stocks = await prisma.stock.findMany({ where: { ticker: { in: tickers } } });
    const entityOf = new Map(stocks.map(({ ticker, entityId }) => [ticker, entityId]));
    const OR = ids.map(parseFlowId).map(({ ticker, day }) => ({ entityId: entityOf.get(ticker) ?? '', day }));
    const rows = await prisma.metricDay.findMany({ where: { OR } });
    return ids.flatMap((id) => {
      const { ticker, day } = parseFlowId(id);
      const row = rows.find((one) => one.entityId === entityOf.get(ticker) && one.day.valueOf() === day.valueOf());
      if (!row) return [];
      const metric = id.split('@')[2] as MetricName;
      const value = valueOn(metric, { ...row, tracked: null });
      const reading = {
        metric,
        day,
        value,
        minValue: value,
        maxValue: value,
        dataPointCount: 1,
        mentions: row.mentions,
      };
      return [[id, { kind: 'METRIC_DAY', ...reading }] as const];
    });
  },
};

/** The rows behind an insight, in its order; those that are gone are left out. */
export const factsBehind = cachedLoader<Asked, StoredInsightFact[]>(
  ['insights', 'insider', 'institutional', 'prices', 'short-interest', 'metrics', 'stocks'],
  async ({ prisma }, asked) => {
    const found = new Map<string, StoredInsightFact>();
    for (const [kind, some] of groupBy(asked, (one) => one.kind)) {
      const rows = await READ[kind](prisma, [...new Set(some.flatMap(({ ids }) => ids))]);
      for (const [id, fact] of rows) found.set(`${kind} ${id}`, fact);
    }
    return asked.map(({ kind, ids }) => ids.flatMap((id) => found.get(`${kind} ${id}`) ?? []));
  },
  { key: ({ kind, ids }) => `${kind} ${ids.join(' ')}` },
);
