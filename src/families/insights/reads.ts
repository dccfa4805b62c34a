import { cachedLoader } from '../../db/cached-loader.ts';
import type { Database } from '../../db/open.ts';
import type {
  InsiderTrade,
  Insight as InsightRow,
  InstitutionalFlow,
  ShortInterest,
} from '../../generated/prisma/client.ts';
import { isoDate, parseStoredDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import type { PackedBar } from '../prices/rules/bars.ts';
import { type MetricName, type MetricValue, valueOn } from '../sentiment/rules/series.ts';
import { type EvidenceKind, type InsightType, sortByUrgency, type Urgency } from './rules/insight.ts';

export type StoredInsight = Omit<InsightRow, 'insightType' | 'urgency' | 'evidenceKind'> & {
  insightType: InsightType;
  urgency: Urgency;
  evidenceKind: EvidenceKind;
};

const MARKET = 'market';

/** The insights on a stock, or on the whole `market`: the most urgent first, then the most confident. */
const insightsBySubject = cachedLoader<string, StoredInsight[]>('insight', async ({ prisma }, subjects) => {
  const tickers = subjects.filter((subject) => subject !== MARKET);
  const rows = (await prisma.insight.findMany({
    where: { OR: [{ ticker: { in: tickers } }, ...(subjects.includes(MARKET) ? [{ ticker: null }] : [])] },
  })) as StoredInsight[];
  const bySubject = groupBy(rows, ({ ticker }) => ticker ?? MARKET);
  return subjects.map((subject) => sortByUrgency(bySubject.get(subject) ?? []));
});

export const insightsByTicker = (data: Parameters<typeof insightsBySubject>[0], ticker: string) =>
  insightsBySubject(data).load(ticker);
export const marketInsights = (data: Parameters<typeof insightsBySubject>[0]) => insightsBySubject(data).load(MARKET);

/** A stored row behind an insight. */
export type StoredInsightFact =
  | ({ kind: 'INSIDER_TRADE' } & InsiderTrade)
  | ({ kind: 'INSTITUTIONAL_FLOW' } & InstitutionalFlow)
  | ({ kind: 'PRICE_BAR' } & PackedBar)
  | ({ kind: 'SHORT_INTEREST' } & ShortInterest)
  | ({ kind: 'METRIC_DAY' } & MetricValue);

type EvidenceKey = { kind: EvidenceKind; ids: readonly string[] };
type Prisma = Database['prisma'];
/** The rows of one kind by their ids. */
type ReadRows = (prisma: Prisma, ids: readonly string[]) => Promise<readonly (readonly [string, StoredInsightFact])[]>;

function parseFlowId(id: string) {
  const [ticker = '', day = ''] = id.split('@');
  return { ticker, day: parseStoredDay(day) };
}
const buildFlowId = (ticker: string, day: Date) => `${ticker}@${isoDate(day)}`;

const READ_BY_KIND: Readonly<Record<EvidenceKind, ReadRows>> = {
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
    const entityByTicker = new Map(stocks.map(({ ticker, entityId }) => [ticker, entityId]));
    const OR = ids.map(parseFlowId).map(({ ticker, day }) => ({ entityId: entityByTicker.get(ticker) ?? '', day }));
    const rows = await prisma.metricDay.findMany({ where: { OR } });
    return ids.flatMap((id) => {
      const { ticker, day } = parseFlowId(id);
      const row = rows.find(
        (metricDay) => metricDay.entityId === entityByTicker.get(ticker) && metricDay.day.valueOf() === day.valueOf(),
      );
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

/** The rows behind an insight, in its order, without those that no longer exist. */
export const factsBehind = cachedLoader<EvidenceKey, StoredInsightFact[]>(
  ['insight', 'insider_trade', 'institutional_flow', 'daily_bar', 'short_interest', 'metric_day', 'stock'],
  async ({ prisma }, keys) => {
    const factByKey = new Map<string, StoredInsightFact>();
    for (const [kind, keysOfKind] of groupBy(keys, (key) => key.kind)) {
      const rows = await READ_BY_KIND[kind](prisma, [...new Set(keysOfKind.flatMap(({ ids }) => ids))]);
      for (const [id, fact] of rows) factByKey.set(`${kind} ${id}`, fact);
    }
    return keys.map(({ kind, ids }) => ids.flatMap((id) => factByKey.get(`${kind} ${id}`) ?? []));
  },
  { key: ({ kind, ids }) => `${kind} ${ids.join(' ')}` },
);
