import { upsert } from '../../db/bulk.ts';
import { type SelectedRow, selectColumns } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import { picked } from '../../db/table.ts';
import { COMPANY_PROFILE, ENTITY, POPULAR_STOCK, STATED_FLOAT, STOCK, STOCK_SPLIT } from '../../generated/tables.ts';
import type { DeriveJob } from '../../jobs/job.ts';
import { isoDate, parseDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { companyEntityId, formatCompanyName, freeSlug, slugifyEntity } from '../entities/rules.ts';
import { NEWEST_BARS } from '../prices/rules/newest-bars.ts';
import { KNOWN_SPLITS } from '../prices/rules/splits.ts';
import {
  COVER_SHARES,
  COVERS,
  countedShares,
  coverCounts,
  isStock,
  mergedStock,
  POPULAR_COUNT,
  POPULAR_SESSIONS,
  reportingTickers,
  type SharesCover,
  type StatedCount,
  type StockListingFacts,
  selectCik,
  soleTickers,
  statedCounts,
} from './rules.ts';

/** What this job knows of a company; the rest of its entity stays as other jobs write it. */
const COMPANY_COLUMNS = ['id', 'type', 'name', 'urlSlug', 'ticker', 'aliases'] as const;
const COMPANY = picked(ENTITY, COMPANY_COLUMNS);

type Merged = ReturnType<typeof mergedStock>;
type EntityFact = SelectedRow<typeof ENTITY, typeof COMPANY_COLUMNS>;

/** Rewrites the universe of stocks, gives new companies their entity, and ranks the most traded ones. */
export async function deriveStocks(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: null }> {
  const stocks = await withCounts(sql, (await stockFacts(sql, asOf)).filter(isStock), asOf);
  const companies = await companyEntities(sql, stocks);
  const rows = stocks.map((stock) => {
    const { id: entityId, urlSlug } = companies.get(stock.ticker)!;
    return { ...stock, entityId, urlSlug };
  });
  await replaceAll(sql, STOCK, rows);
  await replaceAll(sql, POPULAR_STOCK, await popular(sql, asOf));
  return { rows: rows.length, asOf: null };
}

const STATED = `SELECT ${selectColumns(STATED_FLOAT, ['ticker', 'date', 'sharesOutstanding'])} FROM "stated_float"
  WHERE "date" <= $1::date ORDER BY 1, 2`;
const SPLITS = `SELECT ${selectColumns(STOCK_SPLIT, ['ticker', 'date', 'ratio'], 's')} FROM ${KNOWN_SPLITS} AS s ORDER BY 1, 2`;
type SplitRow = SelectedRow<typeof STOCK_SPLIT, ['ticker', 'date', 'ratio']>;

/** The stocks, with their newest counts of shares. */
async function withCounts(sql: Sql, facts: readonly StockListingFacts[], asOf: Date): Promise<Merged[]> {
  const tickerOf = soleTickers(facts.map((one) => ({ ticker: one.ticker, cik: selectCik(one) })));
  const covers = await sql.query<SharesCover>(COVERS, [[...tickerOf.keys()], [COVER_SHARES], isoDate(asOf)]);
  const byTicker = groupBy(covers, ({ cik }) => tickerOf.get(cik)!);
  const stated = statedCounts(await sql.query<StatedCount>(STATED, [isoDate(asOf)]));
  const splits = groupBy(
    (await sql.query<SplitRow>(SPLITS)).map(({ date, ...split }) => ({ ...split, date: parseDay(date)! })),
    ({ ticker }) => ticker,
  );
  return facts.map((one) => {
    const counts = [...coverCounts(byTicker.get(one.ticker) ?? []), ...(stated.get(one.ticker) ?? [])];
    return mergedStock({ ...one, countedShares: countedShares(counts, asOf, splits.get(one.ticker)) });
  });
}

const PROFILE_COLUMNS = [
  'ticker',
  'name',
  'kind',
  'exchange',
  'sector',
  'industry',
  'description',
  'headquarters',
  'founded',
  'website',
  'iconUrl',
  'logoUrl',
  'brandColor',
  'sharesOutstanding',
  'marketCap',
  'listingStatus',
  'delistedDate',
  'delistingReason',
] as const;

/** Everything the fact tables say, one item a ticker, by ticker. */
async function stockFacts(sql: Sql, asOf: Date): Promise<StockListingFacts[]> {
  const facts = new Map<string, StockListingFacts>();
  const of = (ticker: string) => {
    const known = facts.get(ticker) ?? { ticker };
    facts.set(ticker, known);
    return known;
  };
  type Of<K extends keyof StockListingFacts> = NonNullable<StockListingFacts[K]> & { ticker: string };
  // SEC lists funds as well, some under names that do not say so.
  const companies = await sql.query<Of<'company'>>(
    'SELECT "ticker", "cik", "title" FROM "sec_company" WHERE "ticker" NOT IN (SELECT "ticker" FROM "etf_profile")',
  );
  for (const row of companies) of(row.ticker).company = row;
  const reporting = await sql.query<{ cik: string }>(
    'SELECT DISTINCT "cik" FROM "company_fact" WHERE "filed" <= $1::date',
    [isoDate(asOf)],
  );
  for (const ticker of reportingTickers(companies, new Set(reporting.map(({ cik }) => cik)))) of(ticker).reports = true;
  const constituents = await sql.query<Of<'constituent'>>(
    'SELECT "ticker", "name", "sector", "industry", "headquarters", "cik", "founded" FROM "index_constituent" ORDER BY "index_id"',
  );
  // A stock may be in several; the S&P lists, by whose sectors all others are told, come last and stand.
  for (const row of constituents) of(row.ticker).constituent = { ...of(row.ticker).constituent, ...said(row) };
  const profiles = await sql.query<SelectedRow<typeof COMPANY_PROFILE, typeof PROFILE_COLUMNS>>(
    `SELECT ${selectColumns(COMPANY_PROFILE, PROFILE_COLUMNS)} FROM "company_profile" ORDER BY "source" DESC`,
  );
  // Vendors first: what a company's own profile says stands over it, and a vendor fills what it leaves open.
  for (const row of profiles) of(row.ticker).profile = { ...of(row.ticker).profile, ...said(row) };
  // The newest filing has the issuer's present name.
  const issuers = await sql.query<Of<'issuer'>>(
    `SELECT DISTINCT ON ("issuer_ticker") "issuer_ticker" AS "ticker", "issuer_cik" AS "cik", "issuer_name" AS "name"
     FROM "ownership_filing" WHERE "issuer_cik" IS NOT NULL AND "filed_date" <= $1::date
     ORDER BY "issuer_ticker", "filed_date" DESC, "id"`,
    [isoDate(asOf)],
  );
  for (const row of issuers) of(row.ticker).issuer = row;
  const closes = await sql.query<{ ticker: string; close: number }>(
    `SELECT t."ticker", b."close" FROM "quote" AS t CROSS JOIN LATERAL (
       SELECT "close" FROM "daily_bar" WHERE ${NEWEST_BARS} 1) AS b`,
    [isoDate(asOf)],
  );
  for (const { ticker, close } of closes) of(ticker).close = close;
  return [...facts.values()].sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
}

const isAlias = (ticker: string) => primaryTicker(ticker) !== ticker;

/** The members that are not null. */
const said = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T;

/** Stores the companies behind the stocks. Ids and slugs, once given, stay; names and tickers follow. @returns them by ticker. */
async function companyEntities(sql: Sql, stocks: readonly Merged[]): Promise<Map<string, EntityFact>> {
  const stored = await sql.query<EntityFact>(`SELECT ${selectColumns(ENTITY, COMPANY_COLUMNS)} FROM "entity"`);
  const known = new Map(stored.map((entity) => [entity.id, entity]));
  const byTicker = new Map(stored.map(({ id, ticker }) => [ticker, id]));
  const taken = new Set(stored.map(({ urlSlug }) => urlSlug.toLowerCase()));
  const listed = new Set(stocks.map(({ ticker }) => ticker));
  const companies = new Map<string, EntityFact>();
  // Of several share classes the canonical one names the company, whichever comes first in the alphabet.
  const canonicalFirst = [...stocks].sort((a, b) => Number(isAlias(a.ticker)) - Number(isAlias(b.ticker)));
  for (const { ticker, name: stockName, cik } of canonicalFirst) {
    const name = formatCompanyName(stockName);
    const withoutCik = companyEntityId(null, primaryTicker(ticker));
    const withCik = cik ? companyEntityId(cik, ticker) : withoutCik;
    // Ids stay: whether the CIK came after the company was stored, or is not known yet as of this day.
    const id = [withCik, withoutCik].find((one) => known.has(one)) ?? (cik ? null : byTicker.get(ticker)) ?? withCik;
    let entity = known.get(id);
    if (!entity) {
      const urlSlug = freeSlug(slugifyEntity(name, ticker), ticker, taken);
      taken.add(urlSlug.toLowerCase());
      entity = { id, type: 'COMPANY', name, urlSlug, ticker, aliases: [] };
    } else if (entity.ticker === null || entity.ticker === ticker || !listed.has(entity.ticker))
      entity = { ...entity, name, ticker };
    known.set(id, entity);
    companies.set(ticker, entity);
  }
  await upsert(sql, COMPANY, [...companies.values()]);
  return companies;
}

const popular = (sql: Sql, asOf: Date) =>
  sql.query<{ rank: number; ticker: string; dollarVolume: number }>(
    `SELECT (row_number() OVER (ORDER BY "dollarVolume" DESC, "ticker"))::int AS "rank", * FROM (
       SELECT t."ticker", avg(b."close" * b."volume" ORDER BY b."date") AS "dollarVolume" FROM "stock" AS t CROSS JOIN LATERAL (
         SELECT "date", "close", "volume" FROM "daily_bar" WHERE ${NEWEST_BARS} ${POPULAR_SESSIONS}
       ) AS b WHERE b."volume" IS NOT NULL AND t."listing_status" IS DISTINCT FROM 'DELISTED' GROUP BY t."ticker"
     ) AS traded ORDER BY 1 LIMIT ${POPULAR_COUNT}`,
    [isoDate(asOf)],
  );

export const stocksJob: DeriveJob = {
  name: 'stocks',
  reads: { facts: ['stocks', 'etfs', 'fundamentals', 'share-float'], snapshots: ['prices', 'insider'] },
  writes: ['stocks', 'entities'],
  tables: { stocks: ['stock', 'popular_stock'], entities: ['entity'] },
  run: deriveStocks,
};
