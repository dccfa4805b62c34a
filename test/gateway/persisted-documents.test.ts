import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PriceDocument, StockPageDocument } from '../../client/generated/graphql.ts';
import manifest from '../../client/generated/persisted-documents.json' with { type: 'json' };
import { readManifests } from '../../src/gateway/documents/persisted.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const PRICE: string = PriceDocument.__meta__!.hash;
const AAPL = { ticker: 'AAPL' };
const persisted = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });

let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  const documents = await readManifests([]);
  app = await startApp({ documents });
  closed = await startApp({ documents, allowOnlyPersisted: true });
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

const answer = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
});
const post = async (at: TestApp, body: object, as: 'FREE' | 'PRO' = 'PRO') => {
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
  return answer(await at.fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(body) }, as));
};
const get = async (at: TestApp, parameters: Record<string, string>, as: 'FREE' | 'PRO' | 'anonymous' = 'PRO') =>
  answer(
    await at.fetch(
      `/graphql?${new URLSearchParams(parameters)}`,
      { headers: { accept: 'application/graphql-response+json' } },
      as,
    ),
  );

describe('the manifest', () => {
  it('has each document of the kit under the SHA-256 of its text', () => {
    const texts: [string, string][] = Object.entries(manifest);
    expect(texts.length).toBeGreaterThan(50);
    for (const [hash, text] of texts) expect(sha256(text)).toBe(hash);
    expect(manifest).toHaveProperty([StockPageDocument.__meta__!.hash]);
  });

  it('may be a team’s own second manifest, and is refused if it is no manifest', async () => {
    const text = 'query Hours { market { status { status } } }';
    const files = {
      'own.json': JSON.stringify({ [sha256(text)]: text }),
      'forged.json': JSON.stringify({ [sha256('another')]: text }),
      'broken.json': JSON.stringify({ [sha256('query {')]: 'query {' }),
    };
    await inFolder(files, async (folder) => {
      const documents = await readManifests([`${folder}/own.json`]);
      expect(documents.get(sha256(text))).toBe(text);
      expect(documents.has(PRICE)).toBe(true);
      for (const name of ['forged', 'broken', 'missing'])
        await expect(readManifests([`${folder}/${name}.json`])).rejects.toThrow(`${name}.json`);
    });
  });
});

describe('a persisted document', () => {
  const price = { quote: { ticker: 'AAPL', price: expect.any(Number) } };

  it('is answered by its hash, posted in either form', async () => {
    expect((await post(app, { variables: AAPL, extensions: persisted(PRICE) })).body.data).toMatchObject(price);
    expect((await post(app, { variables: AAPL, documentId: `sha256:${PRICE}` })).body.data).toMatchObject(price);
  });

  it('is answered by its hash in an address, which no cache may share between keys', async () => {
    const variables = JSON.stringify(AAPL);
    const forms: Record<string, string>[] = [
      { extensions: JSON.stringify(persisted(PRICE)) },
      { documentId: `sha256:${PRICE}` },
    ];
    for (const form of forms) {
      const { status, headers, body } = await get(app, { variables, ...form });
      expect({ status, data: body.data }).toMatchObject({ status: 200, data: price });
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  it('is answered per key, also after another key, and costs as much as its text [AUTH-04]', async () => {
    const insiders = { variables: AAPL, extensions: persisted(StockPageDocument.__meta__!.hash) };
    const readInsiders = async (as: 'FREE' | 'PRO') => (await post(app, insiders, as)).body;
    const [full, part] = [await readInsiders('PRO'), await readInsiders('FREE')];
    expect([full.data.stock.insiderTrades.isPreview, part.data.stock.insiderTrades.isPreview]).toEqual([false, true]);
    const { body } = await post(app, { query: String(StockPageDocument), variables: AAPL });
    expect(full.extensions.cost.actual).toBe(body.extensions.cost.actual);
  });

  it('is refused with a code if unknown, so that a client sends its text as well', async () => {
    const extensions = persisted(sha256('unknown'));
    for (const { status, body, headers } of [
      await post(app, { extensions }),
      await get(app, { extensions: JSON.stringify(extensions) }),
    ]) {
      expect(status).toBe(404);
      expect(body.errors[0]).toMatchObject({
        message: 'PersistedQueryNotSupported',
        extensions: { code: 'unknown_document' },
      });
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    const { body } = await post(app, { query: '{ market { status { status } } }', extensions });
    expect(body.data.market.status.status).toBeDefined();
  });

  it('costs nothing if its hash is unknown, and is limited apart from operations that run [LIMITS-01]', async () => {
    const { key } = await app.newKey('FREE');
    const ask = async () =>
      app.fetch(`/graphql?documentId=${sha256('guess')}`, { headers: { accept: 'application/json' } }, { key });
    const codes = await Promise.all(
      Array.from({ length: 301 }, async () => (await (await ask()).json()).errors[0].extensions.code),
    );
    expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(1);
  });

  it('is a bad request where neither text nor hash is sent [ERR-01]', async () => {
    const { status, body } = await post(app, { variables: AAPL });
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'bad_request' });
  });
});

describe('a gateway that answers persisted documents alone', () => {
  const refused = { status: 403, body: { errors: [{ extensions: { code: 'document_not_allowed' } }] } };

  it('answers the documents of its manifests', async () => {
    const { body } = await post(closed, { variables: AAPL, extensions: persisted(PRICE) });
    expect(body.data.quote.ticker).toBe('AAPL');
  });

  it('refuses every text, its own documents’, introspection and one with a known hash among them', async () => {
    for (const query of [
      '{ market { status { status } } }',
      '{ __schema { queryType { name } } }',
      String(PriceDocument),
    ]) {
      expect(await post(closed, { query, variables: AAPL })).toMatchObject(refused);
      expect(await post(closed, { query, variables: AAPL, extensions: persisted(PRICE) })).toMatchObject(refused);
      expect(await get(closed, { query })).toMatchObject(refused);
    }
  });

  it('answers the documented paths as ever, and has no GraphiQL', async () => {
    expect((await closed.rest('/api/v1/stocks/price?ticker=AAPL')).status).toBe(200);
    const page = await closed.fetch('/graphql', { headers: { accept: 'text/html' } }, 'anonymous');
    expect(await page.text()).not.toContain('<html');
  });

  it('describes the paths, and nothing of the graph that introspection would tell', async () => {
    const readPath = async (at: TestApp, path: string) => {
      const page = await at.fetch(path, { headers: { accept: 'text/html' } }, 'anonymous');
      return { status: page.status, text: await page.text() };
    };
    for (const path of ['/docs', '/docs/stocks', '/docs/types/Stock', '/docs/search.json']) {
      expect(await readPath(closed, path)).toEqual({ status: 404, text: 'Page not found.' });
      expect((await readPath(app, path)).status).toBe(200);
    }
    // No link leads to a missing page.
    for (const path of ['/', '/graphiql']) {
      expect((await readPath(closed, path)).status).toBe(404);
      expect((await readPath(app, path)).status).toBe(302);
    }
    expect((await readPath(closed, '/upgrade')).text).not.toContain('/docs');
    expect((await readPath(app, '/upgrade')).text).toContain('/docs');
    expect(await readPath(closed, '/openapi.json')).toEqual(await readPath(app, '/openapi.json'));
    expect((await readPath(closed, '/openapi.json')).text).toContain('"/api/v1/stocks/price"');
  });
});
