import { isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/families.ts';
import { STATUS } from '../../src/gateway/errors.ts';
import { schema } from '../../src/gateway/graphql/schema.ts';
import { errorsOf, rulesOf } from '../../src/web/docs/field-errors.ts';
import { escaped, html, prose } from '../../src/web/docs/html.ts';
import { addressesOf, pageAt, referenceOf } from '../../src/web/docs/pages.ts';
import type { Reference } from '../../src/web/docs/reference.ts';
import { useApp } from '../support/harness.ts';

const app = useApp();
const known: Reference = referenceOf(schema, routes, { ticker: 'AAPL' }, '$15 <b>per</b> month');
const pages = new Map(addressesOf(known).map((address) => [address, pageAt(known, address)!.text]));
const root = schema.getQueryType()!;

describe('the pages at /docs', () => {
  it('GEN-12 have every root field once, with its rule, its price and its errors', () => {
    const fields = known.topics.flatMap(({ fields: names }) => names);
    expect([...fields].sort()).toEqual(Object.keys(root.getFields()).sort());
    for (const { name, fields: names } of known.topics)
      for (const field of names) {
        const text = pages.get(`/docs/${name}`)!;
        const part = text.slice(text.indexOf(`<h2 id="${field}">`)).split('<h2 ')[1]!;
        const { access } = rulesOf(root.getFields()[field]!);
        expect(part, field).toContain(access?.key === 'REQUIRED' ? 'Needs a key.' : '<dt>Who</dt>');
        if (access?.preview) expect(part, field).toContain(escaped(access.preview));
        for (const code of errorsOf(root.getFields()[field]!)) expect(part, field).toContain(`#error-${code}`);
      }
  });

  it('GEN-12 have every field of every type, with what it says of itself', () => {
    for (const type of known.types) {
      const text = pages.get(`/docs/types/${type.name}`)!;
      if (isObjectType(type) || isInterfaceType(type))
        for (const { name, description } of Object.values(type.getFields())) {
          expect(text, `${type.name}.${name}`).toContain(`>${name}</code>`);
          expect(text, `${type.name}.${name}`).toContain(prose(description).text);
        }
    }
  });

  it('ERR-01 have every error with its status', () => {
    for (const [code, status] of Object.entries(STATUS))
      expect(pages.get('/docs')).toMatch(new RegExp(`id="error-${code}">${code}</code></td><td>${status}</td>`));
  });

  it('GEN-12 lead nowhere that is not there, and to nobody else', () => {
    const elsewhere = ['/graphql', '/openapi.json', '/upgrade'];
    for (const [address, text] of pages) {
      if (address.endsWith('.json')) continue;
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length, address).toBe(new Set(ids).size);
      expect(text.replaceAll('http://127.0.0.1:4000', ''), address).not.toMatch(/(src|href)="(https?:)?\/\//);
      for (const [, target] of text.matchAll(/href="([^"]+)"/g)) {
        const [path, anchor] = target!.split('#');
        if (target!.startsWith('data:') || elsewhere.includes(path!.split('?')[0]!)) continue;
        const there = path === '' ? text : pages.get(path!);
        expect(there, `${address} -> ${target}`).toBeDefined();
        if (anchor) expect(there!.includes(` id="${anchor}"`), `${address} -> ${target}`).toBe(true);
      }
    }
  });

  it('GEN-12 can be searched by name and by what is said of it', () => {
    const entries = JSON.parse(pages.get('/docs/search.json')!) as [string, string, string][];
    expect(entries.find(([name]) => name === 'Stock.rating')?.[1]).toBe('/docs/types/Stock#rating');
    expect(entries.map(([name]) => name)).toContain('GET /api/v1/stocks/price');
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
  const seen = async (path: string) => {
    const response = await app.fetch(path, { headers: { accept: 'text/html' } }, 'anonymous');
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };

  it('GEN-12 answer without a key and without counting', async () => {
    expect(await seen('/docs')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect((await seen('/docs/stocks')).text).toContain('stock(ticker: &quot;AAPL&quot;)');
    expect(await seen('/docs/types/Stock/')).toMatchObject({ status: 200 });
    expect(await seen('/openapi.json')).toMatchObject({ status: 200, type: 'application/json' });
    expect(await seen('/docs/types/NoSuchType')).toMatchObject({ status: 404 });
    const { body } = await app.graphql('{ viewer { usage { minute { remaining limit } } } }', { as: 'anonymous' });
    const { remaining, limit } = body.data.viewer.usage.minute;
    expect(remaining).toBe(limit);
  });

  it('GEN-12 lead to one another', async () => {
    const [docs, graphiql, upgrade] = await Promise.all(['/docs', '/graphql', '/upgrade'].map(seen));
    for (const to of ['/graphql', '/openapi.json', '/upgrade']) expect(docs!.text).toContain(`href="${to}"`);
    expect(graphiql!.text).toContain('href="/docs"');
    expect(upgrade!.text).toContain('href="/docs"');
  });
});
