import type { TypedDocument } from './document.ts';
import { hasCode } from './error-codes.ts';
import type { Gateway } from './gateway.ts';
import { type GatewayError, isRefusal, waitBefore } from './gateway-error.ts';
import type { PlatformSignal } from './platform.ts';
import { PLATFORM_TIMERS, type Timers } from './timers.ts';

export type StreamHandlers<Data> = {
  signal: PlatformSignal;
  next(event: Data): void;
  /** The stream broke. It reopens unless the error shows that a retry would fail the same way. */
  failed?(error: GatewayError): void;
  /**
   * Earlier changes were not announced: the stream is open, for the first time or again, or there is no stream for now
   * because the caller has too many or the platform does not stream.
   */
  opened?(): void;
  timers?: Timers;
};

/** Milliseconds between polls of the versions if the platform does not stream. */
const POLLING = 5 * 60_000;

/**
 * Follows a subscription until the signal aborts; reconnects after restarts of the gateway and when streams are full.
 * @param variables a function is called each time that the stream opens
 */
export async function follow<Data, Variables>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  variables: Variables | (() => Variables) | undefined,
  { signal, next, failed, opened, timers = PLATFORM_TIMERS }: StreamHandlers<Data>,
): Promise<void> {
  const getVariables = () => (typeof variables === 'function' ? (variables as () => Variables)() : variables);
  for (let failures = 0; !signal.aborted; ) {
    let error: GatewayError | undefined;
    try {
      const isOpen = () => {
        failures = 0;
        opened?.();
      };
      for await (const event of gateway.stream(document, getVariables(), { signal, opened: isOpen })) next(event);
    } catch (raised) {
      error = raised as GatewayError;
      failed?.(error);
      if (isRefusal(error)) return;
    }
    const isPolled = error?.code === 'streaming_unsupported';
    // Without a stream, its consumer looks for changes whenever the stream is tried again.
    if (isPolled || hasCode(error, 'rate_limit_exceeded')) opened?.();
    if (!(await elapsed(isPolled ? POLLING : waitBefore(failures++, error), signal, timers))) return;
  }
}

/** @returns false if the signal aborted first */
function elapsed(ms: number, signal: AbortSignal, timers: Timers): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = () => {
      timers.clearTimeout(timer);
      resolve(false);
    };
    const timer = timers.setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Sent by the tab with the stream to the other tabs. */
type Message<Data> = { next: Data } | { opened: true };

/**
 * Follows a subscription once for all tabs of a browser: one tab holds the stream, the others listen to it, and the
 * next tab takes over when that tab closes. Without Web Locks or BroadcastChannel, each tab has its own stream.
 */
export async function followShared<Data, Variables>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  variables: Variables | undefined,
  handlers: StreamHandlers<Data>,
): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return follow(gateway, document, variables, handlers);
  const { signal, next, opened, timers = PLATFORM_TIMERS } = handlers;
  const name = `market-signals ${gateway.url} ${gateway.caller} ${JSON.stringify(variables ?? {})}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message<Data>>) => {
    if ('next' in data) next(data.next);
    else if ('opened' in data) opened?.();
  };
  let isLeader = false;
  // The stream of another tab is already open, so changes from before this tab listened were already announced.
  const joining = timers.setTimeout(() => !isLeader && opened?.(), 0);
  const tell = (message: Message<Data>) => channel.postMessage(message);
  try {
    await locks.request(name, { signal }, () => {
      isLeader = true;
      return follow(gateway, document, variables, {
        signal,
        timers,
        next(event) {
          next(event);
          tell({ next: event });
        },
        ...(handlers.failed && { failed: handlers.failed }),
        opened() {
          opened?.();
          tell({ opened: true });
        },
      });
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    timers.clearTimeout(joining);
    channel.close();
  }
}
