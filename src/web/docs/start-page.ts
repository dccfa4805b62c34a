import { KEY_HEADER } from '../../gateway/access/api-keys.ts';
import { type ErrorCode, STATUS } from '../../graph/errors.ts';
import { TIERS } from '../../graph/limits.ts';
import { TIER_NAMES } from '../../graph/tiers.ts';
import { getQueryType, requireRootField } from '../../lib/root-type.ts';
import { type Html, html, prose, renderTable } from '../html.ts';
import { ANY_OPERATION, listFieldErrors } from './field-errors.ts';
import { codeBlock } from './highlight.ts';
import { page } from './layout.ts';
import { firstQuery } from './quick-start-page.ts';
import type { Reference } from './reference.ts';

const count = (calls: number | null): string => (calls === null ? 'no cap' : calls.toLocaleString('en-US'));

/** The root fields that may return a code. */
const answeredBy = ({ schema, topics }: Reference, code: ErrorCode): Html => {
  if ((ANY_OPERATION as readonly ErrorCode[]).includes(code)) return html`any operation`;
  const fields = topics.flatMap(({ name, fields: names }) =>
    names
      .filter((field) => listFieldErrors(requireRootField(schema, field)).includes(code))
      .map((field) => [field, `/docs/${name}#${field}`] as const),
  );
  if (fields.length === 0) return html`paths`;
  if (fields.length > 12) return html`${fields.length} root fields`;
  return html`${fields.map(([name, address], i) => html`${i > 0 && ', '}<a href="${address}"><code>${name}</code></a>`)}`;
};

/** The first page: the data, how to query it, its cost, the errors, and all addresses. */
export function startPage(reference: Reference, origin: string): string {
  const { schema, topics, price } = reference;
  const isCurrent = (field: string): boolean => typeof requireRootField(schema, field).deprecationReason !== 'string';
  const body = html`
<h1>Market Signals</h1>
<p>${prose(getQueryType(schema).description)} These pages are generated from the schema that this gateway runs.</p>
<p><a href="/docs/quick-start">Quick start</a>: a first response with curl, React, Python or an agent.</p>
<h2 id="ask">Send a query</h2>
<p>Send GraphQL to <code>${origin}/graphql</code>, or call a documented path under <code>${origin}/api</code>. Both read the same graph.
<a href="/graphql">GraphiQL</a> runs queries in the browser. The <a href="/docs/api">REST API</a> page lists the paths, and
<a href="/openapi.json">/openapi.json</a> describes them for code generators. Download the schema as
<a href="/schema.graphql">/schema.graphql</a>, or as <a href="/graphql/introspection.json">/graphql/introspection.json</a> without descriptions.</p>
${codeBlock(firstQuery(reference.sample.ticker), 'graphql')}
<p><a href="/graphql?query=${encodeURIComponent(firstQuery(reference.sample.ticker))}">Open in GraphiQL</a></p>
<h2 id="keys">Keys and limits</h2>
<p>Send your key in the header <code>${KEY_HEADER}</code>. Without one, you get open fields and previews, up to ${count(TIERS.FREE.perMinute)} calls a minute for each IP address.</p>
${renderTable(
  ['Calls', ...TIER_NAMES],
  [
    ['Per minute', ...TIER_NAMES.map((tier) => count(TIERS[tier].perMinute))],
    ['Per month (UTC)', ...TIER_NAMES.map((tier) => count(TIERS[tier].perMonth))],
    ...(price === null ? [] : [['Price', 'free', price]]),
  ],
)}
<p>An operation costs as many calls as the documented calls that it replaces; each distinct call counts once. The gateway reserves the
cost before it runs the operation, and refunds what was not used. Every response shows the cost in <code>extensions.cost</code> and in
the <code>X-RateLimit-*</code> headers. <a href="${buildAddress(topics, 'costOf')}"><code>costOf</code></a> returns the cost of an
operation without running it, and <a href="${buildAddress(topics, 'viewer')}"><code>viewer</code></a> returns what is left. Both are free.</p>
<h2 id="previews">Previews</h2>
<p>Where a FREE key sees only part of the data, the response keeps its shape. <code>isPreview</code> is true only when something is
withheld, <code>withheld</code> names the fields, and <code>upgrade</code> says how to see the rest. <a href="/upgrade">What PRO includes</a>.</p>
<h2 id="errors">Errors</h2>
<p>GraphQL errors have a code in <code>extensions.code</code>. A path returns <code>{ "error": code, "message": text }</code> with an
HTTP status. Codes are stable; messages may change. When a whole request is refused (key, limits), GraphQL uses the HTTP status too.</p>
${renderTable(
  ['Code', 'HTTP status', 'Returned by'],
  (Object.keys(STATUS) as ErrorCode[]).map((code) => [
    html`<code id="error-${code}">${code}</code>`,
    STATUS[code],
    answeredBy(reference, code),
  ]),
)}
<h2 id="fields">Root fields</h2>
<p>Most data hangs on <code>stock</code>, <code>etf</code>, <code>security</code>, <code>entity</code>, <code>filer</code>,
<code>politician</code>, <code>index</code> and <code>tracker</code>. Deprecated fields are left out.</p>
${topics.map(
  ({ name, title, fields, marketFields }) => html`<h3><a href="/docs/${name}">${title}</a></h3>
${fields.some(isCurrent) && html`<ul>${fields.filter(isCurrent).map((field) => html`<li><a href="/docs/${name}#${field}"><code>${field}</code></a> ${prose(requireRootField(schema, field).description)}</li>`)}</ul>`}
${marketFields.length > 0 && html`<p>Below <code>market</code>: ${marketFields.map((field, i) => html`${i > 0 && ', '}<a href="/docs/${name}#${field}"><code>${field}</code></a>`)}.</p>`}`,
)}
<h2 id="paths">Documented paths</h2>
${renderTable(
  ['Path', 'Topic'],
  topics.flatMap(({ name, title, routes }) =>
    routes.map(({ method, path }) => [
      html`<code>${method} ${path}</code>`,
      html`<a href="/docs/${name}">${title}</a>`,
    ]),
  ),
)}`;
  return page('Documentation', '/docs', reference, body, [
    ['ask', 'Send a query'],
    ['keys', 'Keys and limits'],
    ['previews', 'Previews'],
    ['errors', 'Errors'],
    ['fields', 'Root fields'],
    ['paths', 'Documented paths'],
  ]);
}

const buildAddress = (topics: Reference['topics'], field: string): string =>
  `/docs/${topics.find(({ fields }) => fields.includes(field))?.name}#${field}`;
