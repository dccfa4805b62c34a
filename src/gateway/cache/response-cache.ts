import { LRUCache } from 'lru-cache';
import type { Versions } from '../../db/versions.ts';
import type { RequestState } from '../context.ts';
import type { Spent } from '../metering/charge.ts';

/** All answers together, and the longest that is kept, in characters: nearly all are bytes. */
const MOST = 64 * 2 ** 20;
const LONGEST = 2 ** 20;

/** All answers of the schema about itself, and the longest that is kept, in characters. */
const MOST_OF_SCHEMA = 16 * 2 ** 20;
const LONGEST_OF_SCHEMA = 4 * 2 ** 20;

/** A serialised answer that is the same for every caller of a tier, what it cost to make and what it was read from. */
export type Kept = { text: string; spent: Spent; read: ReadonlyMap<string, number>; operation?: string | null };

export type KeptAnswers = {
  /**
   * Answers a question: `again` where the answer is kept or just being made for another, else
   * `make`, which hands over the text that may be kept.
   * @param question everything that changes the answer but the tier, whether there is a key, and the moment.
   */
  answer<T>(
    state: RequestState,
    question: string,
    again: (kept: Kept) => Promise<T>,
    make: (keep: (text: string) => void) => Promise<T>,
  ): Promise<T>;
};

type Shelf = { kept: LRUCache<string, Kept>; making: Map<string, Promise<Kept | undefined>> };

/** Whether the answer is the same for every caller of the tier, and its cost is known. */
export const isShared = ({ isPrivate, spent }: RequestState): boolean => !isPrivate && spent !== undefined;

/**
 * Answers, kept for the rest of the second they were asked in and until the version of any data moves. What a caller
 * has of their own is never among them (see `seenByFields`), nor what a writer was asked for (see `noticed`).
 * What the schema says of itself changes with no data, and is kept while the gateway runs: introspection walks all of it.
 */
export function createKeptAnswers(versions: Pick<Versions, 'onMove'>): KeptAnswers {
  const newShelf = (): Shelf => ({
    kept: new LRUCache({
      maxSize: MOST,
      maxEntrySize: LONGEST,
      sizeCalculation: ({ text }, key) => text.length + key.length,
    }),
    making: new Map(),
  });
  const ofSchema = new LRUCache<string, Kept>({
    maxSize: MOST_OF_SCHEMA,
    maxEntrySize: LONGEST_OF_SCHEMA,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  let shelf = newShelf();
  let seconds = '';
  versions.onMove(null, () => {
    shelf = newShelf();
  });

  return {
    async answer(state, question, again, make) {
      const { tier, keyId } = state.caller!;
      // Where the operator pins the moment, the clock goes on.
      const asked = [state.now.valueOf(), state.startedAt].map((ms) => Math.floor(ms / 1_000)).join();
      if (asked !== seconds) shelf = newShelf();
      seconds = asked;
      // An answer that was begun before the data moved goes to the shelf of then, where nobody looks any more.
      const { kept, making } = shelf;
      const key = `${tier} ${keyId === null ? 'keyless' : 'keyed'} ${question}`;
      // Many who ask at once when nothing is kept wait for one of them. Where that one may not share, each makes its own.
      const known = ofSchema.get(question) ?? kept.get(key) ?? (making.has(key) ? await making.get(key) : undefined);
      if (known) return again(known);

      let found: Kept | undefined;
      const made = make((text) => {
        if (!isShared(state)) return;
        found = { text, spent: state.spent!, read: state.read, operation: state.operation };
        if (state.isOfSchema) ofSchema.set(question, found);
        else kept.set(key, found);
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
