import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, file, standIn } from '../../test/support/stand-in.ts';
import { companyList, factsParts, form13fParts, form345Parts, writeZip } from './archives.ts';
import { sync } from './process.ts';

// What SEC's bulk archives cost: the time and the most memory of `market-signals sync`, from a server on this machine.
// The process is killed halfway through the download, and another goes on: both are counted.

const MB = 2 ** 20;
const page = (name: string): Answer => file(`<html><a href="/files/bulk/${name}">${name}</a></html>`);
const PAGES = 'www.sec.gov/data-research/sec-markets-data';

type Case = { stream: string; name: string; page?: string; path: string; make(path: string): Promise<number> };
const CASES: readonly Case[] = [
  {
    stream: 'ownership-sets',
    name: '2026q3_form345.zip',
    page: `${PAGES}/insider-transactions-data-sets`,
    path: 'www.sec.gov/files/bulk/2026q3_form345.zip',
    make: (path) => writeZip(path, form345Parts(60_000)),
  },
  {
    stream: '13f-sets',
    name: '01jun2026-31aug2026_form13f.zip',
    page: `${PAGES}/form-13f-data-sets`,
    path: 'www.sec.gov/files/bulk/01jun2026-31aug2026_form13f.zip',
    make: (path) => writeZip(path, form13fParts(7_500, 120)),
  },
  {
    stream: 'facts-set',
    name: 'companyfacts.zip',
    path: 'www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip',
    make: (path) => writeZip(path, factsParts(2_500, 400_000)),
  },
];
const LISTED = 40;

/** Serves a file on disk like a publisher; `onHalf` is called when half of it was sent for the first time. */
function served(path: string, bytes: number, onHalf: () => void): Answer {
  let isFirst = true;
  return (request, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const range = from > 0 && { 'content-range': `bytes ${from}-${bytes - 1}/${bytes}` };
    response.writeHead(from > 0 ? 206 : 200, { etag: '"bulk"', 'content-length': bytes - from, ...range });
    let requests = 0;
    const source = createReadStream(path, { start: from });
    source.on('data', (piece) => {
      requests += piece.length;
      if (isFirst && requests > bytes / 2) {
        isFirst = false;
        source.destroy();
        onHalf();
      }
    });
    source.pipe(response);
    response.on('close', () => source.destroy());
  };
}

const only = process.argv[2];
for (const { stream, name, page: pagePath, path, make } of CASES) {
  if (only && stream !== only) continue;
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-bulk-'));
  const archive = join(folder, name);
  const bytes = await make(archive);
  let pid = 0;
  const server = await standIn(
    new Map([
      [path, served(archive, bytes, () => process.kill(pid, 'SIGKILL'))],
      ...(pagePath ? ([[pagePath, page(name)]] as const) : []),
      ['www.sec.gov/files/company_tickers.json', file(companyList(LISTED))],
    ]),
  );
  const data = join(folder, 'data');
  const env = { DATA_DIR: data, SYNC_MIRROR: server.url, SYNC_CONTACT: 'Bench bench@example.com' };
  const scope = ['--universe', 'all', '--since', '2026-06-01'];
  const remember = (newPid: number) => {
    pid = newPid;
  };
  const before = await sync(['sec/companies', ...scope], env, remember);
  const killed = await sync([`sec/${stream}`, ...scope], env, remember);
  const resumed = await sync([`sec/${stream}`, ...scope], env, remember);
  const landed = await stat(join(data, 'sync/sec')).then(
    () => 'kept',
    () => 'none',
  );
  const ranges = server.asked.filter((request) => request.path === path).map(({ headers }) => headers.range ?? 'whole');
  console.log(`${stream}: ${(bytes / MB).toFixed(0)} MB, asked for ${ranges.join(', then ')}; files ${landed}`);
  console.log(`  companies alone: ${before.seconds.toFixed(1)} s, ${before.memory.toFixed(0)} MB`);
  console.log(`  killed halfway:  ${killed.seconds.toFixed(1)} s, ${killed.memory.toFixed(0)} MB`);
  console.log(`  to the end:      ${resumed.seconds.toFixed(1)} s, ${resumed.memory.toFixed(0)} MB`);
  console.log(resumed.out.trim().replace(/^/gm, '    '));
  await server.close();
  await rm(folder, { recursive: true });
}
