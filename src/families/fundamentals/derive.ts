import type { Sql } from '../../db/open.ts';
import { keepOnly, replaceWhere } from '../../db/replace.ts';
import { queryRow } from '../../db/sql.ts';
import { CURRENT_FUNDAMENTALS, FINANCIAL_STATEMENT } from '../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../lib/dates.ts';
import { hashValues } from '../../lib/digest.ts';
import { groupBy, splitIntoChunks } from '../../lib/group.ts';
import { compareText } from '../../lib/order.ts';
import { requireEntry, requireFirst } from '../../lib/require.ts';
import {
  groupSplits,
  SPLIT_DAYS,
  SPLIT_KEYS,
  SPLIT_TABLES,
  SPLITS_UP_TO,
  type Split,
  type SplitRow,
} from '../prices/rules/splits.ts';
import { addRatiosToAll, type Current, computeCurrent, type StatementWithRatios } from './ratios/rules.ts';
import type { XbrlFact } from './rules/fiscal-periods.ts';
import { type CompanyFiler, findSuccessors } from './rules/selection.ts';
import { buildFinancials } from './rules/statements.ts';

/**
 * The number of companies whose facts are read and statements written together: a query for each would wait for the
 * database thousands of times, and the facts of all companies are millions.
 */
const COMPANIES_PER_BATCH = 16;

type Stamp = { cik: string; reportedCurrency: string | null };
type PackedFact = [
  ...[concept: string, unit: string, start: string, end: string, filed: string, value: number],
  ...[accession: string, form: string, fiscalYear: number | null, fiscalPeriod: string | null],
];

// A company's facts as a single value: transferring a row per fact costs several times as much. $1 and $2: the filers
// and the company of each.
const FACTS = `SELECT c."company", json_agg(json_build_array(f."concept", f."unit", f."start_date", f."end_date", f."filed",
    f."value", f."accession", f."form", f."fiscal_year", f."fiscal_period")
    ORDER BY f."cik", f."concept", f."unit", f."start_date", f."end_date", f."filed") AS "facts"
  FROM unnest($1::text[], $2::text[]) AS c("cik", "company") JOIN "company_fact" AS f ON f."cik" = c."cik"
  WHERE f."filed" <= $3::date GROUP BY 1`;
const FILERS = 'SELECT "cik", "name" FROM "fact_filer" ORDER BY 1';
const LISTED = `SELECT "ticker", "cik", "title" AS "name" FROM "sec_company"
  UNION SELECT "ticker", "cik", "name" FROM "index_constituent" WHERE "cik" IS NOT NULL ORDER BY 1, 2, 3`;
const TICKERS = `SELECT DISTINCT ON ("issuer_cik") "issuer_cik" AS "cik", "issuer_ticker" AS "ticker" FROM "ownership_filing"
  WHERE "issuer_cik" IS NOT NULL AND "filed_date" <= $1::date ORDER BY "issuer_cik", "filed_date" DESC, "id"`;

const COMPANIES = `SELECT "cik", max("filed")::text AS "filed" FROM "company_fact" WHERE "filed" <= $1::date GROUP BY 1 ORDER BY 1`;

type Listing = { cik: string; ticker: string };

/**
 * The tickers of companies, and the current CIK of each filer that became another company. A filer that is in no list
 * has the ticker that its insiders stated last.
 */
async function queryCompanies(
  sql: Sql,
  upTo: Date,
): Promise<{ listings: Listing[]; currentCiks: Map<string, string> }> {
  const stated = await sql.query<Listing>(TICKERS, [isoDate(upTo)]);
  const listed = await sql.query<CompanyFiler & Listing>(LISTED);
  const filers = await sql.query<CompanyFiler>(FILERS);
  const currentCiks = findSuccessors(filers, listed, new Map(stated.map(({ cik, ticker }) => [cik, ticker])));
  const listedCiks = new Set(listed.map(({ cik }) => cik));
  const filerCiks = new Set(filers.map(({ cik }) => cik));
  const unlisted = stated.filter(({ cik }) => filerCiks.has(cik) && !listedCiks.has(cik));
  return { listings: [...listed, ...unlisted].map(({ cik, ticker }) => ({ cik, ticker })), currentCiks };
}

/**
 * The splits of each company by its CIK, oldest first. If it has several tickers, the splits of the common share count,
 * if there are any.
 */
async function querySplits(sql: Sql, upTo: Date, listings: readonly Listing[]): Promise<Map<string, Split[]>> {
  const byTicker = groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [isoDate(upTo), null]));
  const byCik = groupBy(
    listings.filter(({ ticker }) => byTicker.has(ticker)),
    ({ cik }) => cik,
  );
  const commonFirst = (a: Listing, b: Listing) => a.ticker.length - b.ticker.length || compareText(a.ticker, b.ticker);
  return new Map(
    [...byCik].map(([cik, classes]) => [
      cik,
      requireEntry(byTicker, requireFirst([...classes].sort(commonFirst)).ticker),
    ]),
  );
}

/**
 * Rewrites every company's statements and newest twelve months as filed up to a day. `asOf`: the day of the newest
 * filing.
 */
async function deriveFundamentals(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const companies = await sql.query<{ cik: string; filed: string }>(COMPANIES, [isoDate(upTo)]);
  const { listings, currentCiks } = await queryCompanies(sql, upTo);
  const splits = await querySplits(sql, upTo, listings);
  const getCompany = (cik: string) => currentCiks.get(cik) ?? cik;
  // The filers whose facts belong to a company, by its current CIK.
  const filers = groupBy(
    companies.map(({ cik }) => cik),
    getCompany,
  );
  const changed = collectKeys(only, 'company_fact');
  const splitTickers = new Set(collectKeys(only, ...SPLIT_TABLES));
  const splitCompanies = listings.flatMap(({ ticker, cik }) =>
    splitTickers.has(ticker) && filers.has(cik) ? [cik] : [],
  );
  const companiesToDerive = [...(changed ? new Set([...changed.map(getCompany), ...splitCompanies]) : filers.keys())];
  for (const ciks of splitIntoChunks(companiesToDerive, COMPANIES_PER_BATCH)) {
    const statements: (StatementWithRatios & Stamp)[] = [];
    const current: (Current & Stamp)[] = [];
    const pairs = ciks.flatMap((cik) => (filers.get(cik) ?? []).map((filer) => [filer, cik] as const));
    const rows = await sql.query<{ company: string; facts: PackedFact[] }>(FACTS, [
      pairs.map(([filer]) => filer),
      pairs.map(([, cik]) => cik),
      isoDate(upTo),
    ]);
    const factsByCompany = new Map(rows.map(({ company, facts }) => [company, facts]));
    for (const cik of ciks) {
      const facts = (factsByCompany.get(cik) ?? []).map(unpackFact);
      const financials = buildFinancials(facts, upTo, splits.get(cik));
      const stamp = { cik, reportedCurrency: financials.currency };
      statements.push(...addRatiosToAll(financials).map((statement) => ({ ...statement, ...stamp })));
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
  const stored = await queryRow<{ rows: number }>(sql, 'SELECT count(*)::int AS "rows" FROM "financial_statement"');
  const filingDays = companies.map((company) => company.filed).sort();
  return { ...stored, asOf: filingDays.at(-1) ?? null };
}

const unpackFact = ([concept, unit, start, end, filed, value, ...report]: PackedFact): XbrlFact => {
  const [accession, form, fiscalYear, fiscalPeriod] = report;
  return {
    concept,
    unit,
    // An instant is stored as a period of one day.
    start: start === end ? null : parseStoredDay(start),
    end: parseStoredDay(end),
    filed: parseStoredDay(filed),
    value,
    accession,
    form,
    fiscalYear,
    fiscalPeriod,
  };
};

export const fundamentalsJob = defineJob({
  name: 'fundamentals',
  reads: {
    facts: ['company_fact', 'fact_filer', 'sec_company', 'index_constituent', 'ownership_filing'],
    snapshots: [...SPLIT_TABLES],
  },
  writes: ['financial_statement', 'current_fundamentals'],
  keyed: {
    by: { company_fact: 'cik', fact_filer: 'cik', ...SPLIT_KEYS },
    async rest(sql, upTo) {
      const { listings, currentCiks } = await queryCompanies(sql, upTo);
      return hashValues([[...currentCiks].sort(), listings.map(({ ticker, cik }) => [ticker, cik])]);
    },
    days: SPLIT_DAYS,
  },
  run: deriveFundamentals,
});
