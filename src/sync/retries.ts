import type { Dispatcher, RetryHandler } from 'undici';
import type { SyncTime } from './limiter.ts';
import { readRetryAfter } from './outcome.ts';

/**
 * A server that fails or is overloaded may recover within seconds. A refusal (429, 403) is never retried immediately.
 */
const STATUSES: readonly number[] = [408, 500, 502, 503, 504];
/** Transient connection errors. TLS errors are not among them: they would fail again. */
const FAULTS: readonly string[] = [
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENETDOWN', 'ENETUNREACH', 'EHOSTDOWN', 'EHOSTUNREACH'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
];
const FIRST_MS = 1_000;

/** Whether an error, by status or of the connection, is transient. */
export const isPassing = ({ statusCode, code }: { statusCode?: number; code?: string }): boolean =>
  statusCode === undefined ? FAULTS.includes(code ?? '') : STATUSES.includes(statusCode);

/** The number of tries of a request, and the maximum pause between two tries in milliseconds. */
export type Patience = { tries: number; longestMs: number };
export const PATIENCE: Readonly<Record<'usual' | 'bulk', Patience>> = {
  usual: { tries: 5, longestMs: 16_000 },
  bulk: { tries: 8, longestMs: 120_000 },
};

/** Exponential backoff with jitter in the upper half of the pause, so that clients do not retry simultaneously. */
export const pauseMs = (failures: number, { longestMs }: Patience, random: number): number =>
  Math.min(FIRST_MS * 2 ** (failures - 1), longestMs) * (0.5 + random / 2);

type Waiting = {
  patience: Patience;
  time: SyncTime;
  random: () => number;
  /** Waits for the host's rate limiter: a retry counts as a request. */
  turn: () => Promise<void>;
  /** Called for each retry. */
  onRetry?: () => void;
  signal?: AbortSignal;
};

/** Retry options for undici. Honors the host's `Retry-After`, unless it is too long. */
export function retryOptions({ patience, time, random, turn, onRetry, signal }: Waiting): RetryHandler.RetryOptions {
  return {
    throwOnError: false,
    retry(
      error: Error & { code?: string; statusCode?: number; headers?: Dispatcher.RequestOptions['headers'] },
      { state },
      resume,
    ) {
      const headers = error.headers as Record<string, string> | undefined;
      const retryAfter = readRetryAfter(headers, time.now());
      const isTooLong = retryAfter !== null && retryAfter > patience.longestMs;
      if (!isPassing(error) || isTooLong || state.counter >= patience.tries || signal?.aborted) return resume(error);
      const pause = Math.max(retryAfter ?? 0, pauseMs(state.counter, patience, random()));
      onRetry?.();
      time
        .sleep(pause, signal)
        .then(turn)
        .then(() => resume(null), resume);
    },
  };
}
