import { upsert } from '../../db/bulk.ts';
import { type SelectedRow, selectColumns } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import { picked } from '../../db/table.ts';
import { COMPANY_PROFILE, ENTITY, POPULAR_STOCK, STATED_FLOAT, STOCK } from '../../generated/tables.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { defineSkipScan } from '../../lib/skip-scan.ts';
import { companyEntityId, formatCompanyName, freeSlug, slugifyEntity } from '../../market/entity-name.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { DAYS_TO_REMOVAL, REMOVALS } from '../identity/listing-events/rules.ts';
import { FILED_BY, PRICED_LATER, type Removal, toEarlierShares } from './listing/rules.ts';
import {
  isStock,
  mergeStockFacts,
  NEWEST_BARS,
  type StockListingFacts,
  selectCik,
  selectReportingTickers,
} from './rules/listing-facts.ts';
import { POPULAR_COUNT, POPULAR_SESSIONS } from './rules/lists.ts';
import {
  COVER_SHARES,
  COVERS,
  computeCurrentShares,
  groupStatedCounts,
  mapSoleTickers,
  type SharesCover,
  type StatedCount,
  selectCoverCounts,
} from './rules/shares.ts';
import { groupSplits, SPLIT_TABLES, SPLITS_AFTER, SPLITS_UP_TO, type SplitRow } from './splits/rules.ts';

/** The columns that this job writes; other jobs write the rest of an entity. */
const COMPANY_COLUMNS = ['id', 'type', 'name', 'urlSlug', 'ticker', 'aliases'] as const;
const COMPANY = picked(ENTITY, COMPANY_COLUMNS);

type MergedStock = ReturnType<typeof mergeStockFacts>;
type CompanyEntity = SelectedRow<typeof ENTITY, typeof COMPANY_COLUMNS>;

/** Rewrites the universe of stocks, creates the entities of new companies, and ranks the most traded stocks. */
async function deriveStocks(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: null }> {
  const stocks = await mergeWithShareCounts(sql, (await queryStockFacts(sql, asOf)).filter(isStock), asOf);
  const companies = await upsertCompanies(sql, stocks);
  const rows = stocks.map((stock) => {
    const { id: entityId, urlSlug } = companies.get(stock.ticker)!;
    return { ...stock, entityId, urlSlug };
  });
  await replaceAll(sql, STOCK, rows);
  await replaceAll(sql, POPULAR_STOCK, await queryPopularStocks(sql, asOf));
  return { rows: rows.length, asOf: null };
}

const STATED = `SELECT ${selectColumns(STATED_FLOAT, ['ticker', 'date', 'sharesOutstanding'])} FROM "stated_float"
  WHERE "date" <= $1::date ORDER BY 1, 2`;

/** Merges the sources of each stock, with the newest share counts. */
async function mergeWithShareCounts(sql: Sql, facts: readonly StockListingFacts[], asOf: Date): Promise<MergedStock[]> {
  const tickerByCik = mapSoleTickers(facts.map((stock) => ({ ticker: stock.ticker, cik: selectCik(stock) })));
  const covers = await sql.query<SharesCover>(COVERS, [[...tickerByCik.keys()], [COVER_SHARES], isoDate(asOf)]);
  const coversByTicker = groupBy(covers, ({ cik }) => tickerByCik.get(cik)!);
  const statedByTicker = groupStatedCounts(await sql.query<StatedCount>(STATED, [isoDate(asOf)]));
  const splits = groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [isoDate(asOf), null]));
  return facts.map((stock) => {
    const counts = [
      ...selectCoverCounts(coversByTicker.get(stock.ticker) ?? []),
      ...(statedByTicker.get(stock.ticker) ?? []),
    ];
    const countedShares = computeCurrentShares(counts, asOf, splits.get(stock.ticker));
    return mergeStockFacts({ ...stock, countedShares }, asOf);
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

// The newest filing has the issuer's current name. The tickers and their newest filings are looked up in an index, because
// sorting the filings of years takes longer than everything else.
const ISSUERS = `${defineSkipScan('issuer', 'ownership_filing', 'issuer_ticker')}
  SELECT issuer."issuer_ticker" AS "ticker", f."issuer_cik" AS "cik", f."issuer_name" AS "name" FROM issuer CROSS JOIN LATERAL (
    SELECT "issuer_cik", "issuer_name" FROM "ownership_filing" WHERE "issuer_ticker" = issuer."issuer_ticker"
      AND "issuer_cik" IS NOT NULL AND "filed_date" <= $1::date ORDER BY "filed_date" DESC, "id" LIMIT 1) AS f`;
const ISSUERS_DIGEST = `SELECT md5(string_agg(jsonb_build_array("ticker", "cik", "name")::text, ',' ORDER BY "ticker")) AS "digest"
  FROM (${ISSUERS}) AS issuers`;

const NEWEST_REMOVALS = `SELECT DISTINCT ON ("key") "key" AS "ticker", "kind", "source", "day"::text AS "day" FROM ${REMOVALS} AS r
  WHERE "day" <= $1::date + ${DAYS_TO_REMOVAL} ORDER BY "key", "day" DESC, "kind" DESC`;

/** The facts about each ticker from all sources, sorted by ticker. */
async function queryStockFacts(sql: Sql, asOf: Date): Promise<StockListingFacts[]> {
  const facts = new Map<string, StockListingFacts>();
  const getEntry = (ticker: string) => {
    const entry = facts.get(ticker) ?? { ticker };
    facts.set(ticker, entry);
    return entry;
  };
  type FactRow<K extends keyof StockListingFacts> = NonNullable<StockListingFacts[K]> & { ticker: string };
  // SEC lists funds as well, some under names that do not reveal it.
  const companies = await sql.query<FactRow<'company'>>(
    'SELECT "ticker", "cik", "title" FROM "sec_company" WHERE "ticker" NOT IN (SELECT "ticker" FROM "etf_profile")',
  );
  for (const row of companies) getEntry(row.ticker).company = row;
  const reporting = await sql.query<{ cik: string }>(
    // Looked up for each company, because a list of all filers would read every fact.
    `SELECT c."cik" FROM (SELECT DISTINCT "cik" FROM "sec_company") AS c
     WHERE EXISTS (SELECT FROM "company_fact" WHERE "cik" = c."cik" AND "filed" <= $1::date)`,
    [isoDate(asOf)],
  );
  for (const ticker of selectReportingTickers(companies, new Set(reporting.map(({ cik }) => cik))))
    getEntry(ticker).reports = true;
  const constituents = await sql.query<FactRow<'constituent'>>(
    'SELECT "ticker", "name", "sector", "industry", "headquarters", "cik", "founded" FROM "index_constituent" ORDER BY "index_id"',
  );
  // A stock may be in several indexes. The S&P lists, whose publisher maintains the sectors, sort last and take
  // precedence.
  for (const row of constituents)
    getEntry(row.ticker).constituent = { ...getEntry(row.ticker).constituent, ...omitNulls(row) };
  const profiles = await sql.query<SelectedRow<typeof COMPANY_PROFILE, typeof PROFILE_COLUMNS>>(
    `SELECT ${selectColumns(COMPANY_PROFILE, PROFILE_COLUMNS)} FROM "company_profile" ORDER BY "source" DESC`,
  );
  const laterSplits = groupSplits(await sql.query<SplitRow>(SPLITS_AFTER, [isoDate(asOf)]));
  // Vendors first: a company's own profile overrides a vendor's values, and the vendor fills its gaps.
  for (const row of profiles) {
    const sharesOutstanding = toEarlierShares(row.sharesOutstanding, laterSplits.get(row.ticker));
    const entry = getEntry(row.ticker);
    entry.profile = { ...entry.profile, ...omitNulls({ ...row, sharesOutstanding }) };
  }
  const issuers = await sql.query<FactRow<'issuer'>>(ISSUERS, [isoDate(asOf)]);
  for (const row of issuers) getEntry(row.ticker).issuer = row;
  const closes = await sql.query<{ ticker: string; close: number; session: string }>(
    `SELECT t."ticker", b."close", b."date"::text AS "session" FROM "quote" AS t CROSS JOIN LATERAL (
       SELECT "close", "date" FROM "daily_bar" WHERE ${NEWEST_BARS} 1) AS b`,
    [isoDate(asOf)],
  );
  for (const { ticker, close, session } of closes) Object.assign(getEntry(ticker), { close, session });
  // A form about a security that nothing else is known of makes no stock.
  for (const { ticker, ...removal } of await sql.query<Removal & { ticker: string }>(NEWEST_REMOVALS, [
    isoDate(asOf),
  ])) {
    const entry = facts.get(ticker);
    if (entry) entry.removal = removal;
  }
  const unpriced = [...facts.values()].flatMap(({ ticker, close }) => (close === undefined ? [ticker] : []));
  for (const { ticker } of await sql.query<{ ticker: string }>(PRICED_LATER, [isoDate(asOf), unpriced]))
    getEntry(ticker).isPricedLater = true;
  const pricedLater = [...facts.values()].filter(({ isPricedLater }) => isPricedLater);
  const filed = await sql.query<{ ticker: string }>(FILED_BY, [
    isoDate(asOf),
    pricedLater.map(({ ticker }) => ticker),
    pricedLater.map(selectCik),
  ]);
  for (const { ticker } of filed) getEntry(ticker).hasFiled = true;
  return [...facts.values()].sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
}

const isAlias = (ticker: string) => primaryTicker(ticker) !== ticker;

const omitNulls = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T;

/**
 * Stores the companies behind the stocks. Ids and slugs never change once assigned; names and tickers are updated.
 * @returns the companies by ticker
 */
async function upsertCompanies(sql: Sql, stocks: readonly MergedStock[]): Promise<Map<string, CompanyEntity>> {
  const stored = await sql.query<CompanyEntity>(`SELECT ${selectColumns(ENTITY, COMPANY_COLUMNS)} FROM "entity"`);
  const entityById = new Map(stored.map((entity) => [entity.id, entity]));
  const idByTicker = new Map(stored.map(({ id, ticker }) => [ticker, id]));
  const usedSlugs = new Set(stored.map(({ urlSlug }) => urlSlug.toLowerCase()));
  const listedTickers = new Set(stocks.map(({ ticker }) => ticker));
  const companies = new Map<string, CompanyEntity>();
  // The canonical share class names the company, even if another class sorts first.
  const canonicalFirst = [...stocks].sort((a, b) => Number(isAlias(a.ticker)) - Number(isAlias(b.ticker)));
  for (const { ticker, name: stockName, cik } of canonicalFirst) {
    const name = formatCompanyName(stockName);
    const withoutCik = companyEntityId(null, primaryTicker(ticker));
    const withCik = cik ? companyEntityId(cik, ticker) : withoutCik;
    // An id never changes, even if the CIK arrives after the company was stored, or is not known yet as of this day.
    const id =
      [withCik, withoutCik].find((candidate) => entityById.has(candidate)) ??
      (cik ? null : idByTicker.get(ticker)) ??
      withCik;
    let entity = entityById.get(id);
    if (!entity) {
      const urlSlug = freeSlug(slugifyEntity(name, ticker), ticker.replace('~', '-'), usedSlugs);
      usedSlugs.add(urlSlug.toLowerCase());
      entity = { id, type: 'COMPANY', name, urlSlug, ticker, aliases: [] };
    } else if (entity.ticker === null || entity.ticker === ticker || !listedTickers.has(entity.ticker))
      entity = { ...entity, name, ticker };
    entityById.set(id, entity);
    companies.set(ticker, entity);
  }
  await upsert(sql, COMPANY, [...companies.values()]);
  return companies;
}

const queryPopularStocks = (sql: Sql, asOf: Date) =>
  sql.query<{ rank: number; ticker: string; dollarVolume: number }>(
    `SELECT (row_number() OVER (ORDER BY "dollarVolume" DESC, "ticker"))::int AS "rank", * FROM (
       SELECT t."ticker", avg(b."close" * b."volume" ORDER BY b."date") AS "dollarVolume" FROM "stock" AS t CROSS JOIN LATERAL (
         SELECT "date", "close", "volume" FROM "daily_bar" WHERE ${NEWEST_BARS} ${POPULAR_SESSIONS}
       ) AS b WHERE b."volume" IS NOT NULL AND t."listing_status" IS DISTINCT FROM 'DELISTED' GROUP BY t."ticker"
     ) AS volumes ORDER BY 1 LIMIT ${POPULAR_COUNT}`,
    [isoDate(asOf)],
  );

export const stocksJob = defineJob({
  name: 'stocks',
  reads: {
    facts: [
      'sec_company',
      'index_constituent',
      'company_profile',
      'etf_profile',
      'company_fact',
      'stated_float',
      'listing_event',
    ],
    snapshots: ['quote', 'daily_bar', ...SPLIT_TABLES, 'ownership_filing'],
  },
  // Most filings state the name that is already known.
  uses: { tables: ['ownership_filing'], digest: ISSUERS_DIGEST },
  writes: ['stock', 'popular_stock', 'entity'],
  run: deriveStocks,
});
