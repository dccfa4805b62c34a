import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { AddressRefused, isPublicAddress, parseWebhookUrl } from '../lib/webhook-address.ts';
import { createLookup, type HostAddress, type Lookup } from './lookup.ts';

/** Everything together: resolving the name, connecting, sending, and reading the response. */
const TIMEOUT_MS = 5_000;
/** More of a response is not read. */
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

type EgressOptions = {
  /** Origins that are accepted as they are, for local development. */
  allowed: readonly string[];
  /** Resolves a name to all of its addresses. */
  resolve?: Lookup;
  timeoutMs?: number;
  /** More certificates of authorities, in PEM. */
  ca?: string;
};

/** `retryAfterMs`: as the receiver asks for; null if it does not. */
export type EgressResponse = { status: number; retryAfterMs: number | null };

const askNameServers = createLookup();

/** Rejects when the time is over, for work that does not know the signal. */
function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const isOver = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, isOver]);
}

/** An address of a host, if all of its addresses are public. @throws AddressRefused */
async function resolvePublicly(
  hostname: string,
  signal: AbortSignal,
  { resolve = askNameServers }: EgressOptions,
): Promise<HostAddress> {
  const addresses = await resolve(hostname, signal);
  const [first] = addresses;
  if (!first) throw new AddressRefused('has no address');
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused('leads to an address that is not public');
  return first;
}

/** Connects to this address without resolving the name again. */
const pinTo =
  ({ address, family }: HostAddress): LookupFunction =>
  (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const RETRY_AFTER_SECONDS = /^\d{1,6}$/;
const parseRetryAfter = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && RETRY_AFTER_SECONDS.test(header) ? Number(header) * 1_000 : null;

/**
 * Posts JSON to an address that a user has chosen: to a public address that is resolved once, without redirects, within 5 seconds,
 * reading at most 64 kB. @throws AddressRefused, and errors of the connection
 */
export async function postToPublic(
  address: string,
  message: { headers: Record<string, string>; body: string },
  options: EgressOptions,
): Promise<EgressResponse> {
  const url = parseWebhookUrl(address, options.allowed);
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const isAllowed = options.allowed.includes(url.origin);
  const host = isAllowed ? null : await withinTime(resolvePublicly(url.hostname, signal, options), signal);
  // The server's name and the Host header stay those of the address.
  const dispatcher = new Agent({
    connect: { ...(host && { lookup: pinTo(host) }), ...(options.ca && { ca: options.ca }) },
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
  });
  try {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'market-signals-gateway', ...message.headers },
      body: message.body,
      dispatcher,
      signal,
    });
    let bytes = 0;
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_RESPONSE_BYTES) break;
    }
    return { status: statusCode, retryAfterMs: parseRetryAfter(headers['retry-after']) };
  } finally {
    void dispatcher.destroy();
  }
}
