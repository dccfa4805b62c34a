import type { Dispatcher, RetryHandler } from 'undici';
import type { SyncTime } from './limiter.ts';
import { retryAfterMs } from './outcome.ts';

/** A server that fails or is too busy may recover within seconds. A refusal (429, 403) is never asked again at once. */
const STATUSES: readonly number[] = [408, 500, 502, 503, 504];
/** Faults of the connection. One of TLS is none of these: it would fail again. */
const FAULTS: readonly string[] = [
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENETDOWN', 'ENETUNREACH', 'EHOSTDOWN', 'EHOSTUNREACH'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
];
const FIRST_MS = 1_000;

/** Whether a fault, of a status or of the connection, may be over when it is asked again. */
export const isPassing = ({ statusCode, code }: { statusCode?: number; code?: string }): boolean =>
  statusCode === undefined ? FAULTS.includes(code ?? '') : STATUSES.includes(statusCode);

/** How often a request is tried, and the longest pause between two tries, milliseconds. */
export type Patience = { tries: number; longestMs: number };
export const PATIENCE: Readonly<Record<'usual' | 'bulk', Patience>> = {
  usual: { tries: 5, longestMs: 16_000 },
  bulk: { tries: 8, longestMs: 120_000 },
};

/** The pause before a try: doubled each time, and anywhere in its upper half, so that clients do not come back together. */
export const pauseMs = (failures: number, { longestMs }: Patience, random: number): number =>
  Math.min(FIRST_MS * 2 ** (failures - 1), longestMs) * (0.5 + random / 2);

type Waiting = {
  patience: Patience;
  time: SyncTime;
  random: () => number;
  /** Waits for the host's turn: a retry is a request like any other. */
  turn: () => Promise<void>;
  /** Told of each retry. */
  onRetry?: () => void;
  signal?: AbortSignal;
};

/** When a request of undici's is tried again. What a host names as its pause is waited for, unless it is too long. */
export function retryOptions({ patience, time, random, turn, onRetry, signal }: Waiting): RetryHandler.RetryOptions {
  return {
    throwOnError: false,
    retry(
      error: Error & { code?: string; statusCode?: number; headers?: Dispatcher.RequestOptions['headers'] },
      { state },
      resume,
    ) {
      const headers = error.headers as Record<string, string> | undefined;
      const named = retryAfterMs(headers?.['retry-after'], time.now());
      const isTooLong = named !== null && named > patience.longestMs;
      if (!isPassing(error) || isTooLong || state.counter >= patience.tries || signal?.aborted) return resume(error);
      const pause = Math.max(named ?? 0, pauseMs(state.counter, patience, random()));
      onRetry?.();
      time
        .sleep(pause, signal)
        .then(turn)
        .then(() => resume(null), resume);
    },
  };
}
