import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import { isDiskFull } from '../db/disk-full.ts';
import { StillLoading } from '../db/loading.ts';
import { isUnavailable } from '../db/outage.ts';
import { printError } from '../executor/printed-errors.ts';
import { mentionSecurity, PRINT_KEYS } from '../market/identity/day-symbols.ts';
import type { Scope } from './scopes.ts';

/** All error codes, with the HTTP status of a REST path. */
export const STATUS = {
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
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Members of an error body besides its code and message. */
export const MEMBERS = [
  'suggestions',
  'seeInstead',
  'field',
  'reason',
  'validValues',
  'retryAfter',
  'requestId',
] as const;

function error(code: ErrorCode, message: string, members: GraphQLErrorExtensions = {}) {
  return new GraphQLError(message, { extensions: { code, ...members } });
}

/** An error that refuses the entire request: it carries its HTTP status on GraphQL too. */
function refusal(code: ErrorCode, message: string, members: GraphQLErrorExtensions = {}, headers = {}) {
  return error(code, message, { ...members, http: { status: STATUS[code], headers } });
}

/** Seconds until a client should ask again for data that is being loaded. */
const LOADING_SECONDS = 5;
const MEGABYTE = 2 ** 20;
const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${bytes} bytes` : `${Math.round(bytes / MEGABYTE)} MB`;

export const fail = {
  badRequest: (message: string, field?: string) => error('bad_request', message, field ? { field } : {}),
  /** A request that is refused unread. */
  refused: (message: string) => refusal('bad_request', message),
  /** An argument outside its rule. `code`: the code that the contract names, otherwise `invalid_parameter`. */
  invalid: (code: ErrorCode, field: string, message: string, validValues?: readonly string[]) =>
    error(code, message, { field, ...(validValues && { validValues }) }),
  /** An invalid plan of a screener. `field`: the member at fault, or the unknown field name (ERR-03, ERR-04). */
  badPlan: (code: 'unknown_field' | 'malformed_request', message: string, field: string) =>
    error(code, message, { field }),
  notFound: (subject: string) => error('not_found', `${subject} was not found.`),
  // UNS-10.
  unknownIndex: (indexId: string) => error('unknown_index', `'${indexId}' is not a known index.`),
  /** ERR-12: a warm-up state, before the first snapshot is stored. */
  noSnapshot: (trackerId: string) =>
    error('no_snapshot', `There is no snapshot of ${trackerId} yet; try again in 15 minutes.`),
  /** ERR-21. `cause`: the failure to read the snapshot, for the log. */
  trackerUnavailable: (trackerId: string, cause: unknown) =>
    Object.assign(error('tracker_unavailable', `${trackerId} could not be read; try again.`, { retryAfter: 5 }), {
      cause,
    }),
  entityNotFound: (message: string, suggestions: readonly { ticker: string | null }[]) =>
    error('entity_not_found', message, {
      suggestions: suggestions.map((suggestion) => ({
        ...suggestion,
        ticker: suggestion.ticker && mentionSecurity(suggestion.ticker),
      })),
    }),
  /** An index is neither a stock nor a fund, and resembles neither. `seeInstead`: fields, paths or tools that serve its prices. */
  indexTicker: (
    code: 'entity_not_found' | 'not_found',
    ticker: string,
    seeInstead: readonly string[],
    reason?: 'not_an_etf',
  ) =>
    error(code, `${mentionSecurity(ticker)} is an index; use ${seeInstead.join(' or ')}.`, {
      seeInstead,
      ...(reason && { reason }),
    }),
  /** A past day, or a field, that cannot be read under `@asOf`. */
  notAvailableAsOf: (message: string, field?: string) => error('not_available_as_of', message, field ? { field } : {}),
  /** A cursor of a stream whose later events are no longer stored. */
  cursorExpired: (message: string) => error('cursor_expired', message, { field: 'cursor' }),
  /** Data of a demo market whose files are not all imported yet. */
  loading: (family: string) =>
    error('warming_up', `The data of ${family} is still being loaded; try again.`, { retryAfter: LOADING_SECONDS }),
  noCoverage: (subject: string) => error('no_coverage', `There is no ${subject}.`),
  /** `seeInstead`: the fields, paths or tools that serve a fund. */
  tickerIsEtf: (ticker: string, seeInstead: readonly string[]) =>
    error('ticker_is_etf', `${mentionSecurity(ticker)} is a fund, not a stock; use ${seeInstead.join(' or ')}.`, {
      seeInstead,
    }),
  /** ERR-05. `seeInstead`: the fields, paths or tools that serve a stock. `reason`: on paths that report a reason (ERR-13). */
  tickerIsNotEtf: (ticker: string, seeInstead: readonly string[], reason?: 'not_an_etf') =>
    error('ticker_is_not_etf', `${mentionSecurity(ticker)} is a stock, not a fund; use ${seeInstead.join(' or ')}.`, {
      seeInstead,
      ...(reason && { reason }),
    }),
  /** ERR-13: data that a fund does not have, and the reason in a word. */
  etfUnavailable: (reason: 'not_an_etf' | 'no_holdings' | 'coverage_too_low', message: string) =>
    error(reason === 'coverage_too_low' ? 'no_coverage' : 'not_found', message, { reason }),
  keyRequired: (fields: readonly string[]) =>
    refusal(
      'api_key_required',
      `API key is required for ${fields.join(', ')}: send it in the header X-Service-API-Key.`,
    ),
  keyInvalid: () => refusal('invalid_api_key', 'Invalid or revoked API key.'),
  /** A signed address that was not made by a key, has expired, or whose key was revoked. */
  linkInvalid: () =>
    refusal('invalid_api_key', 'This address is not valid, or has expired; query `exports` for another.'),
  keyExpired: (at: Date) =>
    refusal('invalid_api_key', `This API key expired on ${at.toISOString()}, or was replaced by a new one.`),
  /** A key that only pages of certain origins may send. */
  originNotAllowed: (origin: string | null) =>
    refusal(
      'origin_not_allowed',
      origin === null
        ? 'This API key works only from the web pages it was issued for.'
        : `This API key does not work from ${origin}.`,
    ),
  /** A key that may read only certain families of data. */
  familyNotAllowed: (family: string, allowed: readonly string[]) =>
    error('family_not_allowed', `This API key may not read ${family}; it may read ${allowed.join(', ')}.`),
  /** A key whose scopes do not include that of a mutation. */
  insufficientScope: (scope: Scope, scopes: readonly Scope[]) =>
    error(
      'insufficient_scope',
      `This API key may not do this: it needs the scope ${scope}, and has ${scopes.join(', ')}.`,
    ),
  organizationSuspended: () =>
    refusal('organization_suspended', 'The organization of this API key is suspended; ask the operator.'),
  /** A key, or the keys of an organization together, that have as many alerts as their tier allows. */
  alertLimit: (max: number, owner: 'key' | 'organization') =>
    error('alert_limit', `This ${owner} has ${max} alerts, which is the limit of its tier; delete one first.`),
  rateLimited: (message: string, retryAfter: number) =>
    refusal('rate_limit_exceeded', message, { retryAfter }, { 'Retry-After': String(retryAfter) }),
  /**
   * An operation that no minute of the tier can afford: waiting does not help, so it carries no `retryAfter`. `calls`:
   * its price. `limit`: the highest price that fits.
   */
  tooExpensive: (message: string, price: { calls: number; limit: number }) =>
    refusal('operation_too_expensive', message, price),
  // Contract: a quota error carries no Retry-After.
  quotaExceeded: (message: string) => refusal('quota_exceeded', message),
  fieldRateLimited: (field: string, retryAfter: number) =>
    error('rate_limit_exceeded', `Too many requests for ${field}; try again in ${retryAfter} seconds.`, {
      field,
      retryAfter,
    }),
  /** One operation requests a field more often than the field's window allows. */
  fieldTooExpensive: (field: string, max: number, seconds: number) =>
    error(
      'operation_too_expensive',
      `${field} is limited to ${max} requests in ${seconds} seconds; select it fewer times in one operation.`,
      {
        field,
        limit: max,
      },
    ),
  // Clients look for this exact message and then send texts: documents are persisted by the operator, not by requests.
  unknownDocument: () => refusal('unknown_document', 'PersistedQueryNotSupported'),
  documentNotAllowed: () =>
    refusal(
      'document_not_allowed',
      'Only persisted documents are allowed here: send the hash of one, without its text.',
    ),
  /** A response larger than `MAX_RESPONSE_MB`. */
  responseTooLarge: (maxBytes: number) =>
    refusal(
      'response_too_large',
      `The response would be larger than ${formatSize(maxBytes)}. Request fewer objects or fields, page through lists with first and after, or shorten ranges.`,
    ),
  /** An `Idempotency-Key` that was sent with another request. */
  idempotencyKeyReused: () =>
    refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was sent with another request within a day; send another key.',
      { field: 'Idempotency-Key' },
    ),
  /** The same request was sent before and has neither written nor ended; nothing of this request was written. */
  requestInProgress: () =>
    refusal(
      'request_in_progress',
      'The same request with this Idempotency-Key has just ended without a change; send it again.',
      { retryAfter: 1 },
      { 'Retry-After': '1' },
    ),
  unavailable: (message: string) => refusal('unavailable', message, {}, { 'Retry-After': '5' }),
};

/** The code of any error; an error without one of these codes, such as a validation error, is a `bad_request`. */
export function getErrorCode(raised: GraphQLError): ErrorCode {
  const code = raised.extensions.code;
  return typeof code === 'string' && code in STATUS ? (code as ErrorCode) : 'bad_request';
}

/** The HTTP status of a documented path. An error with a reason is about a part of a fund: always 404 (ERR-13). */
export const pathStatus = (raised: GraphQLError): number =>
  raised.extensions.reason === undefined ? STATUS[getErrorCode(raised)] : 404;

/** The statuses of documented paths for an error code. */
export const pathStatuses = (code: ErrorCode): readonly number[] =>
  code === 'ticker_is_not_etf' ? [STATUS[code], 404] : [STATUS[code]];

/** Whether an operation failed because there is no such object. */
export const isNotFound = (raised: unknown): boolean => {
  if (!(raised instanceof GraphQLError)) return false;
  const code = getErrorCode(raised);
  return STATUS[code] === 404 || code === 'ticker_is_not_etf';
};

/** Whether graphql-js reports that a variable has no value. */
export const isMissing = (message: string): boolean => message.includes('was not provided');

/**
 * Masks errors not meant for callers: an error that is not a GraphQLError becomes `unavailable` if the database cannot
 * be reached or its disk is full, otherwise `internal_error`. The original error stays attached for the log.
 */
export function maskError(raised: unknown): GraphQLError {
  // The executor has printed its errors; subscriptions and refusals have not.
  if (raised instanceof GraphQLError && isOurs(raised)) return printError(raised, PRINT_KEYS);
  const at = raised instanceof GraphQLError ? raised : undefined;
  const cause = at?.originalError ?? raised;
  if (cause instanceof StillLoading) {
    const { message, extensions } = fail.loading(cause.dataset);
    return new GraphQLError(message, { nodes: at?.nodes, path: at?.path, extensions });
  }
  const isFull = isDiskFull(cause);
  if (isFull || isUnavailable(cause)) {
    const { message, extensions } = fail.unavailable(
      isFull
        ? 'Nothing can be written right now, because the disk is full; try again later.'
        : 'The data cannot be read right now; try again.',
    );
    return new GraphQLError(message, { nodes: at?.nodes, path: at?.path, originalError: cause as Error, extensions });
  }
  return new GraphQLError('Unexpected error.', {
    nodes: at?.nodes,
    path: at?.path,
    originalError: at?.originalError ?? (raised instanceof Error ? raised : new Error(String(raised))),
    // Without data the entire response failed; a failed field does not affect the status.
    extensions: { code: 'internal_error', ...(at?.path ? {} : { http: { status: 500 } }) },
  });
}

function isOurs(raised: GraphQLError): boolean {
  const cause = raised.originalError;
  return cause == null || (cause instanceof GraphQLError && isOurs(cause));
}
