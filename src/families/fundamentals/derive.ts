import { selectColumns } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import { keepOnly, replaceWhere } from '../../db/replace.ts';
import { CURRENT_FUNDAMENTALS, FINANCIAL_STATEMENT, STOCK_SPLIT } from '../../generated/tables.ts';
import { collectKeys, type DeriveJob, type OnlyKeys } from '../../jobs/job.ts';
import { isoDate, parseDay } from '../../lib/dates.ts';
import { hashValues } from '../../lib/digest.ts';
import { groupBy, splitIntoChunks } from '../../lib/group.ts';
import { compareText } from '../../lib/order.ts';
import { KNOWN_SPLITS, type Split } from '../prices/rules/splits.ts';
import { type Current, computeCurrent, type Rated, ratedStatements } from './ratios/rules.ts';
import type { XbrlFact } from './rules/fiscal-periods.ts';
import { type CompanyFiler, successors } from './rules/selection.ts';
import { buildFinancials } from './rules/statements.ts';

/** Companies whose statements are written together: a statement for each would wait for the database hundreds of times. */
const WRITTEN_TOGETHER = 16;

type Stamp = { cik: string; reportedCurrency: string | null };
type FactRow = Omit<XbrlFact, 'start' | 'end' | 'filed'> & { start: string; end: string; filed: string };

const FACTS = `SELECT "concept", "unit", "start_date"::text AS "start", "end_date"::text AS "end", "filed"::text AS "filed",
  "value", "accession", "form", "fiscal_year" AS "fiscalYear", "fiscal_period" AS "fiscalPeriod"
  FROM "company_fact" WHERE "cik" = ANY($1::text[]) AND "filed" <= $2::date
  ORDER BY "cik", "concept", "unit", "start_date", "end_date", "filed"`;
const FILERS = 'SELECT "cik", "name" FROM "fact_filer" ORDER BY 1';
const SPLITS = `SELECT ${selectColumns(STOCK_SPLIT, ['ticker', 'date', 'ratio'])} FROM ${KNOWN_SPLITS} AS s WHERE "date" <= $1::date ORDER BY 1, 2`;
const LISTED = `SELECT "ticker", "cik", "title" AS "name" FROM "sec_company"
  UNION SELECT "ticker", "cik", "name" FROM "index_constituent" WHERE "cik" IS NOT NULL ORDER BY 1, 2, 3`;
const TICKERS = `SELECT DISTINCT ON ("issuer_cik") "issuer_cik" AS "cik", "issuer_ticker" AS "ticker" FROM "ownership_filing"
  WHERE "issuer_cik" IS NOT NULL AND "filed_date" <= $1::date ORDER BY "issuer_cik", "filed_date" DESC, "id"`;

const COMPANIES = `SELECT "cik", max("filed")::text AS "filed" FROM "company_fact" WHERE "filed" <= $1::date GROUP BY 1 ORDER BY 1`;

type Listing = { cik: string; ticker: string };

/**
 * The tickers of companies, and the present CIK of each filer that has become another company. A filer that no list names
 * has the ticker that its insiders stated last.
 */
async function queryCompanies(sql: Sql, upTo: Date): Promise<{ listings: Listing[]; present: Map<string, string> }> {
  const stated = await sql.query<Listing>(TICKERS, [isoDate(upTo)]);
  const listed = await sql.query<CompanyFiler & Listing>(LISTED);
  const filers = await sql.query<CompanyFiler>(FILERS);
  const present = successors(filers, listed, new Map(stated.map(({ cik, ticker }) => [cik, ticker])));
  const listedCiks = new Set(listed.map(({ cik }) => cik));
  const filerCiks = new Set(filers.map(({ cik }) => cik));
  const unlisted = stated.filter(({ cik }) => filerCiks.has(cik) && !listedCiks.has(cik));
  return { listings: [...listed, ...unlisted].map(({ cik, ticker }) => ({ cik, ticker })), present };
}

/** The splits of each company by its CIK, oldest first. Of several tickers the common share's counts, if it has any. */
async function querySplits(sql: Sql, upTo: Date, listings: readonly Listing[]): Promise<Map<string, Split[]>> {
  const rows = await sql.query<{ ticker: string; date: string; ratio: number }>(SPLITS, [isoDate(upTo)]);
  const byTicker = groupBy(
    rows.map(({ ticker, date, ratio }) => ({ ticker, date: parseDay(date)!, ratio })),
    ({ ticker }) => ticker,
  );
  const byCik = groupBy(
    listings.filter(({ ticker }) => byTicker.has(ticker)),
    ({ cik }) => cik,
  );
  const commonFirst = (a: Listing, b: Listing) => a.ticker.length - b.ticker.length || compareText(a.ticker, b.ticker);
  return new Map([...byCik].map(([cik, classes]) => [cik, byTicker.get([...classes].sort(commonFirst)[0]!.ticker)!]));
}

/** Rewrites every company's statements and newest twelve months as filed up to a day. `asOf`: the newest filing of all. */
export async function deriveFundamentals(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const companies = await sql.query<{ cik: string; filed: string }>(COMPANIES, [isoDate(upTo)]);
  const { listings, present } = await queryCompanies(sql, upTo);
  const splits = await querySplits(sql, upTo, listings);
  const getCompany = (cik: string) => present.get(cik) ?? cik;
  // The filers whose facts are a company's own, by its present CIK.
  const filers = groupBy(
    companies.map(({ cik }) => cik),
    getCompany,
  );
  const changed = collectKeys(only, 'company_fact');
  const splitTickers = new Set(collectKeys(only, 'stock_split'));
  const splitCompanies = listings.flatMap(({ ticker, cik }) =>
    splitTickers.has(ticker) && filers.has(cik) ? [cik] : [],
  );
  const wanted = [...(changed ? new Set([...changed.map(getCompany), ...splitCompanies]) : filers.keys())];
  for (const ciks of splitIntoChunks(wanted, WRITTEN_TOGETHER)) {
    const statements: (Rated & Stamp)[] = [];
    const current: (Current & Stamp)[] = [];
    for (const cik of ciks) {
      // One company at a time: the facts of all of them would be millions at once.
      const facts = (await sql.query<FactRow>(FACTS, [filers.get(cik) ?? [], isoDate(upTo)])).map(toFact);
      const financials = buildFinancials(facts, upTo, splits.get(cik));
      const stamp = { cik, reportedCurrency: financials.currency };
      statements.push(...ratedStatements(financials).map((statement) => ({ ...statement, ...stamp })));
      const newest = computeCurrent(financials);
      if (newest) current.push({ ...newest, ...stamp });
    }
    await replaceWhere(sql, FINANCIAL_STATEMENT, 'cik', ciks, statements);
    await replaceWhere(sql, CURRENT_FUNDAMENTALS, 'cik', ciks, current);
  }
  if (!changed) {
    await keepOnly(sql, FINANCIAL_STATEMENT, 'cik', [...filers.keys()]);
    await keepOnly(sql, CURRENT_FUNDAMENTALS, 'cik', [...filers.keys()]);
  }
  const [stored] = await sql.query<{ rows: number }>('SELECT count(*)::int AS "rows" FROM "financial_statement"');
  const filed = companies.map((company) => company.filed).sort();
  return { ...stored!, asOf: filed.at(-1) ?? null };
}

const toFact = ({ start, end, filed, ...fact }: FactRow): XbrlFact => ({
  ...fact,
  start: start === end ? null : parseDay(start)!,
  end: parseDay(end)!,
  filed: parseDay(filed)!,
});

export const fundamentalsJob: DeriveJob = {
  name: 'fundamentals',
  reads: { facts: ['fundamentals', 'stocks', 'insider', 'prices'] },
  writes: ['fundamentals'],
  keyed: {
    by: { fundamentals: { company_fact: 'cik', fact_filer: 'cik' }, prices: { stock_split: 'ticker' } },
    async rest(sql, upTo) {
      const { listings, present } = await queryCompanies(sql, upTo);
      return hashValues([[...present].sort(), listings.map(({ ticker, cik }) => [ticker, cik])]);
    },
    days: { stock_split: 'date' },
  },
  run: deriveFundamentals,
};
