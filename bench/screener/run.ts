import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { once, type Target, warmed } from '../stock-page/load.ts';
import type { Loading } from '../stock-page/messages.ts';
import type { PageRequest } from '../stock-page/pages.ts';
import { inEachPlace, type Place, startBare, startGateway } from '../stock-page/processes.ts';
import { show, tableOf } from '../stock-page/table.ts';
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

const timed = (target: Target, requests: readonly PageRequest[], connections: number) =>
  warmed(target, requests, { connections, seconds: SECONDS });

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
        const figures = [perSecond, p50, p99, bytes, perSecond / limit.perSecond].map(show);
        rows.push([place.name, show(stocks), what, name, ...figures]);
      }
    }
  } finally {
    bare.stop();
    await gateway.stop();
  }
  return rows;
}

const HEAD = ['database', 'stocks', '', '', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'of bare'];
const lines: string[][] = [];
for (const stocks of options.rows.split(',').map(Number))
  await inEachPlace(options.only, async (place) => void lines.push(...(await measure(place, stocks))));
console.log(`\n### Screens of ${CONDITIONS} conditions: ${cpus().length} cores, Node ${process.versions.node}\n`);
console.log(tableOf(HEAD, lines));
