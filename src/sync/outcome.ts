/** A response as it came, decoded. Header names are in lower case. */
export type Response = { status: number; headers: Readonly<Record<string, string | undefined>>; body: Buffer };

/** The headers of a response as undici has them, each as one text. */
export const plainHeaders = (headers: Readonly<Record<string, unknown>>): Response['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** A file on disk. */
export type StoredFile = { path: string; bytes: number; sha256: string };

/**
 * What asking for a file came to. An outage, a refusal, a file that is not published yet and one that holds nothing are
 * four things; whether it holds nothing is for the source to say.
 */
export type FetchOutcome =
  | { is: 'BODY'; bytes: Buffer; etag: string | null; lastModified: string | null }
  /** A bulk file, on disk. */
  | { is: 'FILE'; file: StoredFile; etag: string | null; lastModified: string | null }
  | { is: 'UNCHANGED' }
  /** `restMs`: how long the host wants to be left alone. */
  | { is: 'OUTAGE'; why: string; restMs?: number }
  | { is: 'REFUSED'; why: string; restMs?: number }
  | { is: 'NOT_YET'; why: string };

/** How long a host rests that says no time of its own. SEC counts its ten minutes from the last request. */
export const REST_MS = 600_000;

/** SEC's page for a client that does not say who it is. */
const UNDECLARED = /Undeclared Automated Tool/i;
/** SEC's page for a client that asked too often. */
const TOO_OFTEN = /Request Rate Threshold Exceeded|exceeded the maximum allowable request/i;
/** What a store of files answers for one that it does not have, where it does not list its files. */
const NO_SUCH_FILE = /<Code>(AccessDenied|NoSuchKey)<\/Code>/;

/** `Retry-After`, seconds or an instant, in milliseconds; null without one. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.valueOf();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** A file that came, in memory or on disk. */
export type Arrived = Extract<FetchOutcome, { is: 'BODY' | 'FILE' }>;

/** What a response means. */
export function classifyResponse({ status, headers, body }: Response, now: Date): FetchOutcome {
  const named = retryAfterMs(headers['retry-after'], now);
  const says = (most = 200) => body.subarray(0, 4_096).toString('utf8').replace(/\s+/g, ' ').trim().slice(0, most);
  if (status === 200 || status === 206)
    return { is: 'BODY', bytes: body, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
  if (status === 304) return { is: 'UNCHANGED' };
  if (status === 404 || status === 410) return { is: 'NOT_YET', why: `The file does not exist (${status}).` };
  if (status === 429)
    return { is: 'REFUSED', why: 'The host refused: too many requests (429).', restMs: named ?? REST_MS };
  if (status === 403) {
    const page = body.subarray(0, 65_536).toString('utf8');
    if (NO_SUCH_FILE.test(page)) return { is: 'NOT_YET', why: 'The file does not exist (403).' };
    if (TOO_OFTEN.test(page))
      return { is: 'REFUSED', why: 'SEC refused: too many requests (403).', restMs: named ?? REST_MS };
    if (UNDECLARED.test(page))
      return {
        is: 'REFUSED',
        why: 'SEC does not accept the contact in SYNC_CONTACT (403); give a name and a working email address.',
        restMs: named ?? REST_MS,
      };
    return { is: 'REFUSED', why: `The host forbids it (403): ${says()}`, ...(named !== null && { restMs: named }) };
  }
  if (status >= 500 || status === 408)
    return { is: 'OUTAGE', why: `The host failed (${status}).`, ...(named !== null && { restMs: named }) };
  return { is: 'REFUSED', why: `The host refuses it (${status}): ${says()}` };
}
