import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../../src/db/open.ts';
import { cli, start } from '../support/processes.ts';
import { form4, formatAccession, secAnswers } from '../support/publishers.ts';
import { file, type StandIn, standIn } from '../support/stand-in.ts';

const filing = (n: number) => `www.sec.gov/Archives/edgar/data/1001/${formatAccession(n)}.txt`;

let server: StandIn;
let folder: string;
beforeAll(async () => {
  server = await standIn(secAnswers());
  folder = await mkdtemp(join(tmpdir(), 'market-signals-kill-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('a killed process loses nothing, and its files are not fetched again', {
  timeout: 240_000,
}, async () => {
  const env = { DATA_DIR: folder, SYNC_MIRROR: server.url, SYNC_CONTACT: 'Test test@example.com' };
  const args = ['sync', 'sec', '--watchlist', 'ACME', '--since', '2026-01-01'];
  // The last filing never arrives; by then the others are on disk, but not imported.
  let child: ChildProcess;
  const killed = new Promise<void>((resolve) => {
    server.answers.set(filing(1), () => {
      setTimeout(() => child.kill('SIGKILL'), 1_000);
      child.once('close', () => resolve());
    });
  });
  child = start(args, env).child;
  await killed;

  server.answers.set(filing(1), file(form4(1, 'ACME', '2026-03-02')));
  const { code, out } = await cli(args, env);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('sec/ownership: 1 fetched, 3 files imported'),
  });
  const counts = [1, 2, 3].map((n) => server.paths().filter((path) => path === filing(n)).length);
  expect(counts).toEqual([2, 1, 1]);
  expect(server.paths().filter((path) => /submissions|companyfacts|company_tickers\.json/.test(path))).toHaveLength(3);

  const db = await openEmbedded({ dataDir: join(folder, 'database') });
  const stored = await db.query<{ accession: string }>('SELECT "accession" FROM "ownership_filing" ORDER BY 1');
  await db.close();
  expect(stored.map(({ accession }) => accession)).toEqual([1, 2, 3].map(formatAccession));
});
