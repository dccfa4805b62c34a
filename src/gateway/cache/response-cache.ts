import { LRUCache } from 'lru-cache';
import { noteNames } from '../../db/day-symbols.ts';
import type { Versions } from '../../db/versions.ts';
import type { Caller } from '../../graph/caller.ts';
import { findDatasetLeftOut } from '../access/key-terms.ts';
import type { ChargedBefore } from '../metering/charging.ts';
import type { Executed, Identified } from '../request/phases.ts';
import { isValid, type Lasting } from '../request/validity.ts';

/** A serialized response that is the same for every caller of a tier, and the cost of computing it. */
export type CacheEntry = Lasting & ChargedBefore & { body: Buffer };

export type ResponseCache = {
  /**
   * Responds with `again` if the response is cached or another request is computing it, otherwise with `make`, which
   * passes the text that may be cached to `store`. `store` returns the request with the key of the response.
   * @param question everything that changes the response, except the tier, whether there is a key, the data, and the
   * time.
   */
  answer<T>(
    request: Identified,
    question: string,
    again: (entry: CacheEntry, key: string) => Promise<T>,
    make: (store: (text: string, executed: Executed) => Executed) => Promise<T>,
  ): Promise<T>;
  /** The cache key of an operation for the caller of a request. */
  buildKey(question: string, request: Identified): string;
  /** The entry under a key, if it is still valid. */
  find(key: string, request: Identified): CacheEntry | undefined;
};

/** The largest entry may take this fraction of the cache. Introspection is the longest response. */
const LONGEST_PART = 8;
/** Approximate size of an entry besides its text and key, in bytes. */
const ENTRY_BYTES = 500;

/** Whether the response is the same for every caller of the tier and its cost is known. */
export const isShared = ({ validity, charge }: Executed): boolean => !validity.isPrivate && charge !== null;

/** Callers that share cached responses. */
export type Audience = 'PRO' | 'FREE' | 'keyless';
export const getAudience = ({ tier, keyId }: Caller): Audience => (keyId === null ? 'keyless' : tier);

/**
 * Caches responses until a data family they were read from changes, or until time alone may change them. A response
 * that belongs to one caller, or in which a writer took part, is never cached.
 * @param bytes maximum size of all entries; 0 disables the cache
 */
export function createResponseCache(versions: Pick<Versions, 'of'>, bytes: number): ResponseCache {
  const maxEntrySize = Math.max(1, Math.floor(bytes / LONGEST_PART));
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: Math.max(1, bytes),
    maxEntrySize,
    sizeCalculation: ({ body }, key) => body.length + Buffer.byteLength(key) + ENTRY_BYTES,
  });
  const making = new Map<string, Promise<CacheEntry | undefined>>();
  // An entry with data outside the key's terms is not served: execution refuses the fields that read it.
  const ifValid = (entry: CacheEntry | undefined, { received, caller }: Identified) =>
    entry && isValid(entry, received.now, versions) && findDatasetLeftOut(caller.terms, entry.read.keys()) === undefined
      ? entry
      : undefined;
  const find = (key: string, request: Identified) => ifValid(entries.get(key), request);
  const buildKey = (question: string, { caller }: Identified) => `${getAudience(caller)} ${question}`;

  return {
    find,
    buildKey,
    async answer(request, question, again, make) {
      if (bytes === 0) return make((_text, executed) => executed);
      const key = buildKey(question, request);
      // Of simultaneous requests for the same response, one computes it and the others wait. Each computes its own if
      // it turns out to be private.
      const cached = find(key, request) ?? (making.has(key) ? ifValid(await making.get(key), request) : undefined);
      if (cached) return again(cached, key);

      let entry: CacheEntry | undefined;
      const readNames = noteNames(versions);
      const result = make((text, executed) => {
        const { received, validity, operation, digest, charge } = executed;
        if (!isShared(executed) || charge === null || text.length > maxEntrySize) return executed;
        entry = {
          body: Buffer.from(text),
          charge,
          read: validity.read,
          names: readNames(),
          validUntil: validity.validUntil,
          madeAt: received.now.valueOf(),
          operation,
          digest,
        };
        entries.set(key, entry);
        return { ...executed, cacheKey: key };
      });
      const settled = result.then(
        () => entry,
        () => undefined,
      );
      making.set(key, settled);
      try {
        return await result;
      } finally {
        if (making.get(key) === settled) making.delete(key);
      }
    },
  };
}
