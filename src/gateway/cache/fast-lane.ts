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
  /** What all known requests and the names of documents may take. */
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

/** `text`: the address or the body as it is looked up. `body`: of an operation. */
type Asked = { text: string; body: Buffer | null };
type Setting = Readonly<Record<string, string>>;
type Sent = { state: RequestState; body: Buffer; setting: Setting };

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
 * Answers requests that came before, byte for byte, from the response cache, and runs operations whose document came
 * before. The body is read by hand, the key looked up, the cost charged and the log line written; nothing else is done.
 * A request or a document is known once the slow path has answered it, so every check has passed for it. All others take
 * the slow path, which also writes what was refused or failed here.
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

  const learnFor = (asked: Asked, setting: string, state: RequestState) => (headers: Headers) => {
    const { caller, executed, keptAs } = state;
    const type = headers.get('content-type') ?? '';
    if (!caller || !/^application\/(graphql-response\+)?json;/.test(type)) return;
    if (keptAs !== undefined) remember(asked.text, caller, keptAs);
    if (executed && asked.body) documents.learn(asked.body, executed);
    if (setting.length > LONGEST_SETTING) return;
    settings.set(setting, Object.fromEntries([...headers].filter(([name]) => SETTING_HEADERS.test(name))));
  };

  async function send(response: ServerResponse, accepted: string, { state, body: data, setting }: Sent) {
    // The executor has waited for a turn before it made the body.
    if (state.isKept && data.length >= LARGE_CHARACTERS) {
      await turns.wait();
      if (isOver(response)) return;
    }
    const { http, ...told } = conclude({}, state).extensions as { http: { headers: Record<string, string> } };
    const whole = state.isDocumentedPath
      ? data
      : Buffer.concat([BEFORE, data, Buffer.from(`,"extensions":${JSON.stringify(told)}}`)]);
    const { body, headers } = takesGzip(accepted) ? await sentBody(whole) : { body: whole, headers: {} };
    response.writeHead(200, { ...setting, ...http.headers, ...headers, 'Content-Length': body.length });
    response.end(body);
  }

  /** The body of what came before; null if it is kept no longer, or the caller cannot pay. */
  async function answerAgain(
    { body, charge, operation, digest, read }: CacheEntry,
    state: RequestState,
  ): Promise<Buffer | null> {
    state.operation = operation;
    state.digest = digest;
    const refused = await chargeAgain(limits, state, charge);
    if (refused) {
      // Nothing was charged, and the slow path charges nothing for it either.
      state.failed = { errors: [refused] };
      return null;
    }
    state.read = new Map(read);
    return body;
  }

  /** The data of an operation whose document is known; null if some of it failed. */
  async function answerKnown(known: KnownOperation, question: string, state: RequestState): Promise<Buffer | null> {
    const result = await answer(state, question, () => run(known, state));
    // The bytes are those of the cache where it has them: an answer may be long.
    const kept = state.keptAs === undefined ? undefined : cache.find(state.keptAs, state);
    if (!result.errors) return kept?.body ?? Buffer.from(toJsonText(result.data));
    state.failed = result;
    return null;
  }

  function getCachedData({ text, body }: Asked, state: RequestState): Promise<Buffer | null> | null {
    const before = requests.get(text)?.[getAudience(state.caller!)];
    const same = before === undefined ? undefined : cache.find(before, state);
    if (same) return answerAgain(same, state);
    const known = body && documents.find(body);
    if (!known) return null;
    state.operation = getOperationName(known);
    state.digest = known.digest;
    const question = buildCacheKey(known);
    const key = cache.keyOf(question, state);
    const kept = cache.find(key, state);
    if (!kept) return answerKnown(known, question, state);
    remember(text, state.caller!, key);
    return answerAgain(kept, state);
  }

  return async (request: IncomingMessage, response: ServerResponse, slowPath: SlowPath): Promise<unknown> => {
    if (!isCandidate(request)) return slowPath(request, response, {});
    const isDocumentedPath = request.method === 'GET';
    const posted = isDocumentedPath ? null : await readBody(request);
    const asked: Asked = { text: posted?.toString('latin1') ?? `GET ${request.url}`, body: posted };
    const state = openState(header(request, 'x-request-id'), response);
    if (isDocumentedPath) state.isDocumentedPath = true;
    const settingKey = `${isDocumentedPath} ${header(request, 'accept')} ${header(request, 'origin')}`;
    const server: ServerContext = { state, learn: learnFor(asked, settingKey, state) };

    const setting = settings.get(settingKey);
    if (!setting) return slowPath(request, response, server);
    // An invalid key is refused on the slow path.
    const caller = await identify(header(request, KEY_HEADER.toLowerCase()) || null, request).catch(() => null);
    if (!caller) return slowPath(request, response, server);
    state.caller = caller;
    const body = await getCachedData(asked, state);
    if (!body) return slowPath(request, response, server);
    if (!isOver(response)) await send(response, header(request, 'accept-encoding'), { state, body, setting });
  };
}

const BEFORE = Buffer.from('{"data":');

/** Tells the lane of the answers that it may give next time, and of the documents that it may run. */
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
