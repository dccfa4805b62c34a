import { KEY_HEADER } from '../../gateway/access/api-keys.ts';
import { html } from '../html.ts';
import { codeBlock } from './highlight.ts';
import { page } from './layout.ts';
import type { Reference } from './reference.ts';

/** A reader's first query. It selects only open fields, so that it runs without a key. */
export const firstQuery = (ticker: string): string => `{
  stock(ticker: "${ticker}") {
    name
    sector
    quote { price changePercent pricedAt }
  }
}`;

const oneLine = (query: string): string => query.replace(/\s+/g, ' ');
const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** The same request in several languages, ready to paste. */
const curl = (origin: string, query: string) => `curl ${origin}/graphql \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query: oneLine(query) })}'`;

const curlPath = (origin: string, ticker: string) => `curl '${origin}/api/v1/stocks/price?ticker=${ticker}' \\
  -H '${KEY_HEADER}: <your key>'`;

const react = (origin: string, query: string) => `import { useEffect, useState } from 'react';

const QUERY = \`${query}\`;

export function Quote() {
  const [stock, setStock] = useState(null);
  useEffect(() => {
    fetch('${origin}/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: QUERY }),
    })
      .then((response) => response.json())
      .then(({ data }) => setStock(data.stock));
  }, []);
  return stock && <p>{stock.name}: \${stock.quote.price}</p>;
}`;

const python = (origin: string, query: string) => `import json
from urllib.request import Request, urlopen

query = """${query}"""
request = Request(
    "${origin}/graphql",
    data=json.dumps({"query": query}).encode(),
    headers={"Content-Type": "application/json", "${KEY_HEADER}": "<your key>"},
)
with urlopen(request) as response:
    stock = json.load(response)["data"]["stock"]
print(stock["name"], stock["quote"]["price"])`;

const agent = (origin: string) =>
  `claude mcp add --transport http market-signals ${origin}/mcp --header "${KEY_HEADER}: <your key>"`;

/** The quick start, which gets a first response in five ways. @param origin the origin that the reader uses */
export function quickStartPage(reference: Reference, origin: string): string {
  const { ticker, data } = reference.sample;
  const query = firstQuery(ticker);
  const isEmpty = (data as { stock?: unknown } | null)?.stock == null;
  const body = html`
<h1>Quick start</h1>
<p>Every example on this page uses this gateway, <code>${origin}</code>. Replace <code>&lt;your key&gt;</code> where it appears; the
other examples run as they are.</p>
<h2 id="key">Get a key</h2>
<p>Open fields and previews work without a key. Whoever runs the gateway issues one:</p>
${codeBlock('market-signals keys create --label "my app" --tier FREE', 'sh')}
<p>Send it in the header <code>${KEY_HEADER}</code>. Keep it out of browsers: a key on a page is public.</p>
<h2 id="curl">curl</h2>
${codeBlock(curl(origin, query), 'sh')}
<p>The response has the data in <code>data</code>. It also has the cost of the call in <code>extensions.cost</code>, which is left out
here:</p>
${codeBlock(asJson({ data }), 'json')}
${isEmpty && html`<p class="soft">This gateway has no data on ${ticker} yet.</p>`}
<p><a href="/graphql?query=${encodeURIComponent(query)}">Open the query in GraphiQL</a></p>
<p>A documented path returns the same figures without a query. <a href="/docs/api">All paths</a>.</p>
${codeBlock(curlPath(origin, ticker), 'sh')}
<h2 id="react">React</h2>
${codeBlock(react(origin, query), 'tsx')}
<p>For typed hooks, caching, previews and live updates, use the front-end kit: <a href="/docs/guides/front-end">Front end</a>.
A browser page on another origin needs <code>CORS_ORIGINS</code>, or a route on its own server that adds the key.</p>
<h2 id="python">Python</h2>
${codeBlock(python(origin, query), 'python')}
<h2 id="agents">Agents</h2>
<p>Agents connect over the Model Context Protocol at <code>${origin}/mcp</code>. For Claude Code:</p>
${codeBlock(agent(origin), 'sh')}
<p>Other clients and all tools: <a href="/docs/guides/agents">Agents</a>.</p>`;
  const sections = [
    ['key', 'Get a key'],
    ['curl', 'curl'],
    ['react', 'React'],
    ['python', 'Python'],
    ['agents', 'Agents'],
  ] as const;
  return page('Quick start', '/docs/quick-start', reference, body, sections);
}
