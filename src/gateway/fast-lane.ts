import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { toJsonText } from '../executor/json-text.ts';
import type { Turns } from '../executor/turns.ts';
import { LARGE_CHARACTERS } from '../executor/work.ts';
import type { Caller } from '../graph/caller.ts';
import { takesGzip } from '../lib/gzip.ts';
import { requireFirst } from '../lib/require.ts';
import { KEY_HEADER } from './access/api-keys.ts';
import { buildCacheKey, cachedOperation } from './cache/cached-operation.ts';
import { createKnownDocuments, type KnownOperation } from './cache/known-documents.ts';
import { type Audience, type CacheEntry, getAudience, type ResponseCache } from './cache/response-cache.ts';
import { countVariableUnits } from './documents/document-units.ts';
import type { ParsedDocuments } from './documents/parsed.ts';
import type { Limits } from './limits/quota.ts';
import { chargeAgain } from './metering/charging.ts';
import { getOperationName } from './request/operation.ts';
import {
  type Executed,
  type Identified,
  isExecuted,
  isOver,
  type Received,
  type Receiver,
  type RequestPhase,
} from './request/phases.ts';
import type { ServerContext } from './request/server-context.ts';
import { sentBody } from './responses/compression.ts';
import type { Conclude } from './responses/conclude.ts';
import type { RunOperation } from './run/run-operation.ts';

type Options = {
  cache: ResponseCache;
  limits: Limits;
  findCaller: (key: string | null, request: IncomingMessage) => Promise<Caller>;
  receive: (requestId: string | null, response: Receiver, isDocumentedPath: boolean) => Received;
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
type Sent = { executed: Executed; body: Buffer; setting: Setting };
/** The body of a successful response, or the result that the slow path writes. */
type Answer = { body: Buffer; executed: Executed } | { failed: ExecutionResult; phase: RequestPhase };

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
      const body = pieces.length === 1 ? requireFirst(pieces) : Buffer.concat(pieces);
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
export function createFastLane({ cache, limits, findCaller, receive, conclude, run, parsed, turns, bytes }: Options) {
  const requests = new LRUCache<string, Partial<Record<Audience, string>>>({
    maxSize: Math.max(1, bytes / 2),
    sizeCalculation: (_keys, text) => text.length + REQUEST_BYTES,
  });
  const settings = new LRUCache<string, Setting>({ max: SETTINGS });
  const documents = createKnownDocuments(parsed, bytes / 2);
  const answer = cachedOperation(cache, limits);

  const remember = (text: string, caller: Caller, key: string) =>
    void requests.set(text, { ...requests.get(text), [getAudience(caller)]: key });

  const createLearner =
    (lookup: Asked, setting: string): ServerContext['learn'] =>
    (headers, { caller, document, cacheKey }) => {
      // It depends on the address, which the fast lane does not read.
      if (headers.has('content-location')) return;
      const type = headers.get('content-type') ?? '';
      if (!/^application\/(graphql-response\+)?json;/.test(type)) return;
      if (cacheKey !== null) remember(lookup.text, caller, cacheKey);
      if (document && lookup.body) documents.learn(lookup.body, document);
      if (setting.length > LONGEST_SETTING) return;
      settings.set(setting, Object.fromEntries([...headers].filter(([name]) => SETTING_HEADERS.test(name))));
    };

  async function send(response: ServerResponse, accepted: string, { executed, body: data, setting }: Sent) {
    // If the data was not cached, the executor already waited for a turn before it produced the body.
    if (executed.isCached && data.length >= LARGE_CHARACTERS) {
      await turns.wait();
      if (isOver(response)) return;
    }
    const { http, ...extensions } = conclude({}, executed).extensions as { http: { headers: Record<string, string> } };
    const content = executed.received.isDocumentedPath
      ? data
      : Buffer.concat([BEFORE, data, Buffer.from(`,"extensions":${JSON.stringify(extensions)}}`)]);
    const { body, headers } = takesGzip(accepted) ? await sentBody(content) : { body: content, headers: {} };
    response.writeHead(200, { ...setting, ...http.headers, ...headers, 'Content-Length': body.length });
    response.end(body);
  }

  /** Charges a cached response. */
  async function answerAgain(entry: CacheEntry, key: string, request: Identified): Promise<Answer> {
    const charged = await chargeAgain(limits, request, entry, key);
    // Nothing was charged here, and the slow path does not charge for a refusal either.
    return 'error' in charged
      ? { failed: { errors: [charged.error] }, phase: charged.request }
      : { body: entry.body, executed: charged };
  }

  /**
   * Runs an operation whose document is known. Long lists of variables count toward the limit of refused operations, as on the slow
   * path, until the operation has run.
   */
  async function answerKnown(operation: KnownOperation, question: string, request: Identified): Promise<Answer> {
    const units = countVariableUnits(operation.variables);
    try {
      if (units > 0) await limits.takeRefused(request.caller, units);
    } catch (error) {
      if (error instanceof GraphQLError) return { failed: { errors: [error] }, phase: request };
      throw error;
    }
    const { result, phase } = await answer(request, question, () => run(operation, request));
    if (units > 0 && isExecuted(phase)) await limits.refundRefused(request.caller, units).catch(() => {});
    if (result.errors || !isExecuted(phase)) return { failed: result, phase };
    // A response may be long, so reuse the cached bytes if there are any.
    const entry = phase.cacheKey === null ? undefined : cache.find(phase.cacheKey, request);
    return { body: entry?.body ?? Buffer.from(toJsonText(result.data)), executed: phase };
  }

  function findAnswer({ text, body }: Asked, caller: Identified): Promise<Answer> | null {
    const before = requests.get(text)?.[getAudience(caller.caller)];
    const cached = before === undefined ? undefined : cache.find(before, caller);
    if (before !== undefined && cached) return answerAgain(cached, before, caller);
    const operation = body && documents.find(body);
    if (!operation) return null;
    const request = { ...caller, operation: getOperationName(operation) ?? null, digest: operation.digest };
    const question = buildCacheKey(operation);
    const key = cache.buildKey(question, request);
    const entry = cache.find(key, request);
    if (!entry) return answerKnown(operation, question, request);
    remember(text, request.caller, key);
    return answerAgain(entry, key, request);
  }

  return async (request: IncomingMessage, response: ServerResponse, slowPath: SlowPath): Promise<unknown> => {
    if (!isCandidate(request)) return slowPath(request, response, {});
    const isDocumentedPath = request.method === 'GET';
    const posted = isDocumentedPath ? null : await readBody(request);
    const lookup: Asked = { text: posted?.toString('latin1') ?? `GET ${request.url}`, body: posted };
    const received = receive(header(request, 'x-request-id'), response, isDocumentedPath);
    const settingKey = `${isDocumentedPath} ${header(request, 'accept')} ${header(request, 'origin')}`;
    const learn = createLearner(lookup, settingKey);
    const toSlowPath = (phase: RequestPhase, failed?: ExecutionResult) =>
      slowPath(request, response, { progress: { phase }, failed, learn });

    const setting = settings.get(settingKey);
    if (!setting) return toSlowPath(received);
    // The slow path refuses invalid keys.
    const caller = await findCaller(header(request, KEY_HEADER.toLowerCase()) || null, request).catch(() => null);
    if (!caller) return toSlowPath(received);
    const identified = { received, caller, operation: null, digest: null };
    const result = await findAnswer(lookup, identified);
    if (!result) return toSlowPath(identified);
    if ('failed' in result) return toSlowPath(result.phase, result.failed);
    const { body, executed } = result;
    if (!isOver(response)) await send(response, header(request, 'accept-encoding'), { executed, body, setting });
  };
}

const BEFORE = Buffer.from('{"data":');

/** Lets the fast lane learn from successful responses. */
export function useLearning(): Plugin<Record<string, unknown>, ServerContext> {
  return {
    onResponse({ response, serverContext }) {
      const { learn, progress } = serverContext as ServerContext;
      if (response.status === 200 && progress && isExecuted(progress.phase)) learn?.(response.headers, progress.phase);
    },
  };
}
