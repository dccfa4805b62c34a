const KEY_HEADER = 'X-Service-API-Key';
const KEY_STORED_AS = 'market-signals:api-key';
/** The name under which GraphiQL keeps the text of the open tab. */
const QUERY_STORED_AS = 'graphiql:query';
/** The name under which GraphiQL keeps the variables of the open tab. */
const VARIABLES_STORED_AS = 'graphiql:variables';

/** The cost of an operation in documented calls, from `extensions.cost`. */
export type Cost = { requested: number; actual: number };

export const storedKey = (): string => localStorage.getItem(KEY_STORED_AS) ?? '';
export const storedQuery = (): string | null => localStorage.getItem(QUERY_STORED_AS);

export function storeKey(key: string): void {
  if (key) localStorage.setItem(KEY_STORED_AS, key);
  else localStorage.removeItem(KEY_STORED_AS);
}

/**
 * Stores the variables of a link for GraphiQL, which reads only the query from the address. The address loses them, so
 * that a reload keeps what its reader has changed since. Call it before GraphiQL's own script reads its storage.
 * @returns the variables as the link has them; null if it has none
 */
export function takeLinkedVariables(): string | null {
  const address = new URL(location.href);
  const variables = address.searchParams.get('variables');
  if (variables === null) return null;
  localStorage.setItem(VARIABLES_STORED_AS, variables);
  address.searchParams.delete('variables');
  history.replaceState(history.state, '', address);
  return variables;
}

const plainFetch = window.fetch.bind(window);

/** A request with the stored key, of which the bar is not told. */
export function fetchQuietly(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const key = storedKey();
  if (!key) return plainFetch(input, init);
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  if (!headers.has(KEY_HEADER)) headers.set(KEY_HEADER, key);
  return plainFetch(input, { ...init, headers });
}

async function costIn(response: Response): Promise<Cost | null> {
  if (!/json/.test(response.headers.get('content-type') ?? '')) return null;
  try {
    const body = (await response.clone().json()) as { extensions?: { cost?: Cost } };
    return body.extensions?.cost ?? null;
  } catch {
    return null;
  }
}

const isIntrospection = ({ body }: RequestInit): boolean =>
  typeof body === 'string' && body.includes('IntrospectionQuery');

/** The schema with access rules in its descriptions, a file that the browser caches; null if it is not there. */
async function fetchDescribedSchema(): Promise<Response | null> {
  const response = await plainFetch('/graphql/described.json').catch(() => null);
  return response?.ok ? response : null;
}

type Handlers = {
  /** The cost of each answer, null for introspection and for bodies that are neither JSON nor a stream. */
  onAnswer(cost: Cost | null): void;
  /** The number of events that a stream has sent so far, first 0. */
  onEvents(count: number): void;
};

/** The same stream, whose events are counted while its reader reads them. An event is `next` by the protocol of graphql-sse. */
function countEvents(response: Response, onEvents: (count: number) => void): Response {
  if (!response.body) return response;
  const decoder = new TextDecoder();
  let [count, rest] = [0, ''];
  onEvents(count);
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      const events = lines.filter((line) => line.trim() === 'event: next').length;
      count += events;
      if (events > 0) onEvents(count);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}

/**
 * Adds the key to every request of GraphiQL and reports each answer. Call it before GraphiQL's own script reads
 * `window.fetch`.
 */
export function watchAnswers({ onAnswer, onEvents }: Handlers): void {
  window.fetch = async (input, init = {}) => {
    const described = isIntrospection(init) ? await fetchDescribedSchema() : null;
    const response = described ?? (await fetchQuietly(input, init));
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return countEvents(response, onEvents);
    onAnswer(isIntrospection(init) ? null : await costIn(response));
    return response;
  };
}

/** Reports the text of the open tab whenever GraphiQL stores it. */
export function watchQuery(onEdit: (query: string) => void): void {
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, value) {
    setItem.call(this, name, value);
    if (name === QUERY_STORED_AS) onEdit(value);
  };
}

/** The data of a query sent with the stored key, or the first error's message; null if nothing answers. */
export async function ask<Data>(
  query: string,
  variables?: Record<string, unknown>,
): Promise<{ data?: Data | null; errors?: { message: string }[] } | null> {
  try {
    const response = await fetchQuietly('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return await response.json();
  } catch {
    return null;
  }
}
