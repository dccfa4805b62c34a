import { type QueryClient, timeoutManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TypedDocument } from '../core/document.ts';
import type { Gateway } from '../core/gateway.ts';
import { type GatewayError, isRefusal } from '../core/gateway-error.ts';
import {
  DataUpdatedDocument,
  type DataUpdatedSubscription,
  DataVersionsDocument,
  type DataVersionsQueryVariables,
} from '../generated/graphql.ts';
import { refetchStale } from '../query/answers.ts';
import { gatewayQuery } from '../query/options.ts';
import { useGateway } from './provider.ts';
import type { Given } from './queries.ts';
import { follow, followShared } from './shared-stream.ts';

export type SubscriptionOptions<Data> = {
  /** Called with every event; `data` is the latest event. */
  onData?(data: Data): void;
  /** Called whenever the stream opens, for the first time or again. */
  onOpen?(): void;
  enabled?: boolean;
  /** One stream for all tabs of the browser. Default: each tab has its own. */
  shared?: boolean;
};

/** Follows a subscription while the component is mounted. */
export function useGatewaySubscription<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  ...[variables, { onData, onOpen, enabled = true, shared = false } = {}]: Given<Variables, SubscriptionOptions<Data>>
): { data: Data | undefined; error: GatewayError | null } {
  const gateway = useGateway();
  const [state, setState] = useState<{ data: Data | undefined; error: GatewayError | null }>(NOTHING);
  const handlers = useRef({ onData, onOpen });
  useEffect(() => {
    handlers.current = { onData, onOpen };
  });
  const variablesJson = JSON.stringify(variables);
  useEffect(() => {
    setState(NOTHING);
    if (!enabled) return;
    const stopping = new AbortController();
    const start = shared ? followShared : follow;
    void start(gateway, document, variablesJson === undefined ? undefined : (JSON.parse(variablesJson) as Variables), {
      signal: stopping.signal,
      next(data) {
        setState({ data, error: null });
        handlers.current.onData?.(data);
      },
      failed: (error) => setState(({ data }) => ({ data, error })),
      opened: () => handlers.current.onOpen?.(),
    });
    return () => stopping.abort();
  }, [gateway, document, variablesJson, enabled, shared]);
  return state;
}

const NOTHING = { data: undefined, error: null };

/** The hook of one subscription. */
export const subscriptionHook =
  <Data, Variables>(document: TypedDocument<Data, Variables>) =>
  (...args: Given<Variables, SubscriptionOptions<Data>>) =>
    useGatewaySubscription(document, ...args);

/** A family of data that changed, as the gateway announces it. */
export type DataUpdate = DataUpdatedSubscription['dataUpdated'];

/** Milliseconds. One import changes several families in turn; a query that reads two of them is refetched once. */
const GATHERING = 1_000;

/** Collects events and passes them on in batches. */
function gathering<T>(onBatch: (batch: readonly T[]) => void): (one: T) => void {
  let batch: T[] = [];
  return (one) => {
    if (batch.push(one) > 1) return;
    timeoutManager.setTimeout(() => {
      const all = batch;
      batch = [];
      onBatch(all);
    }, GATHERING);
  };
}

/**
 * Refetches queries whose data has other versions than the gateway's. Refetches everything if the gateway does not
 * respond, and nothing if it refuses, because the other requests would be refused as well.
 */
async function catchUp(client: QueryClient, gateway: Gateway, variables: DataVersionsQueryVariables): Promise<void> {
  const versions = await client
    .fetchQuery({ ...gatewayQuery(gateway, DataVersionsDocument, variables), staleTime: 0 })
    .then(({ dataStatus }) => dataStatus ?? [])
    .catch((error: GatewayError) => (isRefusal(error) ? [] : null));
  await refetchStale(client, versions);
}

/**
 * Refetches the queries on the screen when their data changes, including changes from before the stream opened. Mount
 * it once, near the top of the application: all tabs of a browser share its stream.
 * @param families limits it to these families; default: all
 */
export function useDataUpdated(
  families?: readonly string[],
  { onUpdate, enabled = true }: { onUpdate?(update: DataUpdate): void; enabled?: boolean } = {},
): { last: DataUpdate | undefined; error: GatewayError | null } {
  const client = useQueryClient();
  const gateway = useGateway();
  const variables = { families: families ? [...families] : null };
  const gather = useMemo(() => gathering<DataUpdate>((updates) => void refetchStale(client, updates)), [client]);
  const { data, error } = useGatewaySubscription(DataUpdatedDocument, variables, {
    enabled,
    shared: true,
    onData({ dataUpdated }) {
      gather(dataUpdated);
      onUpdate?.(dataUpdated);
    },
    // Changes from before the stream opened are not announced.
    onOpen: () => void catchUp(client, gateway, variables),
  });
  return { last: data?.dataUpdated, error };
}
