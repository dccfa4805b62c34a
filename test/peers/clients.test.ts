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

const CLIENTS = [
  { name: 'Vue and @urql/vue', file: 'vue', peer: '@urql/vue', close: 64 },
  { name: 'Svelte and @urql/svelte', file: 'svelte', peer: '@urql/svelte', close: 65 },
  { name: 'graphql-request', file: 'graphql-request', peer: 'graphql-request', close: 66 },
  { name: 'Relay', file: 'relay', peer: 'relay-runtime', close: 67 },
  { name: 'Solid and @tanstack/solid-query', file: 'solid', peer: '@tanstack/solid-query', close: 68 },
];

describe(`an application ${needsPeers}`, { timeout: 720_000 }, () => {
  const app = useApp();
  for (const { name, file, peer, close } of CLIENTS)
    it.skipIf(!hasPeer(peer))(
      `written with ${name} works from the first page to recovery, in twenty steps [GEN-01]`,
      async () => {
        const { createClient, prepare } = (await import(`./clients/${file}.mjs`)) as Adapter;
        const schema = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
        const prepared = await prepare?.({ folder: PEERS, schema });
        try {
          await runScript(app, createClient, close, prepared);
        } finally {
          if (prepared) await rm(prepared.root, { recursive: true, force: true });
        }
      },
    );
});
