import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { isTracing, traced } from '../lib/tracing.ts';

/** Characters of a statement that a span shows, and how many statements are known. */
const LONGEST_TEXT = 2_000;
const KNOWN = 2_000;

/** String literals, also in dollar quotes, and numbers; `$1` is no number, nor is the end of a name. */
const LITERALS = /'(?:[^']|'')*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|(?<![\w$."])\d+(?:\.\d+)?/g;

/** A statement without values: a question mark stands for each literal. */
export const withoutValues = (text: string): string => text.replace(LITERALS, '?');

/** What a statement does, and to which table where it names one: `SELECT stock`. */
export function summarizeStatement(text: string): string {
  const [verb = 'SQL'] = /[A-Za-z]+/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE|TABLE)\s+(?:"public"\.)?"?([a-z_]\w*)/i.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}

type Described = { summary: string; text: string };
const described = new LRUCache<string, Described>({ max: KNOWN });
function describe(text: string): Described {
  const known = described.get(text);
  if (known) return known;
  const own = { summary: summarizeStatement(text), text: withoutValues(text).slice(0, LONGEST_TEXT) };
  described.set(text, own);
  return own;
}

type Query = (...args: unknown[]) => unknown;
type Done = (error: Error | null, result?: pg.QueryResult) => void;

/** Gives each statement that is sent on a connection a span, where traces are wanted. */
export function tracedStatements<C extends pg.Client | pg.PoolClient>(client: C): C {
  if (!isTracing()) return client;
  const query: Query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const asked = args[0] as string | { text?: string; submit?: unknown };
    const text = typeof asked === 'string' ? asked : asked?.text;
    // What submits itself, such as a cursor, says by events when it is done.
    if (text === undefined || typeof (asked as { submit?: unknown }).submit === 'function') return query(...args);
    const { summary, text: shown } = describe(text);
    const done = args.at(-1);
    const sent = traced(
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
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': shown },
      }),
    );
    if (typeof done !== 'function') return sent;
    sent.then((result) => (done as Done)(null, result), done as Done);
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
