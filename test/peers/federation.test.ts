import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { portfolioService } from '../gateway/federation/portfolio.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';
import { hasPeer, needsPeers, startPeer } from '../support/peers.ts';

const app = useApp();

describe.skipIf(!hasPeer('@graphql-hive/gateway-runtime'))(
  `behind Hive Gateway, beside a portfolio ${needsPeers}`,
  () => {
    const closers: (() => unknown)[] = [];
    const requests: { query: string; variables?: Record<string, unknown> }[] = [];
    let supergraph: string;

    beforeAll(async () => {
      const gateway = gatewayOn(app);
      const signals = await listening((request, response) => {
        let body = '';
        request.on('data', (piece) => (body += piece));
        request.once('end', () => requests.push(JSON.parse(body)));
        return gateway.handle(request, response);
      });
      const portfolio = await listening(portfolioService({ NVDA: 40, NOPE: 7, AAPL: 2 }));
      closers.push(signals.close, portfolio.close);
      const subgraphs = await Promise.all(
        [
          { name: 'signals', url: `${signals.url}/graphql` },
          { name: 'portfolio', url: `${portfolio.url}/graphql` },
        ].map(async ({ name, url }) => {
          const { data } = await ask(url, '{ _service { sdl } }');
          return { name, url, typeDefs: parse(data._service.sdl) };
        }),
      );
      const folder = await mkdtemp(join(tmpdir(), 'market-signals-supergraph-'));
      closers.push(() => rm(folder, { recursive: true }));
      const file = join(folder, 'supergraph.graphql');
      await writeFile(file, composeServices(subgraphs).supergraphSdl!);
      const hive = await startPeer('hive-gateway.mjs', file);
      closers.push(() => hive.child.kill('SIGKILL'));
      supergraph = hive.url;
    });
    afterAll(async () => {
      for (const close of closers.reverse()) await close();
    });

    async function ask(url: string, query: string, key?: string) {
      const headers = { 'content-type': 'application/json', ...(key && { [KEY_HEADER]: key }) };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) });
      // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asks for.
      return (await response.json()) as { data: any; errors?: { message: string; extensions?: { code?: string } }[] };
    }

    it('the federated graph joins the positions of one with the stocks of the other, in one request for all of them', async () => {
      const { key } = await app.newKey('PRO');
      requests.length = 0;
      const { data } = await ask(supergraph, '{ positions { shares stock { ticker name sector } } }', key);
      expect(data.positions[0]).toEqual({
        shares: 40,
        stock: { ticker: 'NVDA', name: 'NVIDIA Corporation', sector: 'INFORMATION_TECHNOLOGY' },
      });
      expect(data.positions[1]).toEqual({ shares: 7, stock: null });
      expect(data.positions[2].stock).toMatchObject({ ticker: 'AAPL', name: 'Apple Inc.' });
      expect(requests).toHaveLength(1);
    });

    it('the federated graph adds a holding to a stock of ours', async () => {
      const { data } = await ask(supergraph, '{ stock(ticker: "NVDA") { name sharesHeld } }');
      expect(data.stock).toEqual({ name: 'NVIDIA Corporation', sharesHeld: 40 });
    });

    it('the federated graph shows each key what its tier sees [PREVIEW-02]', async () => {
      const query =
        '{ positions { stock { ticker insiderTrades(period: { days: 90 }) { isPreview totalCount nodes { insiderName } } } } }';
      const trades = async (key?: string) => (await ask(supergraph, query, key)).data.positions[2].stock.insiderTrades;
      const free = await trades((await app.newKey('FREE')).key);
      const pro = await trades((await app.newKey('PRO')).key);
      expect([free.isPreview, free.nodes.length]).toEqual([true, 5]);
      expect([pro.isPreview, pro.nodes.length]).toEqual([false, 7]);
      expect(await trades()).toEqual(free);
    });

    it('the federated graph states for each position that the field needs a key [AUTH-05]', async () => {
      const { errors } = await ask(supergraph, '{ positions { stock { rating { asOf } } } }');
      const refused = { extensions: { code: 'api_key_required' } };
      expect(errors).toMatchObject([refused, refused, refused]);
    });
  },
);
