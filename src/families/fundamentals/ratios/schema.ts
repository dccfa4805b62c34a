import type { FinancialStatement as StatementRow } from '../../../generated/prisma/client.ts';
import { OPEN } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import type { Context } from '../../../graph/context.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { loadValuation } from '../queries.ts';
import type { FiscalPeriod } from '../rules/fiscal-calendar.ts';
import { explainIncompleteYear, selectEps } from '../rules/selection.ts';
import { Fundamentals, Period, Timeframe, timeframeArg } from '../schema.ts';
import { loadRatiosHistory, type RatiosHistory } from './queries.ts';
import { type CurrentRatios, loadCurrentFundamentals } from './reads.ts';
import type { Valuation } from './rules.ts';

const percents = {
  operatingMargin: 'Operating income over twelve months, percent of revenue.',
  netMargin: 'Net income over twelve months, percent of revenue.',
  returnOnEquity: 'Net income over twelve months, percent of equity; null if equity is not positive.',
  returnOnAssets: 'Net income over twelve months, percent of assets.',
  revenueGrowth: 'Revenue growth over the previous twelve months, percent.',
  epsGrowth:
    'Growth of diluted earnings per share over the previous twelve months, percent; null if those had no profit.',
} as const;
const totals = {
  epsTTM: ['epsTtm', 'Diluted earnings per share over twelve months, in the reporting currency.'],
  revenueTTM: ['revenueTtm', 'Revenue over twelve months, in the reporting currency.'],
  netIncomeTTM: ['netIncomeTtm', 'Net income over twelve months, in the reporting currency.'],
  operatingIncomeTTM: ['operatingIncomeTtm', 'Operating income over twelve months, in the reporting currency.'],
} as const;

export const CurrentFundamentals = builder.objectRef<CurrentRatios>('CurrentFundamentals').implement({
  description: 'The sum of the last four quarters, or the last fiscal year for a company that files no quarters.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    currentPrice: t.exposeFloat('currentPrice', { nullable: true, unit: 'USD', description: 'The last price, USD.' }),
    peTTM: t.exposeFloat('peRatio', {
      nullable: true,
      unit: 'RATIO',
      description: 'Price divided by twelve-month earnings per share; null for a loss or if amounts are not in USD.',
    }),
    psTTM: t.exposeFloat('psRatio', {
      nullable: true,
      unit: 'RATIO',
      description:
        'Market cap of all share classes divided by twelve-month revenue, four decimals. Without a market cap, the value of the diluted shares counts; null if amounts are not in USD.',
    }),
    pbRatio: t.exposeFloat('pbRatio', {
      nullable: true,
      unit: 'RATIO',
      description:
        'Market cap of all share classes divided by book value; null if equity is not positive or amounts are not in USD.',
    }),
    ...Object.fromEntries(
      Object.entries(totals).map(([name, [column, description]]) => [
        name,
        t.float({
          nullable: true,
          unit: 'CURRENCY',
          description,
          resolve: fromParent(({ row }) => row?.[column] ?? null),
        }),
      ]),
    ),
    ...Object.fromEntries(
      (Object.entries(percents) as [keyof typeof percents, string][]).map(([name, description]) => [
        `${name}Percent`,
        t.float({
          nullable: true,
          unit: 'PERCENT',
          description,
          resolve: fromParent(({ row }) => row?.[name] ?? null),
        }),
      ]),
    ),
    debtToEquity: t.float({
      nullable: true,
      unit: 'RATIO',
      description: 'Debt divided by equity at the end of the period, 0 or more; null if equity is not positive.',
      resolve: fromParent(({ row }) => row?.debtToEquity ?? null),
    }),
    reportedCurrency: t.string({
      nullable: true,
      description: 'The currency of the amounts, ISO 4217.',
      resolve: fromParent(({ row }) => row?.reportedCurrency ?? null),
    }),
    periodEndDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The last day of the twelve months.',
      resolve: fromParent(({ row }) => row?.periodEndDate ?? null),
    }),
    quartersIncluded: t.int({
      unit: 'COUNT',
      description: 'Consecutive quarters up to the newest, 0 to 4; with fewer than 4, nothing is summed.',
      resolve: fromParent(({ row }) => row?.quartersIncluded ?? 0),
    }),
    isAvailable: t.boolean({
      description: 'Whether all twelve months are known.',
      resolve: fromParent(({ row }) => explainIncompleteYear(row) === null),
    }),
    reason: t.string({
      nullable: true,
      description: 'Why figures are unavailable; null if they are available.',
      resolve: fromParent(({ row }) => explainIncompleteYear(row)),
    }),
  }),
});

/** The source of the figures in a history, if it has any. */
const DATA_SOURCE = 'SEC XBRL';
type Point = { ticker: string; row: StatementRow };

const OfPeriod = builder.interfaceRef<Point>('FundamentalPoint').implement({
  description: 'A figure of one reported period.',
  fields: (t) => ({
    fiscalPeriod: t.field({
      type: Period,
      description: 'The part of the fiscal year.',
      resolve: fromParent(({ row }) => row.fiscalPeriod as FiscalPeriod),
    }),
    fiscalYear: t.int({
      unit: 'YEAR',
      description: 'The fiscal year as the company names it.',
      resolve: fromParent(({ row }) => row.fiscalYear),
    }),
    day: t.field({
      type: 'Date',
      description: 'The last day of the period.',
      resolve: fromParent(({ row }) => row.periodEndDate),
    }),
  }),
});
const RevenuePoint = builder.objectRef<Point>('RevenuePoint').implement({
  description: "A company's revenue and earnings in one period, in the reporting currency.",
  interfaces: [OfPeriod],
  fields: (t) => ({
    revenue: t.float({
      nullable: true,
      unit: 'CURRENCY',
      description: 'Revenue, in the reporting currency.',
      resolve: fromParent(({ row }) => row.revenue),
    }),
    grossProfit: t.float({
      nullable: true,
      unit: 'CURRENCY',
      description: 'Revenue minus its cost, in the reporting currency.',
      resolve: fromParent(({ row }) => row.grossProfit),
    }),
    operatingIncome: t.float({
      nullable: true,
      unit: 'CURRENCY',
      description: 'Income from operations, in the reporting currency.',
      resolve: fromParent(({ row }) => row.operatingIncome),
    }),
    netIncome: t.float({
      nullable: true,
      unit: 'CURRENCY',
      description: 'Net income, in the reporting currency.',
      resolve: fromParent(({ row }) => row.netIncome),
    }),
    eps: t.float({
      nullable: true,
      unit: 'CURRENCY',
      description: 'Diluted earnings per share, or basic if diluted is not filed, in the reporting currency.',
      resolve: fromParent(({ row }) => selectEps(row)),
    }),
  }),
});
const defineRatio = (name: keyof Valuation, description: string) =>
  ({
    nullable: true,
    unit: 'RATIO',
    description,
    resolve: async ({ ticker, row }: Point, _args: object, context: Context) =>
      (await loadValuation(context, ticker, row))[name],
  }) as const;
const RatioPoint = builder.objectRef<Point>('RatioPoint').implement({
  description:
    'Valuation at the close of the last session of a period. Values are null without a price, or if amounts are not in USD.',
  interfaces: [OfPeriod],
  fields: (t) => ({
    peRatio: t.float(
      defineRatio('peRatio', 'Price divided by earnings of the preceding twelve months; null for a loss.'),
    ),
    pbRatio: t.float(defineRatio('pbRatio', 'Price divided by book value; null if equity is not positive.')),
    psRatio: t.float(defineRatio('psRatio', 'Price divided by revenue of the preceding twelve months.')),
  }),
});

const FundamentalHistory = builder.interfaceRef<RatiosHistory>('FundamentalHistory').implement({
  description: 'Reported periods, newest first.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    timeframe: t.expose('timeframe', { type: Timeframe, description: 'Quarters or years.' }),
    count: t.int({ unit: 'COUNT', description: 'Number of points.', resolve: fromParent(({ rows }) => rows.length) }),
    dataSource: t.string({
      description: 'The source of the figures; empty without any.',
      resolve: fromParent(({ rows }) => (rows.length > 0 ? DATA_SOURCE : '')),
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why there are none; null if there are some.' }),
  }),
});
const historyType = (name: string, node: typeof RevenuePoint, description: string) =>
  builder.objectRef<RatiosHistory>(name).implement({
    description,
    interfaces: [FundamentalHistory],
    fields: (t) => ({
      dataPoints: t.field({
        type: [node],
        description: 'The periods, newest first; at most 40 quarters or 20 years.',
        resolve: ({ ticker, rows }) => rows.map((row) => ({ ticker, row })),
      }),
    }),
  });
const RevenueHistory = historyType('RevenueHistory', RevenuePoint, "A company's revenue and earnings over time.");
const RatioHistory = historyType('RatioHistory', RatioPoint, 'Its valuation ratios over time.');

builder.objectFields(Fundamentals, (t) => ({
  current: t.field({
    type: CurrentFundamentals,
    description: 'The newest twelve months, and valuation at the last price.',
    access: OPEN,
    resolve: (company, _args, context) => loadCurrentFundamentals(context, company),
  }),
  revenueHistory: t.field({
    type: RevenueHistory,
    description: 'Revenue and earnings by period.',
    access: OPEN,
    args: { timeframe: t.arg(timeframeArg) },
    resolve: (company, { timeframe }, context) => loadRatiosHistory(context, company, timeframe),
  }),
  ratioHistory: t.field({
    type: RatioHistory,
    description: 'Price to earnings, book value and sales by period.',
    access: OPEN,
    args: { timeframe: t.arg(timeframeArg) },
    resolve: (company, { timeframe }, context) => loadRatiosHistory(context, company, timeframe),
  }),
}));
