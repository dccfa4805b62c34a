import type { ApiKey } from '../../generated/prisma/client.ts';

/** What a key may do, beside what its tier says. Empty lists restrict nothing. */
export type KeyTerms = {
  /** From when on what was sent is refused; null: never. */
  until: Date | null;
  /** Calls a minute and a UTC month; null: those of the tier. */
  perMinute: number | null;
  perMonth: number | null;
  /** The origins whose pages may send the key. */
  origins: readonly string[];
  /** The families of data that answers may be read from. */
  families: readonly string[];
};

/** The terms of a key for whoever sent the secret with this hash: one that was replaced ends by itself. */
export function getKeyTerms(key: ApiKey, hash: string): KeyTerms {
  const { expiresAt, previousHash, previousUntil, perMinute, perMonth, origins, families } = key;
  const isReplaced = hash === previousHash;
  const until = isReplaced && previousUntil && (!expiresAt || previousUntil < expiresAt) ? previousUntil : expiresAt;
  return { until, perMinute, perMonth, origins, families };
}

/** Why a key is not accepted at a moment; null where it is. */
export function refusedBy(
  { until, origins }: Pick<KeyTerms, 'until' | 'origins'>,
  { now, origin }: { now: Date; origin: string | null },
): 'expired' | 'origin' | null {
  if (until && now >= until) return 'expired';
  if (origins.length > 0 && (origin === null || !origins.includes(origin))) return 'origin';
  return null;
}

/** The first of some families that the terms leave out; undefined where they leave out none. */
export function familyLeftOut(terms: KeyTerms | undefined, families: Iterable<string>): string | undefined {
  if (!terms || terms.families.length === 0) return undefined;
  for (const family of families) if (!terms.families.includes(family)) return family;
  return undefined;
}
