import { type SelectedRow, selectColumns } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import { COMPANY_PROFILE, ETF, ETF_PROFILE } from '../../generated/tables.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoDate } from '../../lib/dates.ts';
import { fundEntityId } from '../entities/rules.ts';
import { PRICED_LATER, toEarlierShares } from '../stocks/listing/rules.ts';
import { NEWEST_BARS } from '../stocks/rules/listing-facts.ts';
import { groupSplits, SPLIT_TABLES, SPLITS_AFTER, type SplitRow } from '../stocks/splits/rules.ts';
import { addIssuerImages, type EtfProfileFacts, hasBegun, mergeEtfFacts } from './rules.ts';

const PROFILE_COLUMNS = [
  'ticker',
  'name',
  'issuer',
  'trackedIndex',
  'assetClass',
  'expenseRatio',
  'dividendYield',
  'aum',
  'nav',
  'inceptionDate',
  'imageUrl',
] as const;
const PROFILES = `SELECT ${selectColumns(ETF_PROFILE, PROFILE_COLUMNS)} FROM "etf_profile"`;
// A fund's own profile takes precedence over a vendor's.
const LISTING_COLUMNS = ['ticker', 'name', 'description', 'sharesOutstanding', 'marketCap'] as const;
const LISTINGS = `SELECT DISTINCT ON ("ticker") ${selectColumns(COMPANY_PROFILE, LISTING_COLUMNS)}
  FROM "company_profile" WHERE "kind" = 'ETF' ORDER BY "ticker", "source"`;
// A file that identifies its fund by SEC's series number belongs to the fund whose profile has that number.
const HOLDINGS = `SELECT DISTINCT ON (1) coalesce(p."ticker", f."fund") AS "ticker", f."fund_name" AS "name", f."layout",
  f."shares_outstanding" AS "sharesOutstanding", f."inception_date"::text AS "inceptionDate"
  FROM "etf_holdings_file" AS f LEFT JOIN "etf_profile" AS p ON p."series_id" = f."fund"
  WHERE f."published_date" <= $1::date AND (f."layout" <> 'NPORT' OR p."ticker" IS NOT NULL)
  ORDER BY 1, f."as_of_date" DESC, f."fund"`;
const CLOSES = `SELECT t."ticker", b."close" FROM unnest($2::text[]) AS t("ticker") CROSS JOIN LATERAL (
    SELECT "close" FROM "daily_bar" WHERE ${NEWEST_BARS} 1) AS b`;

/** Rewrites the funds: every security with a profile or a holdings file that is not a stock. */
async function deriveEtfs(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: null }> {
  const facts = new Map<string, EtfProfileFacts>();
  const getEntry = (ticker: string) => {
    const entry = facts.get(ticker) ?? { ticker };
    facts.set(ticker, entry);
    return entry;
  };
  type FactRow<K extends keyof EtfProfileFacts> = NonNullable<EtfProfileFacts[K]> & { ticker: string };
  for (const row of await sql.query<SelectedRow<typeof ETF_PROFILE, typeof PROFILE_COLUMNS>>(PROFILES))
    getEntry(row.ticker).profile = row;
  const laterSplits = groupSplits(await sql.query<SplitRow>(SPLITS_AFTER, [isoDate(asOf)]));
  for (const row of await sql.query<SelectedRow<typeof COMPANY_PROFILE, typeof LISTING_COLUMNS>>(LISTINGS))
    getEntry(row.ticker).listing = {
      ...row,
      sharesOutstanding: toEarlierShares(row.sharesOutstanding, laterSplits.get(row.ticker)),
    };
  for (const row of await sql.query<FactRow<'holdings'>>(HOLDINGS, [isoDate(asOf)]))
    getEntry(row.ticker).holdings = row;
  for (const { ticker } of await sql.query<{ ticker: string }>('SELECT "ticker" FROM "stock"')) facts.delete(ticker);
  const closes = await sql.query<{ ticker: string; close: number }>(CLOSES, [isoDate(asOf), [...facts.keys()]]);
  for (const { ticker, close } of closes) getEntry(ticker).close = close;
  const unpriced = [...facts.values()].flatMap(({ ticker, close }) => (close === undefined ? [ticker] : []));
  for (const { ticker } of await sql.query<{ ticker: string }>(PRICED_LATER, [isoDate(asOf), unpriced]))
    getEntry(ticker).isPricedLater = true;

  const existing = [...facts.values()].filter((fund) => hasBegun(fund, asOf));
  const funds = existing.sort((a, b) => (a.ticker < b.ticker ? -1 : 1)).map(mergeEtfFacts);
  const rows = addIssuerImages(funds).map((fund) => ({ ...fund, entityId: fundEntityId(fund.ticker) }));
  await replaceAll(sql, ETF, rows);
  return { rows: rows.length, asOf: null };
}

export const etfsJob = defineJob({
  name: 'etfs',
  reads: {
    facts: ['etf_profile', 'etf_holdings_file'],
    snapshots: ['company_profile', 'stock', 'daily_bar', ...SPLIT_TABLES],
  },
  writes: ['etf'],
  run: deriveEtfs,
});
