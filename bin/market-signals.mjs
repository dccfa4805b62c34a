#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The file to run: in a checkout, compiled first if the sources have changed; in a package, which has no sources, as it is. */
async function findMain() {
  if (!existsSync(new URL('../src/cli/main.ts', import.meta.url))) return new URL('../dist/main.js', import.meta.url);
  const { ensureBuilt, NotBuilt } = await import('../scripts/build.mjs');
  const main = await ensureBuilt().catch((error) => {
    if (!(error instanceof NotBuilt)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  return pathToFileURL(main);
}

process.env.NODE_ENV ??= 'production';
await import((await findMain()).href);
