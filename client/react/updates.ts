import { timeoutManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TypedDocument } from '../core/document.ts';
import type { DataFamily } from '../core/families.ts';
import { follow, followShared } from '../core/follow.ts';
import type { GatewayError } from '../core/gateway-error.ts';
import type { DataUpdate } from '../core/updates.ts';
import { watchData } from '../query/watch.ts';
import { useGateway } from './provider.ts';
import type { Given } from './queries.ts';

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
): SubscriptionResult<Data> {
  const gateway = useGateway();
  const [state, setState] = useState<SubscriptionResult<Data>>(NOTHING);
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
      timers: timeoutManager,
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

/** The latest event of a subscription, and the error of its stream. */
export type SubscriptionResult<Data> = { data: Data | undefined; error: GatewayError | null };

export type SubscriptionHook<Data, Variables> = (
  ...args: Given<Variables, SubscriptionOptions<Data>>
) => SubscriptionResult<Data>;

/** The type of the hook of a subscription, by the type of its document. */
export type DocumentSubscriptionHook<Followed> =
  Followed extends TypedDocument<infer Data, infer Variables> ? SubscriptionHook<Data, Variables> : never;

/** The hook of one subscription. */
export const subscriptionHook =
  <Data, Variables>(document: TypedDocument<Data, Variables>): SubscriptionHook<Data, Variables> =>
  (...args) =>
    useGatewaySubscription(document, ...args);

/**
 * Refetches the queries on the screen when their data changes, including changes from before the stream opened. Mount
 * it once, near the top of the application: all tabs of a browser share its stream.
 * @param families limits it to these families; default: all
 */
export function useDataUpdated(
  families?: readonly DataFamily[],
  { onUpdate, enabled = true }: { onUpdate?(update: DataUpdate): void; enabled?: boolean } = {},
): { last: DataUpdate | undefined; error: GatewayError | null } {
  const client = useQueryClient();
  const gateway = useGateway();
  const [state, setState] = useState<{ last: DataUpdate | undefined; error: GatewayError | null }>(NO_UPDATE);
  const handler = useRef(onUpdate);
  useEffect(() => {
    handler.current = onUpdate;
  });
  const names = families?.join(' ');
  useEffect(() => {
    setState(NO_UPDATE);
    if (!enabled) return;
    return watchData(gateway, client, {
      families: names === undefined ? null : (names.split(' ') as DataFamily[]),
      timers: timeoutManager,
      onUpdate(last) {
        setState({ last, error: null });
        handler.current?.(last);
      },
      onError: (error) => setState(({ last }) => ({ last, error })),
    });
  }, [gateway, client, names, enabled]);
  return state;
}

const NO_UPDATE = { last: undefined, error: null };
