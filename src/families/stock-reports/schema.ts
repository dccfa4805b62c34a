import { type Access, KEYED } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { type Gated, Preview } from '../../graph/preview.ts';
import { newYorkDay } from '../../market/calendar.ts';
import type { WrittenSection } from '../../writing/brief.ts';
import { Stock } from '../stocks/schema.ts';
import { type LoadedReport, loadStockSummary, type StockSummary } from './queries.ts';
import { type SummaryDepth, toReportVersion } from './rules.ts';

const ReportDepth = defineEnum<SummaryDepth>('ReportDepth', 'The level of detail of a report.', {
  basic: 'One section, the executive summary.',
  deep: 'The executive summary, and a section for each kind of fact that it leaves something out of.',
});
const ReportStatus = defineEnum('ReportStatus', 'Whether there is a report.', {
  READY: 'The report is available.',
  NOT_AVAILABLE: 'There is not enough data on the stock.',
  ERROR: 'The report could not be written; try again.',
});
const ReportType = defineEnum('ReportType', 'The kind of a report.', {
  SUMMARY: 'A basic report.',
  FULL: 'A deep report.',
});

const ReportSection = builder.objectRef<WrittenSection>('ReportSection').implement({
  description: 'A section of a report.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The heading.' }),
    content: t.exposeString('content', {
      description: 'The text in Markdown; each statement links to the path that serves its facts.',
    }),
  }),
});
const isFromCache = ({ text }: LoadedReport): boolean => text?.fromCache ?? false;
const StockReport = builder.objectRef<LoadedReport>('StockReport').implement({
  description: 'A report on one stock, written only from the stored facts.',
  fields: (t) => ({
    status: t.expose('status', { type: ReportStatus, description: 'Whether there is a report.' }),
    statusReason: t.exposeString('statusReason', {
      nullable: true,
      description: 'Why there is no report; null if there is one.',
    }),
    reportType: t.field({
      type: ReportType,
      description: 'The kind of report.',
      resolve: fromParent(({ depth }) => (depth === 'basic' ? 'SUMMARY' : 'FULL')),
    }),
    version: t.int({
      nullable: true,
      unit: 'NUMBER',
      description: 'The New York date it was written on, as YYMMDD: `251121`; null without a report.',
      resolve: fromParent(({ text }) => text && toReportVersion(newYorkDay(text.generatedAt))),
    }),
    generatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was written; null without a report.',
      resolve: fromParent(({ text }) => text?.generatedAt),
    }),
    sections: t.field({
      type: [ReportSection],
      description: 'The sections in order; empty without a report.',
      resolve: ({ text }) => text?.sections ?? [],
    }),
    generatedBy: t.string({
      nullable: true,
      description: 'The author: `Composer` if the gateway composed it from the facts, otherwise the name of the model.',
      resolve: fromParent(({ text }) => text?.generatedBy),
    }),
    isFromCache: t.boolean({
      description: 'Whether the report was served from the cache.',
      resolve: fromParent(isFromCache),
    }),
  }),
});
const AiSummary = builder.objectRef<StockSummary & Gated>('AiSummary').implement({
  description: 'The written report on a stock; withheld below PRO.',
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    companyName: t.exposeString('companyName', { description: 'The name of the company.' }),
    report: t.expose('report', { type: StockReport, nullable: true, description: 'The report; null in a preview.' }),
  }),
});

const ACCESS: Access = { ...KEYED, preview: 'nothing of the report' };
const depthArg = {
  type: ReportDepth,
  required: true,
  defaultValue: 'basic',
  description: 'The level of detail.',
} as const;
const refreshArg = {
  required: true,
  defaultValue: false,
  description: 'Rewrites the text even if its facts have not changed, at most once a minute.',
} as const;

builder.objectField(Stock, 'aiSummary', (t) =>
  t.field({
    type: AiSummary,
    description: 'A written report on it, from all stored facts.',
    access: ACCESS,
    args: { depth: t.arg(depthArg), shouldRefresh: t.arg.boolean(refreshArg) },
    resolve: (stock, { depth, shouldRefresh }, context) => loadStockSummary(context, stock, depth, shouldRefresh),
  }),
);
