import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { takesGzip } from '../../lib/gzip.ts';
import { KEY_HEADER } from '../access/api-keys.ts';
import type { Caller } from '../access/caller.ts';
import type { Conclude } from '../answers.ts';
import { sentBody } from '../compression.ts';
import { isOver, type OperationContext, type Receiver, type RequestState, type ServerContext } from '../context.ts';
import type { ParsedDocuments } from '../documents/parsed.ts';
import { toJsonText } from '../graphql/execution/json-text.ts';
import type { Turns } from '../graphql/execution/turns.ts';
import { LARGE_CHARACTERS } from '../graphql/execution/work.ts';
import { getOperationName } from '../graphql/operation.ts';
import { chargeAgain } from '../metering/charging.ts';
import type { Limits } from '../metering/quota.ts';
import type { RunOperation } from '../run-operation.ts';
import { buildCacheKey, cachedOperation } from './cached-operation.ts';
import { createKnownDocuments, type KnownOperation } from './known-documents.ts';
import { type Audience, type CacheEntry, getAudience, type ResponseCache } from './response-cache.ts';

type Options = {
  cache: ResponseCache;
  limits: Limits;
  identify: (key: string | null, request: IncomingMessage) => Promise<Caller>;
  openState: (requestId: string | null, response: Receiver) => RequestState;
  conclude: Conclude;
  run: RunOperation;
  parsed: ParsedDocuments;
  turns: Turns;
  /** Memory for all known requests and document names, in bytes. */
  bytes: number;
};

/** The rest of the gateway. */
type SlowPath = (request: IncomingMessage, response: ServerResponse, server: ServerContext) => unknown;

/** Longer bodies (bytes) and longer addresses (characters) are not looked up. */
const LONGEST_BODY = 64 * 1024;
const LONGEST_ADDRESS = 2_000;
/** The maximum length of `Accept` and `Origin` together (characters), and how many such pairs are remembered. */
const LONGEST_SETTING = 400;
const SETTINGS = 500;
const REQUEST_BYTES = 300;

/** Response headers that depend only on `Accept` and `Origin`, never on the response itself. */
const SETTING_HEADERS = /^(content-type|vary|access-control-.*)$/i;

/** `text`: the address or the body, as the lookup key. `body`: set for a posted operation only. */
type Asked = { text: string; body: Buffer | null };
type Setting = Readonly<Record<string, string>>;
type Sent = { state: RequestState; body: Buffer; setting: Setting };

/** The value of a header that was sent once; repeated headers are left to the slow path. */
const header = ({ headers }: IncomingMessage, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const PLAIN_JSON = /^application\/json(; ?charset=utf-8)?$/i;

/** Whether the fast lane may know a request: an operation posted as JSON, or a GET of a documented path. */
function isCandidate(request: IncomingMessage): boolean {
  const { method, url = '', headers } = request;
  if (headers['transfer-encoding'] || headers['content-encoding']) return false;
  const length = Number(headers['content-length'] ?? 0);
  if (method === 'GET') return length === 0 && url.startsWith('/api/') && url.length <= LONGEST_ADDRESS;
  if (method !== 'POST' || url !== '/graphql') return false;
  return length > 0 && length <= LONGEST_BODY && PLAIN_JSON.test(headers['content-type'] ?? '');
}

/**
 * Reads the body and attaches it to the request, so that the slow path does not read the stream again. Never resolves
 * if the client disconnects.
 */
function readBody(request: IncomingMessage): Promise<Buffer> {
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
 * Serves repeated requests from the response cache, byte for byte, and runs operations whose document is known. It only
 * reads the body, looks up the key, charges the cost, and writes the log line.
 * A request or a document is known once the slow path has answered it successfully, so it has passed every check. All
 * other requests take the slow path, which also writes the response when a charge or an execution fails here.
 */
export function createFastLane({ cache, limits, identify, openState, conclude, run, parsed, turns, bytes }: Options) {
  const requests = new LRUCache<string, Partial<Record<Audience, string>>>({
    maxSize: Math.max(1, bytes / 2),
    sizeCalculation: (_keys, text) => text.length + REQUEST_BYTES,
  });
  const settings = new LRUCache<string, Setting>({ max: SETTINGS });
  const documents = createKnownDocuments(parsed, bytes / 2);
  const answer = cachedOperation(cache, limits);

  const remember = (text: string, caller: Caller, key: string) =>
    void requests.set(text, { ...requests.get(text), [getAudience(caller)]: key });

  const learnFor = (lookup: Asked, setting: string, state: RequestState) => (headers: Headers) => {
    const { caller, executed, keptAs } = state;
    const type = headers.get('content-type') ?? '';
    if (!caller || !/^application\/(graphql-response\+)?json;/.test(type)) return;
    if (keptAs !== undefined) remember(lookup.text, caller, keptAs);
    if (executed && lookup.body) documents.learn(lookup.body, executed);
    if (setting.length > LONGEST_SETTING) return;
    settings.set(setting, Object.fromEntries([...headers].filter(([name]) => SETTING_HEADERS.test(name))));
  };

  async function send(response: ServerResponse, accepted: string, { state, body: data, setting }: Sent) {
    // If the data was not cached, the executor already waited for a turn before it produced the body.
    if (state.isKept && data.length >= LARGE_CHARACTERS) {
      await turns.wait();
      if (isOver(response)) return;
    }
    const { http, ...extensions } = conclude({}, state).extensions as { http: { headers: Record<string, string> } };
    const whole = state.isDocumentedPath
      ? data
      : Buffer.concat([BEFORE, data, Buffer.from(`,"extensions":${JSON.stringify(extensions)}}`)]);
    const { body, headers } = takesGzip(accepted) ? await sentBody(whole) : { body: whole, headers: {} };
    response.writeHead(200, { ...setting, ...http.headers, ...headers, 'Content-Length': body.length });
    response.end(body);
  }

  /** Charges a cached response and returns its body; null if the caller cannot pay. */
  async function answerAgain(
    { body, charge, operation, digest, read }: CacheEntry,
    state: RequestState,
  ): Promise<Buffer | null> {
    state.operation = operation;
    state.digest = digest;
    const refused = await chargeAgain(limits, state, charge);
    if (refused) {
      // Nothing was charged here, and the slow path does not charge for it either.
      state.failed = { errors: [refused] };
      return null;
    }
    state.read = new Map(read);
    return body;
  }

  /** Runs an operation whose document is known and returns its data; null if it has errors. */
  async function answerKnown(operation: KnownOperation, question: string, state: RequestState): Promise<Buffer | null> {
    const result = await answer(state, question, () => run(operation, state));
    // A response may be long, so reuse the cached bytes if there are any.
    const entry = state.keptAs === undefined ? undefined : cache.find(state.keptAs, state);
    if (!result.errors) return entry?.body ?? Buffer.from(toJsonText(result.data));
    state.failed = result;
    return null;
  }

  function getCachedData({ text, body }: Asked, state: RequestState): Promise<Buffer | null> | null {
    const before = requests.get(text)?.[getAudience(state.caller!)];
    const same = before === undefined ? undefined : cache.find(before, state);
    if (same) return answerAgain(same, state);
    const operation = body && documents.find(body);
    if (!operation) return null;
    state.operation = getOperationName(operation);
    state.digest = operation.digest;
    const question = buildCacheKey(operation);
    const key = cache.keyOf(question, state);
    const entry = cache.find(key, state);
    if (!entry) return answerKnown(operation, question, state);
    remember(text, state.caller!, key);
    return answerAgain(entry, state);
  }

  return async (request: IncomingMessage, response: ServerResponse, slowPath: SlowPath): Promise<unknown> => {
    if (!isCandidate(request)) return slowPath(request, response, {});
    const isDocumentedPath = request.method === 'GET';
    const posted = isDocumentedPath ? null : await readBody(request);
    const lookup: Asked = { text: posted?.toString('latin1') ?? `GET ${request.url}`, body: posted };
    const state = openState(header(request, 'x-request-id'), response);
    if (isDocumentedPath) state.isDocumentedPath = true;
    const settingKey = `${isDocumentedPath} ${header(request, 'accept')} ${header(request, 'origin')}`;
    const server: ServerContext = { state, learn: learnFor(lookup, settingKey, state) };

    const setting = settings.get(settingKey);
    if (!setting) return slowPath(request, response, server);
    // The slow path refuses invalid keys.
    const caller = await identify(header(request, KEY_HEADER.toLowerCase()) || null, request).catch(() => null);
    if (!caller) return slowPath(request, response, server);
    state.caller = caller;
    const body = await getCachedData(lookup, state);
    if (!body) return slowPath(request, response, server);
    if (!isOver(response)) await send(response, header(request, 'accept-encoding'), { state, body, setting });
  };
}

const BEFORE = Buffer.from('{"data":');

/** Registers responses that the fast lane may serve next time, and documents that it may run. */
export function useLearning(): Plugin<OperationContext & YogaInitialContext, ServerContext> {
  return {
    onExecute({ args: { document, contextValue } }) {
      const { state, params } = contextValue as OperationContext & YogaInitialContext;
      if (params.query) state.executed = { document, text: params.query };
    },
    onResponse({ response, serverContext }) {
      if (response.status === 200) (serverContext as ServerContext).learn?.(response.headers);
    },
  };
}
