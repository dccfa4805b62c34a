import { LRUCache } from 'lru-cache';
import type { Versions } from '../../db/versions.ts';
import type { Caller } from '../access/caller.ts';
import { familyLeftOut } from '../access/key-terms.ts';
import type { RequestState } from '../context.ts';
import type { Charge } from '../metering/charge.ts';
import { isValid, type Lasting } from './validity.ts';

/** A serialized answer that is the same for every caller of a tier, and what it cost to make. */
export type CacheEntry = Lasting & { body: Buffer; charge: Charge } & Pick<RequestState, 'operation' | 'digest'>;

export type ResponseCache = {
  /**
   * Answers a question: `again` where the cache has the answer or another request is computing it, else
   * `make`, which hands over the text that may be cached.
   * @param question everything that changes the answer but the tier, whether there is a key, data and time.
   */
  answer<T>(
    state: RequestState,
    question: string,
    again: (entry: CacheEntry) => Promise<T>,
    make: (keep: (text: string) => void) => Promise<T>,
  ): Promise<T>;
  /** The cache key of an operation for the caller of a request. */
  keyOf(question: string, state: RequestState): string;
  /** The entry under a key, where it is true now. */
  find(key: string, state: RequestState): CacheEntry | undefined;
};

/** The longest entry may take this fraction of the cache. Introspection is the longest answer. */
const LONGEST_PART = 8;
/** What an entry takes beside its text and its key, about. */
const ENTRY_BYTES = 500;

/** Whether the answer is the same for every caller of the tier, and its cost is known. */
export const isShared = ({ isPrivate, charge }: RequestState): boolean => !isPrivate && charge !== undefined;

/** Whom answers are the same for. */
export type Audience = 'PRO' | 'FREE' | 'keyless';
export const getAudience = ({ tier, keyId }: Caller): Audience => (keyId === null ? 'keyless' : tier);

/**
 * A cache of answers, each kept until a family of data that it was read from changes or time alone may change it. An
 * answer that belongs to one caller, or that a writer took part in, never enters it.
 * @param bytes what all entries take at most; 0: nothing is kept
 */
export function createResponseCache(versions: Pick<Versions, 'of'>, bytes: number): ResponseCache {
  const maxEntrySize = Math.max(1, Math.floor(bytes / LONGEST_PART));
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: Math.max(1, bytes),
    maxEntrySize,
    sizeCalculation: ({ body }, key) => body.length + Buffer.byteLength(key) + ENTRY_BYTES,
  });
  const making = new Map<string, Promise<CacheEntry | undefined>>();
  // What holds more than the key may read is no answer for it: its fields are refused where they read.
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
      // Of many simultaneous requests one computes the answer and the others wait. A private answer is computed by each.
      const known = find(key, state) ?? (making.has(key) ? ifValid(await making.get(key), state) : undefined);
      if (known) {
        state.keptAs = key;
        return again(known);
      }

      let found: CacheEntry | undefined;
      const made = make((text) => {
        if (!isShared(state) || text.length > maxEntrySize) return;
        const { read, validUntil, operation, digest, charge, now } = state;
        found = {
          body: Buffer.from(text),
          charge: charge!,
          read,
          validUntil,
          madeAt: now.valueOf(),
          operation,
          digest,
        };
        entries.set(key, found);
        state.keptAs = key;
      });
      const settled = made.then(
        () => found,
        () => undefined,
      );
      making.set(key, settled);
      try {
        return await made;
      } finally {
        if (making.get(key) === settled) making.delete(key);
      }
    },
  };
}
