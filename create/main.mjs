#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createApp, NAMES } from './create.mjs';

const USAGE = `Usage: create-market-signals <folder> [options]

  --template <name>   ${NAMES.join(' or ')} (default: vite)
  --url <address>     the gateway's endpoint (default: http://127.0.0.1:4000/graphql)
  --key <key>         an API key, which stays on the app's server
  --kit <file>        the packed kit of a release, in place of that of the registry
  --no-install        leaves installing packages, and codegen, to you`;

/** Ends with a message. */
function refuse(/** @type {string} */ message) {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

/** Reads the command line. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        template: { type: 'string', default: 'vite' },
        url: { type: 'string', default: 'http://127.0.0.1:4000/graphql' },
        key: { type: 'string', default: '' },
        kit: { type: 'string', default: '' },
        'no-install': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
const { template, url, key, kit, help } = values;
const installs = !values['no-install'];
if (help) {
  console.log(USAGE);
  process.exit();
}
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) refuse('Name one folder.');
if (!NAMES.includes(template)) refuse(`There is no template '${template}'.`);
if (kit !== '' && !existsSync(kit)) refuse(`There is no file '${kit}'.`);
if (!URL.canParse(url)) refuse(`'${url}' is not an address.`);

try {
  await createApp({ folder, template, url, key, kit, installs, report: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(`
  cd ${folder}${installs ? '' : '\n  npm install && npm run codegen'}
  npm run dev      # the page, live
  npm test         # its test, without a server
${key ? '' : '\nWrite an API key to .env.local as SIGNALS_KEY first.'}`);
