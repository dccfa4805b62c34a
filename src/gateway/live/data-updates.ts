import { GraphQLError } from 'graphql';
import type { DataAccess } from '../../db/cached-loader.ts';
import type { Dataset } from '../../db/datasets.ts';
import type { DataVersion } from '../../db/versions.ts';
import type { Caller } from '../../graph/caller.ts';
import type { DataUpdates } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import type { Tier } from '../../graph/tiers.ts';
import { identifyAgain } from '../access/caller.ts';
import type { Announcements } from './announcements.ts';

/** Maximum number of open streams per caller and process, unless its key has a limit of its own. */
export const OPEN_STREAMS: Readonly<Record<Tier, number>> = { FREE: 2, PRO: 20 };
/** How long a client with too many streams should wait, in seconds. */
const RETRY_AFTER = 60;

/** A stream. `caller`: the caller as of the last check of its key. */
type Stream = { caller: Caller; timer?: NodeJS.Timeout; end(): void };

/** Delays before retrying a key check that failed because of the database; after the last the stream ends. */
const RETRIES_MS = [250, 500, 1_000, 2_000];

type DataUpdatesOptions = { retriesMs?: readonly number[]; now?: () => Date; announcements?: Announcements };

/** @param options `announcements`: the changes that `follow` returns; default: each new version */
export function createDataUpdates(
  data: DataAccess,
  clock: () => Date = () => new Date(),
  { retriesMs = RETRIES_MS, now = clock, announcements = data.versions }: DataUpdatesOptions = {},
): DataUpdates {
  const { versions } = data;
  const streams = new Set<Stream>();

  /** Checks a stream like a new request, and ends it if it would be refused or may read other data than before. */
  const judge = async (stream: Stream, retries = retriesMs): Promise<void> => {
    try {
      const caller = await identifyAgain(data, stream.caller, clock());
      if (!streams.has(stream)) return;
      // The data that a stream may read was decided when it was opened.
      if (!readsTheSame(caller, stream.caller)) return stream.end();
      stream.caller = caller;
      judgeWhenItEnds(stream);
    } catch (error) {
      const [pause, ...others] = retries;
      // A refusal is final; any other error may be an outage.
      if (error instanceof GraphQLError || pause === undefined) return stream.end();
      setTimeout(() => void judge(stream, others), pause).unref();
    }
  };
  const judgeWhenItEnds = (stream: Stream) => {
    clearTimeout(stream.timer);
    const until = stream.caller.terms?.until;
    if (!until) return;
    const ms = Math.max(0, until.valueOf() - clock().valueOf());
    stream.timer = setTimeout(() => void judge(stream), Math.min(ms, LONGEST_TIMER_MS)).unref();
  };
  versions.onChange(['access'], () => {
    for (const stream of streams) void judge(stream);
  });

  /** Counts a stream and watches its key until it ends. @throws 429 if the caller has too many open streams */
  function open<T>(
    changes: Announcements,
    datasets: readonly Dataset[],
    caller: Caller,
    create: (onEnd: () => void) => { iterator: T; changed(versions: readonly DataVersion[]): void; end(): void },
  ): T {
    const openCount = [...streams].filter((stream) => stream.caller.limitKey === caller.limitKey).length;
    const keyLimit = caller.terms?.streams;
    const limit = keyLimit ?? OPEN_STREAMS[caller.tier];
    if (openCount >= limit)
      throw fail.rateLimited(
        `${keyLimit ? 'This key' : `${caller.tier} keys`} may have at most ${limit} open streams.`,
        RETRY_AFTER,
      );
    const { iterator, changed, end } = create(() => {
      stopListening();
      clearTimeout(stream.timer);
      streams.delete(stream);
    });
    const stopListening = changes.onChange(datasets, changed);
    const stream: Stream = { caller, end };
    streams.add(stream);
    // The key may have changed since the request was admitted.
    void judge(stream);
    return iterator;
  }

  return {
    follow: (datasets, caller) => open(announcements, datasets, caller, createQueue),
    readPages: (datasets, caller, readPage) =>
      open(versions, datasets, caller, (onEnd) => createReader(() => readPage(now()), onEnd)),
    close() {
      for (const { end } of streams) end();
    },
  };
}

/** The maximum delay of a timer. If a key expires later, it is checked again at that point. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether two callers may read the same data. */
const readsTheSame = (first: Caller, other: Caller): boolean =>
  first.tier === other.tier && first.terms?.families.join() === other.terms?.families.join();

/**
 * An iterator that takes a value when the reader is ready for it, and waits for a change while there is none: a reader
 * costs the same memory however slow it is. It ends with the first value that cannot be taken.
 */
function createReader<T>(take: () => T | null | Promise<T | null>, onEnd: () => void) {
  let [isEnded, mayHaveMore] = [false, true];
  let wake = () => {};
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    onEnd();
    wake();
  };
  const changed = () => {
    mayHaveMore = true;
    wake();
  };
  const endResult = { value: undefined, done: true } as const;
  const iterator: AsyncIterableIterator<T> = {
    async next() {
      try {
        while (!isEnded) {
          if (!mayHaveMore) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            continue;
          }
          mayHaveMore = false;
          const value = await take();
          if (value === null || isEnded) continue;
          mayHaveMore = true;
          return { value, done: false };
        }
        return endResult;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return() {
      end();
      return endResult;
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return { iterator, changed, end };
}

/** A queue of pushed versions, in order. It stores only the newest version of each family. */
function createQueue(onEnd: () => void) {
  const waiting = new Map<string, DataVersion>();
  const takeFirst = (): DataVersion | null => {
    const [first = null] = waiting.values();
    if (first) waiting.delete(first.family);
    return first;
  };
  const reader = createReader(takeFirst, onEnd);
  const changed = (versions: readonly DataVersion[]) => {
    for (const version of versions) waiting.set(version.family, version);
    reader.changed();
  };
  return { ...reader, changed };
}
