import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Load, load, once, type Target } from '../stock-page/load.ts';
import type { Loading } from '../stock-page/messages.ts';
import type { PageRequest } from '../stock-page/pages.ts';
import { embedded, type Place, postgres, startBare, startGateway } from '../stock-page/processes.ts';
import { fill } from './fill.ts';
import { CONDITIONS, graphScreens, restScreens } from './plans.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rows: { type: 'string', default: '1000,10000' },
    only: { type: 'string' },
  },
});
const SECONDS = Number(options.seconds);

/** The words are explained in bench/README.md. */
const KINDS: readonly { name: string; loading: Loading; connections: number }[] = [
  { name: 'cold', loading: 'emptied', connections: 1 },
  { name: 'warm', loading: 'made', connections: 20 },
  { name: 'warm, kept', loading: 'kept', connections: 20 },
];
const SCREENS = { 'REST, 100 rows': restScreens, 'GraphQL, 50 rows of 6 fields': graphScreens };

async function timed(target: Target, requests: readonly PageRequest[], connections: number): Promise<Load> {
  await load(target, requests, { connections, seconds: Math.ceil(SECONDS / 3) });
  return load(target, requests, { connections, seconds: SECONDS });
}

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** One universe in one database: a row for each way to ask. */
async function measure(place: Place, stocks: number): Promise<string[][]> {
  await fill(place.start, stocks);
  const gateway = await startGateway({ ...place.start, countsStatements: false });
  const bare = await startBare();
  const rows: string[][] = [];
  try {
    for (const [what, requests] of Object.entries(SCREENS)) {
      const answers: [string, string][] = [];
      for (const request of requests) answers.push([request.body!, await once(gateway, request)]);
      const bytes = answers.reduce((sum, [, body]) => sum + Buffer.byteLength(body), 0) / answers.length;
      await bare.knows(answers);
      const limit = await timed(bare, requests, 20);
      for (const { name, loading, connections } of KINDS) {
        await gateway.use(loading);
        const { perSecond, p50, p99 } = await timed(gateway, requests, connections);
        const figures = [perSecond, p50, p99, bytes, perSecond / limit.perSecond].map((value) => figure.format(value));
        rows.push([place.name, figure.format(stocks), what, name, ...figures]);
      }
    }
  } finally {
    bare.stop();
    await gateway.stop();
  }
  return rows;
}

const server = process.env.TEST_DATABASE_URL;
if (!server) console.log('Set TEST_DATABASE_URL to measure PostgreSQL too.');
const places = { embedded, ...(server && { postgresql: () => postgres(server) }) };
const head = ['database', 'stocks', '', '', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'of bare'];
const lines = [head, head.map(() => '---')];
for (const [name, make] of Object.entries(places)) {
  if (options.only && options.only !== name) continue;
  for (const stocks of options.rows.split(',').map(Number)) {
    const place = await make();
    try {
      lines.push(...(await measure(place, stocks)));
    } finally {
      await place.remove();
    }
  }
}
console.log(`\n### Screens of ${CONDITIONS} conditions: ${cpus().length} cores, Node ${process.versions.node}\n`);
console.log(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
