import { hashOf, persisted, type TypedDocument } from './document.ts';
import { type CodedError, type FamilyVersions, GatewayError } from './gateway-error.ts';
import type { Fetch, PlatformSignal } from './platform.ts';
import { buildRequest } from './request.ts';
import { type Body, type Cost, readBody, readRetryAfter } from './response-body.ts';

export type Answer<Data> = {
  data: Data;
  /** Empty unless the request is `partial`. */
  errors: readonly CodedError[];
  cost: Cost | null;
  /** The families of data that were read; null if the gateway does not report them. */
  families: FamilyVersions | null;
};

export type GatewayOptions = {
  /** The gateway's endpoint, such as `https://signals.example/graphql`, or a proxy's path, such as `/api/graphql`. */
  url: string;
  /** Sent as `X-Service-API-Key`. Omit it if a proxy adds the key; without a key, only open fields are served. */
  apiKey?: string | null;
  /**
   * Identifies the caller that responses belong to, such as a user id. Responses are cached by caller, so if responses
   * are hydrated, use the same value on the server and in the browser. Default: a fingerprint of the address and the
   * key.
   */
  caller?: string;
  /**
   * `hash` sends the SHA-256 of a document, and its text only if the gateway does not know the hash. Default: `text`.
   */
  documents?: 'text' | 'hash';
  /**
   * Answers all queries as of the end of a day in New York, `YYYY-MM-DD`; null or absent: now. The documents must take
   * `$asOf`, as codegen writes them with `asOf: true`. Subscriptions are always of now.
   */
  asOf?: string | null;
  fetch?: Fetch;
};

export type RequestOptions = {
  signal?: PlatformSignal;
  /** The past day of this request instead of the gateway's; null: now. */
  asOf?: string | null | undefined;
  /**
   * Names the request: a mutation that is sent again with the same key and variables within a day is not run again, and is
   * answered as the first time. Default: a new key for each call, so pass one to repeat a call that failed.
   */
  idempotencyKey?: string | undefined;
};

export type Gateway = {
  readonly url: string;
  /** Distinguishes callers without revealing their key: a caller must not see the responses of another. */
  readonly caller: string;
  /** The past day of its queries; null: now. */
  readonly asOf: string | null;
  /**
   * Sends one request.
   * @param partial returns the data and the errors if some fields failed; otherwise any error is thrown
   * @throws GatewayError
   */
  request<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    variables?: Variables,
    options?: RequestOptions & { partial?: false | undefined },
  ): Promise<Answer<Data>>;
  request<Data, Variables, Partial = Data>(
    document: TypedDocument<Data, Variables, Partial>,
    variables: Variables | undefined,
    options: RequestOptions & { partial: boolean },
  ): Promise<Answer<Partial>>;
  /**
   * Yields the events of a subscription until the signal aborts or the gateway ends it.
   * @param opened called once the gateway has subscribed: no later event is missed
   * @throws GatewayError
   */
  stream<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    variables?: Variables,
    options?: { signal?: PlatformSignal; opened?(): void },
  ): AsyncIterable<Data>;
};

const KEY_HEADER = 'X-Service-API-Key';

/** A key that no other request has. `randomUUID` is absent from pages without TLS and from React Native. */
const createKey = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`;

/** A gateway client for one caller. It does not need React. */
export function createGateway({
  url,
  apiKey = null,
  caller = fingerprint(`${url} ${apiKey ?? ''}`),
  documents = 'text',
  asOf: asOfAll = null,
  fetch: ask = (...args) => fetch(...args),
}: GatewayOptions): Gateway {
  const keyHeader: Record<string, string> = apiKey ? { [KEY_HEADER]: apiKey } : {};

  async function post(
    body: object,
    idempotencyKey: string,
    signal?: AbortSignal,
  ): Promise<{ response: Response; body: Body }> {
    let response: Response;
    try {
      response = await ask(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          // With it, balancers may repeat a request whose gateway died: a mutation is done once, and a query changes nothing.
          'idempotency-key': idempotencyKey,
          ...keyHeader,
        },
        body: JSON.stringify(body),
        signal: signal ?? null,
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new GatewayError({ errors: [], cause });
    }
    return { response, body: await readBody(response) };
  }

  return {
    url,
    caller,
    asOf: asOfAll,

    async request<Data, Variables>(
      document: TypedDocument<Data, Variables>,
      ownVariables?: Variables,
      {
        signal,
        partial = false,
        asOf = asOfAll,
        idempotencyKey = createKey(),
      }: RequestOptions & { partial?: boolean } = {},
    ): Promise<Answer<Data>> {
      const hash = documents === 'hash' ? hashOf(document) : undefined;
      if (asOf !== null) requireDayVariable(document);
      const inFull = buildRequest(document, ownVariables, asOf);
      const { variables } = inFull;
      let answer = await post(hash ? { variables, ...persisted(hash) } : inFull, idempotencyKey, signal);
      if (hash && isUnknown(answer.body)) answer = await post(inFull, idempotencyKey, signal);
      const { response, body } = answer;
      const { data, errors = [], extensions } = body;
      const families = extensions?.families ?? null;
      // A chunk of its own: a page without deprecated fields does not load it. Without it, only the warning is missing.
      if (extensions?.deprecations)
        void import('./deprecations.ts')
          .then(({ warnOfText }) => warnOfText(extensions.deprecations, inFull.query))
          .catch(() => {});
      const isPart = partial && data !== null && data !== undefined;
      if ((errors.length > 0 && !isPart) || data === undefined)
        throw new GatewayError({
          errors,
          status: response.status,
          retryAfter: readRetryAfter(response),
          data,
          families,
        });
      return { data: data as Data, errors, cost: extensions?.cost ?? null, families };
    },

    async *stream<Data, Variables>(
      document: TypedDocument<Data, Variables>,
      variables?: Variables,
      options?: { signal?: AbortSignal; opened?(): void },
    ) {
      // Imported by the first stream, so that applications without streams do not load it.
      const { streamOf } = await import('./stream.ts');
      const hash = documents === 'hash' ? hashOf(document) : undefined;
      const inFull = buildRequest(document, variables, null);
      const open = (request: object) => streamOf<Data>({ url, headers: keyHeader, ask, request }, options);
      if (!hash) return yield* open(inFull);
      try {
        yield* open({ variables, ...persisted(hash) });
      } catch (error) {
        if (!isUnknown(error as GatewayError)) throw error;
        yield* open(inFull);
      }
    },
  };
}

/** @throws {Error} if the document would be answered as of now */
function requireDayVariable(document: object): void {
  if (!/@asOf\(day: ?\$asOf\)/.test(String(document)))
    throw new Error('The document takes no $asOf: add ($asOf: Date) @asOf(day: $asOf), or asOf: true in codegen.');
}

const isUnknown = ({ errors }: Pick<Body, 'errors'>): boolean =>
  errors?.some(({ extensions }) => extensions?.code === 'unknown_document') ?? false;

/** FNV-1a. A cache of responses may be stored on disk, but the key must not be. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
