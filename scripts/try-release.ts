import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  findPackage,
  installPackages,
  runCommand,
  type StartedGateway,
  startPackedGateway,
} from './release-packages.ts';

// npx tsx scripts/try-release.ts release: installs each package of a release in an empty folder, as a stranger does, starts it,
// and asks it. Packages of others come from the registry of npm's configuration.
const [release = 'release'] = process.argv.slice(2);
const folder = resolve(release);
const home = mkdtempSync(join(tmpdir(), 'market-signals-try-'));
const install = (name: string, ...packages: string[]): string => installPackages(join(home, name), ...packages);

/** The chart's version, which is also the default tag of its image. */
function tryChart(): string {
  const text = runCommand(
    home,
    'tar',
    '-xzOf',
    findPackage(folder, 'market-signals-chart-'),
    'market-signals/Chart.yaml',
  );
  const versions = [...text.matchAll(/^(?:version|appVersion): (.+)$/gm)].map(([, version]) => version);
  if (new Set(versions).size !== 1) throw new Error(`The chart has several versions: ${versions.join(', ')}`);
  return `${versions[0]}`;
}

function tryKit(): string {
  const place = install('kit', findPackage(folder, 'market-signals-client-'));
  const exported = 'import("@market-signals/client/core").then((kit) => console.log(Object.keys(kit).length))';
  return `${runCommand(place, process.execPath, '--eval', exported)} exports`;
}

/** Moves a document of 0.3. */
function tryCodemod(): string {
  const place = install('codemod', findPackage(folder, 'market-signals-codemod-'));
  const file = join(place, 'old.graphql');
  writeFileSync(file, '{ rating(ticker: "AAPL") { __typename } }\n');
  runCommand(place, join(place, 'node_modules/.bin/market-signals-codemod'), '.');
  const moved = readFileSync(file, 'utf8').trim();
  if (!/stock\(ticker: "AAPL"\)/.test(moved)) throw new Error(`The codemod did not move the document: ${moved}`);
  return moved;
}

/** Makes an app on the gateway at an address, with the kit of this release, and runs its test. */
function tryCreate(address: string): string {
  const place = install('create', findPackage(folder, 'create-market-signals-'));
  const args = ['page', '--url', `${address}/graphql`, '--kit', findPackage(folder, 'market-signals-client-')];
  runCommand(place, join(place, 'node_modules/.bin/create-market-signals'), ...args);
  const page = join(place, 'page');
  runCommand(page, 'npm', 'test');
  runCommand(page, 'npm', 'run', 'build');
  return `${readdirSync(join(page, 'dist')).length} built files of an app whose test passes`;
}

let gateway: StartedGateway | undefined;
try {
  console.log(`chart ${tryChart()}`);
  console.log(`kit ${tryKit()}`);
  console.log(`codemod ${tryCodemod()}`);
  const place = install('gateway', findPackage(folder, 'market-signals-gateway-'));
  const version = runCommand(place, join(place, 'node_modules/.bin/market-signals'), '--version');
  gateway = await startPackedGateway(place, '{ viewer { tier } stock(ticker: "NVDA") { name quote { price } } }');
  console.log(`gateway ${version}: ${JSON.stringify(gateway.data)}`);
  console.log(`create ${tryCreate(gateway.address)}`);
} finally {
  await gateway?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
