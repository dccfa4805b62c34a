import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// npx tsx scripts/try-release.ts release: installs each package of a release in an empty folder, as a stranger does, starts it,
// and asks it. Packages of others come from the registry of npm's configuration.
const [release = 'release'] = process.argv.slice(2);
const folder = resolve(release);
const home = mkdtempSync(join(tmpdir(), 'market-signals-try-'));
const START_MS = 300_000;

const findPackage = (prefix: string): string => {
  const name = readdirSync(folder).find((file) => file.startsWith(prefix) && file.endsWith('.tgz'));
  if (!name) throw new Error(`${folder} has no package ${prefix}.`);
  return join(folder, name);
};
const run = (cwd: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

function install(name: string, ...packages: string[]): string {
  const place = join(home, name);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }\n');
  run(place, 'npm', 'install', '--no-audit', '--no-fund', ...packages);
  return place;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the gateway with its demo market, and waits for a response to a query. */
async function tryGateway(): Promise<string> {
  const place = install('gateway', findPackage('market-signals-gateway-'));
  const command = join(place, 'node_modules/.bin/market-signals');
  const version = run(place, command, '--version');
  const gateway = spawn(command, ['serve'], { cwd: place, env: { ...process.env, PORT: '0', LOG_LEVEL: 'info' } });
  try {
    let output = '';
    for (const stream of [gateway.stdout, gateway.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    for (const endsAt = Date.now() + START_MS; Date.now() < endsAt; await sleep(500)) {
      if (gateway.exitCode !== null) break;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      const response = address && (await ask(address));
      if (response) return `${version}: ${response}`;
    }
    throw new Error(`The gateway did not answer within ${START_MS / 1_000} s:\n${output}`);
  } finally {
    gateway.kill('SIGTERM');
  }
}

/** The data of a query; null until the gateway serves it. */
async function ask(address: string): Promise<string | null> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { tier } market { status { isOpen } } }' }),
  }).catch(() => null);
  const body = response?.ok ? ((await response.json()) as { data?: unknown; errors?: unknown }) : {};
  return body.data && !body.errors ? JSON.stringify(body.data) : null;
}

/** Imports the kit, and moves a document of 0.3 with its command. */
function tryKit(): string {
  const place = install('kit', findPackage('market-signals-client-'));
  writeFileSync(join(place, 'old.graphql'), '{ rating(ticker: "AAPL") { __typename } }\n');
  const exported = 'import("@market-signals/client/core").then((kit) => console.log(Object.keys(kit).length))';
  const count = run(place, process.execPath, '--eval', exported);
  run(place, join(place, 'node_modules/.bin/market-signals-codemod'), '.');
  const moved = run(place, 'cat', 'old.graphql');
  if (!/stock\(ticker: "AAPL"\)/.test(moved)) throw new Error(`The command did not move the document: ${moved}`);
  return `${count} exports, and the command moves documents`;
}

function tryCreate(): string {
  const place = install('create', findPackage('create-market-signals-'));
  run(place, join(place, 'node_modules/.bin/create-market-signals'), 'page', '--no-install');
  return `${readdirSync(join(place, 'page')).length} files of an app`;
}

try {
  console.log(`gateway ${await tryGateway()}`);
  console.log(`kit ${tryKit()}`);
  console.log(`create ${tryCreate()}`);
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
