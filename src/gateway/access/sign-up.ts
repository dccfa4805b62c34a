import { createHash } from 'node:crypto';
import type { Plugin } from 'graphql-yoga';
import type { Database } from '../../db/open.ts';
import { fail } from '../../graph/errors.ts';
import { addDays, isoDate } from '../../lib/dates.ts';
import type { ServerContext } from '../context.ts';
import { countSeconds, type RateLimiter, startOfNextMinute, toMinuteNumber } from '../metering/rate-limiter.ts';
import type { StoredCounts } from '../metering/stored-counts.ts';
import { servePlainError } from '../plain-errors.ts';
import { createKey } from './api-keys.ts';
import { callerAddress } from './client-address.ts';

const SIGN_UP_PATH = '/keys';

/** Requests of an address per minute, including refused requests. */
const MAX_PER_MINUTE = 5;
/** Keys of an address per UTC day. */
const MAX_PER_ADDRESS = 3;
const MAX_BODY_LENGTH = 2_000;
const MAX_LABEL = 100;

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
  async function takeMinute(address: string, now: Date): Promise<void> {
    if ((await rateLimiter.reserve(`sign-up:${address}`, toMinuteNumber(now), 1, MAX_PER_MINUTE)) !== null) return;
    throw fail.rateLimited(
      `At most ${MAX_PER_MINUTE} requests for a key a minute.`,
      countSeconds(now, startOfNextMinute(now)),
    );
  }

  /** Takes a key of the address and of the day, or neither. */
  async function takeKey(address: string, now: Date): Promise<void> {
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
    if ((await take(['sign-up', meter, month], perDay)) !== null) return;
    await counts.allowances.refund(ofAddress, 1);
    throw refuse('No more keys are issued today; ask again tomorrow (UTC).');
  }

  async function issueKey(request: Request, address: string): Promise<Response> {
    const now = clock();
    checkOrigin(request, corsOrigins);
    await takeMinute(address, now);
    const label = await readLabel(request);
    await takeKey(address, now);
    const { id, key } = await createKey(db, { label, tier: 'FREE', now, action: 'KEY_SIGNED_UP' });
    return Response.json({ id, key, tier: 'FREE', label }, { status: 201, headers: { 'Cache-Control': 'no-store' } });
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
