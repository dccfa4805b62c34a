import type {
  InsiderTradeRow,
  StoredOwnershipFiling,
  StoredOwnershipOwner,
  StoredOwnershipRow,
} from '../../../generated/tables.ts';
import { groupBy } from '../../../lib/group.ts';
import { personName } from '../../../lib/person-name.ts';
import {
  classifyInsiderTransaction,
  insiderRelation,
  insiderTitle,
  isPlanTrade,
  mirroredLines,
  nameKey,
  planMention,
  pricePerShare,
  replacedFilings,
  totalValue,
} from '../rules.ts';

/** An owner as filed, with its filing. */
export type OwnerFact = Omit<StoredOwnershipOwner, 'position' | 'other'>;

/** A filing's header; days are `YYYY-MM-DD`. One without an issuer CIK comes from a flattened table. */
export type FilingFact = Pick<
  StoredOwnershipFiling,
  | 'id'
  | 'accession'
  | 'form'
  | 'issuerCik'
  | 'issuerName'
  | 'issuerTicker'
  | 'period'
  | 'filedDate'
  | 'planBox'
  | 'remarks'
>;

/** A row as filed, with its filing. */
export type RowFact = Omit<StoredOwnershipRow, 'nature'>;

/** A filing that counts, with its owners (never none) and the company's name. */
export type EffectiveFiling = FilingFact & { owners: readonly OwnerFact[]; companyName: string };

/** A person's id: the CIK as filed, or the name where a table gives no CIK. */
export const insiderId = ({ cik, name }: { cik: string | null; name: string }): string =>
  cik ?? `name-${nameKey(name).replaceAll(' ', '-')}`;

/**
 * Filings that no amendment replaces and that do not repeat another source, oldest first. An owner of a flattened table
 * becomes the person who filed under the same name for the same company, with the roles last filed.
 */
export function selectEffectiveFilings(
  filings: readonly FilingFact[],
  owners: readonly OwnerFact[],
): EffectiveFiling[] {
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
    const buildKey = (owner: OwnerFact) => `${filing.issuerTicker}|${nameKey(owner.name)}`;
    if (filing.owners.some((owner) => filedOn.has(`${buildKey(owner)}|${filing.filedDate}`))) return [];
    const known = filing.owners.map((owner) => people.get(buildKey(owner)) ?? owner);
    return [{ ...filing, owners: known, companyName: companies.get(filing.issuerTicker) ?? filing.issuerName }];
  });
}

/**
 * The trades of one filing: no holdings, an exercise once, nothing without a number of shares.
 * @param reasonByTrade why prices cannot be right, by the id of the trade
 */
export function buildTrades(
  filing: EffectiveFiling,
  rows: readonly RowFact[],
  reasonByTrade: ReadonlyMap<string, string> = new Map(),
): InsiderTradeRow[] {
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
        transactionType: classifyInsiderTransaction(row.code),
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
        implausibleReason: reasonByTrade.get(`${filing.id}-${row.line}`) ?? null,
      },
    ];
  });
}
