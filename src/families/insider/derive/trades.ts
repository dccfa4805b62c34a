import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import {
  FILING_AMENDMENT,
  INSIDER,
  INSIDER_TRADE,
  type InsiderRow,
  OWNERSHIP_FILING,
  OWNERSHIP_OWNER,
  OWNERSHIP_ROW,
} from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { groupBy, splitBySize } from '../../../lib/group.ts';
import { personName } from '../../../market/person-name.ts';
import { deriveActivity, keepActivity } from '../activity/derive.ts';
import { groupCompanies, type IssuerCount } from '../rules/companies.ts';
import { type AffectedTrades, findAffectedTrades } from './affected.ts';
import { findAmendments, MAX_FILINGS_PER_BATCH } from './amendments.ts';
import {
  buildInsiderId,
  buildTrades,
  compareFilings,
  type EffectiveFiling,
  mergeChains,
  selectEffectiveFilings,
} from './filings.ts';

const FILING_COLUMNS = [
  'id',
  'accession',
  'form',
  'issuerCik',
  'issuerTicker',
  'period',
  'filedDate',
  'originalDate',
  'planBox',
  'remarks',
] as const;
// A flattened table contains no company names; the index lists and SEC's list do.
const FILINGS = `SELECT ${selectColumns(OWNERSHIP_FILING, FILING_COLUMNS)},
  CASE WHEN issuer_cik IS NOT NULL THEN issuer_name ELSE coalesce(
    (SELECT min(name) FROM index_constituent WHERE ticker = issuer_ticker),
    (SELECT title FROM sec_company WHERE ticker = issuer_ticker), issuer_name) END AS "issuerName"
  FROM ownership_filing WHERE filed_date <= $1::date AND issuer_ticker = ANY($2::text[])`;
const ISSUERS = `SELECT issuer_ticker AS ticker, issuer_cik AS cik, count(*)::int AS filings FROM ownership_filing
  WHERE filed_date <= $1::date AND ($2::text[] IS NULL OR issuer_ticker = ANY($2::text[])) GROUP BY 1, 2 ORDER BY 1, 2`;
const OWNER_COLUMNS = ['filingId', 'cik', 'name', 'officer', 'director', 'tenPctOwner', 'title'] as const;
const OWNERS = `SELECT ${selectColumns(OWNERSHIP_OWNER, OWNER_COLUMNS)}
  FROM ownership_owner WHERE filing_id = ANY($1::text[]) ORDER BY filing_id, position`;
const ROW_COLUMNS = [
  'filingId',
  'line',
  'derivative',
  'holding',
  'securityTitle',
  'transactionDate',
  'code',
  'acquired',
  'shares',
  'price',
  'sharesAfter',
  'direct',
  'exercisePrice',
  'expirationDate',
  'underlyingTitle',
  'underlyingShares',
  'footnotes',
] as const;
const ROWS = `SELECT ${selectColumns(OWNERSHIP_ROW, ROW_COLUMNS)} FROM ownership_row
  WHERE filing_id = ANY($1::text[]) AND NOT holding ORDER BY filing_id, line`;

// A filing counts even if none of its rows does.
const TOTALS = `SELECT (SELECT count(*) FROM insider_trade)::int AS rows, (SELECT filed_date::text FROM ownership_filing AS f
    WHERE filed_date <= $1::date AND EXISTS (SELECT 1 FROM ownership_owner WHERE filing_id = f.id)
    ORDER BY filed_date DESC LIMIT 1) AS "asOf"`;
const NAMED = `SELECT DISTINCT issuer_ticker AS ticker, coalesce((SELECT min(name) FROM index_constituent WHERE ticker = issuer_ticker),
    (SELECT title FROM sec_company WHERE ticker = issuer_ticker)) AS name
  FROM ownership_filing WHERE issuer_cik IS NULL ORDER BY 1`;

const IMPLAUSIBLE = `SELECT "filing_id" || '-' || "line" AS "id", "reason" FROM "implausible_price" ORDER BY 1`;

/** Queries the effective filings of these tickers, oldest first. */
async function queryFilings(sql: Sql, upTo: Date, tickers: readonly string[]): Promise<EffectiveFiling[]> {
  type Stored = SelectedRow<typeof OWNERSHIP_FILING, typeof FILING_COLUMNS> & { issuerName: string };
  const filings = await sql.query<Stored>(FILINGS, [isoDate(upTo), tickers]);
  const owners = await sql.query<SelectedRow<typeof OWNERSHIP_OWNER, typeof OWNER_COLUMNS>>(OWNERS, [
    filings.map(({ id }) => id),
  ]);
  return selectEffectiveFilings(filings, owners);
}

/** An owner as spelled in a filing. */
type SpelledInsider = { insider: InsiderRow; id: string; filedDate: string };

/** Adds the owners of filings to the insiders by id, each with the spelling of the name filed last. */
function addInsiders(insiders: Map<string, SpelledInsider>, oldestFirst: readonly EffectiveFiling[]): void {
  for (const { id, filedDate, owners } of oldestFirst)
    for (const owner of owners) {
      const insiderId = buildInsiderId(owner);
      const spelled = insiders.get(insiderId);
      if (spelled && compareFilings(spelled, { id, filedDate }) > 0) continue;
      const insider = { id: insiderId, cik: owner.cik, name: personName(owner.name), nameAsFiled: owner.name };
      insiders.set(insiderId, { insider, id, filedDate });
    }
}

/** Rewrites the trades of companies from their filings, the oldest first. */
async function deriveCompanies(
  sql: Sql,
  tickers: readonly string[],
  filings: readonly EffectiveFiling[],
  reasonByTrade: ReadonlyMap<string, string>,
): Promise<void> {
  if (tickers.length === 0) return;
  const { replaced, links } = await findAmendments(sql, filings);
  const filingsByTicker = groupBy(filings, ({ issuerTicker }) => issuerTicker);
  for (const batchTickers of splitBySize(
    tickers,
    (ticker) => filingsByTicker.get(ticker)?.length ?? 0,
    MAX_FILINGS_PER_BATCH,
  )) {
    const batch = batchTickers.flatMap((ticker) => filingsByTicker.get(ticker) ?? []);
    const rows = await sql.query<SelectedRow<typeof OWNERSHIP_ROW, typeof ROW_COLUMNS>>(ROWS, [
      batch.map(({ id }) => id),
    ]);
    const rowsByFiling = groupBy(rows, (row) => row.filingId);
    const filed = batch.flatMap((filing) =>
      buildTrades(filing, rowsByFiling.get(filing.id) ?? [], replaced, reasonByTrade).map((trade) => ({
        trade,
        filing,
      })),
    );
    await replaceWhere(sql, INSIDER_TRADE, 'ticker', batchTickers, mergeChains(filed));
  }
  await replaceWhere(sql, FILING_AMENDMENT, 'ticker', tickers, links);
  await deriveActivity(sql, tickers);
}

/**
 * Rewrites the insiders and their trades from the filings up to a day, some companies at a time: a market has millions of filings.
 * Call it inside a transaction.
 */
async function deriveInsiderTrades(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'ownership_filing', 'ownership_owner', 'ownership_row');
  const affected: AffectedTrades | null = changed && (await findAffectedTrades(sql, changed));
  const affectedTickers = affected && new Set(affected.tickers);
  const isAffected = (ticker: string) => affectedTickers === null || affectedTickers.has(ticker);
  const implausible = await sql.query<{ id: string; reason: string }>(IMPLAUSIBLE);
  const reasonByTrade = new Map(implausible.map(({ id, reason }) => [id, reason]));
  const issuers = await sql.query<IssuerCount>(ISSUERS, [isoDate(upTo), affected?.tickersToRead ?? null]);
  const insiders = new Map<string, SpelledInsider>();
  for (const companies of splitBySize(groupCompanies(issuers), ({ filings }) => filings, MAX_FILINGS_PER_BATCH)) {
    const tickers = companies.flatMap((company) => company.tickers);
    const filings = await queryFilings(sql, upTo, tickers);
    addInsiders(insiders, filings);
    await deriveCompanies(
      sql,
      tickers.filter(isAffected),
      filings.filter((filing) => isAffected(filing.issuerTicker)),
      reasonByTrade,
    );
  }
  const filingTickers = new Set(issuers.map(({ ticker }) => ticker));
  const emptied = affected?.tickers.filter((ticker) => !filingTickers.has(ticker)) ?? [];
  await deriveCompanies(sql, emptied, [], reasonByTrade);
  const insiderIds = affected?.insiderIds ?? [...insiders.keys()];
  const spelled = insiderIds.flatMap((id) => insiders.get(id)?.insider ?? []);
  await replaceWhere(sql, INSIDER, 'id', insiderIds, spelled);
  if (!affected) {
    await keepOnly(sql, INSIDER, 'id', insiderIds);
    const tickers = [...filingTickers];
    await keepOnly(sql, INSIDER_TRADE, 'ticker', tickers);
    await keepOnly(sql, FILING_AMENDMENT, 'ticker', tickers);
    await keepActivity(sql, tickers);
  }
  return queryRow<{ rows: number; asOf: string | null }>(sql, TOTALS, [isoDate(upTo)]);
}

export const insiderTradesJob = defineJob({
  name: 'insider trades',
  reads: {
    facts: ['ownership_filing', 'ownership_owner', 'ownership_row', 'sec_company', 'index_constituent'],
    snapshots: ['implausible_price'],
  },
  writes: ['insider', 'insider_trade', 'insider_activity', 'filing_amendment'],
  keyed: {
    by: { ownership_filing: 'id', ownership_owner: 'filingId', ownership_row: 'filingId' },
    rest: async (sql) => hashValues([await sql.query(NAMED), await sql.query(IMPLAUSIBLE)]),
    days: { ownership_filing: 'filedDate' },
  },
  run: deriveInsiderTrades,
});
