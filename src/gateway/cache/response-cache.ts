import { LRUCache } from 'lru-cache';
import type { Versions } from '../../db/versions.ts';
import type { Caller } from '../access/caller.ts';
import { familyLeftOut } from '../access/key-terms.ts';
import type { RequestState } from '../context.ts';
import type { Charge } from '../metering/charge.ts';
import { isValid, type Lasting } from './validity.ts';

/** A serialized response that is the same for every caller of a tier, and the cost of computing it. */
export type CacheEntry = Lasting & { body: Buffer; charge: Charge } & Pick<RequestState, 'operation' | 'digest'>;

export type ResponseCache = {
  /**
   * Responds with `again` if the response is cached or another request is computing it, otherwise with `make`, which
   * passes the text that may be cached to `keep`.
   * @param question everything that changes the response, except the tier, whether there is a key, the data, and the
   * time.
   */
  answer<T>(
    state: RequestState,
    question: string,
    again: (entry: CacheEntry) => Promise<T>,
    make: (keep: (text: string) => void) => Promise<T>,
  ): Promise<T>;
  /** The cache key of an operation for the caller of a request. */
  keyOf(question: string, state: RequestState): string;
  /** The entry under a key, if it is still valid. */
  find(key: string, state: RequestState): CacheEntry | undefined;
};

/** The largest entry may take this fraction of the cache. Introspection is the longest response. */
const LONGEST_PART = 8;
/** Approximate size of an entry besides its text and key, in bytes. */
const ENTRY_BYTES = 500;

/** Whether the response is the same for every caller of the tier and its cost is known. */
export const isShared = ({ isPrivate, charge }: RequestState): boolean => !isPrivate && charge !== undefined;

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
  const ifValid = (entry: CacheEntry | undefined, { now, caller }: RequestState) =>
    entry && isValid(entry, now, versions) && familyLeftOut(caller!.terms, entry.read.keys()) === undefined
      ? entry
      : undefined;
  const find = (key: string, state: RequestState) => ifValid(entries.get(key), state);

  const buildKey = (question: string, { caller }: RequestState) => `${getAudience(caller!)} ${question}`;

  return {
    find,
    keyOf: buildKey,
    async answer(state, question, again, make) {
      if (bytes === 0) return make(() => {});
      const key = buildKey(question, state);
      // Of simultaneous requests for the same response, one computes it and the others wait. Each computes its own if
      // it turns out to be private.
      const cached = find(key, state) ?? (making.has(key) ? ifValid(await making.get(key), state) : undefined);
      if (cached) {
        state.keptAs = key;
        return again(cached);
      }

      let entry: CacheEntry | undefined;
      const result = make((text) => {
        if (!isShared(state) || text.length > maxEntrySize) return;
        const { read, validUntil, operation, digest, charge, now } = state;
        entry = {
          body: Buffer.from(text),
          charge: charge!,
          read,
          validUntil,
          madeAt: now.valueOf(),
          operation,
          digest,
        };
        entries.set(key, entry);
        state.keptAs = key;
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
