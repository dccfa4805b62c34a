import { fork } from 'node:child_process';
import { once as nextEvent } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { graphql } from '../cases.ts';
import { load, once } from '../load.ts';
import {
  type BenchGateway,
  compile,
  type DatabasePlace,
  fill,
  inEachPlace,
  startBenchGateway,
  useServer,
} from '../processes.ts';
import { formatTable, machine, show } from '../report.ts';
import type { LargeOrder, ReceivedMessage } from './messages.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    database: { type: 'string' },
    'in-flight': { type: 'string', default: '0,1,4,16' },
  },
});
const SECONDS = Number(options.seconds);
const WARM_UP_MS = 3_000;
const IN_FLIGHT = options['in-flight'].split(',').map(Number);
/** The goals for the 99th percentile of the small query, milliseconds, by the number of large operations. */
const GOALS: Readonly<Record<number, number>> = { 1: 20, 4: 40, 16: 100 };

const SMALL = graphql('{ stock(ticker: "AAPL") { name quote { price } } }', {});
const LARGE = join(import.meta.dirname, 'large.ts');

/** Sends large operations until it is stopped. */
function startLarge(order: LargeOrder): { stop(): Promise<ReceivedMessage> } {
  const child = fork(LARGE, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(order);
  return {
    async stop() {
      child.send('report');
      const [received] = await nextEvent(child, 'message');
      return received as ReceivedMessage;
    },
  };
}

/** A row of the table: a small query with a cached response, beside this many large operations. */
async function measure(gateway: BenchGateway, tickers: readonly string[], inFlight: number): Promise<string[]> {
  const { port, keys } = gateway;
  await once(gateway, SMALL);
  const large = inFlight > 0 ? startLarge({ port, keys, tickers, inFlight }) : null;
  await pause(WARM_UP_MS);
  const small = await load(gateway, () => SMALL, { connections: 1, seconds: SECONDS });
  const received = await large?.stop();
  console.error(`${inFlight} in flight: p50 ${show(small.p50)} ms, p99 ${show(small.p99)} ms`);
  const goal = GOALS[inFlight];
  return [
    String(inFlight),
    ...[small.perSecond, small.p50, small.p99, goal].map(show),
    ...[received && received.count / (SECONDS + WARM_UP_MS / 1_000), received?.p50, received?.p99].map(show),
    show(received && received.p99 / received.p50),
    show(received?.bytes),
  ];
}

async function measurePlace({ name, start }: DatabasePlace): Promise<void> {
  await fill(start);
  const gateway = await startBenchGateway(start);
  const tickers = JSON.parse(await once(gateway, { method: 'GET', path: '/api/v1/stocks' })) as string[];
  const lines: string[][] = [];
  for (const inFlight of IN_FLIGHT) lines.push(await measure(gateway, tickers, inFlight));
  const { rss } = await gateway.tell({ sample: true });
  await gateway.stop();
  const small = ['requests/s', 'p50 ms', 'p99 ms', 'goal p99 ms'].map((column) => `small: ${column}`);
  const large = ['per second', 'p50 ms', 'p99 ms', 'p99 / p50', 'bytes'].map((column) => `large: ${column}`);
  const about = machine({ stocks: tickers.length, seconds: SECONDS, hasRedis: false });
  console.log(`\n### ${name}\n\n${about}\n\n${formatTable(['in flight', ...small, ...large], lines)}`);
  console.log(`\nResident memory afterwards: ${show(rss / 2 ** 20)} MB.`);
}

await compile();
await inEachPlace(options.only, measurePlace, options.database ? { postgresql: useServer(options.database) } : {});
