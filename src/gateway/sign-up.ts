import { createHash } from 'node:crypto';
import type { Plugin } from 'graphql-yoga';
import type { Database, Sql } from '../db/open.ts';
import { fail } from '../graph/errors.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import { createKey } from './access/api-keys.ts';
import { callerAddress } from './access/client-address.ts';
import { REPLAYED_HEADER, readIdempotencyKey } from './idempotency/key.ts';
import { createRequestRecords, type RequestRecord } from './idempotency/records.ts';
import { countSeconds, type RateLimiter, startOfNextMinute, toMinuteNumber } from './limits/rate-limiter.ts';
import type { StoredCounts } from './limits/stored-counts.ts';
import type { ServerContext } from './request/server-context.ts';
import { servePlainError } from './responses/plain-errors.ts';

const SIGN_UP_PATH = '/keys';

/** Requests of an address per minute, including refused requests. */
const MAX_PER_MINUTE = 5;
/** Keys of an address per UTC day. */
const MAX_PER_ADDRESS = 3;
const MAX_BODY_LENGTH = 2_000;
const MAX_LABEL = 100;

/** The owner of the records of sign-ups. */
const OWNER = 'sign-up';

/** The body of the response: the only one that has the key. */
type IssuedKey = { id: string; key: string; tier: 'FREE'; label: string };

const respond = (issued: IssuedKey, headers: Record<string, string> = {}): Response =>
  Response.json(issued, { status: 201, headers: { 'Cache-Control': 'no-store', ...headers } });

type SignUpOptions = {
  db: Database;
  rateLimiter: RateLimiter;
  counts: StoredCounts;
  /** The wall clock. */
  clock: () => Date;
  /** Keys of all addresses per UTC day. */
  perDay: number;
  corsOrigins?: readonly string[];
  trustedProxies?: number;
};

/** A page of a foreign site could spend the keys of its visitors' addresses. */
function checkOrigin({ headers, url }: Request, corsOrigins: readonly string[]): void {
  const origin = headers.get('origin');
  if (origin === null || corsOrigins.includes(origin)) return;
  if (!URL.canParse(origin) || new URL(origin).host !== new URL(url).host)
    throw fail.refused('Pages of other sites may not ask for keys.');
}

/** The label that a body asks for. @throws bad_request, invalid_parameter */
async function readLabel(request: Request): Promise<string> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw fail.badRequest('Send {"label": "..."} as application/json.');
  const text = await request.text();
  let body: unknown;
  try {
    body = text.length > MAX_BODY_LENGTH ? null : JSON.parse(text);
  } catch {
    throw fail.badRequest('The body is not JSON.');
  }
  const label = (body as { label?: unknown } | null)?.label;
  if (typeof label !== 'string' || label.trim() === '' || label.length > MAX_LABEL || label.includes('\0'))
    throw fail.invalid(
      'invalid_parameter',
      'label',
      `label: 1 to ${MAX_LABEL} characters that name the use of the key.`,
    );
  return label.trim();
}

const getNextDay = (now: Date): Date => new Date(`${isoDate(addDays(now, 1))}T00:00:00Z`);

/** Issues FREE keys to any client, within limits per address and day. Emails could not be verified: the gateway sends no mail. */
function createSignUp({ db, rateLimiter, counts, clock, perDay, corsOrigins = [] }: SignUpOptions) {
  const records = createRequestRecords({ db, clock });

  async function takeMinute(address: string, now: Date): Promise<void> {
    if ((await rateLimiter.reserve(`sign-up:${address}`, toMinuteNumber(now), 1, MAX_PER_MINUTE)) !== null) return;
    throw fail.rateLimited(
      `At most ${MAX_PER_MINUTE} requests for a key a minute.`,
      countSeconds(now, startOfNextMinute(now)),
    );
  }

  /** Takes a key of the address and of the day, or neither. @returns a function that gives both back */
  async function takeKey(address: string, now: Date): Promise<() => Promise<unknown>> {
    const day = isoDate(now);
    // An address is not stored as such, and its digest differs from day to day.
    const digest = createHash('sha256').update(`${day} ${address}`).digest('hex').slice(0, 32);
    const meter = `sign-ups of ${day}`;
    const month = day.slice(0, 7);
    const ofAddress = [`sign-up ${digest}`, meter, month];
    const take = (id: readonly string[], limit: number) => counts.allowances.reserve(id, { calls: 1, limit, taken: 1 });
    const refuse = (message: string) => fail.rateLimited(message, countSeconds(now, getNextDay(now)));
    if ((await take(ofAddress, MAX_PER_ADDRESS)) === null)
      throw refuse(`This address has ${MAX_PER_ADDRESS} keys of today; ask again tomorrow (UTC).`);
    const ofAll = ['sign-up', meter, month];
    const giveBack = (id: readonly string[]) => counts.allowances.refund(id, 1);
    if ((await take(ofAll, perDay)) !== null) return () => Promise.all([ofAddress, ofAll].map(giveBack));
    await giveBack(ofAddress);
    throw refuse('No more keys are issued today; ask again tomorrow (UTC).');
  }

  /** The record of a request with an `Idempotency-Key`: of its address, and encrypted with both. */
  async function openRecord({ headers }: Request, address: string, label: string): Promise<RequestRecord | null> {
    const key = readIdempotencyKey(headers);
    return key === null
      ? null
      : records.open({ owner: OWNER, key: `${address} ${key}`, secret: OWNER, request: label });
  }

  /** Issues a key. Its record is stored in the same transaction. @throws an error if the same request has issued one */
  async function createOnce(label: string, now: Date, record: RequestRecord | null): Promise<IssuedKey> {
    const toIssued = ({ id, key }: { id: string; key: string }): IssuedKey => ({ id, key, tier: 'FREE', label });
    const keep = async (sql: Sql, created: { id: string; key: string }) => {
      if (record && !(await record.begin(sql, toIssued(created)))) throw fail.requestInProgress();
    };
    return toIssued(await createKey(db, { label, tier: 'FREE', now, action: 'KEY_SIGNED_UP', keep }));
  }

  async function issueKey(request: Request, address: string): Promise<Response> {
    const now = clock();
    checkOrigin(request, corsOrigins);
    await takeMinute(address, now);
    const label = await readLabel(request);
    const record = await openRecord(request, address, label);
    if (record?.answer) return respond(record.answer.value as IssuedKey, { [REPLAYED_HEADER]: 'true' });
    const giveBack = await takeKey(address, now);
    try {
      return respond(await createOnce(label, now, record));
    } catch (error) {
      await giveBack().catch(() => {});
      // An equal request may have issued the key meanwhile.
      const answer = record && (await openRecord(request, address, label))?.answer;
      if (answer) return respond(answer.value as IssuedKey, { [REPLAYED_HEADER]: 'true' });
      throw error;
    }
  }

  return (request: Request, address: string): Promise<Response> =>
    request.method === 'POST'
      ? issueKey(request, address).catch(servePlainError)
      : Promise.resolve(new Response(null, { status: 405, headers: { Allow: 'POST' } }));
}

/** Serves sign-up at `/keys`. */
export function useSignUp(options: SignUpOptions): Plugin {
  const signUp = createSignUp(options);
  return {
    async onRequest({ request, url, endResponse, serverContext }) {
      if (url.pathname !== SIGN_UP_PATH || request.method === 'OPTIONS') return;
      const { req } = serverContext as ServerContext;
      const forwarded = request.headers.get('x-forwarded-for');
      endResponse(
        await signUp(request, callerAddress(forwarded, req?.socket?.remoteAddress, options.trustedProxies ?? 0)),
      );
    },
  };
}
