import { timeoutManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CursorStorage, followFromCursor, getDefaultStorage } from '../core/cursor.ts';
import type { TypedDocument } from '../core/document.ts';
import type { GatewayError } from '../core/gateway-error.ts';
import {
  ScreenChangedDocument,
  type ScreenChangedSubscription,
  type ScreenChangedSubscriptionVariables,
  SignalsDocument,
  type SignalsSubscription,
  type SignalsSubscriptionVariables,
} from '../generated/graphql.ts';
import { useGateway } from './provider.ts';

export type CursorOptions<Entry> = {
  /** Called with the entries of each event, in order. */
  onEntries?(entries: readonly Entry[]): void;
  /** The stored cursor is too old: the stream begins now. Read what happened in between from lists. */
  onExpired?(): void;
  /** The storage of the cursor. Default: `localStorage`, or memory without it. */
  storage?: CursorStorage;
  /** The name of the cursor. Default: of the caller and the variables, so that each stream has its own. */
  storageKey?: string;
  /** How many of the newest entries the result keeps. Default: 100. */
  most?: number;
  enabled?: boolean;
};

type CursorState<Event, Entry> = { entries: readonly Entry[]; last: Event | undefined; error: GatewayError | null };

type CursorStream<Data, Event, Entry> = {
  name: string;
  getEvent(data: Data): Event & { cursor: string };
  listEntries(event: Event): readonly Entry[];
};

const NO_ENTRIES = { entries: [], last: undefined, error: null };

function useCursorStream<Data, Variables extends { cursor?: string | null | undefined }, Event, Entry>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  stream: CursorStream<Data, Event, Entry>,
  { storage, storageKey, most = 100, enabled = true, onEntries, onExpired }: CursorOptions<Entry>,
): CursorState<Event, Entry> {
  const gateway = useGateway();
  const [state, setState] = useState<CursorState<Event, Entry>>(NO_ENTRIES);
  const current = useRef({ onEntries, onExpired, stream, most });
  useEffect(() => {
    current.current = { onEntries, onExpired, stream, most };
  });
  const variablesJson = JSON.stringify(variables);
  useEffect(() => {
    setState(NO_ENTRIES);
    if (!enabled) return;
    const stopping = new AbortController();
    const { getEvent, listEntries, name } = current.current.stream;
    void followFromCursor(gateway, document, JSON.parse(variablesJson) as Variables, {
      signal: stopping.signal,
      timers: timeoutManager,
      storage: storage ?? getDefaultStorage(),
      key: storageKey ?? `market-signals ${name} ${gateway.caller} ${variablesJson}`,
      getCursor: (data) => getEvent(data).cursor,
      next(data) {
        const event = getEvent(data);
        const added = listEntries(event);
        setState(({ entries }) => ({
          entries: [...[...added].reverse(), ...entries].slice(0, current.current.most),
          last: event,
          error: null,
        }));
        if (added.length > 0) current.current.onEntries?.(added);
      },
      failed: (error) => setState((previous) => ({ ...previous, error })),
      expired: () => current.current.onExpired?.(),
    });
    return () => stopping.abort();
  }, [gateway, document, variablesJson, storage, storageKey, enabled]);
  return state;
}

type SignalsEvent = SignalsSubscription['signals'];
type SignalEntry = SignalsEvent['signals'][number];

const SIGNALS: CursorStream<SignalsSubscription, SignalsEvent, SignalEntry> = {
  name: 'signals',
  getEvent: ({ signals }) => signals,
  listEntries: ({ signals }) => signals,
};

/**
 * Follows the new facts of the market, or of some tickers, from a stored cursor: what arrived while the page was closed
 * comes first. `signals`: the newest first.
 */
export function useSignals(
  filter: Omit<SignalsSubscriptionVariables, 'cursor'> = {},
  options: CursorOptions<SignalEntry> = {},
): { signals: readonly SignalEntry[]; error: GatewayError | null } {
  const { entries, error } = useCursorStream(SignalsDocument, filter, SIGNALS, options);
  return { signals: entries, error };
}

type ScreenEvent = ScreenChangedSubscription['screenChanged'];
type ScreenEntry = ScreenEvent['changes'][number];

const SCREEN: CursorStream<ScreenChangedSubscription, ScreenEvent, ScreenEntry> = {
  name: 'screen',
  getEvent: ({ screenChanged }) => screenChanged,
  listEntries: ({ changes }) => changes,
};

/**
 * Follows what enters and leaves a screen, from a stored cursor. `changes`: the newest first. `matched`: the number of
 * matches after them; undefined before the first event.
 */
export function useScreenChanges(
  screen: Omit<ScreenChangedSubscriptionVariables, 'cursor'>,
  options: CursorOptions<ScreenEntry> = {},
): { changes: readonly ScreenEntry[]; matched: number | undefined; error: GatewayError | null } {
  const { entries, last, error } = useCursorStream(ScreenChangedDocument, screen, SCREEN, options);
  return { changes: entries, matched: last?.matched, error };
}
