import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CacheBudget, cacheBudget } from '../../src/lib/cache-budget.ts';
import { CASES, type Case } from '../cases.ts';
import { type LoadRequest, once } from '../load.ts';
import { compile, type DatabasePlace, fill, inEachPlace, startBenchGateway } from '../processes.ts';
import { randomFrom } from '../random.ts';
import { formatTable, machine, show } from '../report.ts';

// npm run bench caches: the value of each cache. Every case runs with all caches, and again without each of them.

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'embedded' },
    case: { type: 'string' },
    /** The file that `npm run bench caches-record` writes. */
    requests: { type: 'string' },
  },
});
const SECONDS = Number(options.seconds);
const CONNECTIONS = [1, 50];
const CACHES = Object.keys(cacheBudget()) as (keyof CacheBudget)[];

/** The recorded requests, in their order, again and again. */
function recorded(file: string): Case {
  const requests = JSON.parse(readFileSync(file, 'utf8')) as LoadRequest[];
  let at = 0;
  const next = () => {
    at += 1;
    return requests[at % requests.length]!;
  };
  return { name: 'dashboard, recorded', forgets: 'everything, seldom', next };
}

const cases = [...CASES, ...(options.requests ? [recorded(options.requests)] : [])].filter(
  ({ name }) => !options.case || name.includes(options.case),
);

/** CPU milliseconds for a request, by case and connections. */
type Costs = ReadonlyMap<string, number>;
const formatRow = (name: string, connections: number) => `${name}, ${connections}`;

async function measure({ start }: DatabasePlace, without?: keyof CacheBudget): Promise<Costs> {
  const gateway = await startBenchGateway({ ...start, without: without && [without] });
  const tickers = JSON.parse(await once(gateway, { method: 'GET', path: '/api/v1/stocks' })) as string[];
  const costs = new Map<string, number>();
  for (const { name, forgets, next } of cases) {
    const random = randomFrom(7);
    await gateway.forget(forgets);
    for (const connections of CONNECTIONS) {
      const { cpuMs } = await gateway.measure(() => next(tickers, random), { connections, seconds: SECONDS });
      costs.set(formatRow(name, connections), cpuMs);
      console.error(`without ${without ?? 'nothing'}: ${formatRow(name, connections)}: ${cpuMs.toFixed(3)} ms`);
    }
  }
  await gateway.stop();
  return costs;
}

await compile();
await inEachPlace(options.only, async (place) => {
  await fill(place.start);
  const all = await measure(place);
  const others: Costs[] = [];
  for (const cache of CACHES) others.push(await measure(place, cache));
  const lines = [...all].map(([row, cpuMs]) => [
    row,
    show(cpuMs),
    ...others.map((costs) => `${(costs.get(row)! / cpuMs).toFixed(2)}x`),
  ]);
  const head = ['case, connections', 'CPU ms', ...CACHES.map((cache) => `without ${cache}`)];
  console.log(`\n${machine({ seconds: SECONDS, hasRedis: false })} ${place.name}.\n\n${formatTable(head, lines)}`);
});
