import { type Row, replaceAll, type Table } from '../../db/bulk.ts';
import type { Sql } from '../../db/open.ts';
import { dayOf, isoDate } from '../../lib/dates.ts';
import type { Fact } from '../fiscal-periods/rules.ts';
import { currentOf, ratedStatements } from '../fundamental-ratios/rules.ts';
import { financialsOf } from '../statements/rules.ts';

const doubles = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'double precision'] as const));

const STATEMENT: Table = {
  name: 'financial_statement',
  columns: {
    cik: 'text',
    timeframe: 'text',
    fiscalYear: 'integer',
    fiscalPeriod: 'text',
    periodEndDate: 'date',
    filingDate: 'date',
    reportedCurrency: 'text',
    ...doubles('revenue', 'costOfRevenue', 'grossProfit', 'operatingExpenses', 'operatingIncome'),
    ...doubles('researchAndDevelopment', 'netIncome', 'bottomLineNetIncome', 'epsBasic', 'epsDiluted'),
    ...doubles('weightedAverageSharesBasic', 'weightedAverageSharesDiluted', 'operatingCashFlow', 'investingCashFlow'),
    ...doubles('financingCashFlow', 'capitalExpenditure', 'freeCashFlow', 'totalAssets', 'currentAssets'),
    ...doubles('totalLiabilities', 'currentLiabilities', 'totalEquity', 'cashAndEquivalents', 'totalDebt', 'inventory'),
    ...doubles('sharesOutstanding', 'grossMargin', 'operatingMargin', 'netMargin', 'returnOnEquity', 'returnOnAssets'),
    ...doubles('currentRatio', 'debtToEquity', 'epsTtm', 'revenueTtm', 'netIncomeTtm'),
  },
  key: ['cik', 'timeframe', 'fiscalYear', 'fiscalPeriod'],
};

const CURRENT: Table = {
  name: 'current_fundamentals',
  columns: {
    cik: 'text',
    periodEndDate: 'date',
    reportedCurrency: 'text',
    quartersIncluded: 'integer',
    ...doubles('revenueTtm', 'netIncomeTtm', 'operatingIncomeTtm', 'epsTtm', 'operatingMargin', 'netMargin'),
    ...doubles('returnOnEquity', 'returnOnAssets', 'revenueGrowth', 'debtToEquity', 'totalEquity', 'dilutedShares'),
  },
  key: ['cik'],
};

type FactRow = Omit<Fact, 'start' | 'end' | 'filed'> & { start: string; end: string; filed: string };

const FACTS = `SELECT "concept", "unit", "start_date"::text AS "start", "end_date"::text AS "end", "filed"::text AS "filed",
  "value", "accession", "form", "fiscal_year" AS "fiscalYear", "fiscal_period" AS "fiscalPeriod"
  FROM "company_fact" WHERE "cik" = $1 AND "filed" <= $2::date`;

/** Rewrites every company's statements and newest twelve months as filed up to a day. `asOf`: the newest filing of all. */
export async function deriveFundamentals(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const companies = await sql.query<{ cik: string; filed: string }>(
    `SELECT "cik", max("filed")::text AS "filed" FROM "company_fact" WHERE "filed" <= $1::date GROUP BY 1 ORDER BY 1`,
    [isoDate(upTo)],
  );
  const statements: Row[] = [];
  const current: Row[] = [];
  // One company at a time: the facts of all of them would be millions at once.
  for (const { cik } of companies) {
    const facts = (await sql.query<FactRow>(FACTS, [cik, isoDate(upTo)])).map(factOf);
    const financials = financialsOf(facts, upTo);
    const stamp = { cik, reportedCurrency: financials.currency };
    statements.push(...ratedStatements(financials).map((statement) => ({ ...statement, ...stamp })));
    const newest = currentOf(financials);
    if (newest) current.push({ ...newest, ...stamp });
  }
  await replaceAll(sql, STATEMENT, statements);
  await replaceAll(sql, CURRENT, current);
  const filed = companies.map((company) => company.filed).sort();
  return { rows: statements.length, asOf: filed.at(-1) ?? null };
}

const factOf = ({ start, end, filed, ...fact }: FactRow): Fact => ({
  ...fact,
  start: start === end ? null : dayOf(start)!,
  end: dayOf(end)!,
  filed: dayOf(filed)!,
});
