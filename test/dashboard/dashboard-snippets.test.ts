import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPython, formatTypeScript } from '../../dashboard/src/exports/literals.ts';
import {
  formatCurl,
  formatGraphiqlLink,
  formatGraphql,
  formatHook,
  formatPythonScript,
} from '../../dashboard/src/exports/snippets.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

const URL = 'http://127.0.0.1:4000/graphql';
/** As codegen writes a document with a fragment. */
const QUERY = `
    query StockHead($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    name
    ...Quotes
  }
}
    fragment Quotes on Stock {
  quote {
    price
  }
}`;
const REQUEST = { query: QUERY, variables: { ticker: 'AAPL', asOf: undefined } };

/** Characters that a shell, TypeScript, or Python would replace, end a text with, or refuse. */
const HOSTILE = `O'Brien "quoted" $HOME \`id\` \${x} \\n \\ % \n\t\u2028 é 😀 """ '''`;
const HOSTILE_REQUEST = {
  query: `query Find($q: String) {
  stocks(q: $q) { totalCount }
  a: stocks(q: """it's "$HOME" \\n \${x} \`id\`""") { totalCount }
}`,
  variables: { q: HOSTILE, "it's": [1, -2.5, true, null, { 'a b': [] }] },
};

describe('A snippet of a query', () => {
  it('in GraphQL is a document with its variables as a comment, without those that are not sent', () => {
    expect(formatGraphql(REQUEST)).toBe(
      `query StockHead($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    name
    ...Quotes
  }
}
fragment Quotes on Stock {
  quote {
    price
  }
}

# Variables:
# {
#   "ticker": "AAPL"
# }`,
    );
    expect(parse(formatGraphql(HOSTILE_REQUEST))).toBeTruthy();
    expect(formatGraphql({ query: '\n    query Me {\n  viewer\n}', variables: {} })).toBe('query Me {\n  viewer\n}');
  });

  it('as a hook names the file of the query and calls the generated hook', () => {
    expect(formatHook(REQUEST)).toBe(
      `// src/stock-head.graphql contains the query of the tab GraphQL;
// \`npm run codegen\` writes this hook for it, with its types.
import { useStockHeadQuery } from './gateway/hooks';

export function useStockHead() {
  return useStockHeadQuery({ ticker: 'AAPL' });
}`,
    );
    expect(formatHook({ query: 'query ETFPage { etfs { totalCount } }', variables: undefined })).toContain(
      'src/etf-page.graphql',
    );
  });

  it('for a shell takes the key from the environment', () => {
    const query = 'query Me {\n  viewer { tier }\n}';
    expect(formatCurl({ query, variables: {} }, URL)).toBe(
      `curl 'http://127.0.0.1:4000/graphql' \\
  -H 'content-type: application/json' \\
  -H "X-Service-API-Key: $MARKET_SIGNALS_KEY" \\
  --data-binary '{"query":"query Me {\\n  viewer { tier }\\n}","variables":{}}'`,
    );
  });

  it('as a link of GraphiQL has the query and the variables as parameters', () => {
    const { pathname, searchParams } = new globalThis.URL(formatGraphiqlLink(HOSTILE_REQUEST), URL);
    expect(pathname).toBe('/graphql');
    expect(searchParams.get('query')).toBe(HOSTILE_REQUEST.query);
    expect(JSON.parse(searchParams.get('variables')!)).toEqual(HOSTILE_REQUEST.variables);
    expect(formatGraphiqlLink({ query: '{ viewer { tier } }', variables: {} })).not.toContain('variables');
  });
});

describe('A literal', () => {
  it('of TypeScript has plain keys, single quotes, and a line for each member of a long object', () => {
    expect(formatTypeScript({ ticker: "O'B", "it's": 1, list: ['a"b', null, true] })).toBe(
      `{ ticker: 'O\\'B', 'it\\'s': 1, list: ['a"b', null, true] }`,
    );
    expect(formatTypeScript({ text: 'x'.repeat(70), inner: { n: 2 } })).toBe(
      `{\n  text: '${'x'.repeat(70)}',\n  inner: { n: 2 },\n}`,
    );
  });

  it('of TypeScript is the value again', () => {
    const value = { ...HOSTILE_REQUEST.variables, long: [HOSTILE.repeat(3)] };
    expect(new Function(`return ${formatTypeScript(value)}`)()).toEqual(value);
  });

  it('of Python has its constants', () => {
    expect(formatPython({ a: [true, false, null], b: "it's" })).toBe(`{"a": [True, False, None], "b": "it's"}`);
  });
});

const PYTHON = process.env.PYTHON ?? 'python3';
const runs = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const LANGUAGES = [
  { name: 'curl', program: 'curl', format: formatCurl, command: (snippet: string) => ['sh', '-c', snippet] },
  {
    name: 'Python',
    program: PYTHON,
    format: formatPythonScript,
    command: (snippet: string) => [PYTHON, '-c', snippet],
  },
];

describe.each(LANGUAGES)('The snippet for $name (skipped without it)', ({ program, format, command }) => {
  const isMissing = !runs(program);
  const app = useApp();
  let gateway: Awaited<ReturnType<typeof listening>>;
  /** Returns the body that it gets. */
  let echo: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    gateway = await listening(gatewayOn(app).handle);
    echo = await listening(async (request, response) => {
      const body = await text(request);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ body, key: request.headers['x-service-api-key'] }));
    });
  });
  afterAll(async () => {
    await gateway.close();
    await echo.close();
  });

  /** Runs a snippet as a reader would. @returns the answer as JSON */
  async function run(snippet: string, key: string) {
    const [file, ...args] = command(snippet);
    const child = spawn(file!, args, { env: { ...process.env, MARKET_SIGNALS_KEY: key, PYTHONUTF8: '1' } });
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return JSON.parse(output || JSON.stringify(errors));
  }

  it.skipIf(isMissing)('sends every character as it is', async () => {
    const { body, key } = await run(format(HOSTILE_REQUEST, echo.url), 'ssk_1');
    const { query, variables } = JSON.parse(body);
    expect(query.trim()).toBe(HOSTILE_REQUEST.query);
    expect(variables).toEqual(HOSTILE_REQUEST.variables);
    expect(key).toBe('ssk_1');
  });

  it.skipIf(isMissing)('is answered by a gateway with the data of the page', async () => {
    const { key } = await app.newKey('PRO');
    const { data } = await run(format(REQUEST, `${gateway.url}/graphql`), key);
    const { stock } = await app.ask('{ stock(ticker: "AAPL") { name quote { price } } }');
    expect(data).toEqual({ stock });
  });
});
