import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONG } from '../vitest.config.ts';
import { buildParts } from './parts.mjs';
import { type Part, planFull, planQuick } from './test-parts.ts';
import { ensureTools } from './tools.mjs';

// npm test                 everything but what takes long, on the embedded database; more arguments go to vitest
// npm run test:full        everything: where TEST_DATABASE_URL and TEST_REDIS_URL name PostgreSQL and Redis, on them, and on the
//                          embedded database the tests that may differ there; on each Node of test/nodes the tests that may differ.
//                          TEST_REPORTS=<folder> keeps the runner's reports as JSON, and the seconds of each part.
const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, TEST_REPORTS: reports, ...environment } = process.env;
const [mode, ...rest] = process.argv.slice(2);
const isFull = mode === '--full';

/** The versions of Node in test/nodes. The suite itself runs on the oldest supported version. */
const NODES = Object.keys(
  JSON.parse(readFileSync(new URL('../test/nodes/package.json', import.meta.url), 'utf8')).dependencies,
);
const NODES_FOLDER = fileURLToPath(new URL('../test/nodes/node_modules/', import.meta.url));
const isInstalled = (node: string): boolean => existsSync(join(NODES_FOLDER, node));

/** The environment that selects a version of Node. */
const selectNode = (node: string) => ({ PATH: `${join(NODES_FOLDER, node, 'bin')}${delimiter}${process.env.PATH}` });

/** Tests of browsers and processes wait for half of their time: a full run has a worker more than processors. */
const WORKERS = availableParallelism() + 1;

const reportFolder = reports ?? mkdtempSync(join(tmpdir(), 'market-signals-test-reports-'));
/** The images of databases, which the first run creates and the others use. */
const imageFolder = isFull ? mkdtempSync(join(tmpdir(), 'market-signals-test-images-')) : null;
process.on('exit', () => {
  if (!reports) rmSync(reportFolder, { recursive: true, force: true });
  if (imageFolder) rmSync(imageFolder, { recursive: true, force: true });
});

/**
 * Runs tests, and reports whether all passed. No test is repeated: what fails now and then is a fault of the test or the code.
 * @param workers default: those of the runner
 */
async function run({ name, title, node, args, env }: Part, workers?: number): Promise<boolean> {
  const started = performance.now();
  if (isFull) console.log(`== tests, ${title}`);
  const reporters = [
    `--reporter=${fileURLToPath(new URL('progress-reporter.ts', import.meta.url))}`,
    '--reporter=json',
    `--outputFile.json=${join(reportFolder, `${name}.json`)}`,
  ];
  const limit = workers ? [`--maxWorkers=${workers}`] : [];
  const child = spawn('npx', ['vitest', 'run', ...limit, ...args, ...reporters], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: {
      ...environment,
      TEST_FILE_SECONDS: join(reportFolder, `${name}.files`),
      ...(isFull && { TEST_PART: name }),
      ...(imageFolder && { TEST_IMAGES: imageFolder }),
      ...(node && selectNode(node)),
      ...env,
    },
  });
  const errors: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => {
    errors.push(chunk);
    process.stderr.write(chunk);
  });
  const [status] = await once(child, 'close');
  const seconds = Math.round((performance.now() - started) / 1_000);
  if (isFull) {
    console.log(`== tests, ${title}: ${seconds} s`);
    appendFileSync(join(reportFolder, 'parts'), `${seconds}\ttests, ${title}\n`);
  }
  if (status !== 0) writeFileSync(join(reportFolder, `${name}.stderr`), Buffer.concat(errors));
  return status === 0;
}

if (!isFull) {
  const isGreen = await run(planQuick(process.argv.slice(2)));
  console.log(`\nLeft out, and run by npm run test:full: ${Object.keys(LONG).join('; ')}; PostgreSQL and Redis.`);
  process.exit(isGreen ? 0 : 1);
}

await Promise.all([ensureTools(), buildParts()]).catch(({ message }: Error) => console.log(`== ${message}`));
if (!existsSync(new URL('../test/peers/node_modules', import.meta.url)))
  console.log('== test/peers is not installed (npm ci --prefix test/peers): its tests are left out');
for (const node of NODES.filter((version) => !isInstalled(version)))
  console.log(`== ${node} is not installed (npm ci --prefix test/nodes): the tests on it are left out`);
// Every test file makes a database and a key prefix of its own, and drops them.
const servers = database && redis ? { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } : null;
if (!servers) console.log('== no TEST_DATABASE_URL and TEST_REDIS_URL: the tests on PostgreSQL and Redis are left out');

const parts = planFull({ servers, nodes: NODES.filter(isInstalled), args: rest });
let isGreen = true;
for (const part of parts.filter(({ node }) => node === null)) isGreen = (await run(part, WORKERS)) && isGreen;
// A few files each, of which a single one takes most of the time: with a worker each, the parts fill the processors.
const newer = await Promise.all(parts.filter(({ node }) => node !== null).map((part) => run(part, 1)));
process.exit(isGreen && newer.every(Boolean) ? 0 : 1);
