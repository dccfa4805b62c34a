import { columnsOf, type Selected } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import { keepOnly, replaceAll, replaceOf } from '../../db/replace.ts';
import {
  INSIDER,
  INSIDER_TRADE,
  type InsiderRow,
  type InsiderTradeRow,
  OWNERSHIP_FILING,
  OWNERSHIP_OWNER,
  OWNERSHIP_ROW,
} from '../../generated/tables.ts';
import type { DeriveJob } from '../../jobs/job.ts';
import { isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { personName } from '../../lib/person-name.ts';
import {
  insiderRelation,
  insiderTitle,
  isPlanTrade,
  mirroredLines,
  nameKey,
  planMention,
  pricePerShare,
  replacedFilings,
  totalValue,
  transactionType,
} from './rules.ts';

/** An owner as filed, with its filing. */
export type OwnerFact = {
  filingId: string;
  cik: string | null;
  name: string;
  officer: boolean;
  director: boolean;
  tenPctOwner: boolean;
  title: string | null;
};

/** A filing's header; days are `YYYY-MM-DD`. One without an issuer CIK comes from a flattened table. */
export type FilingFact = {
  id: string;
  accession: string | null;
  form: string;
  issuerCik: string | null;
  issuerName: string;
  issuerTicker: string;
  period: string;
  filedDate: string;
  planBox: boolean | null;
  remarks: string | null;
};

export type RowFact = {
  filingId: string;
  line: number;
  derivative: boolean;
  holding: boolean;
  securityTitle: string;
  transactionDate: string | null;
  code: string | null;
  acquired: boolean | null;
  shares: number | null;
  price: number | null;
  sharesAfter: number | null;
  direct: boolean;
  exercisePrice: number | null;
  expirationDate: string | null;
  underlyingTitle: string | null;
  underlyingShares: number | null;
  footnotes: string | null;
};

/** A filing that counts, with its owners (never none) and the company's name. */
export type LiveFiling = FilingFact & { owners: readonly OwnerFact[]; companyName: string };

/** A person's id: the CIK as filed, or the name where a table gives no CIK. */
export const insiderId = ({ cik, name }: { cik: string | null; name: string }): string =>
  cik ?? `name-${nameKey(name).replaceAll(' ', '-')}`;

/**
 * Filings that no amendment replaces and that do not repeat another source, oldest first. An owner of a flattened table
 * becomes the person who filed under the same name for the same company, with the roles last filed.
 */
export function liveFilings(filings: readonly FilingFact[], owners: readonly OwnerFact[]): LiveFiling[] {
  const ownersOf = groupBy(owners, (owner) => owner.filingId);
  const inOrder = filings
    .map((filing) => ({ ...filing, owners: ownersOf.get(filing.id) ?? [], companyName: filing.issuerName }))
    .filter((filing) => filing.owners.length > 0)
    .sort((a, b) => (a.filedDate === b.filedDate ? (a.id < b.id ? -1 : 1) : a.filedDate < b.filedDate ? -1 : 1));

  const companies = new Map<string, string>();
  const people = new Map<string, OwnerFact>();
  const filedOn = new Set<string>();
  for (const filing of inOrder) {
    if (filing.issuerCik === null) continue;
    companies.set(filing.issuerTicker, filing.issuerName);
    for (const owner of filing.owners) {
      const person = `${filing.issuerTicker}|${nameKey(owner.name)}`;
      people.set(person, owner);
      filedOn.add(`${person}|${filing.filedDate}`);
    }
  }

  const replaced = replacedFilings(inOrder.map((filing) => ({ ...filing, ownerCik: filing.owners[0]!.cik })));
  return inOrder.flatMap((filing) => {
    if (filing.issuerCik !== null) return replaced.has(filing.id) ? [] : [filing];
    const keyOf = (owner: OwnerFact) => `${filing.issuerTicker}|${nameKey(owner.name)}`;
    if (filing.owners.some((owner) => filedOn.has(`${keyOf(owner)}|${filing.filedDate}`))) return [];
    const known = filing.owners.map((owner) => people.get(keyOf(owner)) ?? owner);
    return [{ ...filing, owners: known, companyName: companies.get(filing.issuerTicker) ?? filing.issuerName }];
  });
}

/** The trades of one filing: no holdings, an exercise once, nothing without a number of shares. */
export function tradesOf(filing: LiveFiling, rows: readonly RowFact[]): InsiderTradeRow[] {
  const owner = filing.owners[0]!;
  const transactions = rows.filter((row) => !row.holding);
  const mirrored = mirroredLines(transactions);
  const mentions = new Map(transactions.map((row) => [row.line, planMention(row.footnotes)]));
  return transactions.flatMap((row) => {
    if (mirrored.has(row.line) || row.code === null || row.transactionDate === null || row.shares === null) return [];
    const price = pricePerShare(row.price);
    return [
      {
        id: `${filing.id}-${row.line}`,
        ticker: filing.issuerTicker,
        companyName: filing.companyName,
        insiderId: insiderId(owner),
        insiderName: personName(owner.name),
        nameAsFiled: owner.name,
        insiderTitle: insiderTitle(owner, filing.remarks),
        insiderRelation: insiderRelation(owner),
        officer: owner.officer,
        director: owner.director,
        tenPctOwner: owner.tenPctOwner,
        ownerIds: filing.owners.map(insiderId),
        transactionDate: row.transactionDate,
        filedDate: filing.filedDate,
        transactionCode: row.code,
        transactionType: transactionType(row.code),
        securityTitle: row.securityTitle,
        sharesTransacted: row.shares,
        pricePerShare: price,
        totalValue: totalValue(row.shares, price),
        sharesOwnedAfter: row.sharesAfter,
        acquired: row.acquired ?? false,
        directOwnership: row.direct,
        rule10b51: isPlanTrade(filing.planBox, mentions.get(row.line) ?? null, [...mentions.values()]),
        derivative: row.derivative,
        underlyingTitle: row.underlyingTitle,
        underlyingShares: row.underlyingShares,
        exercisePrice: row.exercisePrice,
        expirationDate: row.expirationDate,
        form: filing.form,
        accession: filing.accession,
      },
    ];
  });
}

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
const FILINGS = `SELECT ${columnsOf(OWNERSHIP_FILING, FILING_COLUMNS)},
  CASE WHEN issuer_cik IS NOT NULL THEN issuer_name ELSE coalesce(
    (SELECT min(name) FROM index_constituent WHERE ticker = issuer_ticker),
    (SELECT title FROM sec_company WHERE ticker = issuer_ticker), issuer_name) END AS "issuerName"
  FROM ownership_filing WHERE filed_date <= $1::date`;
const OWNER_COLUMNS = ['filingId', 'cik', 'name', 'officer', 'director', 'tenPctOwner', 'title'] as const;
const OWNERS = `SELECT ${columnsOf(OWNERSHIP_OWNER, OWNER_COLUMNS)}
  FROM ownership_owner ORDER BY filing_id, position`;
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
const ROWS = `SELECT ${columnsOf(OWNERSHIP_ROW, ROW_COLUMNS)} FROM ownership_row
  WHERE filing_id = ANY($1::text[]) AND NOT holding ORDER BY filing_id, line`;

// Footnotes make rows long, so they are never all in memory at once.
const FILINGS_AT_ONCE = 1_000;

/** Rewrites the insiders and their trades from what was filed up to a day. Call it inside a transaction. */
export async function deriveInsiderTrades(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const live = liveFilings(
    await sql.query<Selected<typeof OWNERSHIP_FILING, typeof FILING_COLUMNS> & { issuerName: string }>(FILINGS, [
      isoDate(upTo),
    ]),
    await sql.query<Selected<typeof OWNERSHIP_OWNER, typeof OWNER_COLUMNS>>(OWNERS),
  );
  // Oldest first, so each person keeps the spelling filed last.
  const insiders = new Map<string, InsiderRow>();
  for (const filing of live)
    for (const owner of filing.owners) {
      const { cik, name: nameAsFiled } = owner;
      insiders.set(insiderId(owner), { id: insiderId(owner), cik, name: personName(nameAsFiled), nameAsFiled });
    }
  await replaceAll(sql, INSIDER, [...insiders.values()]);

  const byTicker = groupBy(live, ({ issuerTicker }) => issuerTicker);
  let rows = 0;
  for (const tickers of inPieces(byTicker, FILINGS_AT_ONCE)) {
    const some = tickers.flatMap((ticker) => byTicker.get(ticker)!);
    const found = await sql.query<Selected<typeof OWNERSHIP_ROW, typeof ROW_COLUMNS>>(ROWS, [some.map(({ id }) => id)]);
    const facts = groupBy(found, (row) => row.filingId);
    const trades = some.flatMap((filing) => tradesOf(filing, facts.get(filing.id) ?? []));
    rows += trades.length;
    await replaceOf(sql, INSIDER_TRADE, 'ticker', tickers, trades);
  }
  await keepOnly(sql, INSIDER_TRADE, 'ticker', [...byTicker.keys()]);
  return { rows, asOf: live.at(-1)?.filedDate ?? null };
}

/** The keys of groups in pieces: as many as have no more items together than `most`, one at least. */
function* inPieces<K>(groups: ReadonlyMap<K, readonly unknown[]>, most: number): Generator<K[]> {
  let [piece, items]: [K[], number] = [[], 0];
  for (const [key, { length }] of groups) {
    if (piece.length > 0 && items + length > most) {
      yield piece;
      [piece, items] = [[], 0];
    }
    piece.push(key);
    items += length;
  }
  if (piece.length > 0) yield piece;
}

export const insiderTradesJob: DeriveJob = {
  name: 'insider trades',
  reads: { facts: ['insider', 'stocks'] },
  writes: ['insider'],
  run: deriveInsiderTrades,
};
