import '../support/dom.ts';
import { describe, it } from 'vitest';
import { type CreateClient, runScript } from '../support/clients/script.ts';
import { useApp } from '../support/harness.ts';

describe('an application', { timeout: 720_000 }, () => {
  const app = useApp();
  it.each([
    ['Apollo Client', 'apollo', 61],
    ['urql', 'urql', 62],
    ['React and the kit', 'react-kit', 63],
    ['the kit and no framework', 'plain', 68],
  ])('written with %s works from the first page to recovery, in twenty steps [GEN-01]', async (_name, file, close) => {
    const { createClient } = (await import(`../support/clients/${file}.mjs`)) as { createClient: CreateClient };
    await runScript(app, createClient, close);
  });
});
