import type { DatasetVersions } from '../../db/cached-loader.ts';
import type { Dataset } from '../../db/datasets.ts';
import { getNamesDigest } from '../../db/day-symbols.ts';
import { UNCHANGING } from '../../db/history/past-versions.ts';
import type { Versions } from '../../db/versions.ts';

/** How long a response or a subtree is valid: its dependencies, recorded while it is built. */
export type Validity = {
  /** The data families it was read from, each with its version when the first of these reads began. */
  read: DatasetVersions;
  /** The first instant at which time alone may change it, in epoch milliseconds. */
  validUntil: number;
  /**
   * Whether it belongs to this request alone: a field read more about the caller than the tier, used the writer, or
   * shows the time of the request.
   */
  isPrivate: boolean;
};

/** Valid forever and for every caller, until something is read. */
export const openValidity = (): Validity => ({
  read: new Map(),
  validUntil: Number.POSITIVE_INFINITY,
  isPrivate: false,
});

/**
 * The validity of a cache entry. `names`: the digest of the symbols that it prints. `madeAt`: the instant it was computed for,
 * in epoch milliseconds.
 */
export type Lasting = { read: ReadonlyMap<Dataset, number>; names: string; madeAt: number; validUntil: number };

/** Whether an entry is valid at an instant. The clock may be set back: an entry is not valid before `madeAt`. */
export function isValid(
  { read, names, madeAt, validUntil }: Lasting,
  now: Date,
  versions: Pick<Versions, 'of'>,
): boolean {
  const at = now.valueOf();
  if (at < madeAt || at >= validUntil || getNamesDigest(versions) !== names) return false;
  for (const [family, version] of read) if (version !== UNCHANGING && versions.of(family) !== version) return false;
  return true;
}
