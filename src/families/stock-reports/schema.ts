import { type Access, KEYED } from '../../gateway/access/access-rules.ts';
import type { Context } from '../../gateway/context.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { type Gated, gate, hide, Preview } from '../../gateway/preview.ts';
import type { Stock as StockRow } from '../../generated/prisma/client.ts';
import { isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import { quarterNames } from '../../lib/quarters.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { windowBefore } from '../../lib/window.ts';
import type { WrittenSection } from '../../writing/brief.ts';
import { type Kept, keptText } from '../../writing/kept.ts';
import { consensusByTicker } from '../analysts/consensus/reads.ts';
import { entityById } from '../entities/reads.ts';
import { currentByCik } from '../fundamentals/reads.ts';
import { tradesByTicker } from '../insider/reads.ts';
import { insightsByTicker } from '../insights/reads.ts';
import { allQuarters, flowByStock } from '../institutional/reads.ts';
import { settledQuarter } from '../institutional/rules.ts';
import { dossierByTicker } from '../options/reads.ts';
import { quoteByTicker } from '../prices/reads.ts';
import { ratingByTicker } from '../ratings/reads.ts';
import { servedAt } from '../ratings/rules/rating.ts';
import { readingsUntil } from '../sentiment/reads.ts';
import { meanScore, scoreChange7D } from '../sentiment/rules/score.ts';
import { positionsByTicker } from '../short-sales/interest/reads.ts';
import { requireStock, Stock } from '../stocks/schema.ts';
import { type Depth, type Known, reportBrief, versionOf } from './rules.ts';

const INSIDER_DAYS = 90;

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
    ERROR: { description: 'It could not be written; ask again.' },
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

type Report = {
  status: 'READY' | 'NOT_AVAILABLE' | 'ERROR';
  statusReason: string | null;
  depth: Depth;
  text: Kept | null;
};
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
      resolve: () => null,
    }),
    aiDisruptionRisk: t.string({
      nullable: true,
      description: 'Always null: no stored fact tells it.',
      resolve: () => null,
    }),
  }),
});

type Summary = { ticker: string; companyName: string; report: Report | null };
const AiSummary = builder.objectRef<Summary & Gated>('AiSummary').implement({
  description: 'The report on a stock; below PRO it is withheld.',
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    companyName: t.exposeString('companyName', { description: 'The name of the company.' }),
    report: t.expose('report', { type: StockReport, nullable: true, description: 'The report; null in a preview.' }),
  }),
});

/** Everything the families have stored on a stock, as a report may say it. */
async function knownOf(context: Context, { ticker, name, sector, cik, entityId }: StockRow): Promise<Known> {
  const research = primaryTicker(ticker);
  const today = newYorkDay(context.now);
  const entity = await entityById(context).load(entityId);
  const quarter = settledQuarter(await allQuarters(context), context.now);
  const [quote, stored, consensus, days, dossier, current, trades, flow, shorts, insights] = await Promise.all([
    quoteByTicker(context).load(ticker),
    ratingByTicker(context).load(research),
    consensusByTicker(context).load(research),
    entity ? readingsUntil(context, entity, today) : [],
    dossierByTicker(context).load(research),
    cik ? currentByCik(context).load(cik) : null,
    tradesByTicker(context).load({ ticker: research, ...windowBefore(context.now, INSIDER_DAYS) }),
    quarter ? flowByStock(context).load({ ticker, reportDate: quarter.reportDate }) : null,
    positionsByTicker(context).load({ ticker, upTo: today, limit: 1 }),
    insightsByTicker(context, ticker),
  ]);
  const rating = stored && servedAt(stored, context.now);
  const newest = days.at(-1);
  const score = newest ? meanScore(days, newest.day, 7) : null;
  const people = (code: string) =>
    new Set(trades.flatMap((trade) => (trade.transactionCode === code && !trade.derivative ? [trade.insiderId] : [])))
      .size;
  return {
    ticker,
    companyName: name,
    sector,
    quote: quote && { ...quote, changePercent: quote.changePercent ?? 0, day: isoDate(quote.sessionDate) },
    rating: rating?.rated ? { ...rating, risks: rating.riskConditions } : null,
    consensus: consensus && {
      ...consensus,
      label: consensus.consensusLabel,
      analysts: consensus.numberOfAnalysts,
    },
    crowd:
      newest && score !== null
        ? { score, scoreChange: scoreChange7D(days, newest.day), mentions: newest.mentions }
        : null,
    options: dossier?.latest ?? null,
    fundamentals: current && {
      ...current,
      revenue: current.reportedCurrency === 'USD' ? current.revenueTtm : null,
    },
    insiders: trades.length > 0 ? { days: INSIDER_DAYS, buyers: people('P'), sellers: people('S') } : null,
    institutions:
      flow && flow.netChangePct !== null
        ? {
            quarter: quarterNames(flow.reportDate).label,
            netChangePercent: flow.netChangePct,
            holders: flow.holderCount,
          }
        : null,
    shortInterest: shorts[0] ? { shares: shorts[0].shortInterest, day: isoDate(shorts[0].settlementDate) } : null,
    insights: insights.map(({ insightText }) => insightText),
  };
}

async function reportOf(context: Context, stock: StockRow, depth: Depth, anew: boolean): Promise<Report> {
  const brief = reportBrief(await knownOf(context, stock), depth);
  if (!brief) return { status: 'NOT_AVAILABLE', statusReason: 'Too little is stored on it.', depth, text: null };
  try {
    const text = await keptText(context, `ai-summary/${stock.ticker}/${depth}`, brief, anew);
    return { status: 'READY', statusReason: null, depth, text };
  } catch {
    return { status: 'ERROR', statusReason: 'The report could not be written or kept.', depth, text: null };
  }
}

/** Written only for those who see it: a preview costs no writing. */
async function summaryOf(context: Context, stock: StockRow, depth: Depth, anew: boolean): Promise<Summary & Gated> {
  const { ticker, name: companyName } = stock;
  const whole = gate(context, { ticker, companyName, report: UNSEEN as Report | null }, hide(['report']));
  return whole.isPreview ? whole : { ...whole, report: await reportOf(context, stock, depth, anew) };
}
const UNSEEN: Report = { status: 'NOT_AVAILABLE', statusReason: null, depth: 'basic', text: null };

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
  description: 'Writes it anew though its facts have not moved; once a minute at most.',
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
    resolve: async (_root, { ticker, depth, forceRefresh }, context) =>
      summaryOf(context, await requireStock(context, ticker), depth, forceRefresh),
  }),
);
