import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { rateLimiterInMemory } from '../gateway/limits/rate-limiter.ts';
import { isLoopbackName } from '../web/visits.ts';
import { ADMIN_HEADER, type Admin, findAdmin } from './credentials.ts';
import { CLOSE, refuseRequest } from './refusals.ts';

/** Wrong secrets of an address per minute; then all of its requests without the right one are refused until the next. */
const MAX_WRONG_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Maximum bytes of a GraphQL request. */
const MAX_JSON_BYTES = 1_000_000;

/** The paths that accept a body, with its type and size. HTML forms cannot send JSON or the header of the secret. */
type BodyRule = { type: string; maxBytes: number };

type GuardOptions = {
  admins: readonly Admin[];
  host?: string;
  maxUploadBytes: number;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
};

/** The room that the boundaries and headers of a multipart body take beside its files. */
const MULTIPART_OVERHEAD = 100_000;

/** Whether a browser sent the request from a page of another origin. */
function isFromElsewhere({ headers }: Request): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== headers.get('host'));
}

/**
 * Whether a request names this machine, the host that the port listens on, or an address. Another name that resolves to it
 * (DNS rebinding) belongs to a site whose pages would have the origin of the admin port.
 */
function isOwnHost({ headers }: Request, adminHost: string | undefined): boolean {
  const host = headers.get('host') ?? '';
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return (
    isLoopbackName(hostname) || hostname === adminHost?.toLowerCase() || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  );
}

/** Decides which requests reach the commands. */
export function createGuard({ admins, host, maxUploadBytes, now, log }: GuardOptions) {
  const wrong = rateLimiterInMemory();
  const rules: Readonly<Record<string, BodyRule>> = {
    '/graphql': { type: 'application/json', maxBytes: MAX_JSON_BYTES },
    '/imports': { type: 'multipart/form-data', maxBytes: maxUploadBytes + MULTIPART_OVERHEAD },
  };

  function checkBody({ method, headers }: Request, path: string): Response | null {
    const rule = rules[path];
    if (method !== (rule ? 'POST' : 'GET'))
      return refuseRequest(405, 'method_not_allowed', `${path} takes ${rule ? 'POST' : 'GET'}.`, CLOSE);
    if (!rule) return null;
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== rule.type) return refuseRequest(415, 'unsupported_media_type', `${path} takes ${rule.type}.`, CLOSE);
    const length = headers.get('content-length');
    if (length === null) return refuseRequest(411, 'length_required', 'Send the length of the body.', CLOSE);
    if (!(Number(length) <= rule.maxBytes))
      return refuseRequest(413, 'payload_too_large', `The body has more than ${rule.maxBytes} bytes.`, CLOSE);
    return null;
  }

  /** @returns the name of the admin, or a refusal */
  async function identify({ headers }: Request, address: string): Promise<string | Response> {
    const secret = headers.get(ADMIN_HEADER);
    const admin = secret ? findAdmin(admins, secret) : null;
    // The limit is for those who guess: it must not lock out an admin whose address others share, such as a tunnel's.
    if (admin) return admin;
    const minute = Math.floor(now().valueOf() / MINUTE_MS);
    if ((await wrong.used(address, minute)) >= MAX_WRONG_PER_MINUTE) {
      const seconds = Math.ceil(((minute + 1) * MINUTE_MS - now().valueOf()) / 1_000);
      const retry = { 'Retry-After': String(seconds), ...CLOSE };
      return refuseRequest(429, 'too_many_attempts', 'Too many wrong secrets came from this address.', retry);
    }
    if (!secret)
      return refuseRequest(401, 'admin_key_required', `Send the secret of an admin in ${ADMIN_HEADER}.`, CLOSE);
    await wrong.reserve(address, minute, 1, Number.MAX_SAFE_INTEGER);
    log.warn({ address }, 'a wrong secret was sent to the admin port');
    return refuseRequest(401, 'invalid_admin_key', 'This is not the secret of an admin.', CLOSE);
  }

  return async (request: Request, path: string, address: string): Promise<string | Response> => {
    if (!isOwnHost(request, host))
      return refuseRequest(403, 'host_not_allowed', 'The admin port does not serve this host name.', CLOSE);
    if (isFromElsewhere(request))
      return refuseRequest(403, 'origin_not_allowed', 'Pages of other sites may not call the admin port.', CLOSE);
    const admin = await identify(request, address);
    return typeof admin === 'string' ? (checkBody(request, path) ?? admin) : admin;
  };
}
