import type {
  InsiderTradeRow,
  StoredOwnershipFiling,
  StoredOwnershipOwner,
  StoredOwnershipRow,
} from '../../../generated/tables.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireFirst } from '../../../lib/require.ts';
import { personName } from '../../../market/person-name.ts';
import { removeRepeatedAccessions } from '../rules/accessions.ts';
import { type AmendableForm, buildLineId } from '../rules/amendments.ts';
import { groupChains } from '../rules/chains.ts';
import {
  classifyInsiderRelation,
  classifyInsiderTransaction,
  computeTotalValue,
  findMirroredLines,
  formatInsiderTitle,
  normalizeName,
  normalizePrice,
} from '../rules/filings.ts';
import { classifyPlanMention, isPlanTrade } from '../rules/plans.ts';

/** An owner as filed, with the id of the filing. */
export type OwnerFact = Omit<StoredOwnershipOwner, 'position' | 'other'>;

/** The header of a filing; days are `YYYY-MM-DD`. A filing from a flattened table has no issuer CIK. */
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
  | 'originalDate'
  | 'planBox'
  | 'remarks'
>;

/** A row as filed, with the id of the filing. */
export type RowFact = Omit<StoredOwnershipRow, 'nature'>;

/** A filing that no other source duplicates, with at least one owner and the company's name. */
export type EffectiveFiling = FilingFact & { owners: readonly OwnerFact[]; companyName: string };

/** A person's id: the CIK as filed, or derived from the name if a table has no CIK. */
export const buildInsiderId = ({ cik, name }: { cik: string | null; name: string }): string =>
  cik ?? `name-${normalizeName(name).replaceAll(' ', '-')}`;

/** Orders filings by day, the oldest first; those of one day by id. */
export function compareFilings(
  a: Pick<FilingFact, 'id' | 'filedDate'>,
  b: Pick<FilingFact, 'id' | 'filedDate'>,
): number {
  if (a.filedDate !== b.filedDate) return a.filedDate < b.filedDate ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * Filings that are no duplicates from another source, including amendments and their originals, oldest first. An owner in a
 * flattened table is matched with the person who filed under the same name for the same company, with the last filed
 * roles.
 */
export function selectEffectiveFilings(
  filings: readonly FilingFact[],
  owners: readonly OwnerFact[],
): EffectiveFiling[] {
  const ownersByFiling = groupBy(owners, (owner) => owner.filingId);
  const oldestFirst = removeRepeatedAccessions(filings)
    .map((filing) => ({ ...filing, owners: ownersByFiling.get(filing.id) ?? [], companyName: filing.issuerName }))
    .filter((filing) => filing.owners.length > 0)
    .sort(compareFilings);

  const companies = new Map<string, string>();
  const people = new Map<string, OwnerFact>();
  const personDays = new Set<string>();
  for (const filing of oldestFirst) {
    if (filing.issuerCik === null) continue;
    companies.set(filing.issuerTicker, filing.issuerName);
    for (const owner of filing.owners) {
      const person = `${filing.issuerTicker}|${normalizeName(owner.name)}`;
      people.set(person, owner);
      personDays.add(`${person}|${filing.filedDate}`);
    }
  }

  return oldestFirst.flatMap((filing) => {
    if (filing.issuerCik !== null) return [filing];
    const buildKey = (owner: OwnerFact) => `${filing.issuerTicker}|${normalizeName(owner.name)}`;
    if (filing.owners.some((owner) => personDays.has(`${buildKey(owner)}|${filing.filedDate}`))) return [];
    const matchedOwners = filing.owners.map((owner) => people.get(buildKey(owner)) ?? owner);
    return [{ ...filing, owners: matchedOwners, companyName: companies.get(filing.issuerTicker) ?? filing.issuerName }];
  });
}

/** A filing as the rules of amendments see it. */
export const toAmendableForm = ({ owners, ...filing }: EffectiveFiling): AmendableForm => ({
  ...filing,
  ownerCiks: owners.flatMap(({ cik }) => cik ?? []),
});

/**
 * The trades of one filing: no holdings, each exercise once, no row without a number of shares, and none that an
 * amendment replaces.
 * @param replaced the replaced rows, by `buildLineId`
 * @param reasonByTrade why a trade is implausible, by its id
 */
export function buildTrades(
  filing: EffectiveFiling,
  rows: readonly RowFact[],
  replaced: ReadonlySet<string> = new Set(),
  reasonByTrade: ReadonlyMap<string, string> = new Map(),
): InsiderTradeRow[] {
  const owner = requireFirst(filing.owners);
  const transactions = rows.filter((row) => !row.holding);
  const mirrored = findMirroredLines(transactions);
  const mentions = new Map(transactions.map((row) => [row.line, classifyPlanMention(row.footnotes)]));
  return transactions.flatMap((row) => {
    if (
      replaced.has(buildLineId(row)) ||
      mirrored.has(row.line) ||
      row.code === null ||
      row.transactionDate === null ||
      row.shares === null
    )
      return [];
    const price = normalizePrice(row.price);
    return [
      {
        id: buildLineId(row),
        ticker: filing.issuerTicker,
        companyName: filing.companyName,
        insiderId: buildInsiderId(owner),
        insiderName: personName(owner.name),
        nameAsFiled: owner.name,
        insiderTitle: formatInsiderTitle(owner, filing.remarks),
        insiderRelation: classifyInsiderRelation(owner),
        officer: owner.officer,
        director: owner.director,
        tenPctOwner: owner.tenPctOwner,
        ownerIds: filing.owners.map(buildInsiderId),
        transactionDate: row.transactionDate,
        filedDate: filing.filedDate,
        transactionCode: row.code,
        transactionType: classifyInsiderTransaction(row.code),
        securityTitle: row.securityTitle,
        sharesTransacted: row.shares,
        pricePerShare: price,
        totalValue: computeTotalValue(row.shares, price),
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
        implausibleReason: reasonByTrade.get(buildLineId(row)) ?? null,
      },
    ];
  });
}

/** A trade with its filing. */
type TradeOfFiling = { trade: InsiderTradeRow; filing: EffectiveFiling };

/**
 * Merges the trades that a chain of owners reports of one block into the first, with all owners: see `groupChains`.
 * @param filed the trades of companies, the oldest filing first
 */
export function mergeChains(filed: readonly TradeOfFiling[]): InsiderTradeRow[] {
  const blocks = groupChains(
    filed.map(({ trade, filing }) => ({
      ...trade,
      trade,
      filingId: filing.id,
      issuerCik: filing.issuerCik,
      owners: filing.owners.map((owner) => ({ ...owner, id: buildInsiderId(owner) })),
    })),
  );
  return [...blocks].map(([{ trade }, others]) =>
    others.length === 0
      ? trade
      : { ...trade, ownerIds: [...new Set([trade, ...others].flatMap(({ ownerIds }) => ownerIds))] },
  );
}
