/** The version of each family of data, by name. */
export type FamilyVersions = Readonly<Record<string, number>>;

/** One error of a response, as the gateway writes it. */
export type CodedError = {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: string; retryAfter?: number } & Record<string, unknown>;
};

/** The code of an operation that costs more than the tier's limit per minute. */
const TOO_EXPENSIVE = 'operation_too_expensive';

/**
 * A refused, failed, or missing response. `code` and `message` are those of the first error that has a code: one of the
 * gateway's codes in lower case, or `unreachable` if no gateway responded.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: string;
  /** Whole seconds to wait before a retry; null if a retry would fail the same way. */
  readonly retryAfter: number | null;
  /** The extensions of the first error with a code: `field`, `suggestions`, `validValues` … */
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly errors: readonly CodedError[];
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The data of the fields that did not fail; null if there is none. */
  readonly data: unknown;
  /** The versions of the data that were read. */
  readonly families: FamilyVersions | null;

  constructor({
    errors,
    status = null,
    retryAfter = null,
    data = null,
    families = null,
    cause,
  }: {
    errors: readonly CodedError[];
    status?: number | null;
    retryAfter?: number | null;
    data?: unknown;
    families?: FamilyVersions | null;
    cause?: unknown;
  }) {
    const main = errors.find(({ extensions }) => extensions?.code !== undefined) ?? errors[0];
    super(main?.message ?? 'The gateway did not answer.', { cause });
    this.code = main?.extensions?.code ?? 'unreachable';
    this.extensions = main?.extensions ?? {};
    const waits = errors.flatMap(({ extensions }) => extensions?.retryAfter ?? []);
    // No wait helps an operation that exceeds the limit per minute, even if other errors or a proxy suggest a retry.
    const isTooExpensive = errors.some(({ extensions }) => extensions?.code === TOO_EXPENSIVE);
    this.retryAfter = isTooExpensive ? null : waits.length > 0 ? Math.max(...waits) : retryAfter;
    this.errors = errors;
    this.status = status;
    this.data = data;
    this.families = families;
  }
}

/** Retries before the error is shown. */
const MOST_RETRIES = 3;

/** Retries of a gateway that is starting, which takes longer than other failures: five minutes of 2 seconds each. */
const MAX_STARTING_RETRIES = 150;
/** The code of a gateway that is starting. */
const STARTING = 'warming_up';

const getMaxRetries = (error: unknown): number =>
  error instanceof GatewayError && error.code === STARTING ? MAX_STARTING_RETRIES : MOST_RETRIES;

/** Whether a retry can help: the error has a `retryAfter`, or the request did not reach the gateway. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < getMaxRetries(error) &&
  (!(error instanceof GatewayError) || error.retryAfter !== null || error.status === null);

/** Whether the gateway refused the request and would refuse it again: the key is invalid, or a family is unknown. */
export const isRefusal = ({ status, retryAfter }: GatewayError): boolean =>
  status !== null && status < 500 && retryAfter === null;

/** Milliseconds to wait: the gateway's `retryAfter`, else 1, 2, 4 … up to 30 seconds. */
export const waitBefore = (failures: number, error: unknown): number =>
  error instanceof GatewayError && error.retryAfter !== null
    ? error.retryAfter * 1_000
    : Math.min(1_000 * 2 ** failures, 30_000);
