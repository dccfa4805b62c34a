import { CombinedGraphQLErrors } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { DataUpdatedDocument, StockPageDocument, type StockPageQuery } from '../../client/generated/graphql.ts';
import { previewOf } from '../../client/index.ts';
import * as apollo from '../../examples/clients/apollo.ts';
import { patientFetch } from '../../examples/clients/patient-fetch.ts';
import * as urql from '../../examples/clients/urql.ts';
import { readManifests } from '../../src/gateway/documents/persisted.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { load } from '../support/load.ts';

const URL_OF = 'http://gateway.test/graphql';
// A different close for each client: importing the same file again would change nothing.
const ko = (client: number) => ({ 'ko.csv': `ticker,date,close\nKO,2025-11-21,${80 + client}\n` });

let app: TestApp;
let keys: { free: string; pro: string };
beforeAll(async () => {
  app = await startApp({ documents: await readManifests([]), allowOnlyPersisted: false });
  keys = { free: (await app.newKey('FREE')).key, pro: (await app.newKey('PRO')).key };
});
afterAll(() => app.close());

/** Requests that a client sent, and its waits. `answers` take precedence over the gateway's responses. */
function network(apiKey: string, answers: Response[] = []) {
  const requests: { method: string; url: URL; body: string | null }[] = [];
  const waits: number[] = [];
  const send: typeof fetch = async (url, init) => {
    const at = new URL(String(url));
    requests.push({ method: init?.method ?? 'GET', url: at, body: init?.body ? String(init.body) : null });
    return answers.shift() ?? app.fetch(at.pathname + at.search, init!, 'anonymous');
  };
  return { sent: requests, waits, fetch: patientFetch(apiKey, send, async (seconds) => void waits.push(seconds)) };
}

const busy = () =>
  Response.json({ errors: [{ message: 'Slower.' }] }, { status: 429, headers: { 'Retry-After': '9' } });

type Ask = (fetch: typeof globalThis.fetch) => {
  page(ticker: string): Promise<{ data: StockPageQuery | undefined; code: unknown }>;
  updates(listener: (family: string) => void): () => void;
};

const withUrql: Ask = (fetch) => {
  const client = urql.urqlClient(URL_OF, fetch);
  return {
    async page(ticker) {
      const { data, error } = await client.query(urql.typed(StockPageDocument), { ticker }).toPromise();
      return { data, code: error?.graphQLErrors[0]?.extensions.code };
    },
    updates: (listener) =>
      client
        .subscription(urql.typed(DataUpdatedDocument), { families: ['PRICES'] })
        .subscribe(({ data }) => data && listener(data.dataUpdated.family)).unsubscribe,
  };
};

const withApollo: Ask = (fetch) => {
  const client = apollo.apolloClient(URL_OF, fetch);
  return {
    async page(ticker) {
      try {
        const { data } = await client.query({ query: apollo.typed(StockPageDocument), variables: { ticker } });
        expectTypeOf(data).toEqualTypeOf<StockPageQuery | undefined>();
        return { data, code: undefined };
      } catch (error) {
        return { data: undefined, code: CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : error };
      }
    },
    updates(listener) {
      const stream = client
        .subscribe({ query: apollo.typed(DataUpdatedDocument), variables: { families: ['PRICES'] } })
        .subscribe(({ data }) => data && listener(data.dataUpdated.family));
      return () => stream.unsubscribe();
    },
  };
};

let clients = 0;
describe.each([
  ['urql', withUrql],
  ['Apollo Client', withApollo],
])('the recipe for %s', (_name, ask) => {
  it('the recipe answers a typed document, by its hash in an address [GEN-01]', async () => {
    const { sent, fetch } = network(keys.pro);
    const { data } = await ask(fetch).page('AAPL');
    expect(data?.stock).toMatchObject({ ticker: 'AAPL', insiderTrades: { isPreview: false } });
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
    expect(sent[0]!.url.searchParams.has('query')).toBe(false);
    expect(sent[0]!.url.searchParams.get('extensions')).toContain(StockPageDocument.__meta__!.hash);
  });

  it('the recipe lists the fields that a FREE key does not see [PREVIEW-02]', async () => {
    const { data } = await ask(network(keys.free).fetch).page('AAPL');
    expect(previewOf(data).isWithheld('stock.insiderTrades.nodes')).toBe(true);
    expect(previewOf(data).upgrade?.plan).toBe('PRO');
  });

  it('the recipe waits as long as the gateway says and asks again [LIMITS-02]', async () => {
    const { sent, waits, fetch } = network(keys.pro, [busy()]);
    expect((await ask(fetch).page('AAPL')).data?.stock?.ticker).toBe('AAPL');
    expect({ waits, asked: sent.length }).toEqual({ waits: [9], asked: 2 });
  });

  it('the recipe has the code of an error [ERR-01]', async () => {
    expect((await ask(network(keys.pro).fetch).page('NOSUCH')).code).toBe('entity_not_found');
    expect((await ask(network('ssk_wrong').fetch).page('AAPL')).code).toBe('invalid_api_key');
  });

  it('the recipe is notified of changed data', async () => {
    const { promise, resolve } = withResolvers<string>();
    let opened = () => {};
    const open = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const { fetch } = network(keys.pro);
    const stop = ask(async (url, init) => {
      const response = await fetch(url, init);
      opened();
      return response;
    }).updates(resolve);
    await open;
    clients += 1;
    await load(app, 'prices', ko(clients));
    expect(await promise).toBe('PRICES');
    stop();
  });
});

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
