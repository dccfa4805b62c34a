import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { STATUS } from '../../src/graph/errors.ts';
import { getDocumentedRules, listFieldErrors } from '../../src/web/docs/field-errors.ts';
import { codeBlock } from '../../src/web/docs/highlight.ts';
import { FILES } from '../../src/web/docs/layout.ts';
import { buildReference, listPageAddresses, renderPage } from '../../src/web/docs/pages.ts';
import { firstQuery } from '../../src/web/docs/quick-start-page.ts';
import type { Reference } from '../../src/web/docs/reference.ts';
import { escapeHtml, html, prose } from '../../src/web/html.ts';
import { getOrigin } from '../../src/web/pages.ts';
import { PLACES } from '../../src/web/site/places.ts';
import { siteHeader } from '../../src/web/site-header.ts';
import { routes } from '../support/catalog.ts';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';

const app = useApp();
const options: Parameters<typeof buildReference>[0] = {
  schema,
  routes,
  samples: { ticker: 'AAPL' },
  price: '$15 <b>per</b> month',
  site: { hasDashboard: false, hasDocs: true },
  sample: { ticker: 'AAPL', data: { stock: null } },
};
const reference: Reference = buildReference(options);
const ORIGIN = 'https://signals.test';
/** Without the zero-width breaks inside long names. */
const pages = new Map(
  listPageAddresses(reference).map((address) => [
    address,
    renderPage(reference, address, ORIGIN)!.text.replaceAll('<wbr>', ''),
  ]),
);
const files = Object.keys(FILES);
const root = schema.getQueryType()!;

describe('the pages at /docs', () => {
  it('have every root field once, with its rule, its price and its errors [GEN-12]', () => {
    const fields = reference.topics.flatMap(({ fields: names }) => names);
    expect([...fields].sort()).toEqual(Object.keys(root.getFields()).sort());
    for (const { name, fields: names } of reference.topics)
      for (const field of names) {
        const text = pages.get(`/docs/${name}`)!;
        const part = text.slice(text.indexOf(`<h2 id="${field}">`)).split('<h2 ')[1]!;
        const { access } = getDocumentedRules(root.getFields()[field]!);
        expect(part, field).toContain(access?.key === 'REQUIRED' ? 'Needs a key.' : '<dt>Access</dt>');
        if (access?.preview) expect(part, field).toContain(escapeHtml(access.preview));
        for (const code of listFieldErrors(root.getFields()[field]!)) expect(part, field).toContain(`#error-${code}`);
      }
  });

  it('have each field of the market once at most, on the page of the paths that return its data [GEN-12]', () => {
    const placed = reference.topics.flatMap(({ name, marketFields }) => marketFields.map((field) => [field, name]));
    expect(placed.length).toBe(new Map(placed as [string, string][]).size);
    expect(placed).toEqual(
      expect.arrayContaining([
        ['insiderActivity', 'insider'],
        ['analystActivity', 'analyst'],
        ['mood', 'market-mood'],
        ['earningsCalendar', 'calendar'],
      ]),
    );
    for (const [field, name] of placed)
      expect(pages.get(`/docs/${name}`)).toMatch(new RegExp(`<h2 id="${field}"><a [^>]+>market \\{ ${field} \\}</a>`));
  });

  it('have every field of every type, with its description [GEN-12]', () => {
    for (const type of reference.types) {
      const text = pages.get(`/docs/types/${type.name}`)!;
      if (isObjectType(type) || isInterfaceType(type))
        for (const { name, description } of Object.values(type.getFields())) {
          expect(text, `${type.name}.${name}`).toContain(`>${name}</code>`);
          expect(text, `${type.name}.${name}`).toContain(prose(description).text);
        }
    }
  });

  it('have every error with its status [ERR-01]', () => {
    for (const [code, status] of Object.entries(STATUS))
      expect(pages.get('/docs')).toMatch(new RegExp(`id="error-${code}">${code}</code></td><td>${status}</td>`));
  });

  it('have no broken and no external links [GEN-12]', () => {
    const schemaFiles = ['/schema.graphql', '/graphql/introspection.json'];
    const elsewhere = ['/graphql', '/openapi.json', '/upgrade', '/schema/changes', ...schemaFiles, ...files];
    for (const [address, text] of pages) {
      if (address.endsWith('.json')) continue;
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length, address).toBe(new Set(ids).size);
      expect(text.replace(/<a href="https:[^"]+"/g, ''), address).not.toMatch(/(src|href)="(https?:)?\/\//);
      for (const [, target] of text.matchAll(/href="([^"]+)"/g)) {
        const [path, anchor] = target!.split('#');
        if (/^(data|https):/.test(target!) || target === '/' || elsewhere.includes(path!.split('?')[0]!)) continue;
        const there = path === '' ? text : pages.get(path!);
        expect(there, `${address} -> ${target}`).toBeDefined();
        if (anchor) expect(there!.includes(` id="${anchor}"`), `${address} -> ${target}`).toBe(true);
      }
    }
  });

  it('the page of a topic shows the response to each request, as a FREE key sees it [GEN-12]', async () => {
    const text = await (await app.fetch('/docs/politicians', {}, 'anonymous')).text();
    const entry = text.split('<div class="entry">').find((one) => one.includes('<h2 id="politicianMembers">'))!;
    const [, response] = entry.split('Response <small>');
    expect(response!.replace(/<[^>]+>/g, '')).toContain('&quot;isPreview&quot;: true');
  });

  it('can be searched by name and description [GEN-12]', () => {
    const entries = JSON.parse(pages.get('/docs/search.json')!) as [string, string, string][];
    expect(entries.find(([name]) => name === 'Stock.rating')?.[1]).toBe('/docs/types/Stock#rating');
    expect(entries.map(([name]) => name)).toContain('GET /api/v1/stocks/price');
  });

  it('warn of deprecated fields, which the search leaves out', () => {
    const outdated = mapSchema(schema, {
      [MapperKind.OBJECT_FIELD]: (field, name, type) =>
        type === 'Stock' && name === 'similar' ? { ...field, deprecationReason: 'Use leaders.' } : field,
    });
    const renderOutdated = (address: string) =>
      renderPage(buildReference({ ...options, schema: outdated }), address, ORIGIN)!.text;
    expect(renderOutdated('/docs/types/Stock').replaceAll('<wbr>', '')).toContain('Use leaders.');
    const listNames = (text: string) => (JSON.parse(text) as [string, string, string][]).map(([name]) => name);
    expect(listNames(pages.get('/docs/search.json')!)).toContain('Stock.similar');
    expect(listNames(renderOutdated('/docs/search.json'))).not.toContain('Stock.similar');
    expect(listNames(renderOutdated('/docs/search.json'))).toContain('Stock.rating');
  });

  it('can be searched for guides, by what their sections say [GEN-12]', () => {
    const entries = JSON.parse(pages.get('/docs/search.json')!) as [string, string, string][];
    expect(entries.find(([name]) => name === 'Agents: Connect a client')).toEqual([
      'Agents: Connect a client',
      '/docs/guides/agents#connect-a-client',
      expect.stringContaining('Clients with a configuration file'),
    ]);
    expect(entries.map(([, address]) => address)).toContain('/docs/quick-start');
  });

  it('have the address that the reader came by, in guides too', () => {
    expect(pages.get('/docs/quick-start')).toContain(`${ORIGIN}/mcp`);
    expect(pages.get('/docs/guides/agents')).toContain(`${ORIGIN}/mcp`);
    for (const [address, text] of pages) expect(text, address).not.toMatch(/(127\.0\.0\.1|localhost):4000/);
  });

  it('the page of a type has a unit for every number', () => {
    const rows = [...pages].flatMap(([address, text]) =>
      address.startsWith('/docs/types/') ? [...text.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row) : [],
    );
    const isNumber = (row: string) =>
      /<code id="\w+">/.test(row) &&
      /<code>\[*(Int|Float|<a href="\/docs\/types\/Long">Long<\/a>)[!\]]*<\/code>/.test(row);
    const numbers = rows.filter(isNumber);
    const fields = numbers.filter((row) => row.split('<td>').length === 5);
    expect(fields.length).toBeGreaterThan(600);
    expect(fields.filter((row) => row.includes('<span class="unit"></span>'))).toEqual([]);
  });

  it('have units in a column of their own', () => {
    expect(pages.get('/docs/types/Quote')).toMatch(
      /id="price">price<\/code><\/td>.*<td><span class="unit">USD<\/span>/,
    );
    expect(pages.get('/docs/types/BreadthBucket')).toMatch(
      /id="bullishPercent">bullishPercent<\/code><\/td>.*<td><span class="unit">%, 0 to 100<\/span>/,
    );
  });

  it('escape what others wrote', () => {
    expect(pages.get('/docs')).toContain('$15 &lt;b&gt;per&lt;/b&gt; month');
    expect(html`<p title="${'"><script>'}">${['a & b', html`<i>${"'"}</i>`, null]}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">a &amp; b<i>&#39;</i></p>',
    );
    expect(prose('`<b>` of it').text).toBe('<code>&lt;b&gt;</code> of it');
  });
});

describe('the addresses beside the graph', () => {
  const readPage = async (path: string) => {
    const response = await app.fetch(path, { headers: { accept: 'text/html' } }, 'anonymous');
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };

  it('answer without a key and without counting [GEN-12]', async () => {
    expect(await readPage('/docs')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect((await readPage('/docs/stocks')).text).toContain('stock(ticker: <span class="s">&quot;AAPL&quot;</span>)');
    expect(await readPage('/docs/types/Stock/')).toMatchObject({ status: 200 });
    expect(await readPage('/openapi.json')).toMatchObject({ status: 200, type: 'application/json' });
    expect(await readPage('/docs/types/NoSuchType')).toMatchObject({ status: 404 });
    const { body } = await app.graphql('{ viewer { usage { minute { remaining limit } } } }', { as: 'anonymous' });
    const { remaining, limit } = body.data.viewer.usage.minute;
    expect(remaining).toBe(limit);
  });

  it('show the answer of this gateway to the first query, which runs without a key [GEN-12]', async () => {
    const { text } = await readPage('/docs/quick-start');
    const query = firstQuery('AAPL');
    expect(text).toContain(encodeURIComponent(query).replaceAll("'", '&#39;'));
    const { body } = await app.graphql(query, { as: 'anonymous' });
    expect(body.data.stock.name).toBeTruthy();
    expect(text).toContain(codeBlock(JSON.stringify({ data: body.data }, null, 2), 'json').text);
  });

  it('know the address behind a proxy that ends TLS', () => {
    const request = (headers: Record<string, string>) => new Request('http://signals.test:8080/docs', { headers });
    expect(getOrigin(request({}))).toBe('http://signals.test:8080');
    expect(getOrigin(request({ 'x-forwarded-proto': 'https' }))).toBe('https://signals.test:8080');
  });

  it('have the links and the menus of the header of the dashboard', async () => {
    for (const path of ['/docs', '/upgrade', '/graphql']) {
      const { text } = await readPage(path);
      const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'));
      for (const href of ['/docs', '/graphql']) expect(header).toContain(`href="${href}"`);
      expect(header).toContain('aria-label="Theme and colors"');
      expect(text).toContain('src="/site/header.js"');
    }
    const header = siteHeader({ hasDashboard: true, hasDocs: true }, '/docs').text;
    const links = [...header.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect([...new Set(links)]).toEqual(PLACES.map(({ href }) => href));
  });

  it('lead to one another [GEN-12]', async () => {
    const [docs, graphiql, upgrade] = await Promise.all(['/docs', '/graphql', '/upgrade'].map(readPage));
    for (const to of ['/graphql', '/openapi.json', '/upgrade']) expect(docs!.text).toContain(`href="${to}"`);
    expect(graphiql!.text).toContain('href="/docs"');
    expect(upgrade!.text).toContain('href="/docs"');
  });
});
