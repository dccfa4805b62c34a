import type { FinancialStatement as StatementRow } from '../../generated/prisma/client.ts';
import { defineHandle, OPEN } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum, describeValues } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { Market } from '../../graph/market.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import {
  type Company,
  loadCompany,
  loadStatement,
  loadStatements,
  loadValuation,
  type StatementResult,
} from './queries.ts';
import { FISCAL_PERIODS, type FiscalPeriod } from './rules/fiscal-calendar.ts';
import * as rules from './rules/selection.ts';

export const Timeframe = defineEnum<rules.StatementTimeframe>(
  'FundamentalsTimeframe',
  'The length of a reported period.',
  {
    quarterly: 'Three months.',
    annual: 'A fiscal year.',
  },
);
export const Period = defineEnum(
  'FiscalPeriod',
  "A part of a company's own fiscal year, which may begin in any month.",
  describeValues(FISCAL_PERIODS, (name, i) =>
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
  revenue: 'Revenue.',
  costOfRevenue: 'The cost of goods and services sold.',
  grossProfit: 'Revenue minus its cost.',
  operatingExpenses: 'Operating expenses: research, selling and administration.',
  operatingIncome: 'Income from operations.',
  researchAndDevelopment: 'Spending on research and development.',
  netIncome: 'Net income attributable to shareholders.',
  bottomLineNetIncome: 'Net income available to common shareholders.',
  operatingCashFlow: 'Net cash from operations.',
  investingCashFlow: 'Net cash from investing (negative if more was invested than received).',
  financingCashFlow: 'Net cash from financing (negative if more was repaid or distributed than raised).',
  capitalExpenditure: 'Spending on property, plant and equipment, as a negative amount.',
  freeCashFlow: 'Operating cash flow minus capital expenditure (null if that is not filed).',
  totalAssets: 'Total assets at the end of the period.',
  currentAssets: 'Assets expected to turn into cash within a year.',
  totalLiabilities: 'Total liabilities at the end of the period.',
  currentLiabilities: 'Liabilities due within a year.',
  totalEquity: "Shareholders' equity at the end of the period (negative if liabilities exceed assets).",
  cashAndEquivalents: 'Cash and cash equivalents at the end of the period.',
  totalDebt: 'Total short-term and long-term debt at the end of the period.',
  inventory: 'Inventory at the end of the period.',
} as const;
const PER_SHARE = {
  epsBasic: 'Basic earnings per share.',
  epsDiluted: 'Diluted earnings per share.',
} as const;
const SHARES = {
  weightedAverageSharesBasic: 'Basic shares, averaged over the period.',
  weightedAverageSharesDiluted: 'Diluted shares, averaged over the period.',
  sharesOutstanding: 'Shares outstanding at the end of the period, or on the cover of its report.',
} as const;
const PERCENTS = {
  grossMargin: 'Gross profit, percent of revenue.',
  operatingMargin: 'Operating income, percent of revenue.',
  netMargin: 'Net income, percent of revenue.',
  returnOnEquity:
    'Net income over the twelve months to the end of the period, percent of equity; null if equity is not positive.',
  returnOnAssets: 'Net income over the twelve months to the end of the period, percent of assets.',
} as const;
const RATIOS = {
  currentRatio: 'Current assets divided by current liabilities, 0 or more.',
  debtToEquity: 'Debt divided by equity, 0 or more; null if equity is not positive.',
} as const;
const VALUATION = {
  peRatio: 'price divided by twelve-month earnings per share; null for a loss,',
  psRatio: 'the value of all shares divided by twelve-month revenue; null',
  pbRatio: 'the value of all shares divided by book value; null if equity is not positive,',
} as const;

const listDescriptions = <K extends string>(texts: Readonly<Record<K, string>>) =>
  Object.entries(texts) as [K, string][];
const inCurrency = (text: string) => `${text.replace(/\.$/, '')}, in the reporting currency.`;

const FinancialStatement = builder.objectRef<StatementResult>('FinancialStatement').implement({
  description:
    'Income statement, balance sheet and cash flow of one period, as last filed. Figures filed only for a longer period are derived. A value is null if the company does not file it.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    timeframe: t.field({
      type: Timeframe,
      description: 'Quarter or year.',
      resolve: fromParent(
        ({ period, row }) => (row?.timeframe as rules.StatementTimeframe | undefined) ?? rules.resolveTimeframe(period),
      ),
    }),
    fiscalPeriod: t.field({
      type: Period,
      nullable: true,
      description: 'The part of the fiscal year.',
      resolve: fromParent(({ row }) => (row?.fiscalPeriod as FiscalPeriod | undefined) ?? null),
    }),
    fiscalYear: t.int({
      nullable: true,
      unit: 'YEAR',
      description: 'The fiscal year as the company names it.',
      resolve: fromParent(({ row }) => row?.fiscalYear ?? null),
    }),
    periodEndDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The last day of the period.',
      resolve: fromParent(({ row }) => row?.periodEndDate ?? null),
    }),
    filedDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day the period was first reported; figures may have been restated since.',
      resolve: fromParent(({ row }) => row?.filingDate ?? null),
    }),
    reportedCurrency: t.string({
      nullable: true,
      description: 'The currency of every amount, ISO 4217.',
      resolve: fromParent(({ row }) => row?.reportedCurrency ?? null),
    }),
    ...Object.fromEntries(
      [...listDescriptions(MONEY), ...listDescriptions(PER_SHARE)].map(([name, text]) => [
        name,
        t.float({
          nullable: true,
          unit: 'CURRENCY',
          description: inCurrency(text),
          resolve: fromParent(({ row }) => row?.[name] ?? null),
        }),
      ]),
    ),
    eps: t.float({
      nullable: true,
      unit: 'CURRENCY',
      description: inCurrency('Diluted earnings per share, or basic if diluted is not filed.'),
      resolve: fromParent(({ row }) => row && rules.selectEps(row)),
    }),
    ...Object.fromEntries(
      listDescriptions(SHARES).map(([name, description]) => [
        name,
        t.field({
          type: 'Long',
          nullable: true,
          unit: 'SHARES',
          description,
          resolve: fromParent(({ row }) => row?.[name] ?? null),
        }),
      ]),
    ),
    ...Object.fromEntries(
      listDescriptions(PERCENTS).map(([name, description]) => [
        `${name}Percent`,
        t.float({
          nullable: true,
          unit: 'PERCENT',
          description,
          resolve: fromParent(({ row }) => row?.[name] ?? null),
        }),
      ]),
    ),
    ...Object.fromEntries(
      listDescriptions(RATIOS).map(([name, description]) => [
        name,
        t.float({ nullable: true, unit: 'RATIO', description, resolve: fromParent(({ row }) => row?.[name] ?? null) }),
      ]),
    ),
    ...Object.fromEntries(
      listDescriptions(VALUATION).map(([name, text]) => [
        name,
        t.float({
          nullable: true,
          unit: 'RATIO',
          description: `At the close of the period's last session, ${text} without a price, or if amounts are not in USD.`,
          resolve: async ({ ticker, row }, _args, context) => row && (await loadValuation(context, ticker, row))[name],
        }),
      ]),
    ),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why there are no figures; null if there are.',
    }),
  }),
});

type PeriodRow = Pick<StatementRow, 'fiscalPeriod' | 'fiscalYear' | 'periodEndDate'>;
const FundamentalPeriod = builder.objectRef<PeriodRow>('FundamentalPeriod').implement({
  description: 'A period with a filed statement.',
  fields: (t) => ({
    fiscalPeriod: t.field({
      type: Period,
      description: 'Its part.',
      resolve: fromParent((row) => row.fiscalPeriod as FiscalPeriod),
    }),
    fiscalYear: t.exposeInt('fiscalYear', { unit: 'YEAR', description: 'The fiscal year as the company names it.' }),
    periodEndDate: t.expose('periodEndDate', { type: 'Date', description: 'Its last day.' }),
  }),
});

type Periods = Company & { rows: readonly StatementRow[] };
const FundamentalPeriods = builder.objectRef<Periods>('FundamentalPeriods').implement({
  description: 'The periods with filed statements.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    periods: t.field({
      type: [FundamentalPeriod],
      description: 'Quarters and years, newest first.',
      resolve: ({ rows }) => [...rows],
    }),
    reason: t.string({
      nullable: true,
      description: 'Why there are none; null if there are some.',
      resolve: fromParent(({ rows }) => rules.explainMissing(rows, true)),
    }),
  }),
});

export const Fundamentals = builder.objectRef<Company>('Fundamentals').implement({
  extensions: withOwnCall({ root: 'market', id: 'ticker', carried: ['ticker'] }),
  description: "A company's filed financials, as known on the as-of day.",
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null if unknown.')),
    statement: t.field({
      type: FinancialStatement,
      description: 'The newest statement that matches the arguments.',
      access: OPEN,
      args: {
        timeframe: t.arg(timeframeArg),
        fiscalPeriod: t.arg({ type: Period, description: 'Only this part of the year; `FY` means annual statements.' }),
        fiscalYear: t.arg.int({ description: 'Only this fiscal year.' }),
      },
      resolve: (company, period, context) => loadStatement(context, company, period),
    }),
    periods: t.field({
      type: FundamentalPeriods,
      description: 'The periods that can be requested.',
      access: OPEN,
      resolve: async (company, _args, context) => ({ ...company, rows: await loadStatements(context, company) }),
    }),
  }),
});

builder.objectField(Stock, 'fundamentals', (t) =>
  t.field({
    type: Fundamentals,
    isLink: true,
    description: "The company's filed financials.",
    resolve: ({ ticker, cik }) => ({ ticker, cik }),
  }),
);

builder.objectField(Market, 'fundamentals', (t) =>
  t.field({
    type: Fundamentals,
    description: 'The filed financials of a company by ticker, whether or not the universe has it.',
    access: defineHandle(OPEN),
    errors: ['ticker_is_etf', 'entity_not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }) },
    resolve: (_market, { ticker }, context) => loadCompany(context, ticker),
  }),
);
