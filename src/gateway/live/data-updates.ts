import type { Data } from '../../db/cached-loader.ts';
import type { DataVersion } from '../../db/versions.ts';
import type { Caller } from '../access/caller.ts';
import type { Tier } from '../access/tiers.ts';
import { fail } from '../errors.ts';

/** How many streams one caller may hold open in a process. */
export const OPEN_STREAMS: Readonly<Record<Tier, number>> = { FREE: 2, PRO: 20 };
/** How long a client that holds too many should wait, seconds. */
const RETRY_AFTER = 60;

/** The open streams of data updates in this process. */
export type DataUpdates = {
  /** New versions of these families, from now on. @throws 429 where the caller holds too many streams open. */
  follow(families: readonly string[], caller: Caller): AsyncIterableIterator<DataVersion>;
  /** Ends every stream. */
  close(): void;
};

type Stream = { caller: Caller; end(): void };

export function createDataUpdates({ db, versions }: Data): DataUpdates {
  const streams = new Set<Stream>();

  versions.onChange(['access'], async () => {
    const keyIds = [...streams].flatMap(({ caller }) => caller.keyId ?? []);
    if (keyIds.length === 0) return;
    const revoked = await db.prisma.apiKey
      .findMany({ where: { id: { in: keyIds }, revokedAt: { not: null } }, select: { id: true } })
      .catch(() => []);
    for (const { caller, end } of streams) if (revoked.some(({ id }) => id === caller.keyId)) end();
  });

  return {
    follow(families, caller) {
      const held = [...streams].filter((stream) => stream.caller.limitKey === caller.limitKey).length;
      if (held >= OPEN_STREAMS[caller.tier])
        throw fail.rateLimited(
          `${caller.tier} keys may have at most ${OPEN_STREAMS[caller.tier]} open streams.`,
          RETRY_AFTER,
        );
      const { iterator, push, end } = queueOf(() => {
        stopListening();
        streams.delete(stream);
      });
      const stopListening = versions.onChange(families, push);
      const stream: Stream = { caller, end };
      streams.add(stream);
      endAt(caller.terms?.until ?? null, end);
      return iterator;
    },
    close() {
      for (const { end } of streams) end();
    },
  };
}

/** A timer counts no further. A key that lasts longer is looked at again when a key changes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Ends a stream when its key does. */
function endAt(until: Date | null, end: () => void): void {
  const ms = (until?.valueOf() ?? Number.POSITIVE_INFINITY) - Date.now();
  if (ms <= LONGEST_TIMER_MS) setTimeout(end, Math.max(0, ms)).unref();
}

/** A queue of pushed versions, in order. It holds the newest of each family, so that a slow reader costs no memory. */
function queueOf(onEnd: () => void) {
  const waiting = new Map<string, DataVersion>();
  let isEnded = false;
  let wake = () => {};
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    onEnd();
    wake();
  };
  const done = { value: undefined, done: true } as const;
  const iterator: AsyncIterableIterator<DataVersion> = {
    async next() {
      while (waiting.size === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const [first] = waiting.values();
      if (!first || isEnded) return done;
      waiting.delete(first.family);
      return { value: first, done: false };
    },
    async return() {
      end();
      return done;
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  const push = (versions: readonly DataVersion[]) => {
    for (const version of versions) waiting.set(version.family, version);
    wake();
  };
  return { iterator, push, end };
}
