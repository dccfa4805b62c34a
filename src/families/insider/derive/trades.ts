import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import {
  INSIDER,
  INSIDER_TRADE,
  type InsiderRow,
  OWNERSHIP_FILING,
  OWNERSHIP_OWNER,
  OWNERSHIP_ROW,
} from '../../../generated/tables.ts';
import { collectKeys, type DeriveJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { groupBy } from '../../../lib/group.ts';
import { personName } from '../../../lib/person-name.ts';
import { deriveActivity, keepActivity } from '../activity/derive.ts';
import { PLAUSIBILITY } from '../plausibility/derive.ts';
import { type Concerned, concernedBy } from './concerned.ts';
import { buildTrades, type EffectiveFiling, insiderId, selectEffectiveFilings } from './filings.ts';

const FILING_COLUMNS = [
  'id',
  'accession',
  'form',
  'issuerCik',
  'issuerTicker',
  'period',
  'filedDate',
  'planBox',
  'remarks',
] as const;
// A flattened table names no company; the index lists and SEC's list do.
const FILINGS = `SELECT ${selectColumns(OWNERSHIP_FILING, FILING_COLUMNS)},
  CASE WHEN issuer_cik IS NOT NULL THEN issuer_name ELSE coalesce(
    (SELECT min(name) FROM index_constituent WHERE ticker = issuer_ticker),
    (SELECT title FROM sec_company WHERE ticker = issuer_ticker), issuer_name) END AS "issuerName"
  FROM ownership_filing WHERE filed_date <= $1::date AND ($2::text[] IS NULL OR issuer_ticker = ANY($2::text[]))`;
const OWNER_COLUMNS = ['filingId', 'cik', 'name', 'officer', 'director', 'tenPctOwner', 'title'] as const;
const OWNERS = `SELECT ${selectColumns(OWNERSHIP_OWNER, OWNER_COLUMNS)}
  FROM ownership_owner WHERE $1::text[] IS NULL OR filing_id = ANY($1::text[]) ORDER BY filing_id, position`;
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

// Footnotes make rows long, so they are never all in memory at once.
const FILINGS_AT_ONCE = 1_000;

// A filing counts even if none of its rows do.
const TOTALS = `SELECT (SELECT count(*) FROM insider_trade)::int AS rows, (SELECT filed_date::text FROM ownership_filing AS f
    WHERE filed_date <= $1::date AND EXISTS (SELECT 1 FROM ownership_owner WHERE filing_id = f.id)
    ORDER BY filed_date DESC LIMIT 1) AS "asOf"`;
const NAMED = `SELECT DISTINCT issuer_ticker AS ticker, coalesce((SELECT min(name) FROM index_constituent WHERE ticker = issuer_ticker),
    (SELECT title FROM sec_company WHERE ticker = issuer_ticker)) AS name
  FROM ownership_filing WHERE issuer_cik IS NULL ORDER BY 1`;

const IMPLAUSIBLE = `SELECT "filing_id" || '-' || "line" AS "id", "reason" FROM "implausible_price" ORDER BY 1`;

/** The filings that count of these companies (null: of all), oldest first. */
async function queryFilings(sql: Sql, upTo: Date, tickers: readonly string[] | null): Promise<EffectiveFiling[]> {
  type Stored = SelectedRow<typeof OWNERSHIP_FILING, typeof FILING_COLUMNS> & { issuerName: string };
  const filings = await sql.query<Stored>(FILINGS, [isoDate(upTo), tickers]);
  const owners = await sql.query<SelectedRow<typeof OWNERSHIP_OWNER, typeof OWNER_COLUMNS>>(OWNERS, [
    tickers && filings.map(({ id }) => id),
  ]);
  return selectEffectiveFilings(filings, owners);
}

/** Everybody who signed, each with the spelling filed last. */
function collectInsiders(oldestFirst: readonly EffectiveFiling[]): Map<string, InsiderRow> {
  const insiders = new Map<string, InsiderRow>();
  for (const filing of oldestFirst)
    for (const owner of filing.owners) {
      const { cik, name: nameAsFiled } = owner;
      insiders.set(insiderId(owner), { id: insiderId(owner), cik, name: personName(nameAsFiled), nameAsFiled });
    }
  return insiders;
}

/** Rewrites the insiders and their trades from what was filed up to a day. Call it inside a transaction. */
async function deriveInsiderTrades(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'ownership_filing', 'ownership_owner', 'ownership_row');
  const concerned: Concerned | null = changed && (await concernedBy(sql, changed));
  const live = await queryFilings(sql, upTo, concerned?.read ?? null);
  const insiders = collectInsiders(live);
  const people = concerned?.people ?? [...insiders.keys()];
  await replaceWhere(
    sql,
    INSIDER,
    'id',
    people,
    people.flatMap((id) => insiders.get(id) ?? []),
  );
  const implausible = await sql.query<{ id: string; reason: string }>(IMPLAUSIBLE);
  const reasonByTrade = new Map(implausible.map(({ id, reason }) => [id, reason]));
  const byTicker = groupBy(live, ({ issuerTicker }) => issuerTicker);
  const companies = concerned?.companies ?? [...byTicker.keys()];
  for (const tickers of inPieces(companies, (ticker) => byTicker.get(ticker)?.length ?? 0, FILINGS_AT_ONCE)) {
    const some = tickers.flatMap((ticker) => byTicker.get(ticker) ?? []);
    const found = await sql.query<SelectedRow<typeof OWNERSHIP_ROW, typeof ROW_COLUMNS>>(ROWS, [
      some.map(({ id }) => id),
    ]);
    const facts = groupBy(found, (row) => row.filingId);
    const trades = some.flatMap((filing) => buildTrades(filing, facts.get(filing.id) ?? [], reasonByTrade));
    await replaceWhere(sql, INSIDER_TRADE, 'ticker', tickers, trades);
    await deriveActivity(sql, tickers);
  }
  if (!concerned) {
    await keepOnly(sql, INSIDER, 'id', people);
    await keepOnly(sql, INSIDER_TRADE, 'ticker', companies);
    await keepActivity(sql, companies);
  }
  const [totals] = await sql.query<{ rows: number; asOf: string | null }>(TOTALS, [isoDate(upTo)]);
  return totals!;
}

/** The items in pieces whose sizes add up to no more than `most`, one item at least. */
function* inPieces<T>(items: readonly T[], sizeOf: (item: T) => number, most: number): Generator<T[]> {
  let [piece, size]: [T[], number] = [[], 0];
  for (const item of items) {
    if (piece.length > 0 && size + sizeOf(item) > most) {
      yield piece;
      [piece, size] = [[], 0];
    }
    piece.push(item);
    size += sizeOf(item);
  }
  if (piece.length > 0) yield piece;
}

export const insiderTradesJob: DeriveJob = {
  name: 'insider trades',
  reads: { facts: ['insider', 'stocks'], snapshots: [PLAUSIBILITY] },
  writes: ['insider'],
  keyed: {
    by: { insider: { ownership_filing: 'id', ownership_owner: 'filingId', ownership_row: 'filingId' } },
    rest: async (sql) => hashValues([await sql.query(NAMED), await sql.query(IMPLAUSIBLE)]),
    days: { ownership_filing: 'filedDate' },
  },
  run: deriveInsiderTrades,
};
