import '../support/dom.ts';
import { readFile, rm } from 'node:fs/promises';
import { describe, it } from 'vitest';
import { type CreateClient, runScript } from '../support/clients/script.ts';
import { useApp } from '../support/harness.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';

type Prepared = { root: string };
type Adapter = {
  createClient: CreateClient;
  prepare?(options: { folder: string; schema: string }): Promise<Prepared>;
};

describe.skipIf(!hasPeer('relay-runtime'))(`an application ${needsPeers}`, { timeout: 240_000 }, () => {
  const app = useApp();
  it.each([
    ['Vue and @urql/vue', 'vue', 64],
    ['Svelte and @urql/svelte', 'svelte', 65],
    ['graphql-request', 'graphql-request', 66],
    ['Relay', 'relay', 67],
  ])('written with %s works from the first page to recovery, in twenty steps [GEN-01]', async (_name, file, close) => {
    const { createClient, prepare } = (await import(`./clients/${file}.mjs`)) as Adapter;
    const schema = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
    const prepared = await prepare?.({ folder: PEERS, schema });
    try {
      await runScript(app, createClient, close, prepared);
    } finally {
      if (prepared) await rm(prepared.root, { recursive: true, force: true });
    }
  });
});
