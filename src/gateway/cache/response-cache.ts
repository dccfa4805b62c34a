import { LRUCache } from 'lru-cache';
import type { Versions } from '../../db/versions.ts';
import type { RequestState } from '../context.ts';
import type { Charge } from '../metering/charge.ts';

/** The size of the cache and of its longest entry, in characters; nearly all are bytes. */
const MOST = 64 * 2 ** 20;
const LONGEST = 2 ** 20;

/** The same for introspection. */
const MOST_OF_SCHEMA = 16 * 2 ** 20;
const LONGEST_OF_SCHEMA = 4 * 2 ** 20;

/** A serialised answer that is the same for every caller of a tier, what it cost to make and what it was read from. */
export type CacheEntry = { text: string; charge: Charge; read: ReadonlyMap<string, number>; operation?: string | null };

export type ResponseCache = {
  /**
   * Answers a question: `again` where the cache has the answer or another request is computing it, else
   * `make`, which hands over the text that may be cached.
   * @param question everything that changes the answer but the tier, whether there is a key, and the moment.
   */
  answer<T>(
    state: RequestState,
    question: string,
    again: (entry: CacheEntry) => Promise<T>,
    make: (keep: (text: string) => void) => Promise<T>,
  ): Promise<T>;
};

type Generation = { entries: LRUCache<string, CacheEntry>; making: Map<string, Promise<CacheEntry | undefined>> };

/** Whether the answer is the same for every caller of the tier, and its cost is known. */
export const isShared = ({ isPrivate, charge }: RequestState): boolean => !isPrivate && charge !== undefined;

/**
 * A cache of answers, which live until the end of their second or until any data changes. An answer that belongs to one
 * caller, or that a writer took part in, never enters it. Introspection depends on no data: its entries stay while the
 * gateway runs, since each walks the whole schema.
 */
export function createResponseCache(versions: Pick<Versions, 'onChange'>): ResponseCache {
  const newGeneration = (): Generation => ({
    entries: new LRUCache({
      maxSize: MOST,
      maxEntrySize: LONGEST,
      sizeCalculation: ({ text }, key) => text.length + key.length,
    }),
    making: new Map(),
  });
  const ofSchema = new LRUCache<string, CacheEntry>({
    maxSize: MOST_OF_SCHEMA,
    maxEntrySize: LONGEST_OF_SCHEMA,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  let generation = newGeneration();
  let seconds = '';
  versions.onChange(null, () => {
    generation = newGeneration();
  });

  return {
    async answer(state, question, again, make) {
      const { tier, keyId } = state.caller!;
      // Where the operator pins the moment, the clock goes on.
      const asked = [state.now.valueOf(), state.startedAt].map((ms) => Math.floor(ms / 1_000)).join();
      if (asked !== seconds) generation = newGeneration();
      seconds = asked;
      // An answer that began before the data changed goes to the old generation, which nobody reads any more.
      const { entries, making } = generation;
      const key = `${tier} ${keyId === null ? 'keyless' : 'keyed'} ${question}`;
      // Of many simultaneous requests one computes the answer and the others wait. A private answer is computed by each.
      const known = ofSchema.get(question) ?? entries.get(key) ?? (making.has(key) ? await making.get(key) : undefined);
      if (known) return again(known);

      let found: CacheEntry | undefined;
      const made = make((text) => {
        if (!isShared(state)) return;
        found = { text, charge: state.charge!, read: state.read, operation: state.operation };
        if (state.isOfSchema) ofSchema.set(question, found);
        else entries.set(key, found);
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
