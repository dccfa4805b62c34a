import { GatewayError } from './gateway-error.ts';

/** An argument outside its rule, and its values if they are few. */
type InvalidArgument = { field: string; validValues?: readonly string[] };
/** A retry helps after these seconds. */
type Retryable = { retryAfter: number };
/** Fields, paths or tools that have what was requested. */
type Elsewhere = { seeInstead: readonly string[] };
/** An entity with a similar name. */
type Suggestion = { ticker: string | null } & Readonly<Record<string, unknown>>;
type NoDetails = Readonly<Record<never, never>>;

/** The members of `extensions` that come with each code of the gateway. */
export type ErrorDetails = {
  bad_request: { field?: string };
  invalid_parameter: InvalidArgument;
  invalid_limit: InvalidArgument;
  invalid_offset: InvalidArgument;
  invalid_timeframe: InvalidArgument;
  invalid_scope: InvalidArgument;
  unknown_field: { field: string };
  malformed_request: { field: string };
  ticker_is_not_etf: Elsewhere;
  api_key_required: NoDetails;
  invalid_api_key: NoDetails;
  alert_limit: NoDetails;
  document_not_allowed: NoDetails;
  family_not_allowed: NoDetails;
  insufficient_scope: NoDetails;
  organization_suspended: NoDetails;
  origin_not_allowed: NoDetails;
  not_found: { reason?: string; seeInstead?: readonly string[] };
  entity_not_found: { suggestions?: readonly Suggestion[]; seeInstead?: readonly string[] };
  unknown_index: NoDetails;
  unknown_document: NoDetails;
  unknown_tracker: NoDetails;
  no_snapshot: NoDetails;
  no_coverage: { reason?: string };
  not_available_as_of: { field?: string };
  ticker_is_etf: Elsewhere;
  method_not_allowed: NoDetails;
  request_in_progress: Retryable;
  endpoint_retired: NoDetails;
  cursor_expired: { field: string };
  payload_too_large: NoDetails;
  response_too_large: NoDetails;
  idempotency_key_reused: { field: string };
  rate_limit_exceeded: Retryable & { field?: string };
  operation_too_expensive: { calls?: number; limit: number; field?: string };
  quota_exceeded: NoDetails;
  internal_error: { requestId?: string };
  unavailable: { requestId?: string };
  tracker_unavailable: Retryable;
  warming_up: Partial<Retryable>;
};

/** A code of the gateway. */
export type GatewayErrorCode = keyof ErrorDetails;

/** Whether a failure has this code; its `extensions` then have the members of the code. */
export const hasCode = <Code extends GatewayErrorCode>(
  failure: unknown,
  code: Code,
): failure is GatewayError & { code: Code; extensions: ErrorDetails[Code] } =>
  failure instanceof GatewayError && failure.code === code;
