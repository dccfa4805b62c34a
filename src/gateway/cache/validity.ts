import type { FamilyVersions } from '../../db/cached-loader.ts';
import type { Versions } from '../../db/versions.ts';

/** How long an answer or a subtree is valid: its dependencies, recorded while it is built. */
export type Validity = {
  /** The families of data it was read from, with their versions as the first of them began. */
  read: FamilyVersions;
  /** The first instant at which time alone may change it, epoch milliseconds. */
  validUntil: number;
  /**
   * Whether it belongs to this request alone: a field read more of the caller than the tier, used the writer, or shows the
   * moment of the request.
   */
  isPrivate: boolean;
};

/** Valid for ever and for everyone, until something is read. */
export const openValidity = (): Validity => ({
  read: new Map(),
  validUntil: Number.POSITIVE_INFINITY,
  isPrivate: false,
});

/** The validity of a cache entry. `madeAt`: the moment it was built for, epoch milliseconds. */
export type Lasting = { read: ReadonlyMap<string, number>; madeAt: number; validUntil: number };

/** Whether an answer is still true at a moment. Clocks may be set back: before the moment it was made it is not. */
export function isValid({ read, madeAt, validUntil }: Lasting, now: Date, versions: Pick<Versions, 'of'>): boolean {
  const at = now.valueOf();
  if (at < madeAt || at >= validUntil) return false;
  for (const [family, version] of read) if (versions.of(family) !== version) return false;
  return true;
}
