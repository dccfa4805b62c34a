import { handle, OPEN } from '../../gateway/access/access-rules.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { enumOf, meaningsOf } from '../../gateway/graphql/enum-of.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import type { FinancialStatement as StatementRow } from '../../generated/prisma/client.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import { type Company, companyOf, type Statement, statementFor, statementsOf, valued } from './queries.ts';
import { FISCAL_PERIODS, type FiscalPeriod } from './rules/fiscal-periods.ts';
import * as rules from './rules/selection.ts';

export const Timeframe = builder.enumType('FundamentalsTimeframe', {
  description: 'How long a reported period is.',
  values: {
    QUARTERLY: { value: 'quarterly', description: 'Three months.' },
    ANNUAL: { value: 'annual', description: 'A fiscal year.' },
  } as const,
});
export const Period = enumOf(
  'FiscalPeriod',
  "A part of a company's own fiscal year, which may begin in any month.",
  meaningsOf(FISCAL_PERIODS, (name, i) =>
    name === 'FY' ? 'The whole fiscal year.' : `Quarter ${i + 1} of the fiscal year.`,
  ),
);
export const timeframeArg = {
  type: Timeframe,
  required: true,
  defaultValue: 'quarterly',
  description: 'Quarters or years.',
} as const;
const MONEY = {
  revenue: 'Everything sold.',
  costOfRevenue: 'What the goods and services sold cost.',
  grossProfit: 'Revenue less its cost.',
  operatingExpenses: 'Research, selling and administration.',
  operatingIncome: 'What the business itself earned.',
  researchAndDevelopment: 'Spent on research and development.',
  netIncome: 'What was earned for the shareholders of the company.',
  bottomLineNetIncome: 'What of it is left for common shares.',
  operatingCashFlow: 'Cash that the business brought in.',
  investingCashFlow: 'Cash from investments, negative where they took more than they gave.',
  financingCashFlow: 'Cash from lenders and owners, negative where they were paid.',
  capitalExpenditure: 'Spent on property, plant and equipment; negative.',
  freeCashFlow: 'Operating cash flow less capital expenditure; null where that is not filed.',
  totalAssets: 'Everything owned at the end of the period.',
  currentAssets: 'What of it turns to cash within a year.',
  totalLiabilities: 'Everything owed at the end of the period.',
  currentLiabilities: 'What of it is due within a year.',
  totalEquity: "The shareholders' part at the end of the period; negative where more is owed than owned.",
  cashAndEquivalents: 'Cash and what is as good as cash, at the end of the period.',
  totalDebt: 'Everything borrowed, short and long, at the end of the period.',
  inventory: 'Goods in stock at the end of the period.',
} as const;
const PER_SHARE = {
  epsBasic: 'Earnings a share.',
  epsDiluted: 'Earnings a share, with all shares that may yet come.',
} as const;
const SHARES = {
  weightedAverageSharesBasic: 'Shares, the mean over the period.',
  weightedAverageSharesDiluted: 'Shares with all that may yet come, the mean over the period.',
  sharesOutstanding: 'Shares at the end of the period, or on the cover of its report.',
} as const;
const RATIOS = {
  grossMargin: 'Gross profit, percent of revenue.',
  operatingMargin: 'Operating income, percent of revenue.',
  netMargin: 'Net income, percent of revenue.',
  returnOnEquity:
    'Net income of the twelve months up to the end, percent of equity; null where equity is not positive.',
  returnOnAssets: 'Net income of the twelve months up to the end, percent of assets.',
  currentRatio: 'Current assets over current liabilities, 0 or more.',
  debtToEquity: 'Debt over equity, 0 or more; null where equity is not positive.',
} as const;
const VALUATION = {
  peRatio: 'Price over earnings of twelve months; null for a loss.',
  psRatio: 'The value of all shares over revenue of twelve months.',
  pbRatio: 'The value of all shares over book value; null where equity is not positive.',
} as const;

const described = <K extends string>(texts: Readonly<Record<K, string>>) => Object.entries(texts) as [K, string][];
const inCurrency = (text: string) => `${text.replace(/\.$/, '')}, in the reporting currency.`;

const FinancialStatement = builder.objectRef<Statement>('FinancialStatement').implement({
  description:
    'Income statement, balance sheet and cash flow of one period, as last filed. What is filed only as part of a longer period is worked out. Null is what the company does not file.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    timeframe: t.field({
      type: Timeframe,
      description: 'Quarter or year.',
      resolve: ({ asked, row }) => (row?.timeframe as rules.Timeframe | undefined) ?? rules.timeframeOf(asked),
    }),
    fiscalPeriod: t.field({
      type: Period,
      nullable: true,
      description: 'The part of the fiscal year.',
      resolve: ({ row }) => (row?.fiscalPeriod as FiscalPeriod | undefined) ?? null,
    }),
    fiscalYear: t.int({
      nullable: true,
      description: 'The year as the company names it.',
      resolve: ({ row }) => row?.fiscalYear ?? null,
    }),
    periodEndDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The last day of the period.',
      resolve: ({ row }) => row?.periodEndDate ?? null,
    }),
    filingDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'When the period was first reported; its figures may have been restated since.',
      resolve: ({ row }) => row?.filingDate ?? null,
    }),
    reportedCurrency: t.string({
      nullable: true,
      description: 'The currency of every amount, ISO 4217.',
      resolve: ({ row }) => row?.reportedCurrency ?? null,
    }),
    ...Object.fromEntries(
      [...described(MONEY), ...described(PER_SHARE)].map(([name, text]) => [
        name,
        t.float({ nullable: true, description: inCurrency(text), resolve: ({ row }) => row?.[name] ?? null }),
      ]),
    ),
    eps: t.float({
      nullable: true,
      description: inCurrency('Diluted earnings a share, or basic where that is not filed.'),
      resolve: ({ row }) => row && rules.epsOf(row),
    }),
    ...Object.fromEntries(
      described(SHARES).map(([name, description]) => [
        name,
        t.field({ type: 'Long', nullable: true, description, resolve: ({ row }) => row?.[name] ?? null }),
      ]),
    ),
    ...Object.fromEntries(
      described(RATIOS).map(([name, description]) => [
        name,
        t.float({ nullable: true, description, resolve: ({ row }) => row?.[name] ?? null }),
      ]),
    ),
    ...Object.fromEntries(
      described(VALUATION).map(([name, text]) => [
        name,
        t.float({
          nullable: true,
          description: `At the close of the period's last session. ${text} Null without a price and for amounts not in USD.`,
          resolve: async ({ ticker, row }, _args, context) => row && (await valued(context, ticker, row))[name],
        }),
      ]),
    ),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why there are no figures; null where there are.',
    }),
  }),
});

type PeriodRow = Pick<StatementRow, 'fiscalPeriod' | 'fiscalYear' | 'periodEndDate'>;
const FundamentalPeriod = builder.objectRef<PeriodRow>('FundamentalPeriod').implement({
  description: 'A period of which a statement is filed.',
  fields: (t) => ({
    fiscalPeriod: t.field({
      type: Period,
      description: 'Its part.',
      resolve: (row) => row.fiscalPeriod as FiscalPeriod,
    }),
    fiscalYear: t.exposeInt('fiscalYear', { description: 'The year as the company names it.' }),
    periodEndDate: t.expose('periodEndDate', { type: 'Date', description: 'Its last day.' }),
  }),
});

type Periods = Company & { rows: readonly StatementRow[] };
const FundamentalPeriods = builder.objectRef<Periods>('FundamentalPeriods').implement({
  description: 'The periods of which statements are filed.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    periods: t.field({
      type: [FundamentalPeriod],
      description: 'Quarters and years, newest first.',
      resolve: ({ rows }) => [...rows],
    }),
    reason: t.string({
      nullable: true,
      description: 'Why there are none; null where there are.',
      resolve: ({ rows }) => rules.reasonOf(rows, true),
    }),
  }),
});

export const Fundamentals = builder.objectRef<Company>('Fundamentals').implement({
  extensions: withOwnCall({ root: 'fundamentals', id: 'ticker', carried: ['ticker'] }),
  description: 'What a company has filed of its business, as it stood on the day looked at.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null where it is not known.')),
    statement: t.field({
      type: FinancialStatement,
      description: 'The newest statement of the period asked for.',
      access: OPEN,
      args: {
        timeframe: t.arg(timeframeArg),
        fiscalPeriod: t.arg({ type: Period, description: 'Only this part of the year; `FY` means annual statements.' }),
        fiscalYear: t.arg.int({ description: 'Only this fiscal year.' }),
      },
      resolve: (company, asked, context) => statementFor(context, company, asked),
    }),
    periods: t.field({
      type: FundamentalPeriods,
      description: 'The periods that can be requested.',
      access: OPEN,
      resolve: async (company, _args, context) => ({ ...company, rows: await statementsOf(context, company) }),
    }),
  }),
});

builder.objectField(Stock, 'fundamentals', (t) =>
  t.field({
    type: Fundamentals,
    description: 'What the company has filed of its business.',
    resolve: ({ ticker, cik }) => ({ ticker, cik }),
  }),
);

builder.queryField('fundamentals', (t) =>
  t.field({
    type: Fundamentals,
    nullable: true,
    description: 'What a company has filed: the calls of the fields selected below it, or one for the lookup.',
    access: handle(OPEN),
    errors: ['ticker_is_etf', 'entity_not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'Its ticker.' }) },
    resolve: (_root, { ticker }, context) => companyOf(context, ticker),
  }),
);
