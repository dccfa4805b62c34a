import { parseArgs } from 'node:util';
import { CASES } from './cases.ts';
import { type LoadRequest, load, once } from './load.ts';
import {
  type BenchGateway,
  compile,
  type DatabasePlace,
  fill,
  givenFolder,
  inEachPlace,
  startBenchGateway,
  useServer,
} from './processes.ts';
import { type BenchRandom, randomFrom } from './random.ts';
import { formatTable, machine, show } from './report.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    heap: { type: 'string' },
    connections: { type: 'string', default: '20' },
    only: { type: 'string' },
    database: { type: 'string' },
    'data-dir': { type: 'string' },
  },
});
const MINUTES = Number(options.minutes);
const CONNECTIONS = Number(options.connections);
const MEGABYTE = 2 ** 20;
/** Interval between memory readings. */
const LOOK_MS = 500;
const redisUrl = process.env.TEST_REDIS_URL;

/** A request of any case. */
const mixed = (tickers: readonly string[], random: BenchRandom): LoadRequest => random.of(CASES).next(tickers, random);

/** The maximum resident memory during some work. */
async function highest(gateway: BenchGateway, during: Promise<unknown>): Promise<number> {
  let [isOver, maxBytes] = [false, 0];
  const over = during.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (!isOver) {
    maxBytes = Math.max(maxBytes, (await gateway.tell({ sample: true })).rss);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await over;
  return maxBytes;
}

/** Maximum resident megabytes in each minute, under a load of all cases. */
async function measure({ name, start }: DatabasePlace): Promise<string> {
  await fill({ ...start, redisUrl });
  const gateway = await startBenchGateway(
    { ...start, redisUrl },
    options.heap ? [`--max-old-space-size=${options.heap}`] : [],
  );
  const tickers = JSON.parse(await once(gateway, { method: 'GET', path: '/api/v1/stocks' })) as string[];
  const random = randomFrom(7);
  const atStart = (await gateway.tell({ sample: true })).rss;
  const lines: string[][] = [['0', '', '', show(atStart / MEGABYTE)]];
  let firstFailure: string | null = null;
  try {
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      let failures = 0;
      const failed = ({ message }: Error) => {
        failures += 1;
        firstFailure ??= message;
      };
      const loading = load(gateway, () => mixed(tickers, random), { connections: CONNECTIONS, seconds: 60, failed });
      const peak = await highest(gateway, loading);
      const { requests } = await loading;
      lines.push([String(minute), String(requests), String(failures), show(peak / MEGABYTE)]);
      console.error(`${name}: ${lines.at(-1)!.join('  ')}`);
    }
    await gateway.stop();
  } catch (error) {
    firstFailure ??= `the gateway did not stay up: ${(error as Error).message}`;
  }
  const limit = `heap of at most ${show(gateway.heapLimit! / MEGABYTE)} MB`;
  const about = `### ${name}, ${CONNECTIONS} connections, ${limit}, ${firstFailure ? `first failure: ${firstFailure}` : 'no failures'}`;
  return `\n${about}\n\n${formatTable(['minute', 'requests', 'failures', 'resident MB, at most'], lines)}`;
}

await compile();
const { database, 'data-dir': dataDir } = options;
console.log(machine({ seconds: MINUTES * 60, hasRedis: redisUrl !== undefined }));
await inEachPlace(options.only, async (place) => console.log(await measure(place)), {
  ...(database && { postgresql: useServer(database) }),
  ...(dataDir && { embedded: givenFolder(dataDir) }),
});
