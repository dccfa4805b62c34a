import type { FinancialStatement as StatementRow } from '../../../generated/prisma/client.ts';
import { OPEN } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import type { Unit } from '../../../graph/units.ts';
import { type Company, loadStatements } from '../queries.ts';
import type { FiscalPeriod } from '../rules/fiscal-calendar.ts';
import { explainMissing, selectEps } from '../rules/selection.ts';
import { Fundamentals, Period } from '../schema.ts';
import { computeEpsGrowth, computeRevenueGrowth, pairQuarters, type QuarterPair, SUMMARY_QUARTERS } from './rules.ts';

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
    const figures = (texts: Readonly<Record<string, string>>, unit: Unit, unitText: string, suffix = '') =>
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          `${name}${suffix}`,
          t.float({
            nullable: true,
            unit,
            description: `${text}, ${unitText}; null if not filed.`,
            resolve: fromParent(({ quarter }) => quarter[name as 'revenue']),
          }),
        ]),
      );
    return {
      fiscalPeriod: t.field({
        type: Period,
        description: 'The quarter of the fiscal year.',
        resolve: fromParent(({ quarter }) => quarter.fiscalPeriod as FiscalPeriod),
      }),
      fiscalYear: t.int({
        unit: 'YEAR',
        description: 'The fiscal year as the company names it.',
        resolve: fromParent(({ quarter }) => quarter.fiscalYear),
      }),
      periodEndDate: t.field({
        type: 'Date',
        description: 'Its last day.',
        resolve: fromParent(({ quarter }) => quarter.periodEndDate),
      }),
      reportedCurrency: t.string({
        nullable: true,
        description: 'The currency of every amount, ISO 4217.',
        resolve: fromParent(({ quarter }) => quarter.reportedCurrency),
      }),
      ...figures(MONEY, 'CURRENCY', 'in the reporting currency'),
      ...figures(MARGINS, 'PERCENT', 'percent of revenue', 'Percent'),
      eps: t.float({
        nullable: true,
        unit: 'CURRENCY',
        description: 'Diluted earnings per share, or basic if diluted is not filed, in the reporting currency.',
        resolve: fromParent(({ quarter }) => selectEps(quarter)),
      }),
      revenueGrowthPercent: t.float({
        nullable: true,
        unit: 'PERCENT',
        description: 'Year-over-year revenue growth, percent, two decimals; null without the earlier quarter.',
        resolve: fromParent(computeRevenueGrowth),
      }),
      epsGrowthPercent: t.float({
        nullable: true,
        unit: 'PERCENT',
        description:
          'Year-over-year growth of earnings per share, percent, two decimals; null without the earlier quarter, or if it had no profit.',
        resolve: fromParent(computeEpsGrowth),
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
      resolve: fromParent(({ statements }) => explainMissing(statements, pairQuarters(statements).length > 0)),
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
