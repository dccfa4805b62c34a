import { OPEN } from '../../../gateway/access/access-rules.ts';
import type { Context } from '../../../gateway/context.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import type { FinancialStatement as StatementRow } from '../../../generated/prisma/client.ts';
import { valued } from '../queries.ts';
import type { FiscalPeriod } from '../rules/fiscal-periods.ts';
import { currentReason, epsOf } from '../rules/selection.ts';
import { Fundamentals, Period, Timeframe, timeframeArg } from '../schema.ts';
import { type Current, currentFundamentals, fundamentalHistory, type History } from './queries.ts';
import type { Valuation } from './rules.ts';

const percents = {
  operatingMargin: 'Operating income of twelve months, percent of revenue.',
  netMargin: 'Net income of twelve months, percent of revenue.',
  returnOnEquity: 'Net income of twelve months, percent of equity; null where equity is not positive.',
  returnOnAssets: 'Net income of twelve months, percent of assets.',
  revenueGrowth: 'Revenue of twelve months against that of the twelve before, percent.',
  debtToEquity: 'Debt over equity at the end, 0 or more; null where equity is not positive.',
} as const;
const totals = {
  epsTTM: ['epsTtm', 'Diluted earnings a share of twelve months, in the reporting currency.'],
  revenueTTM: ['revenueTtm', 'Revenue of twelve months, in the reporting currency.'],
  netIncomeTTM: ['netIncomeTtm', 'Net income of twelve months, in the reporting currency.'],
  operatingIncomeTTM: ['operatingIncomeTtm', 'Operating income of twelve months, in the reporting currency.'],
} as const;

const CurrentFundamentals = builder.objectRef<Current>('CurrentFundamentals').implement({
  description: 'The last four quarters together, or the last year of a company that files no quarters.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    currentPrice: t.exposeFloat('currentPrice', { nullable: true, description: 'The last price, USD.' }),
    peTTM: t.exposeFloat('peRatio', {
      nullable: true,
      description: 'Price over earnings of twelve months; null for a loss and for amounts not in USD.',
    }),
    psTTM: t.exposeFloat('psRatio', {
      nullable: true,
      description:
        'The market cap of all classes of shares over revenue of twelve months, four decimals; of the diluted shares where it is not known. Null for amounts not in USD.',
    }),
    pbRatio: t.exposeFloat('pbRatio', {
      nullable: true,
      description:
        'The market cap of all classes of shares over book value; null where equity is not positive and for amounts not in USD.',
    }),
    ...Object.fromEntries(
      Object.entries(totals).map(([name, [column, description]]) => [
        name,
        t.float({ nullable: true, description, resolve: ({ row }) => row?.[column] ?? null }),
      ]),
    ),
    ...Object.fromEntries(
      (Object.entries(percents) as [keyof typeof percents, string][]).map(([name, description]) => [
        name,
        t.float({ nullable: true, description, resolve: ({ row }) => row?.[name] ?? null }),
      ]),
    ),
    reportedCurrency: t.string({
      nullable: true,
      description: 'The currency of the amounts, ISO 4217.',
      resolve: ({ row }) => row?.reportedCurrency ?? null,
    }),
    periodEndDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The last day of the twelve months.',
      resolve: ({ row }) => row?.periodEndDate ?? null,
    }),
    quartersIncluded: t.int({
      description: 'How many quarters in a row end with the newest, 0 to 4; under 4 nothing is summed.',
      resolve: ({ row }) => row?.quartersIncluded ?? 0,
    }),
    available: t.boolean({
      description: 'Whether the twelve months are whole.',
      resolve: ({ row }) => currentReason(row) === null,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why they are not; null where they are.',
      resolve: ({ row }) => currentReason(row),
    }),
  }),
});

/** Where the figures of every history come from; nothing is said where there are none. */
const DATA_SOURCE = 'SEC XBRL';
type Point = { ticker: string; row: StatementRow };

const OfPeriod = builder.interfaceRef<Point>('FundamentalPoint').implement({
  description: 'Something of one reported period.',
  fields: (t) => ({
    fiscalPeriod: t.field({
      type: Period,
      description: 'The part of the fiscal year.',
      resolve: ({ row }) => row.fiscalPeriod as FiscalPeriod,
    }),
    fiscalYear: t.int({ description: 'The year as the company names it.', resolve: ({ row }) => row.fiscalYear }),
    date: t.field({
      type: 'Date',
      description: 'The last day of the period.',
      resolve: ({ row }) => row.periodEndDate,
    }),
  }),
});
const RevenuePoint = builder.objectRef<Point>('RevenuePoint').implement({
  description: 'What a company sold and earned in one period, in the reporting currency.',
  interfaces: [OfPeriod],
  fields: (t) => ({
    revenue: t.float({ nullable: true, description: 'Everything sold.', resolve: ({ row }) => row.revenue }),
    grossProfit: t.float({
      nullable: true,
      description: 'Revenue less its cost.',
      resolve: ({ row }) => row.grossProfit,
    }),
    operatingIncome: t.float({
      nullable: true,
      description: 'What the business itself earned.',
      resolve: ({ row }) => row.operatingIncome,
    }),
    netIncome: t.float({ nullable: true, description: 'What was earned in all.', resolve: ({ row }) => row.netIncome }),
    eps: t.float({
      nullable: true,
      description: 'Diluted earnings a share, or basic where that is not filed.',
      resolve: ({ row }) => epsOf(row),
    }),
  }),
});
const ratio = (name: keyof Valuation, description: string) =>
  ({
    nullable: true,
    description,
    resolve: async ({ ticker, row }: Point, _args: object, context: Context) =>
      (await valued(context, ticker, row))[name],
  }) as const;
const RatioPoint = builder.objectRef<Point>('RatioPoint').implement({
  description:
    'What a share cost at the close of the last session of a period. Null without a price and for amounts not in USD.',
  interfaces: [OfPeriod],
  fields: (t) => ({
    peRatio: t.float(ratio('peRatio', 'Price over earnings of the twelve months up to then; null for a loss.')),
    pbRatio: t.float(ratio('pbRatio', 'Price over book value; null where equity is not positive.')),
    psRatio: t.float(ratio('psRatio', 'Price over revenue of the twelve months up to then.')),
  }),
});

const FundamentalHistory = builder.interfaceRef<History>('FundamentalHistory').implement({
  description: 'Reported periods, newest first.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    timeframe: t.expose('timeframe', { type: Timeframe, description: 'Quarters or years.' }),
    count: t.int({ description: 'How many points there are.', resolve: ({ rows }) => rows.length }),
    dataSource: t.string({
      description: 'Where the figures come from; empty without any.',
      resolve: ({ rows }) => (rows.length > 0 ? DATA_SOURCE : ''),
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why there are none; null where there are.' }),
  }),
});
const historyType = (name: string, node: typeof RevenuePoint, description: string) =>
  builder.objectRef<History>(name).implement({
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
const RevenueHistory = historyType('RevenueHistory', RevenuePoint, 'What a company sold and earned over time.');
const RatioHistory = historyType('RatioHistory', RatioPoint, 'What its shares cost against that over time.');

builder.objectFields(Fundamentals, (t) => ({
  current: t.field({
    type: CurrentFundamentals,
    description: 'The newest twelve months against the last price.',
    access: OPEN,
    resolve: (company, _args, context) => currentFundamentals(context, company),
  }),
  revenueHistory: t.field({
    type: RevenueHistory,
    description: 'Revenue and earnings, period by period.',
    access: OPEN,
    args: { timeframe: t.arg(timeframeArg) },
    resolve: (company, { timeframe }, context) => fundamentalHistory(context, company, timeframe),
  }),
  ratioHistory: t.field({
    type: RatioHistory,
    description: 'Price over earnings, book value and sales, period by period.',
    access: OPEN,
    args: { timeframe: t.arg(timeframeArg) },
    resolve: (company, { timeframe }, context) => fundamentalHistory(context, company, timeframe),
  }),
}));
