import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalog } from '../../src/app.ts';
import { remoteCommands } from '../../src/cli/ipc.ts';
import { DEMO_SEED } from '../../src/commands/demo/demo-market.ts';
import { readHolder } from '../../src/db/data-folder.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openEmbedded, openPostgres } from '../../src/db/open.ts';
import { demoFiles } from '../../src/demo/files.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { type DatabasePlace, inEachPlace } from '../processes.ts';
import { formatTable, show } from '../report.ts';
import { command, type FreezeGateway, startFreezeGateway } from './gateway.ts';
import { asker, probe } from './probe.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    kinds: { type: 'string' },
    'data-dir': { type: 'string' },
    'database-url': { type: 'string' },
    'every-ms': { type: 'string', default: '20' },
  },
});
const EVERY_MS = Number(options['every-ms']);
/** Two requests per interval, and 300 calls per minute and key. */
const KEYS = Math.ceil((2 * 60_000) / EVERY_MS / 300) + 2;

/** The demo market's files, a folder for each kind, in the order in which they are imported. */
async function writeFiles(folder: string): Promise<string[]> {
  const kinds = new Set<string>();
  for (const { kind, name, content } of demoFiles(
    catalog.demoParts.all,
    createUniverse({ seed: DEMO_SEED, today: newYorkDay(new Date()), scale: 'standard' }),
  )) {
    if (options.kinds && !options.kinds.split(',').includes(kind)) continue;
    if (!kinds.has(kind)) await mkdir(join(folder, kind));
    kinds.add(kind);
    await writeFile(join(folder, kind, name), content);
  }
  return [...kinds];
}

async function keysFor({ start }: DatabasePlace): Promise<string[]> {
  const labels = Array.from({ length: KEYS }, (_, n) => `freeze ${n}`);
  const keys: string[] = [];
  if (start.databaseUrl) {
    const db = await openPostgres(start.databaseUrl);
    for (const label of labels) keys.push((await createKey(db, { label, tier: 'PRO', now: new Date() })).key);
    await db.close();
  } else {
    const { socket } = (await readHolder(start.dataDir!))!;
    const commands = remoteCommands(socket);
    for (const label of labels) keys.push((await commands.createKey({ label, tier: 'PRO' })).key);
  }
  return keys;
}

type Step = { name: string; run(): Promise<unknown> };

/** Probes during a step. @returns a row of the table */
async function measured(gateway: FreezeGateway, keys: readonly string[], { name, run }: Step): Promise<string[]> {
  const ask = asker(gateway.url, keys);
  let lastAsk = Date.now();
  await ask('{ market { status { status } } }');
  await gateway.delay();
  const began = performance.now();
  const cachedRead = probe(() => ask('{ viewer { tier } market { status { status } } }'), EVERY_MS);
  // A name that is in no loader's cache, so it is looked up in the database.
  const nextUnknownTicker = () => `Q${(lastAsk++).toString(36).toUpperCase().slice(-6)}`;
  const uncachedRead = probe(() => ask(`{ stocks(tickers: ["${nextUnknownTicker()}"]) { nodes { name } } }`), EVERY_MS);
  await run();
  const seconds = (performance.now() - began) / 1_000;
  const waits = [await cachedRead.stop(), await uncachedRead.stop()];
  const delay = await gateway.delay();
  const figures = [seconds, ...waits.flatMap(({ worst, p99 }) => [worst, p99]), delay.worst, delay.p99];
  console.error(`${name}: ${figures.map(show).join('  ')}`);
  return [name, ...figures.map(show)];
}

async function measure(place: DatabasePlace): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-freeze-'));
  const { databaseUrl } = place.start;
  const lines: string[][] = [];
  try {
    const kinds = await writeFiles(folder);
    // On a server, commands run in separate processes; the gateway itself runs only due jobs.
    if (databaseUrl) {
      const db = await openPostgres(databaseUrl);
      await migrate(db).finally(() => db.close());
    }
    const gateway = await startFreezeGateway(place, { DEMO: 'off', SCHEDULER: 'off' });
    const keys = await keysFor(place);
    const steps: Step[] = [
      { name: 'nothing', run: () => new Promise((resolve) => setTimeout(resolve, 5_000)) },
      ...kinds.map((kind) => ({
        name: `ingest ${kind}`,
        run: () => command(place, ['ingest', kind, join(folder, kind)]),
      })),
      { name: 'derive', run: () => command(place, ['derive']) },
    ];
    for (const step of steps) lines.push(await measured(gateway, keys, step));
    await gateway.stop();
    lines.push(await schedule(place, keys));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const head = ['', 's', 'known: worst', 'p99', 'read: worst', 'p99', 'loop: worst', 'p99'];
  return `\n### ${place.name}, waits in ms, ${cpus().length} cores, Node ${process.versions.node}\n\n${formatTable(head, lines)}`;
}

/** A gateway that finds all its jobs due when it starts. */
async function schedule(place: DatabasePlace, keys: readonly string[]): Promise<string[]> {
  const { databaseUrl, dataDir } = place.start;
  const db = databaseUrl
    ? await openPostgres(databaseUrl)
    : await openEmbedded({ dataDir: join(dataDir!, 'database') });
  await db.query('DELETE FROM "job_run"').finally(() => db.close());
  const gateway = await startFreezeGateway(place, { DEMO: 'off' });
  const run = () => new Promise((resolve) => setTimeout(resolve, 30_000));
  try {
    return await measured(gateway, keys, { name: 'jobs that are due, 30 s', run });
  } finally {
    await gateway.stop();
  }
}

/** An existing market: in the folder of a stopped gateway, or on a server. */
const createPlace = (start: DatabasePlace['start'], name: string): DatabasePlace => ({
  name,
  start,
  remove: async () => {},
});
const { 'data-dir': dataDir, 'database-url': databaseUrl } = options;
const report = async (place: DatabasePlace) => console.log(await measure(place));
if (dataDir) await report(createPlace({ dataDir }, 'embedded'));
if (databaseUrl) await report(createPlace({ databaseUrl }, 'PostgreSQL'));
if (!dataDir && !databaseUrl) await inEachPlace(options.only, report);
