import type { Dataset } from '../../db/datasets.ts';
import type { ApiKey } from '../../generated/prisma/client.ts';
import type { KeyTerms } from '../../graph/caller.ts';
import type { Scope } from '../../graph/scopes.ts';

/** The terms of a key for the secret with this hash: a replaced secret expires at the end of the overlap. */
export function getKeyTerms(key: ApiKey, hash: string): KeyTerms {
  const { expiresAt, previousHash, previousUntil, perMinute, perMonth, streams, origins, families } = key;
  const scopes = key.scopes as Scope[];
  const isReplaced = hash === previousHash;
  const until = isReplaced && previousUntil && (!expiresAt || previousUntil < expiresAt) ? previousUntil : expiresAt;
  return { until, perMinute, perMonth, streams, origins, families, scopes };
}

/** Why a key is refused at an instant; null if it is accepted. */
export function refusedBy(
  { until, origins }: Pick<KeyTerms, 'until' | 'origins'>,
  { now, origin }: { now: Date; origin: string | null },
): 'expired' | 'origin' | null {
  if (until && now >= until) return 'expired';
  if (origins.length > 0 && (origin === null || !origins.includes(origin))) return 'origin';
  return null;
}

/** The symbols of securities over time: every response prints symbols, so every key may read them. */
const UNRESTRICTED: Dataset = 'identity';

/** The first family that the terms exclude; undefined if they exclude none. */
export function findDatasetLeftOut(terms: KeyTerms | undefined, datasets: Iterable<Dataset>): Dataset | undefined {
  if (!terms || terms.families.length === 0) return undefined;
  for (const dataset of datasets) if (dataset !== UNRESTRICTED && !terms.families.includes(dataset)) return dataset;
  return undefined;
}
