import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { KEY_HEADER } from '../access/api-keys.ts';
import type { Caller } from '../access/caller.ts';
import type { Conclude } from '../answers.ts';
import type { RequestState, ServerContext } from '../context.ts';
import { chargeAgain } from '../metering/plugin.ts';
import type { Limits } from '../metering/quota.ts';
import { type Audience, audienceOf, type CacheEntry, type ResponseCache } from './response-cache.ts';

type Options = {
  cache: ResponseCache;
  limits: Limits;
  identify: (key: string | null, request: IncomingMessage) => Promise<Caller>;
  openState: (requestId: string | null) => RequestState;
  conclude: Conclude;
  /** What all known requests may take. */
  bytes: number;
};

/** The rest of the gateway. */
type SlowPath = (request: IncomingMessage, response: ServerResponse, server: ServerContext) => unknown;

/** The longest body, bytes, and the longest address, characters, that are looked up. */
const LONGEST_BODY = 64 * 1024;
const LONGEST_ADDRESS = 2_000;
/** The longest `Accept` and `Origin`, characters together; and how many of them are known. */
const LONGEST_SETTING = 400;
const SETTINGS = 500;
const REQUEST_BYTES = 300;

/** What the slow path says of an answer for the same `Accept` and `Origin`, whatever the answer. */
const SETTING_HEADERS = /^(content-type|vary|access-control-.*)$/i;

type Asked = { isDocumentedPath: boolean; text: string };

/** A header that came once; several are for the slow path to make sense of. */
const header = ({ headers }: IncomingMessage, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const PLAIN_JSON = /^application\/json(; ?charset=utf-8)?$/i;

/** Whether a request may be one that the lane knows: an operation posted as JSON, or a documented path read. */
function isCandidate(request: IncomingMessage): boolean {
  const { method, url = '', headers } = request;
  if (headers['transfer-encoding'] || headers['content-encoding']) return false;
  const length = Number(headers['content-length'] ?? 0);
  if (method === 'GET') return length === 0 && url.startsWith('/api/') && url.length <= LONGEST_ADDRESS;
  if (method !== 'POST' || url !== '/graphql') return false;
  return length > 0 && length <= LONGEST_BODY && PLAIN_JSON.test(headers['content-type'] ?? '');
}

/** The whole body, which the slow path then finds where it looks first. It never comes where the client goes away. */
function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      Object.assign(request, { rawBody: body, body });
      resolve(body);
    });
  });
}

/**
 * Answers requests that came before, byte for byte, from the response cache: the body is read by hand, the key looked up,
 * the cost charged and the log line written; nothing else is done. A request is known once the slow path has given it an
 * answer that is kept, so every check has passed for it. All others take the slow path.
 */
export function createFastLane({ cache, limits, identify, openState, conclude, bytes }: Options) {
  const requests = new LRUCache<string, Partial<Record<Audience, string>>>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: (_keys, text) => text.length + REQUEST_BYTES,
  });
  const settings = new LRUCache<string, Readonly<Record<string, string>>>({ max: SETTINGS });

  const learnFor = (asked: Asked, setting: string, state: RequestState) => (headers: Headers) => {
    if (state.keptAs === undefined || !state.caller) return;
    const type = headers.get('content-type') ?? '';
    if (!/^application\/(graphql-response\+)?json;/.test(type)) return;
    requests.set(asked.text, { ...requests.get(asked.text), [audienceOf(state.caller)]: state.keptAs });
    if (setting.length > LONGEST_SETTING) return;
    settings.set(setting, Object.fromEntries([...headers].filter(([name]) => SETTING_HEADERS.test(name))));
  };

  function send(
    response: ServerResponse,
    { state, entry, setting }: { state: RequestState; entry: CacheEntry; setting: Readonly<Record<string, string>> },
  ) {
    state.operation = entry.operation;
    state.read = new Map(entry.read);
    const { http, ...told } = conclude({}, state).extensions as { http: { headers: Record<string, string> } };
    const body = state.isDocumentedPath
      ? entry.body
      : Buffer.concat([BEFORE, entry.body, Buffer.from(`,"extensions":${JSON.stringify(told)}}`)]);
    response.writeHead(200, { ...setting, ...http.headers, 'Content-Length': body.length });
    response.end(body);
  }

  return async (request: IncomingMessage, response: ServerResponse, slowPath: SlowPath): Promise<unknown> => {
    if (!isCandidate(request)) return slowPath(request, response, {});
    const isDocumentedPath = request.method === 'GET';
    const text = isDocumentedPath ? `GET ${request.url}` : (await bodyOf(request)).toString('latin1');
    const state = openState(header(request, 'x-request-id'));
    if (isDocumentedPath) state.isDocumentedPath = true;
    const settingKey = `${isDocumentedPath} ${header(request, 'accept')} ${header(request, 'origin')}`;
    const server: ServerContext = { state, learn: learnFor({ isDocumentedPath, text }, settingKey, state) };

    const [known, setting] = [requests.get(text), settings.get(settingKey)];
    if (!known || !setting) return slowPath(request, response, server);
    // An invalid key is refused on the slow path.
    const caller = await identify(header(request, KEY_HEADER.toLowerCase()) || null, request).catch(() => null);
    if (!caller) return slowPath(request, response, server);
    state.caller = caller;
    const key = known[audienceOf(caller)];
    const entry = key === undefined ? undefined : cache.find(key, state);
    if (!entry) return slowPath(request, response, server);
    const refused = await chargeAgain(limits, state, entry.charge);
    if (!refused) return send(response, { state, entry, setting });
    // Nothing was charged, and the slow path charges nothing for it either.
    state.refused = refused;
    return slowPath(request, response, server);
  };
}

const BEFORE = Buffer.from('{"data":');

/** Tells the lane of the answers that it may give next time. */
export function useLearning(): Plugin<Record<string, unknown>, ServerContext> {
  return {
    onResponse({ response, serverContext }) {
      if (response.status === 200) (serverContext as ServerContext).learn?.(response.headers);
    },
  };
}
