import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { load, once, type Target, warmed } from './load.ts';
import { type PageRequest, page, pages, restCalls, windows } from './pages.ts';
import { type Gateway, inEachPlace, type Place, startBare, startGateway } from './processes.ts';
import { KINDS, type Kind, markdown, type Row } from './table.ts';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string' } },
});
const SECONDS = Number(options.seconds);
/** How many stocks a list has, where the market has as many. */
const LISTED = 50;

/** Some requests and the answers that were found to be good, by what was asked. */
type Asked = { requests: readonly PageRequest[]; answers: readonly [asked: string, body: string][] };

async function ask(target: Target, requests: readonly PageRequest[]): Promise<Asked> {
  const answers: [string, string][] = [];
  for (const request of requests) answers.push([request.body ?? request.path, await once(target, request)]);
  return { requests, answers };
}

const meanBytes = ({ answers }: Asked) =>
  answers.reduce((sum, [, body]) => sum + Buffer.byteLength(body), 0) / answers.length;

const timed = (target: Target, { requests }: Asked, connections: number) =>
  warmed(target, requests, { connections, seconds: SECONDS });

/** SQL statements a request: all answered, so that none is counted for a request that was cut off. */
async function statementsOf(gateway: Gateway, { requests }: Asked, { loading, connections }: Kind, page: Row['page']) {
  await gateway.use(loading);
  for (const request of requests) await once(gateway, request);
  await gateway.statements();
  const { requests: answered } = await load(gateway, requests, {
    connections: connections[page],
    requests: 4 * connections[page],
  });
  return (await gateway.statements()) / answered;
}

async function measure(place: Place): Promise<string> {
  const rows: Row[] = [];
  const bare = await startBare();
  const gateway = await startGateway({ ...place.start, countsStatements: false });
  const all = JSON.parse(await once(gateway, { method: 'GET', path: '/api/v1/stocks' })) as string[];
  const tickers = all.slice(0, LISTED);
  const asked = {
    one: await ask(gateway, tickers.map(page)),
    list: await ask(gateway, windows(tickers, 7).map(pages)),
  };
  for (const page of ['one', 'list'] as const) {
    const bytes = meanBytes(asked[page]);
    for (const { name, loading, connections } of KINDS) {
      await gateway.use(loading);
      const speed = await timed(gateway, asked[page], connections[page]);
      rows.push({ page, kind: name, load: speed, bytes });
    }
    await bare.knows(asked[page].answers);
    const speed = await timed(bare, asked[page], KINDS.at(-1)!.connections[page]);
    rows.push({ page, kind: 'bare listener', load: speed, bytes });
  }
  bare.stop();

  await gateway.use('kept');
  const calls = await ask(gateway, tickers.flatMap(restCalls));
  const each = calls.requests.length / tickers.length;
  const rest = await timed(gateway, calls, 50);
  const load = { ...rest, perSecond: rest.perSecond / each };
  rows.push({ page: 'one', kind: `warm, ${each} REST calls`, load, bytes: meanBytes(calls) * each });
  await gateway.stop();

  const counting = await startGateway({ ...place.start, countsStatements: true });
  for (const row of rows) {
    const kind = KINDS.find(({ name }) => name === row.kind);
    if (kind) row.statements = await statementsOf(counting, asked[row.page], kind, row.page);
  }
  await counting.stop();
  return `\n### ${place.name}: ${tickers.length} stocks, ${cpus().length} cores, Node ${process.versions.node}\n\n${markdown(rows, tickers.length)}`;
}

await inEachPlace(options.only, async (place) => console.log(await measure(place)));
