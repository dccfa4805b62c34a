#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../scripts/build.mjs';

// The command line, compiled. It is built where that was not done yet, or the sources have changed since.
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(await ensureBuilt()).href);
