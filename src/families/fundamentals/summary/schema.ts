import { OPEN } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import type { FinancialStatement as StatementRow } from '../../../generated/prisma/client.ts';
import { type Company, loadStatements } from '../queries.ts';
import type { FiscalPeriod } from '../rules/fiscal-periods.ts';
import { explainMissing, selectEps } from '../rules/selection.ts';
import { Fundamentals, Period } from '../schema.ts';
import { epsGrowth, pairQuarters, type QuarterPair, revenueGrowth, SUMMARY_QUARTERS } from './rules.ts';

const MONEY = {
  revenue: 'Revenue',
  grossProfit: 'Revenue minus its cost',
  operatingIncome: 'Income from operations',
  netIncome: 'Net income attributable to shareholders',
  freeCashFlow: 'Operating cash flow minus capital expenditure',
} as const;
const MARGINS = {
  grossMargin: 'Gross profit',
  operatingMargin: 'Operating income',
  netMargin: 'Net income',
} as const;

const FundamentalsQuarter = builder.objectRef<QuarterPair<StatementRow>>('FundamentalsQuarter').implement({
  description: 'One reported quarter, compared with the same quarter a year earlier.',
  fields: (t) => {
    const figures = (texts: Readonly<Record<string, string>>, unit: string) =>
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          name,
          t.float({
            nullable: true,
            description: `${text}, ${unit}; null if not filed.`,
            resolve: ({ quarter }) => quarter[name as 'revenue'],
          }),
        ]),
      );
    return {
      fiscalPeriod: t.field({
        type: Period,
        description: 'The quarter of the fiscal year.',
        resolve: ({ quarter }) => quarter.fiscalPeriod as FiscalPeriod,
      }),
      fiscalYear: t.int({
        description: 'The fiscal year as the company names it.',
        resolve: ({ quarter }) => quarter.fiscalYear,
      }),
      periodEndDate: t.field({
        type: 'Date',
        description: 'Its last day.',
        resolve: ({ quarter }) => quarter.periodEndDate,
      }),
      reportedCurrency: t.string({
        nullable: true,
        description: 'The currency of every amount, ISO 4217.',
        resolve: ({ quarter }) => quarter.reportedCurrency,
      }),
      ...figures(MONEY, 'in the reporting currency'),
      ...figures(MARGINS, 'percent of revenue'),
      eps: t.float({
        nullable: true,
        description: 'Diluted earnings per share, or basic if diluted is not filed, in the reporting currency.',
        resolve: ({ quarter }) => selectEps(quarter),
      }),
      revenueGrowthPercent: t.float({
        nullable: true,
        description: 'Year-over-year revenue growth, percent, two decimals; null without the earlier quarter.',
        resolve: revenueGrowth,
      }),
      epsGrowthPercent: t.float({
        nullable: true,
        description:
          'Year-over-year growth of earnings per share, percent, two decimals; null without the earlier quarter, or if it had no profit.',
        resolve: epsGrowth,
      }),
    };
  },
});

type Summary = Company & { statements: readonly StatementRow[] };
export const FundamentalsSummary = builder.objectRef<Summary>('FundamentalsSummary').implement({
  description: `The last ${SUMMARY_QUARTERS} quarters of a company at a glance.`,
  fields: (t) => ({
    quarters: t.field({
      type: [FundamentalsQuarter],
      description: `Up to ${SUMMARY_QUARTERS} quarters, newest first; empty for a company that reports only annually.`,
      resolve: ({ statements }) => pairQuarters(statements),
    }),
    reason: t.string({
      nullable: true,
      description: 'Why there are none; null if there are some.',
      resolve: ({ statements }) => explainMissing(statements, pairQuarters(statements).length > 0),
    }),
  }),
});

builder.objectField(Fundamentals, 'summary', (t) =>
  t.field({
    type: FundamentalsSummary,
    description: `The last ${SUMMARY_QUARTERS} quarters at a glance, with year-over-year growth.`,
    access: OPEN,
    resolve: async (company, _args, context) => ({ ...company, statements: await loadStatements(context, company) }),
  }),
);
