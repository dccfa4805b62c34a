import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, load, once, type Target } from '../stock-page/load.ts';
import type { PageRequest } from '../stock-page/pages.ts';
import { embedded, type Place, postgres, startBare, startGateway } from '../stock-page/processes.ts';
import { KINDS } from '../stock-page/table.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    'data-dir': { type: 'string' },
  },
});
const SECONDS = Number(options.seconds);

const TILES = `{
  marketHeatmap {
    headline { label value unit }
    meta { breadthUp breadthDown sectors { sector count capUsd capWeightedChangePct marketMoodPhase } }
    tiles { ticker sector marketCap changePercent sentiment7d mentionsZ optionsInterestScore stock { name } }
  }
}`;

const PAGES: Readonly<Record<string, PageRequest>> = {
  'heatmap, REST': { method: 'GET', path: '/api/v1/trackers/market-heatmap' },
  'heatmap, GraphQL': { method: 'POST', path: '/graphql', body: JSON.stringify({ query: TILES }) },
  'options overview, REST': { method: 'GET', path: '/api/v1/options/overview' },
};

/** Lets the code and the database get going, then measures. */
async function timed(target: Target, request: PageRequest, connections: number): Promise<Load> {
  await load(target, [request], { connections, seconds: Math.ceil(SECONDS / 3) });
  return load(target, [request], { connections, seconds: SECONDS });
}

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

async function measure({ name, start }: Place): Promise<string> {
  const gateway = await startGateway({ ...start, countsStatements: false, scale: 'large' });
  const bare = await startBare();
  const lines: (string | number)[][] = [];
  let tiles = 0;
  for (const [page, request] of Object.entries(PAGES)) {
    const body = await once(gateway, request);
    tiles ||= JSON.parse(body).data.meta.tileCount;
    await bare.knows([[request.body ?? '', body]]);
    const limit = await timed(bare, request, KINDS.at(-1)!.connections.list);
    const line = (kind: string, { perSecond, p50, p99 }: Load) => {
      lines.push([page, kind, perSecond, p50, p99, Buffer.byteLength(body), perSecond / limit.perSecond]);
      console.error(`${name}: ${page}, ${kind}: ${figure.format(perSecond)} requests/s`);
    };
    for (const { name: kind, loading, connections } of KINDS) {
      await gateway.use(loading);
      line(kind, await timed(gateway, request, connections.list));
    }
    line('bare listener', limit);
    await gateway.use('kept');
  }
  bare.stop();
  await gateway.stop();
  const head = ['answer', '', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'of bare'];
  const table = [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.map((cell) => (typeof cell === 'number' ? figure.format(cell) : cell)).join(' | ')} |`)
    .join('\n');
  return `\n### ${name}: ${tiles} tiles, ${cpus().length} cores, Node ${process.versions.node}\n\n${table}`;
}

const server = process.env.TEST_DATABASE_URL;
if (!server) console.log('Set TEST_DATABASE_URL to measure PostgreSQL too.');
const dataDir = options['data-dir'];
/** The database in the folder of a gateway that does not run. */
const given = async (): Promise<Place> => ({
  name: 'embedded',
  start: { dataDir: join(dataDir!, 'database') },
  remove: async () => {},
});
const places = { embedded: dataDir ? given : embedded, ...(server && { postgresql: () => postgres(server) }) };
for (const [name, make] of Object.entries(places)) {
  if (options.only && options.only !== name) continue;
  const place = await make();
  try {
    console.log(await measure(place));
  } finally {
    await place.remove();
  }
}
