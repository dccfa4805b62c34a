import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Starts the gateway with its demo market. @returns its address, once it has answered a query */
async function startGateway(place: string, onStart: (gateway: ChildProcessWithoutNullStreams) => void) {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info' };
  const gateway = spawn(join(place, 'node_modules/.bin/market-signals'), ['serve'], { cwd: place, env });
  onStart(gateway);
  let output = '';
  for (const stream of [gateway.stdout, gateway.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  for (const endsAt = Date.now() + START_MS; Date.now() < endsAt; await sleep(500)) {
    if (gateway.exitCode !== null) break;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    const response = address && (await ask(address));
    if (response) return { address, response };
  }
  throw new Error(`The gateway did not answer within ${START_MS / 1_000} s:\n${output}`);
}

type Body = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] };

/** The data of a query; null until the gateway serves it. @throws if it answers with another error than that it warms up */
async function ask(address: string): Promise<string | null> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { tier } stock(ticker: "NVDA") { name quote { price } } }' }),
  }).catch(() => null);
  if (!response) return null;
  const { data, errors = [] } = (await response.json()) as Body;
  if (errors.some(({ extensions }) => extensions?.code === 'warming_up')) return null;
  if (errors.length > 0) throw new Error(`The gateway answered: ${errors.map(({ message }) => message).join(' ')}`);
  return JSON.stringify(data);
}

/** The chart's version, which is also the default tag of its image. */
function tryChart(): string {
  const text = run(home, 'tar', '-xzOf', findPackage('market-signals-chart-'), 'market-signals/Chart.yaml');
  const versions = [...text.matchAll(/^(?:version|appVersion): (.+)$/gm)].map(([, version]) => version);
  if (new Set(versions).size !== 1) throw new Error(`The chart has several versions: ${versions.join(', ')}`);
  return `${versions[0]}`;
}

function tryKit(): string {
  const place = install('kit', findPackage('market-signals-client-'));
  const exported = 'import("@market-signals/client/core").then((kit) => console.log(Object.keys(kit).length))';
  return `${run(place, process.execPath, '--eval', exported)} exports`;
}

/** Moves a document of 0.3. */
function tryCodemod(): string {
  const place = install('codemod', findPackage('market-signals-codemod-'));
  const file = join(place, 'old.graphql');
  writeFileSync(file, '{ rating(ticker: "AAPL") { __typename } }\n');
  run(place, join(place, 'node_modules/.bin/market-signals-codemod'), '.');
  const moved = readFileSync(file, 'utf8').trim();
  if (!/stock\(ticker: "AAPL"\)/.test(moved)) throw new Error(`The codemod did not move the document: ${moved}`);
  return moved;
}

/** Makes an app on the gateway at an address, with the kit of this release, and runs its test. */
function tryCreate(address: string): string {
  const place = install('create', findPackage('create-market-signals-'));
  const args = ['page', '--url', `${address}/graphql`, '--kit', findPackage('market-signals-client-')];
  run(place, join(place, 'node_modules/.bin/create-market-signals'), ...args);
  const page = join(place, 'page');
  run(page, 'npm', 'test');
  run(page, 'npm', 'run', 'build');
  return `${readdirSync(join(page, 'dist')).length} built files of an app whose test passes`;
}

let gateway: ChildProcessWithoutNullStreams | undefined;
try {
  console.log(`chart ${tryChart()}`);
  console.log(`kit ${tryKit()}`);
  console.log(`codemod ${tryCodemod()}`);
  const place = install('gateway', findPackage('market-signals-gateway-'));
  const version = run(place, join(place, 'node_modules/.bin/market-signals'), '--version');
  const { address, response } = await startGateway(place, (started) => {
    gateway = started;
  });
  console.log(`gateway ${version}: ${response}`);
  console.log(`create ${tryCreate(address)}`);
} finally {
  if (gateway && gateway.exitCode === null && gateway.kill('SIGTERM'))
    await new Promise((resolve) => gateway?.once('exit', resolve));
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
