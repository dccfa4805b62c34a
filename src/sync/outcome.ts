import { excerpt } from './shape.ts';

/** A decoded response. Header names are in lower case. */
export type Response = { status: number; headers: Readonly<Record<string, string | undefined>>; body: Buffer };

/** Headers of an undici response, each as one string. */
export const plainHeaders = (headers: Readonly<Record<string, unknown>>): Response['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** A file on disk. */
export type StoredFile = { path: string; bytes: number; sha256: string };

/**
 * The result of a request for a file. Outages, refusals, files that are not yet published, and empty files are four
 * distinct outcomes; only the source decides whether a file is empty.
 */
export type FetchOutcome =
  | { is: 'BODY'; bytes: Buffer; etag: string | null; lastModified: string | null }
  /** A bulk file, on disk. */
  | { is: 'FILE'; file: StoredFile; etag: string | null; lastModified: string | null }
  | { is: 'UNCHANGED' }
  /** `restMs`: the pause that the host requested. */
  | { is: 'OUTAGE'; why: string; restMs?: number }
  | { is: 'REFUSED'; why: string; restMs?: number }
  | { is: 'NOT_YET'; why: string };

/** The least pause after a refusal for too many requests. SEC's ten minutes start at the last request. */
const REST_MS = 600_000;

/** The longest pause that a host is granted: a header of a week is a mistake, or meant for another client. */
const MAX_REST_MS = 86_400_000;

/** SEC's page for a client without an identifying `User-Agent`. */
const UNDECLARED = /Undeclared Automated Tool/i;
/** SEC's page for a client that exceeds the rate limit. */
const TOO_OFTEN = /Request Rate Threshold Exceeded|exceeded the maximum allowable request/i;
/** The response of an object store for a missing file if it does not allow listing. */
const NO_SUCH_FILE = /<Code>(AccessDenied|NoSuchKey)<\/Code>/;

/**
 * `Retry-After` in milliseconds, at most a day; null without one. An instant is compared with the response's own `Date`, because the
 * host's clock may differ from ours.
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string | undefined>> | undefined,
  now: Date,
): number | null {
  const header = headers?.['retry-after'];
  if (!header) return null;
  const sentAt = Date.parse(headers.date ?? '');
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - (Number.isNaN(sentAt) ? now.valueOf() : sentAt);
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MAX_REST_MS);
}

/** A file that arrived, in memory or on disk. */
export type Arrived = Extract<FetchOutcome, { is: 'BODY' | 'FILE' }>;

export const isArrived = (outcome: FetchOutcome): outcome is Arrived => outcome.is === 'BODY' || outcome.is === 'FILE';

/** Maps a response to an outcome. */
export function classifyResponse({ status, headers, body }: Response, now: Date): FetchOutcome {
  const retryAfter = readRetryAfter(headers, now);
  const restMs = Math.max(retryAfter ?? 0, REST_MS);
  const says = () => excerpt(body.subarray(0, 4_096).toString('utf8'));
  // Only a download to disk asks for a part, and passes on the whole file.
  if (status === 206) return { is: 'OUTAGE', why: 'The host sent a part of the file, which was not asked for (206).' };
  if (status === 200)
    return { is: 'BODY', bytes: body, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
  if (status === 304) return { is: 'UNCHANGED' };
  if (status === 404 || status === 410) return { is: 'NOT_YET', why: `The file does not exist (${status}).` };
  if (status === 429) return { is: 'REFUSED', why: 'The host refused: too many requests (429).', restMs };
  if (status === 403) {
    const page = body.subarray(0, 65_536).toString('utf8');
    if (NO_SUCH_FILE.test(page)) return { is: 'NOT_YET', why: 'The file does not exist (403).' };
    if (TOO_OFTEN.test(page)) return { is: 'REFUSED', why: 'SEC refused: too many requests (403).', restMs };
    if (UNDECLARED.test(page))
      return {
        is: 'REFUSED',
        why: 'SEC does not accept the contact in SYNC_CONTACT (403); give a name and a working email address.',
        restMs,
      };
    return {
      is: 'REFUSED',
      why: `The host forbids it (403): ${says()}`,
      ...(retryAfter !== null && { restMs: retryAfter }),
    };
  }
  if (status >= 500 || status === 408)
    return { is: 'OUTAGE', why: `The host failed (${status}).`, ...(retryAfter !== null && { restMs: retryAfter }) };
  return { is: 'REFUSED', why: `The host refuses it (${status}): ${says()}` };
}
