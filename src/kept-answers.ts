import { LRUCache } from 'lru-cache';
import type { Turn } from './context.ts';
import type { Versions } from './db/versions.ts';
import type { Spent } from './metering.ts';

/** All answers together, and the longest that is kept, in characters: nearly all are bytes. */
const MOST = 64 * 2 ** 20;
const LONGEST = 2 ** 20;

/** A serialised answer that is the same for every caller of a tier, and what it cost to make. */
export type Kept = { text: string; spent: Spent; operation?: string | null };

/** Where the answer to one question lies, or is put. */
export type Place = {
  kept?: Kept;
  /** Keeps what the turn answered, where that is everyone's. */
  keep(text: string): void;
};

export type KeptAnswers = {
  /**
   * The place of a question that the turn's caller asks.
   * @param question everything that changes the answer but the tier, whether there is a key, and the moment.
   */
  placeOf(turn: Turn, question: string): Place;
};

/** Whether a turn's answer holds nothing of its caller but the tier, and it is known what it costs. */
export const isEveryones = ({ isOwn, spent }: Turn): boolean => !isOwn && spent !== undefined;

/**
 * Answers, kept for the rest of the second they were asked in and until the version of any data moves. What a caller
 * has of their own is never among them: see `seenByFields`.
 */
export function createKeptAnswers(versions: Pick<Versions, 'onMove'>): KeptAnswers {
  const newShelf = () =>
    new LRUCache<string, Kept>({
      maxSize: MOST,
      maxEntrySize: LONGEST,
      sizeCalculation: ({ text }, key) => text.length + key.length,
    });
  let shelf = newShelf();
  let second = Number.NaN;
  versions.onMove(null, () => {
    shelf = newShelf();
  });

  return {
    placeOf(turn, question) {
      const { tier, keyId } = turn.caller!;
      const now = Math.floor(turn.now.valueOf() / 1_000);
      if (now !== second) shelf = newShelf();
      second = now;
      // An answer that was begun before the data moved goes to the shelf of then, where nobody looks any more.
      const own = shelf;
      const key = `${tier} ${keyId === null ? 'keyless' : 'keyed'} ${question}`;
      return {
        kept: own.get(key),
        keep(text) {
          if (isEveryones(turn)) own.set(key, { text, spent: turn.spent!, operation: turn.operation });
        },
      };
    },
  };
}
