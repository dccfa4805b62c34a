import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES, type Case } from './cases.ts';
import { type LoadRequest, once } from './load.ts';
import { formatPastPages, measurePastPages, PAST_PAGE, type PastRow } from './past-pages.ts';
import { measurePeers, type PeerRow } from './peers.ts';
import {
  type BenchGateway,
  compile,
  type DatabasePlace,
  fill,
  inEachPlace,
  startBare,
  startBenchGateway,
  useServer,
} from './processes.ts';
import { randomFrom } from './random.ts';
import { type BenchRow, formatResults, machine, readmeSection, withSection } from './report.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    case: { type: 'string' },
    database: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds);
const CONNECTIONS = [1, 50];
/** The number of responses that the bare listener repeats. */
const REPEATED = 100;

const redisUrl = process.env.TEST_REDIS_URL;
const isSelected = (name: string): boolean => !options.case || name.includes(options.case);
const cases = CASES.filter(({ name }) => isSelected(name));

/** The requests of a case, one after the other. */
function createRequests({ next }: Case, tickers: readonly string[]): () => LoadRequest {
  const random = randomFrom(7);
  return () => next(tickers, random);
}

async function measureCase(
  gateway: BenchGateway,
  benchCase: Case,
  tickers: readonly string[],
  place: string,
): Promise<BenchRow[]> {
  const next = createRequests(benchCase, tickers);
  const bare = await startBare();
  await gateway.forget('nothing');
  const bodies: string[] = [];
  for (let n = 0; n < REPEATED; n += 1) bodies.push(await once(gateway, next()));
  await bare.tell({ bodies });
  await gateway.forget(benchCase.forgets);
  const rows: BenchRow[] = [];
  for (const connections of CONNECTIONS) {
    const load = await gateway.measure(next, { connections, seconds: SECONDS });
    const limit = await bare.measure(next, { connections, seconds: Math.min(SECONDS, 3) });
    rows.push({ place, case: benchCase, connections, load, bare: limit });
    console.error(
      `${place}: ${benchCase.name}, ${connections}: ${load.perSecond.toFixed(0)}/s, ${load.cpuMs.toFixed(2)} ms`,
    );
  }
  await bare.stop();
  return rows;
}

/** Memory after the loads of all cases, in MB. */
async function measure({
  name,
  start,
}: DatabasePlace): Promise<{ rows: BenchRow[]; rssMb: number; tickers: readonly string[] }> {
  await fill({ ...start, redisUrl });
  const gateway = await startBenchGateway({ ...start, redisUrl });
  const tickers = JSON.parse(await once(gateway, { method: 'GET', path: '/api/v1/stocks' })) as string[];
  const rows: BenchRow[] = [];
  for (const benchCase of cases) rows.push(...(await measureCase(gateway, benchCase, tickers, name)));
  const { rss } = await gateway.tell({ sample: true });
  await gateway.stop();
  return { rows, rssMb: rss / 2 ** 20, tickers };
}

async function run(): Promise<void> {
  await compile();
  const rows: BenchRow[] = [];
  const memory: Record<string, number> = {};
  const pastRows: PastRow[] = [];
  let peers: PeerRow[] = [];
  let stocks = 0;
  const measureAll = async (place: DatabasePlace) => {
    const result = await measure(place);
    rows.push(...result.rows);
    memory[place.name] = result.rssMb;
    stocks = result.tickers.length;
    if (isSelected(PAST_PAGE)) pastRows.push(...(await measurePastPages(place, result.tickers, SECONDS)));
    const { databaseUrl } = place.start;
    if (databaseUrl) peers = await measurePeers(databaseUrl, { connections: CONNECTIONS, seconds: SECONDS });
  };
  await inEachPlace(options.only, measureAll, options.database ? { postgresql: useServer(options.database) } : {});
  const about = machine({ stocks, seconds: SECONDS, hasRedis: redisUrl !== undefined });
  console.log(formatResults(about, rows, memory, peers));
  if (pastRows.length > 0) console.log(`\n${formatPastPages(pastRows)}`);
  if (!options.readme) return;
  const readme = join(import.meta.dirname, '../README.md');
  writeFileSync(readme, withSection(readFileSync(readme, 'utf8'), readmeSection(about, rows, memory, peers)));
}

await run();
