import { type QueryClient, timeoutManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  DataUpdatedDocument,
  type DataUpdatedSubscription,
  DataVersionsDocument,
  type DataVersionsQueryVariables,
} from '../generated/graphql.ts';
import type { Gateway, TypedDocument } from './gateway.ts';
import { type GatewayError, waitBefore } from './gateway-error.ts';
import { useGateway } from './provider.ts';
import { type Given, gatewayQuery } from './queries.ts';
import { askAgain } from './touched.ts';

export type FollowOptions<Data> = {
  signal: AbortSignal;
  next(told: Data): void;
  /** The stream broke; it is opened again unless the error says that this is no use. */
  failed?(error: GatewayError): void;
  /** The stream is open, for the first time or again: earlier changes were not announced. */
  opened?(): void;
};

/** Follows a subscription until the signal aborts, through restarts of the gateway and full streams. */
export async function follow<Data, Variables>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  variables: Variables | undefined,
  { signal, next, failed, opened }: FollowOptions<Data>,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    let error: GatewayError | undefined;
    try {
      for await (const told of gateway.stream(document, variables, { signal, opened })) {
        failures = 0;
        next(told);
      }
    } catch (raised) {
      error = raised as GatewayError;
      failed?.(error);
      // An invalid key or an unknown family would be refused again.
      if (error.status !== null && error.retryAfter === null && error.status < 500) return;
    }
    if (!(await waited(waitBefore(failures++, error), signal))) return;
  }
}

/** @returns false where the signal came first */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = () => {
      timeoutManager.clearTimeout(timer);
      resolve(false);
    };
    const timer = timeoutManager.setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

export type SubscriptionOptions<Data> = {
  /** Called with everything that is told; `data` is the last of it. */
  onData?(data: Data): void;
  /** Called whenever the gateway begins to listen, for the first time or again. */
  onOpen?(): void;
  enabled?: boolean;
};

/** Follows a subscription while the component is there. */
export function useGatewaySubscription<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  ...[variables, { onData, onOpen, enabled = true } = {}]: Given<Variables, SubscriptionOptions<Data>>
): { data: Data | undefined; error: GatewayError | null } {
  const gateway = useGateway();
  const [state, setState] = useState<{ data: Data | undefined; error: GatewayError | null }>(NOTHING);
  const told = useRef({ onData, onOpen });
  useEffect(() => {
    told.current = { onData, onOpen };
  });
  const asked = JSON.stringify(variables);
  useEffect(() => {
    setState(NOTHING);
    if (!enabled) return;
    const stopping = new AbortController();
    void follow(gateway, document, asked === undefined ? undefined : (JSON.parse(asked) as Variables), {
      signal: stopping.signal,
      next(data) {
        setState({ data, error: null });
        told.current.onData?.(data);
      },
      failed: (error) => setState(({ data }) => ({ data, error })),
      opened: () => told.current.onOpen?.(),
    });
    return () => stopping.abort();
  }, [gateway, document, asked, enabled]);
  return state;
}

const NOTHING = { data: undefined, error: null };

/** The hook of one subscription. */
export const subscriptionHook =
  <Data, Variables>(document: TypedDocument<Data, Variables>) =>
  (...given: Given<Variables, SubscriptionOptions<Data>>) =>
    useGatewaySubscription(document, ...given);

/** What the gateway says of a family whose data moved. */
export type DataUpdate = DataUpdatedSubscription['dataUpdated'];

/** Milliseconds. One import moves several families, one after the other; what shows two of them is asked once. */
const GATHERING = 1_000;

/** Hands over together what was told since the first of it. */
function gathering<T>(done: (told: readonly T[]) => void): (one: T) => void {
  let told: T[] = [];
  return (one) => {
    if (told.push(one) > 1) return;
    timeoutManager.setTimeout(() => {
      const all = told;
      told = [];
      done(all);
    }, GATHERING);
  };
}

/** Asks again what was read from other versions than the gateway's; where it does not say them, everything. */
async function catchUp(client: QueryClient, gateway: Gateway, variables: DataVersionsQueryVariables): Promise<void> {
  const versions = await client
    .fetchQuery({ ...gatewayQuery(gateway, DataVersionsDocument, variables), staleTime: 0 })
    .then(({ dataStatus }) => dataStatus ?? [])
    .catch(() => null);
  await askAgain(client, versions);
}

/**
 * Asks again what is on the screen and was read from a family of data that moved, also while nobody listened. One call
 * when it opens; mount it once, near the top of the application.
 * @param families only these; default: all
 */
export function useDataUpdated(
  families?: readonly string[],
  { onUpdate, enabled = true }: { onUpdate?(update: DataUpdate): void; enabled?: boolean } = {},
): { last: DataUpdate | undefined; error: GatewayError | null } {
  const client = useQueryClient();
  const gateway = useGateway();
  const variables = { families: families ? [...families] : null };
  const gather = useMemo(() => gathering<DataUpdate>((updates) => void askAgain(client, updates)), [client]);
  const { data, error } = useGatewaySubscription(DataUpdatedDocument, variables, {
    enabled,
    onData({ dataUpdated }) {
      gather(dataUpdated);
      onUpdate?.(dataUpdated);
    },
    // What moved while nobody listened is not told again.
    onOpen: () => void catchUp(client, gateway, variables),
  });
  return { last: data?.dataUpdated, error };
}
