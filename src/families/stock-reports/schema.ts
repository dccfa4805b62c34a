import { type Access, KEYED } from '../../gateway/access/access-rules.ts';
import { NEVER_ANSWERS } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { type Gated, Preview } from '../../gateway/preview.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import type { WrittenSection } from '../../writing/brief.ts';
import { Stock } from '../stocks/schema.ts';
import { type Report, type Summary, summaryOf, summaryOfTicker } from './queries.ts';
import { type Depth, versionOf } from './rules.ts';

const ReportDepth = builder.enumType('ReportDepth', {
  description: 'How much a report says.',
  values: {
    BASIC: { value: 'basic', description: 'One section, the executive summary.' },
    DEEP: { value: 'deep', description: 'A section for each kind of fact.' },
  } as const satisfies Record<string, { value: Depth; description: string }>,
});
const ReportStatus = builder.enumType('ReportStatus', {
  description: 'Whether there is a report.',
  values: {
    READY: { description: 'There is.' },
    NOT_AVAILABLE: { description: 'Too little is stored on the stock.' },
    ERROR: { description: 'It could not be written; try again.' },
  } as const,
});
const ReportType = builder.enumType('ReportType', {
  description: 'The kind of a report.',
  values: { SUMMARY: { description: 'A basic one.' }, FULL: { description: 'A deep one.' } } as const,
});

const ReportSection = builder.objectRef<WrittenSection>('ReportSection').implement({
  description: 'A part of a report.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its heading.' }),
    content: t.exposeString('content', {
      description: 'Its text in Markdown; each statement links to the path that serves what it says.',
    }),
  }),
});
const StockReport = builder.objectRef<Report>('StockReport').implement({
  description: 'A report on one stock, written of nothing but the stored facts.',
  fields: (t) => ({
    status: t.expose('status', { type: ReportStatus, description: 'Whether there is one.' }),
    statusReason: t.exposeString('statusReason', { nullable: true, description: 'Why not; null where there is one.' }),
    reportType: t.field({
      type: ReportType,
      description: 'Which kind.',
      resolve: ({ depth }) => (depth === 'basic' ? 'SUMMARY' : 'FULL'),
    }),
    version: t.int({
      nullable: true,
      description: 'The day in New York it was written on, `251121`; null without a report.',
      resolve: ({ text }) => text && versionOf(newYorkDay(text.generatedAt)),
    }),
    lastUpdated: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was written; null without a report.',
      resolve: ({ text }) => text?.generatedAt,
    }),
    sections: t.field({
      type: [ReportSection],
      description: 'Its parts in their order; empty without a report.',
      resolve: ({ text }) => text?.sections ?? [],
    }),
    generatedBy: t.string({
      nullable: true,
      description: 'Who wrote it: `Composer` strings the facts together, anything else is the model that was asked.',
      resolve: ({ text }) => text?.generatedBy,
    }),
    fromCache: t.boolean({
      description: 'Whether it was there already.',
      resolve: ({ text }) => text?.fromCache ?? false,
    }),
    moatRating: t.int({
      nullable: true,
      description: 'Always null: no stored fact tells it.',
      deprecationReason: NEVER_ANSWERS,
      resolve: () => null,
    }),
    aiDisruptionRisk: t.string({
      nullable: true,
      description: 'Always null: no stored fact tells it.',
      deprecationReason: NEVER_ANSWERS,
      resolve: () => null,
    }),
  }),
});
const AiSummary = builder.objectRef<Summary & Gated>('AiSummary').implement({
  description: 'The report on a stock; below PRO it is withheld.',
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
  description: 'How much it says.',
} as const;
const refreshArg = {
  required: true,
  defaultValue: false,
  description: 'Rewrites the text even if its facts have not changed; at most once a minute.',
} as const;

builder.objectField(Stock, 'aiSummary', (t) =>
  t.field({
    type: AiSummary,
    description: 'A report on it in words, of all that is stored.',
    access: ACCESS,
    args: { depth: t.arg(depthArg), forceRefresh: t.arg.boolean(refreshArg) },
    resolve: (stock, { depth, forceRefresh }, context) => summaryOf(context, stock, depth, forceRefresh),
  }),
);

builder.queryField('aiSummary', (t) =>
  t.field({
    type: AiSummary,
    nullable: true,
    description: 'A report on one stock in words, of all that is stored.',
    access: ACCESS,
    errors: ['entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      depth: t.arg(depthArg),
      forceRefresh: t.arg.boolean(refreshArg),
    },
    resolve: (_root, { ticker, depth, forceRefresh }, context) => summaryOfTicker(context, ticker, depth, forceRefresh),
  }),
);
