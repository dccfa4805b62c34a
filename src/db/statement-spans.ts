import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { isTracing, traced } from '../lib/tracing.ts';

/** The maximum length of a statement in a span, in characters, and the maximum number of cached statements. */
const LONGEST_TEXT = 2_000;
const KNOWN = 2_000;

/** String literals, also in dollar quotes, and numbers. `$1` is not a number, nor are digits at the end of a name. */
const LITERALS = /'(?:[^']|'')*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|(?<![\w$."])\d+(?:\.\d+)?/g;

/** The statement with a question mark in place of each literal. */
export const withoutValues = (text: string): string => text.replace(LITERALS, '?');

/** The verb of a statement, and its table if it names one: `SELECT stock`. */
export function summarizeStatement(text: string): string {
  const [verb = 'SQL'] = /[A-Za-z]+/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE|TABLE)\s+(?:"public"\.)?"?([a-z_]\w*)/i.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}

type Described = { summary: string; text: string };
const described = new LRUCache<string, Described>({ max: KNOWN });
function describe(text: string): Described {
  const cached = described.get(text);
  if (cached) return cached;
  const description = { summary: summarizeStatement(text), text: withoutValues(text).slice(0, LONGEST_TEXT) };
  described.set(text, description);
  return description;
}

type Query = (...args: unknown[]) => unknown;
type Done = (error: Error | null, result?: pg.QueryResult) => void;

/** Creates a span for each statement sent on a connection, if tracing is enabled. */
export function tracedStatements<C extends pg.Client | pg.PoolClient>(client: C): C {
  if (!isTracing()) return client;
  const query: Query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const statement = args[0] as string | { text?: string; submit?: unknown };
    const text = typeof statement === 'string' ? statement : statement?.text;
    // A query that submits itself, such as a cursor, reports its end by events.
    if (text === undefined || typeof (statement as { submit?: unknown }).submit === 'function') return query(...args);
    const { summary, text: spanText } = describe(text);
    const callback = args.at(-1);
    const response = traced(
      summary,
      async (span) => {
        const result = await answered(query, args);
        const rows = Array.isArray(result) ? undefined : result?.rows?.length;
        if (rows !== undefined) span.set({ 'db.response.returned_rows': rows });
        return result;
      },
      () => ({
        isCall: true,
        isPart: true,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': spanText },
      }),
    );
    if (typeof callback !== 'function') return response;
    response.then((result) => (callback as Done)(null, result), callback as Done);
    return undefined;
  }) as C['query'];
  return client;
}

/** Runs a query that is called with or without a callback, and returns its result. */
function answered(query: Query, args: readonly unknown[]): Promise<pg.QueryResult> {
  if (typeof args.at(-1) !== 'function') return query(...args) as Promise<pg.QueryResult>;
  return new Promise((resolve, reject) => {
    query(...args.slice(0, -1), (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    );
  });
}
