#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { ensureBuilt, NotBuilt } from '../scripts/build.mjs';

// The command line, compiled. It is built where that was not done yet, or the sources have changed since.
process.env.NODE_ENV ??= 'production';
const main = await ensureBuilt().catch((error) => {
  if (!(error instanceof NotBuilt)) throw error;
  console.error(error.message);
  process.exit(1);
});
await import(pathToFileURL(main).href);
