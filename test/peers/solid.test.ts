import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/harness.ts';
import { load } from '../support/load.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PRICE = { toString: () => 'query Price($ticker: Ticker!) { quote(ticker: $ticker) { price } }' };

type Resource = { (): { quote: { price: number } } | undefined; loading: boolean };
/** The exports of the guide, and Solid's root of a component. */
type Guide = {
  createGatewayQuery(document: object, variables: () => object): Resource;
  createRoot<Result>(component: (dispose: () => void) => Result): Result;
};

describe.skipIf(!hasPeer('solid-js'))(`the code of docs/front-end.md for Solid ${needsPeers}`, () => {
  const app = useApp();
  let folder: string;
  let guide: Guide;

  beforeAll(async () => {
    folder = await mkdtemp(join(PEERS, '.solid-'));
    const text = await readFile(join(ROOT, 'docs/front-end.md'), 'utf8');
    const code = [...text.matchAll(/^```ts\n(.*?)\n```$/gms)].find(([, block]) => block!.includes("'solid-js'"))![1]!;
    await writeFile(join(folder, 'guide.ts'), `${code}\nexport { createRoot } from 'solid-js';\n`);
    // For Node, the packages of Solid are those of a server, which render once.
    await build({
      entryPoints: [join(folder, 'guide.ts')],
      outfile: join(folder, 'guide.mjs'),
      alias: { '@market-signals/client/core': join(ROOT, 'client/core/index.ts') },
      bundle: true,
      format: 'esm',
      conditions: ['browser'],
    });
    guide = (await import(pathToFileURL(join(folder, 'guide.mjs')).href)) as Guide;
    return () => rm(folder, { recursive: true, force: true });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('queries a price, and shows the new price after an import [GEN-01]', async () => {
    const { key } = await app.newKey('PRO');
    const requests: string[] = [];
    vi.stubGlobal('fetch', (async (_url, init) => {
      requests.push(/\b(?:query|subscription) (\w+)/.exec(JSON.parse(String(init?.body)).query)![1]!);
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'X-Service-API-Key': key };
      return app.fetch('/graphql', { ...init, headers }, 'anonymous');
    }) satisfies typeof fetch);
    const { data, dispose } = guide.createRoot((close) => ({
      data: guide.createGatewayQuery(PRICE, () => ({ ticker: 'KO' })),
      dispose: close,
    }));
    expect([data.loading, data()]).toEqual([true, undefined]);
    const { quote } = await app.ask('{ quote(ticker: "KO") { price } }');
    await vi.waitFor(() => expect(data()).toEqual({ quote }), { timeout: 20_000 });
    await vi.waitFor(() => expect(requests).toContain('DataVersions'), { timeout: 20_000 });
    await load(app, 'prices', { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,71\n' });
    await vi.waitFor(() => expect(data()).toEqual({ quote: { price: 71 } }), { timeout: 20_000 });
    dispose();
  });
});
