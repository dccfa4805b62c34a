import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, once, type Target, warmed } from '../stock-page/load.ts';
import type { PageRequest } from '../stock-page/pages.ts';
import { inEachPlace, type Place, startBare, startGateway } from '../stock-page/processes.ts';
import { KINDS, show, tableOf } from '../stock-page/table.ts';

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

const timed = (target: Target, request: PageRequest, connections: number) =>
  warmed(target, [request], { connections, seconds: SECONDS });

async function measure({ name, start }: Place): Promise<string> {
  const gateway = await startGateway({ ...start, countsStatements: false, scale: 'large' });
  const bare = await startBare();
  const lines: string[][] = [];
  let tiles = 0;
  for (const [page, request] of Object.entries(PAGES)) {
    const body = await once(gateway, request);
    tiles ||= JSON.parse(body).data.meta.tileCount;
    await bare.knows([[request.body ?? '', body]]);
    const limit = await timed(bare, request, KINDS.at(-1)!.connections.list);
    const line = (kind: string, { perSecond, p50, p99 }: Load) => {
      const figures = [perSecond, p50, p99, Buffer.byteLength(body), perSecond / limit.perSecond];
      lines.push([page, kind, ...figures.map(show)]);
      console.error(`${name}: ${page}, ${kind}: ${show(perSecond)} requests/s`);
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
  return `\n### ${name}: ${tiles} tiles, ${cpus().length} cores, Node ${process.versions.node}\n\n${tableOf(head, lines)}`;
}

const dataDir = options['data-dir'];
/** The database in the folder of a gateway that does not run. */
const given = async (): Promise<Place> => ({
  name: 'embedded',
  start: { dataDir: join(dataDir!, 'database') },
  remove: async () => {},
});
await inEachPlace(options.only, async (place) => console.log(await measure(place)), dataDir ? { embedded: given } : {});
