import { KEY_HEADER } from '../../gateway/access/api-keys.ts';
import { TIER_NAMES } from '../../gateway/access/tiers.ts';
import { type ErrorCode, STATUS } from '../../gateway/errors.ts';
import { TIERS } from '../../gateway/metering/quota.ts';
import { ANY_OPERATION, errorsOf } from './field-errors.ts';
import { type Html, html, prose, table } from './html.ts';
import { page } from './layout.ts';
import type { Reference } from './reference.ts';

const count = (calls: number | null): string => (calls === null ? 'no cap' : calls.toLocaleString('en-US'));

/** The root fields that may answer with a code. */
const answeredBy = ({ schema, topics }: Reference, code: ErrorCode): Html => {
  if ((ANY_OPERATION as readonly ErrorCode[]).includes(code)) return html`any operation`;
  const root = schema.getQueryType()!.getFields();
  const fields = topics.flatMap(({ name, fields: names }) =>
    names
      .filter((field) => errorsOf(root[field]!).includes(code))
      .map((field) => [field, `/docs/${name}#${field}`] as const),
  );
  if (fields.length === 0) return html`paths`;
  if (fields.length > 12) return html`${fields.length} root fields`;
  return html`${fields.map(([name, address], i) => html`${i > 0 && ', '}<a href="${address}"><code>${name}</code></a>`)}`;
};

const FIRST = `{
  stock(ticker: "AAPL") {
    name
    quote { price changePercent }
    insiderTrades(lookbackDays: 365) { totalCount isPreview upgrade { message } }
  }
}`;

/** The first page: what there is, how to ask, what it costs, what can go wrong, where everything is. */
export function startPage(reference: Reference): string {
  const { schema, topics, price } = reference;
  const root = schema.getQueryType()!.getFields();
  const body = html`
<h1>Market Signals</h1>
<p>${prose(schema.getQueryType()!.description)} Everything here is made of the schema that this gateway runs: fields, units, rules,
prices and errors are those of the running code.</p>
<h2 id="ask">Ask</h2>
<p>Send a query to <code>/graphql</code>, or take one of the documented paths under <code>/api</code>; both answer from the same graph.
<a href="/graphql">GraphiQL</a> runs queries in the browser, <a href="/openapi.json">/openapi.json</a> describes the paths.</p>
<pre tabindex="0"><code>curl -s http://127.0.0.1:4000/graphql -H 'content-type: application/json' -H '${KEY_HEADER}: &lt;a key&gt;' \\
  -d '{"query": "{ stock(ticker: \\"AAPL\\") { name quote { price } } }"}'</code></pre>
<pre tabindex="0"><code>${FIRST}</code></pre>
<p><a href="/graphql?query=${encodeURIComponent(FIRST)}">Open it in GraphiQL</a></p>
<h2 id="keys">Keys and limits</h2>
<p>A key travels in the header <code>${KEY_HEADER}</code>. Without one, open fields and previews answer, ${count(TIERS.FREE.perMinute)} calls a minute for an address.</p>
${table(
  ['Calls', ...TIER_NAMES],
  [
    ['a minute', ...TIER_NAMES.map((tier) => count(TIERS[tier].perMinute))],
    ['a UTC month', ...TIER_NAMES.map((tier) => count(TIERS[tier].perMonth))],
    ['price', 'free', price],
  ],
)}
<p>An operation costs the number of documented calls that it replaces, each distinct one once. The price is reserved before anything
runs, and what was not used is given back. <code>extensions.cost</code> and the headers <code>X-RateLimit-*</code> say it with every
answer; <a href="${addressOf(topics, 'costOf')}"><code>costOf</code></a> prices without running,
<a href="${addressOf(topics, 'viewer')}"><code>viewer</code></a> says what is left. Both cost nothing.</p>
<h2 id="previews">Previews</h2>
<p>Where a FREE key sees a part, the answer has the shape of the whole: <code>isPreview</code> is true only when something is left out,
<code>withheld</code> names the fields, <code>upgrade</code> says how to see the rest. <a href="/upgrade">What PRO shows</a>.</p>
<h2 id="errors">Errors</h2>
<p>GraphQL errors carry <code>extensions.code</code>; a path answers <code>{ "error": code, "message": text }</code> with the status.
Codes are fixed, messages may change. Refusals of a whole request (key, limits) carry their status on GraphQL too.</p>
${table(
  ['Code', 'Status of a path', 'Answered by'],
  (Object.keys(STATUS) as ErrorCode[]).map((code) => [
    html`<code id="error-${code}">${code}</code>`,
    STATUS[code],
    answeredBy(reference, code),
  ]),
)}
<h2 id="fields">What can be asked</h2>
${topics.map(
  ({ name, title, fields }) => html`<h3><a href="/docs/${name}">${title}</a></h3>
${fields.length > 0 && html`<ul>${fields.map((field) => html`<li><a href="/docs/${name}#${field}"><code>${field}</code></a> ${prose(root[field]!.description)}</li>`)}</ul>`}`,
)}
<h2 id="paths">Documented paths</h2>
${table(
  ['Path', 'About'],
  topics.flatMap(({ name, title, routes }) =>
    routes.map(({ method, path }) => [
      html`<code>${method} ${path}</code>`,
      html`<a href="/docs/${name}">${title}</a>`,
    ]),
  ),
)}`;
  return page('Documentation', '/docs', topics, body, [
    ['ask', 'Ask'],
    ['keys', 'Keys and limits'],
    ['previews', 'Previews'],
    ['errors', 'Errors'],
    ['fields', 'What can be asked'],
    ['paths', 'Documented paths'],
  ]);
}

const addressOf = (topics: Reference['topics'], field: string): string =>
  `/docs/${topics.find(({ fields }) => fields.includes(field))?.name}#${field}`;
