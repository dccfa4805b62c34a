import { createClient, NetworkError } from 'graphql-sse';
import { type CodedError, type FamilyVersions, GatewayError } from './gateway-error.ts';

/** A document that knows the types of its answer and of its variables: what codegen writes. */
export type TypedDocument<Data, Variables> = {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
  __meta__?: { hash?: string } & Record<string, unknown>;
};

/** What an operation cost, and what is left. */
export type Cost = { requested: number; actual: number; minute: Meterage; month: Meterage };
type Meterage = { limit: number | null; remaining: number | null; resetAt: string };

export type Answer<Data> = {
  data: Data;
  /** Empty unless parts of the answer were asked for. */
  errors: readonly CodedError[];
  cost: Cost | null;
  /** The families of data that were read; null where the gateway does not say. */
  families: FamilyVersions | null;
};

export type GatewayOptions = {
  /** Where the graph is, such as `https://signals.example/graphql`. */
  url: string;
  /** Sent as `X-Service-API-Key`; without one the open fields answer. */
  apiKey?: string | null;
  /** `hash` sends the SHA-256 of a document, and its text only to a gateway that does not know it. Default: `text`. */
  documents?: 'text' | 'hash';
  fetch?: typeof fetch;
};

export type Gateway = {
  readonly url: string;
  /** Tells callers apart without saying their key: what one may see must not be shown to another. */
  readonly caller: string;
  /**
   * Asks once.
   * @param partial answers what there is where some fields failed; else any error is thrown
   * @throws GatewayError
   */
  request<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    variables?: Variables,
    options?: { signal?: AbortSignal; partial?: boolean },
  ): Promise<Answer<Data>>;
  /**
   * What a subscription tells, until the signal aborts or the gateway ends it.
   * @param opened called once the gateway listens: of what happens from then on nothing is missed
   * @throws GatewayError
   */
  stream<Data, Variables>(
    document: TypedDocument<Data, Variables>,
    variables?: Variables,
    options?: { signal?: AbortSignal; opened?(): void },
  ): AsyncIterable<Data>;
};

type Body = {
  data?: unknown;
  errors?: readonly CodedError[];
  extensions?: { cost?: Cost; families?: FamilyVersions };
};

const KEY_HEADER = 'X-Service-API-Key';

/** A gateway as one caller sees it. Needs nothing of React. */
export function createGateway({
  url,
  apiKey = null,
  documents = 'text',
  fetch: ask = (...args) => fetch(...args),
}: GatewayOptions): Gateway {
  const keyHeader: Record<string, string> = apiKey ? { [KEY_HEADER]: apiKey } : {};

  async function post(body: object, signal?: AbortSignal): Promise<{ response: Response; body: Body }> {
    let response: Response;
    try {
      response = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', ...keyHeader },
        body: JSON.stringify(body),
        signal: signal ?? null,
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new GatewayError({ errors: [], cause });
    }
    return { response, body: await bodyOf(response) };
  }

  return {
    url,
    caller: apiKey === null ? 'nobody' : fingerprint(apiKey),

    async request<Data, Variables>(
      document: TypedDocument<Data, Variables>,
      variables?: Variables,
      { signal, partial = false }: { signal?: AbortSignal; partial?: boolean } = {},
    ): Promise<Answer<Data>> {
      const hash = documents === 'hash' ? hashOf(document) : undefined;
      const inFull = { query: String(document), variables };
      let answer = await post(hash ? { variables, ...persisted(hash) } : inFull, signal);
      if (hash && isUnknown(answer.body)) answer = await post(inFull, signal);
      const { response, body } = answer;
      const { data, errors = [], extensions } = body;
      const families = extensions?.families ?? null;
      const isPart = partial && data !== null && data !== undefined;
      if ((errors.length > 0 && !isPart) || data === undefined)
        throw new GatewayError({ errors, status: response.status, retryAfter: retryAfterOf(response), data, families });
      return { data: data as Data, errors, cost: extensions?.cost ?? null, families };
    },

    async *stream<Data, Variables>(
      document: TypedDocument<Data, Variables>,
      variables?: Variables,
      { signal, opened }: { signal?: AbortSignal; opened?(): void } = {},
    ) {
      // EventSource cannot send a header; this reads the events from a fetch.
      const client = createClient({
        url,
        headers: keyHeader,
        fetchFn: ask,
        retryAttempts: 0,
        on: { connected: opened },
      });
      const hash = documents === 'hash' ? hashOf(document) : undefined;
      const question = { query: String(document), variables: variables as Record<string, unknown> | undefined };
      const told = client.iterate(
        hash ? ({ variables: question.variables, ...persisted(hash) } as unknown as typeof question) : question,
      );
      const stop = () => client.dispose();
      signal?.addEventListener('abort', stop);
      try {
        for await (const { data, errors } of told) {
          if (errors) throw new GatewayError({ errors: errors as unknown as CodedError[], status: 200, data });
          yield data as Data;
        }
      } catch (error) {
        if (!signal?.aborted) throw await asGatewayError(error);
      } finally {
        signal?.removeEventListener('abort', stop);
        client.dispose();
      }
    },
  };
}

type Named = { toString(): string; __meta__?: { hash?: string } };

/** What names a document wherever it is asked: its hash where codegen wrote one, else its text. */
export const nameOf = (document: Named): string => hashOf(document) ?? String(document);

const hashOf = ({ __meta__ }: Named): string | undefined => __meta__?.hash;

const persisted = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

const isUnknown = ({ errors }: Body): boolean =>
  errors?.some(({ message }) => message === 'PersistedQueryNotFound') ?? false;

/** A proxy in between may answer anything. */
async function bodyOf(response: Response): Promise<Body> {
  try {
    const text = await response.text();
    // A stream that is refused says so in its first event.
    return JSON.parse(/^data: ?(.*)$/m.exec(text)?.[1] ?? text) as Body;
  } catch (cause) {
    const message = `HTTP ${response.status} without an answer of a gateway.`;
    const errors = [{ message, extensions: { code: response.status === 503 ? 'unavailable' : 'bad_gateway' } }];
    throw new GatewayError({ errors, status: response.status, retryAfter: retryAfterOf(response), cause });
  }
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

async function asGatewayError(raised: unknown): Promise<GatewayError> {
  if (raised instanceof GatewayError) return raised;
  if (!(raised instanceof NetworkError) || !raised.response) return new GatewayError({ errors: [], cause: raised });
  const response = raised.response as unknown as Response;
  const body = await bodyOf(response).catch((error: GatewayError): Body => ({ errors: error.errors }));
  return new GatewayError({ errors: body.errors ?? [], status: response.status, retryAfter: retryAfterOf(response) });
}

/** FNV-1a. A cache of answers may be written to a disk; a key must not. */
function fingerprint(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
