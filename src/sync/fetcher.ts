import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { Agent, interceptors, request } from 'undici';
import { requireEntry } from '../lib/require.ts';
import { traced } from '../lib/tracing.ts';
import { createDeadline } from './deadline.ts';
import { download, TooLarge } from './download.ts';
import { type Budget, createLimiter, type Limiter, type SyncTime } from './limiter.ts';
import { classifyResponse, type FetchOutcome, plainHeaders, type Response, type StoredFile } from './outcome.ts';
import { PATIENCE, retryOptions } from './retries.ts';
import type { Credentials, SyncSource, Task } from './source.ts';

/** Cache validators from the last response, for a conditional request. */
type Validators = { etag: string | null; lastModified: string | null };

type FetcherOptions = {
  source: SyncSource;
  /** The `User-Agent` sent to hosts. */
  userAgent: string;
  credentials: Credentials;
  /** Base address under which every host is found by its name: a mirror, or a test server. */
  mirror: string | null;
  /** Shared by all sources of a run, by budget. */
  budgets: Map<string, Budget>;
  /** Until when hosts requested a pause in earlier runs. */
  rests?: ReadonlyMap<string, Date>;
  time: SyncTime;
  random?: () => number;
  /** Milliseconds without data before a request times out. */
  silenceMs?: number;
  signal?: AbortSignal;
};

/** Fetches files of one source. `requests` returns the number of requests sent, including retries and redirects. */
export type Fetcher = {
  /** @param into path to which a bulk file is written; without it, every file is held in memory */
  fetch(task: Task, validators?: Validators, into?: string): Promise<FetchOutcome>;
  requests(): number;
  /** The pause that the host of an address requested; null if it may be requested now. */
  findRest(address: string): HostRest | null;
  close(): Promise<void>;
};

/** A host that may not be requested until an instant. */
export type HostRest = { host: string; until: Date };

/** Maximum bytes of a file, both as transferred and after content decoding. */
const MOST = { usual: 64 * 2 ** 20, bulk: 512 * 2 ** 20, onDisk: 4 * 2 ** 30 };
const SILENCE_MS = 60_000;
const CONNECTIONS = 4;
const REDIRECTS_MOST = 5;
/** How often a file that arrived damaged is fetched again from the start. */
const DAMAGED_MOST = 2;

const unpack = { gzip: promisify(gunzip), deflate: promisify(inflate) } as const;

class Damaged extends Error {}

/** Span attributes of a request. The query string is omitted, because it may be long. */
function addressAttributes(url: string) {
  const { hostname, pathname } = new URL(url);
  return { 'http.request.method': 'GET', 'server.address': hostname, 'url.path': pathname };
}

/** A fetcher restricted to the source's hosts and to https, within the hosts' rate limits. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { source, userAgent, credentials, mirror, budgets, time, random = Math.random, signal } = options;
  const silence = options.silenceMs ?? SILENCE_MS;
  // HTTP/1.1: with multiplexing on one connection, a reset would fail all requests.
  const plain = new Agent({
    connections: CONNECTIONS,
    allowH2: false,
    connectTimeout: silence,
    headersTimeout: silence,
    bodyTimeout: silence,
  });
  const agent = plain.compose(interceptors.retry());
  let requests = 0;

  for (const { name: host, budget: shared, perSecond } of source.hosts) {
    const name = shared ?? host;
    const budget = budgets.get(name) ?? { turn: createLimiter(perSecond, time), restsUntil: 0 };
    budget.restsUntil = Math.max(budget.restsUntil, options.rests?.get(host)?.valueOf() ?? 0);
    budgets.set(name, budget);
  }
  const findBudget = (url: URL): Budget | null => {
    const host = source.hosts.find(({ name }) => name === url.hostname);
    if (url.protocol !== 'https:' || url.port !== '' || !host) return null;
    return requireEntry(budgets, host.budget ?? host.name);
  };
  const findRest = (url: URL): HostRest | null => {
    const restsUntil = findBudget(url)?.restsUntil ?? 0;
    return restsUntil > time.now().valueOf() ? { host: url.hostname, until: new Date(restsUntil) } : null;
  };

  const resolveAddress = (url: URL): URL => {
    const address = new URL(mirror ? `${mirror}/${url.hostname}${url.pathname}${url.search}` : url);
    for (const [name, value] of Object.entries(credentials.query ?? {})) address.searchParams.set(name, value);
    return address;
  };
  const headers = { 'user-agent': userAgent, ...credentials.headers };
  const onRequest = () => {
    requests += 1;
  };

  async function ask(url: URL, task: Task, { etag, lastModified }: Validators, turn: Limiter): Promise<Response> {
    const kind = task.isBulk ? 'bulk' : 'usual';
    await turn(signal);
    onRequest();
    // undici reads `retryOptions` from the request, but its types do not declare it.
    const options = {
      dispatcher: agent,
      signal,
      headers: {
        ...headers,
        'accept-encoding': 'gzip, deflate',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      },
      retryOptions: retryOptions({
        patience: PATIENCE[kind],
        time,
        random,
        signal,
        onRetry: onRequest,
        turn: () => turn(signal),
      }),
    };
    const { statusCode, headers: rawHeaders, body } = await request(resolveAddress(url), options);
    const pieces: Buffer[] = [];
    let size = 0;
    const checkDeadline = createDeadline(silence);
    for await (const piece of body) {
      size += piece.length;
      checkDeadline(size);
      if (size > MOST[kind]) throw new TooLarge(`It has more than ${MOST[kind]} bytes.`);
      pieces.push(piece);
    }
    const responseHeaders = plainHeaders(rawHeaders);
    return {
      status: statusCode,
      headers: responseHeaders,
      body: await decoded(Buffer.concat(pieces), responseHeaders, MOST[kind]),
    };
  }

  const onDisk = (url: URL, path: string, turn: Limiter) =>
    download({
      address: resolveAddress(url),
      headers,
      path,
      most: MOST.onDisk,
      dispatcher: plain,
      patience: PATIENCE.bulk,
      time,
      random,
      turn,
      onRequest,
      graceMs: silence,
      signal,
    });

  /** Follows redirects within the source's own hosts. */
  async function follow(task: Task, validators: Validators, into?: string): Promise<FetchOutcome> {
    let url = new URL(task.url);
    for (let hop = 0; hop <= REDIRECTS_MOST; hop += 1) {
      const budget = findBudget(url);
      if (!budget) return { is: 'REFUSED', why: `${url.origin} is not a host of ${source.name}.` };
      const hostRest = findRest(url);
      if (hostRest)
        return { is: 'REFUSED', why: describeRest(hostRest), restMs: hostRest.until.valueOf() - time.now().valueOf() };
      let file: StoredFile | null = null;
      let response: Response;
      if (into) ({ response, file } = await onDisk(url, into, budget.turn));
      else response = await ask(url, task, validators, budget.turn);
      const { location } = response.headers;
      if (response.status >= 300 && response.status < 400 && response.status !== 304 && location) {
        url = new URL(location, url);
        continue;
      }
      const outcome = classifyResponse(response, time.now());
      // Otherwise a file that was never fetched would count as up to date.
      if (outcome.is === 'UNCHANGED' && !validators.etag && !validators.lastModified)
        return { is: 'OUTAGE', why: 'The host says that the file has not changed (304), which was not asked.' };
      if ('restMs' in outcome && outcome.restMs) budget.restsUntil = time.now().valueOf() + outcome.restMs;
      if (outcome.is !== 'BODY' || !file) return outcome;
      return { is: 'FILE', file, etag: outcome.etag, lastModified: outcome.lastModified };
    }
    return { is: 'REFUSED', why: `More than ${REDIRECTS_MOST} redirects.` };
  }

  async function fetchWhole(task: Task, validators: Validators, into?: string): Promise<FetchOutcome> {
    for (let damaged = 0; ; damaged += 1) {
      try {
        return await follow(task, validators, into);
      } catch (error) {
        if (signal?.aborted) throw error;
        if (error instanceof TooLarge) return { is: 'REFUSED', why: error.message };
        const reason = error instanceof Error ? error.message : String(error);
        const isCut = error instanceof Damaged || /range|content-length|etag|mismatch/i.test(reason);
        if (!isCut || damaged === DAMAGED_MOST) return { is: 'OUTAGE', why: reason };
      }
    }
  }

  return {
    // Publishers get no `traceparent`: traces are internal.
    fetch: (task, validators = { etag: null, lastModified: null }, into) =>
      traced(
        `fetch ${source.name}`,
        async (span) => {
          const before = requests;
          const outcome = await fetchWhole(task, validators, into);
          span.set({ 'market_signals.fetch.outcome': outcome.is, 'market_signals.fetch.requests': requests - before });
          if (outcome.is === 'OUTAGE') span.fail(outcome.is);
          return outcome;
        },
        () => ({ isCall: true, attributes: addressAttributes(task.url) }),
      ),
    requests: () => requests,
    findRest: (address) => findRest(new URL(address)),
    close: () => plain.close(),
  };
}

/** A sentence about a host's pause. */
export const describeRest = ({ host, until }: HostRest): string =>
  `${host} asked for a pause until ${until.toISOString()}.`;

/** Decodes the content encoding. @throws Damaged if the body is truncated */
async function decoded(body: Buffer, headers: Response['headers'], maxBytes: number): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  if (encoding !== 'gzip' && encoding !== 'deflate') return body;
  try {
    return await unpack[encoding](body, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? new TooLarge(`The file has more than ${maxBytes} bytes.`)
      : new Damaged(message);
  }
}
