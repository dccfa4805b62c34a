import type { ErrorDetails, GatewayErrorCode } from '../core/error-codes.ts';

/** HTTP statuses of refused requests, as the gateway sends them. A field that fails does not change the status, 200. */
export const STATUSES: Readonly<Record<GatewayErrorCode, number>> = {
  bad_request: 400,
  invalid_parameter: 400,
  invalid_limit: 400,
  invalid_offset: 400,
  invalid_timeframe: 400,
  invalid_scope: 400,
  unknown_field: 400,
  malformed_request: 400,
  ticker_is_not_etf: 400,
  api_key_required: 401,
  invalid_api_key: 401,
  alert_limit: 403,
  document_not_allowed: 403,
  family_not_allowed: 403,
  insufficient_scope: 403,
  organization_suspended: 403,
  origin_not_allowed: 403,
  not_found: 404,
  entity_not_found: 404,
  unknown_index: 404,
  unknown_document: 404,
  unknown_tracker: 404,
  no_snapshot: 404,
  no_coverage: 404,
  not_available_as_of: 404,
  ticker_is_etf: 404,
  method_not_allowed: 405,
  request_in_progress: 409,
  endpoint_retired: 410,
  cursor_expired: 410,
  payload_too_large: 413,
  response_too_large: 422,
  idempotency_key_reused: 422,
  rate_limit_exceeded: 429,
  operation_too_expensive: 429,
  quota_exceeded: 429,
  internal_error: 500,
  unavailable: 503,
  tracker_unavailable: 503,
  warming_up: 503,
};

export type FakeErrorOptions<Details> = Partial<Details> & {
  message?: string;
  /** HTTP status if the whole request is refused. Default: that of the gateway for the code. */
  status?: number;
};

/** A failure in place of data: of a request, of an operation, or of a field. */
export class FakeError extends Error {
  override readonly name = 'FakeError';
  readonly code: GatewayErrorCode | 'unreachable';
  readonly status: number;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(code: FakeError['code'], { message, status, ...details }: FakeErrorOptions<object> = {}) {
    super(message ?? `The fake gateway was set to fail with ${code}.`);
    this.code = code;
    // No status arrives if the connection fails.
    this.status = status ?? (code === 'unreachable' ? 0 : STATUSES[code]);
    this.extensions = { code, ...details };
  }
}

/**
 * A failure with a code of the gateway, and the members that come with it: `fakeError('rate_limit_exceeded', { retryAfter: 30 })`.
 * `unreachable` fails the connection itself.
 */
export function fakeError<Code extends GatewayErrorCode>(
  code: Code,
  options?: FakeErrorOptions<ErrorDetails[Code]>,
): FakeError;
export function fakeError(code: 'unreachable'): FakeError;
export function fakeError(code: FakeError['code'], options?: FakeErrorOptions<object>): FakeError {
  return new FakeError(code, options);
}
