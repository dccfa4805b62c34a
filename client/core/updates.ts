import { DataUpdatedDocument, type DataUpdatedSubscription, DataVersionsDocument } from '../generated/graphql.ts';
import { hasCode } from './error-codes.ts';
import type { DataFamily } from './families.ts';
import { followShared } from './follow.ts';
import type { Gateway } from './gateway.ts';
import { type FamilyVersions, type GatewayError, isRefusal } from './gateway-error.ts';
import { createBatcher, type Timers } from './timers.ts';

/** A family of data that changed, as the gateway announces it. */
export type DataUpdate = DataUpdatedSubscription['dataUpdated'];

/** One import changes several families in turn: a query that reads two of them is refetched once. */
const QUIET_MS = 1_000;
const LATEST_MS = 5_000;

export type UpdateHandlers = {
  /** Limits it to these families. Default: all. */
  families?: readonly DataFamily[] | null | undefined;
  /** Called when the changes of an import are complete: a second after the last, at most five after the first. */
  onUpdates(updates: readonly DataUpdate[]): void;
  /** Called with each change at once. */
  onUpdate?(update: DataUpdate): void;
  /** Called whenever the stream opens, for the first time or again: earlier changes were not announced. */
  onOpen?(): void;
  /** The stream broke. It reopens, unless the gateway refuses it. */
  onError?(error: GatewayError): void;
  /** Default: those of the platform. */
  timers?: Timers;
};

/**
 * Follows the changes of the data, with any framework and any client. All tabs of a browser share a stream.
 * @returns stops it
 */
export function watchUpdates(gateway: Gateway, handlers: UpdateHandlers): () => void {
  const { families, onUpdates, onUpdate, onOpen, onError, timers } = handlers;
  const stopping = new AbortController();
  const batcher = createBatcher<DataUpdate>(onUpdates, { quietMs: QUIET_MS, latestMs: LATEST_MS, timers });
  void followShared(
    gateway,
    DataUpdatedDocument,
    { families: families ? [...families] : null },
    {
      signal: stopping.signal,
      next({ dataUpdated }) {
        batcher.add(dataUpdated);
        onUpdate?.(dataUpdated);
      },
      ...(onOpen && { opened: onOpen }),
      ...(onError && { failed: onError }),
      ...(timers && { timers }),
    },
  );
  return () => {
    stopping.abort();
    batcher.stop();
  };
}

/** The version of a family of data, as the gateway announces it. */
type Version = { family: string; version: number };

/**
 * Whether a response was read from other versions than these. Later versions count too, because
 * the database may have been rebuilt.
 * @param families `extensions.families` of the response; a response without it is outdated
 * @param versions those of the gateway; null if they are unknown, so that everything is outdated
 */
export const isOutdated = (families: FamilyVersions | null | undefined, versions: readonly Version[] | null): boolean =>
  !families || !versions || versions.some(({ family, version }) => (families[family] ?? version) !== version);

/**
 * Like `watchUpdates`, but also calls `onVersions` with the current versions whenever the stream opens, because earlier
 * changes were not announced. Refetch what `isOutdated`.
 * @returns stops it
 */
export function watchDataVersions(
  gateway: Gateway,
  onVersions: (versions: readonly Version[] | null) => void,
  { families, ...handlers }: Omit<UpdateHandlers, 'onUpdates' | 'onOpen'> = {},
): () => void {
  let isStopped = false;
  const catchUp = async () => {
    const versions = await gateway
      .request(DataVersionsDocument, { families: families ? [...families] : null }, { asOf: null })
      .then(({ data }) => data.dataStatus ?? [])
      // If the limit is reached, refetching everything would make it worse.
      .catch((error: GatewayError) => (isRefusal(error) || hasCode(error, 'rate_limit_exceeded') ? [] : null));
    if (!isStopped) onVersions(versions);
  };
  const stop = watchUpdates(gateway, { ...handlers, families, onUpdates: onVersions, onOpen: () => void catchUp() });
  return () => {
    isStopped = true;
    stop();
  };
}
