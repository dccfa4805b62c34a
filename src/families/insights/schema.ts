import { type Access, KEYED, OPEN } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { previewConnection, rowId } from '../../graph/connection.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { Market } from '../../graph/market.ts';
import { EXCLUDES_IMPLAUSIBLE } from '../insider/plausibility/rules.ts';
import { InsiderTrade } from '../insider/schema/trades.ts';
import { InstitutionalFlow } from '../institutional/flows/schema.ts';
import { PriceBar } from '../prices/schema.ts';
import { MetricPoint } from '../sentiment/schema.ts';
import { ShortInterestReport } from '../short-sales/interest/schema.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import { type DatedInsight, getInsightId, loadPeriod } from './history/queries.ts';
import {
  type InsightList,
  loadEvidence,
  loadInsightTypes,
  loadMarketInsights,
  loadStockInsights,
  type VisibleInsight,
} from './queries.ts';
import type { StoredInsight as InsightRow, StoredInsightFact } from './reads.ts';
import {
  type EvidenceKind,
  FREE_MARKET_INSIGHTS,
  FREE_STOCK_INSIGHTS,
  getEvidencePath,
  MARKET_TYPES,
  MAX_MARKET_INSIGHTS,
  STOCK_TYPES,
  type Urgency as UrgencyName,
} from './rules/insight.ts';

const Urgency = defineEnum<UrgencyName>('InsightUrgency', 'How much an insight matters now.', {
  low: 'A confidence below 0.6.',
  medium: 'A confidence of 0.6 to below 0.75.',
  high: 'A confidence of 0.75 or more.',
});

const typeNames = (types: readonly string[]) =>
  types
    .filter((type) => !type.includes('score'))
    .map((type) => `\`${type}\``)
    .join(', ');

const LockedInsight = builder.objectRef<InsightRow>('LockedInsight').implement({
  description: 'A withheld insight: a preview shows only its type, urgency and time.',
  fields: (t) => ({
    insightType: t.exposeString('insightType', { description: 'The kind of signal.' }),
    urgency: t.expose('urgency', { type: Urgency, description: 'How much it matters.' }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'See Insight.generatedAt.' }),
  }),
});

const ReferenceType = defineEnum<EvidenceKind>('InsightReferenceType', 'What kind of rows an insight rests on.', {
  INSIDER_TRADE: `Trades of a company's insiders. ${EXCLUDES_IMPLAUSIBLE}`,
  INSTITUTIONAL_FLOW: 'What institutions bought and sold of a stock in a quarter.',
  PRICE_BAR: 'Daily prices and volumes.',
  SHORT_INTEREST: 'Reports of shares sold short.',
  METRIC_DAY: 'Daily metrics of mentions.',
});
const DocRef = builder.objectRef<{ url: string; type: EvidenceKind }>('InsightReference').implement({
  description: 'A REST path to the rows behind an insight.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The path, relative to this gateway.' }),
    type: t.expose('type', { type: ReferenceType, description: 'The kind of rows.' }),
  }),
});

const TYPE_BY_KIND: Readonly<Record<EvidenceKind, string>> = {
  INSIDER_TRADE: 'InsiderTrade',
  INSTITUTIONAL_FLOW: 'InstitutionalFlow',
  PRICE_BAR: 'PriceBar',
  SHORT_INTEREST: 'ShortInterestReport',
  METRIC_DAY: 'MetricPoint',
};
const InsightFact = builder.unionType('InsightFact', {
  description: 'A stored row behind an insight.',
  types: [InsiderTrade, InstitutionalFlow, PriceBar, ShortInterestReport, MetricPoint],
  resolveType: (fact) => TYPE_BY_KIND[(fact as StoredInsightFact).kind],
});
export const Insight = builder.objectRef<DatedInsight>('Insight').implement({
  description: 'A signal that a rule found in the stored facts of a stock or of the whole market.',
  fields: (t) => ({
    id: t.id(rowId('Insight', getInsightId)),
    insightType: t.exposeString('insightType', {
      description: `The kind of signal; more may be added. For stocks: ${typeNames(STOCK_TYPES)} and the deviation of the Score. For the market: ${typeNames(MARKET_TYPES)}.`,
    }),
    insightText: t.exposeString('insightText', { description: 'The insight in one sentence.' }),
    confidence: t.exposeFloat('confidence', {
      unit: 'FRACTION',
      description: 'How far the signal exceeds its threshold, from 0.5 at the threshold up to 1, two decimals.',
    }),
    urgency: t.expose('urgency', { type: Urgency, description: 'How much it matters.' }),
    generatedAt: t.expose('generatedAt', {
      type: 'DateTime',
      description: 'The market close on the day of the newest fact behind it.',
    }),
    appearedDate: t.field({
      type: 'Date',
      nullable: true,
      description:
        'The recorded session since which it has been active without interruption, a day in New York. Null for one that is not recorded yet, which happens on the morning after its session, and for one that was active on the first recorded session, because it may be older.',
      resolve: async (insight, _args, context) => (await loadPeriod(context, insight)).appearedOn,
    }),
    endedDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The first recorded session without it, a day in New York; null while it is active.',
      resolve: async (insight, _args, context) => (await loadPeriod(context, insight)).endedOn,
    }),
    docRefs: t.field({
      type: [DocRef],
      description: 'REST paths to the rows behind it.',
      resolve: ({ ticker, evidenceKind, evidenceIds }) => [
        { type: evidenceKind, url: getEvidencePath(evidenceKind, ticker, evidenceIds) },
      ],
    }),
    metadata: t.string({
      nullable: true,
      description: 'The figures behind it, as JSON text; null in previews.',
      resolve: fromParent(({ figures, isFull }) => (isFull ? JSON.stringify(figures) : null)),
    }),
    facts: t.field({
      type: [InsightFact],
      nullable: true,
      description: 'The stored rows behind it; null in previews.',
      listSize: () => 10,
      resolve: (insight, _args, context) => loadEvidence(context, insight),
    }),
    stock: t.field(stockField('The stock; null for an insight on the whole market.')),
  }),
});
const InsightConnection = previewConnection<VisibleInsight, Pick<InsightList, 'locked'>>({
  name: 'Insight',
  node: Insight,
  idOf: getInsightId,
  family: 'insights',
  description: `A page of insights, by urgency, then by confidence. A FREE key sees ${FREE_STOCK_INSIGHTS} for a stock and ${FREE_MARKET_INSIGHTS} for the market, without their figures.`,
});
builder.objectFields(InsightConnection, (t) => ({
  locked: t.field({
    type: [LockedInsight],
    description: 'The withheld insights of a preview; empty for PRO.',
    resolve: ({ locked }) => locked,
  }),
}));

const createPreviewAccess = (count: number): Access => ({
  ...KEYED,
  preview: `the first ${count} insights, without figures`,
});
const STOCK_ACCESS = createPreviewAccess(FREE_STOCK_INSIGHTS);

const urgencyArg = { type: Urgency, description: 'Only insights of this urgency.' } as const;
const typeArg = { description: 'Only insights of this type, as named by `insightType`.' } as const;

builder.objectFields(Stock, (t) => ({
  insights: t.field({
    type: InsightConnection,
    description: 'Current insights on it, from all families of data.',
    access: STOCK_ACCESS,
    listSize: () => STOCK_TYPES.length,
    args: { urgency: t.arg(urgencyArg), insightType: t.arg.string(typeArg), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { urgency, insightType, ...page }, context) =>
      InsightConnection.page(context, page, loadStockInsights(context, ticker, { urgency, insightType })),
  }),
  insightTypes: t.stringList({
    description: 'The types of insights on it, by name.',
    access: OPEN,
    resolve: ({ ticker }, _args, context) => loadInsightTypes(context, ticker),
  }),
}));

builder.objectField(Market, 'insights', (t) =>
  t.field({
    type: InsightConnection,
    description: 'The insights on the market as a whole.',
    access: createPreviewAccess(FREE_MARKET_INSIGHTS),
    listSize: () => MAX_MARKET_INSIGHTS,
    args: t.arg.connectionArgs(),
    resolve: (_market, page, context) => InsightConnection.page(context, page, loadMarketInsights(context)),
  }),
);
