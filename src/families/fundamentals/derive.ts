import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import {
  CURRENT_FUNDAMENTALS,
  type CurrentFundamentalsRow,
  FINANCIAL_STATEMENT,
  type FinancialStatementRow,
} from '../../generated/tables.ts';
import type { DeriveJob } from '../../jobs/job.ts';
import { dayOf, isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { currentOf, ratedStatements } from './ratios/rules.ts';
import type { XbrlFact } from './rules/fiscal-periods.ts';
import { type Filer, successors } from './rules/selection.ts';
import { financialsOf } from './rules/statements.ts';

type FactRow = Omit<XbrlFact, 'start' | 'end' | 'filed'> & { start: string; end: string; filed: string };

const FACTS = `SELECT "concept", "unit", "start_date"::text AS "start", "end_date"::text AS "end", "filed"::text AS "filed",
  "value", "accession", "form", "fiscal_year" AS "fiscalYear", "fiscal_period" AS "fiscalPeriod"
  FROM "company_fact" WHERE "cik" = ANY($1::text[]) AND "filed" <= $2::date`;
const FILERS = 'SELECT "cik", "name" FROM "fact_filer"';
const LISTED = `SELECT "ticker", "cik", "title" AS "name" FROM "sec_company"
  UNION SELECT "ticker", "cik", "name" FROM "index_constituent" WHERE "cik" IS NOT NULL`;
const TICKERS = `SELECT DISTINCT ON ("issuer_cik") "issuer_cik" AS "cik", "issuer_ticker" AS "ticker" FROM "ownership_filing"
  WHERE "issuer_cik" IS NOT NULL AND "filed_date" <= $1::date ORDER BY "issuer_cik", "filed_date" DESC, "id"`;

/** The filers whose facts are a company's own, by its present CIK. */
async function filersByCompany(sql: Sql, ciks: readonly string[], upTo: Date): Promise<Map<string, string[]>> {
  const stated = await sql.query<{ cik: string; ticker: string }>(TICKERS, [isoDate(upTo)]);
  const present = successors(
    await sql.query<Filer>(FILERS),
    await sql.query<Filer & { ticker: string }>(LISTED),
    new Map(stated.map(({ cik, ticker }) => [cik, ticker])),
  );
  return groupBy(ciks, (cik) => present.get(cik) ?? cik);
}

/** Rewrites every company's statements and newest twelve months as filed up to a day. `asOf`: the newest filing of all. */
export async function deriveFundamentals(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const companies = await sql.query<{ cik: string; filed: string }>(
    `SELECT "cik", max("filed")::text AS "filed" FROM "company_fact" WHERE "filed" <= $1::date GROUP BY 1 ORDER BY 1`,
    [isoDate(upTo)],
  );
  const statements: FinancialStatementRow[] = [];
  const current: CurrentFundamentalsRow[] = [];
  // One company at a time: the facts of all of them would be millions at once.
  const filers = await filersByCompany(
    sql,
    companies.map(({ cik }) => cik),
    upTo,
  );
  for (const [cik, ciks] of filers) {
    const facts = (await sql.query<FactRow>(FACTS, [ciks, isoDate(upTo)])).map(factOf);
    const financials = financialsOf(facts, upTo);
    const stamp = { cik, reportedCurrency: financials.currency };
    statements.push(...ratedStatements(financials).map((statement) => ({ ...statement, ...stamp })));
    const newest = currentOf(financials);
    if (newest) current.push({ ...newest, ...stamp });
  }
  await replaceAll(sql, FINANCIAL_STATEMENT, statements);
  await replaceAll(sql, CURRENT_FUNDAMENTALS, current);
  const filed = companies.map((company) => company.filed).sort();
  return { rows: statements.length, asOf: filed.at(-1) ?? null };
}

const factOf = ({ start, end, filed, ...fact }: FactRow): XbrlFact => ({
  ...fact,
  start: start === end ? null : dayOf(start)!,
  end: dayOf(end)!,
  filed: dayOf(filed)!,
});

export const fundamentalsJob: DeriveJob = {
  name: 'fundamentals',
  reads: { facts: ['fundamentals'] },
  writes: ['fundamentals'],
  run: deriveFundamentals,
};
