import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/listening.ts';
import { dropDatabase } from '../support/servers.ts';
import { file, type StandIn, standIn } from '../support/stand-in.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const { TEST_DATABASE_URL } = process.env;
const has = (command: string): Promise<boolean> =>
  run('sh', ['-c', `command -v ${command}`]).then(
    () => true,
    () => false,
  );
const hasClients = TEST_DATABASE_URL !== undefined && (await has('pg_dump')) && (await has('createdb'));
const LETTERS = 'ABCDEFGHIJKLMNOPQRST';
/** A list of 400 members, about as long as the real one. */
const MEMBERS = `Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Date added,CIK,Founded
${Array.from({ length: 400 }, (_, i) => `Q${LETTERS[i % 20]}${LETTERS[Math.floor(i / 20)]},Member ${i},Consumer Staples,Soft Drinks,"Atlanta, Georgia",1957-03-04,${1_000_000 + i},1886`).join('\n')}
`;

let folder: string;
let publishers: StandIn;

/** The commands of a page, in the order in which its reader runs them in one shell. Installing the package is tested elsewhere. */
async function readScript(page: string, replacements: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(join(ROOT, 'docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
  const commands = blocks
    .join('')
    .replace(/^npm (install|init) .*\n/gm, '')
    .replaceAll('npx market-signals', 'market-signals');
  const script = Object.entries(replacements).reduce((all, [from, to]) => all.replaceAll(from, to), commands);
  return `set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}`;
}

/** Runs a script in an empty folder. @returns its output */
async function runScript(name: string, script: string): Promise<string> {
  const cwd = join(folder, name);
  await mkdir(cwd);
  await writeFile(join(cwd, 'script.sh'), script);
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, SYNC_MIRROR: publishers.url, DEMO_HISTORY: '0' };
  const { stdout } = await run('bash', ['script.sh'], { cwd, env, timeout: 600_000, maxBuffer: 2 ** 24 });
  return stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-steps-'));
  await mkdir(join(folder, 'bin'));
  const program = join(folder, 'bin/market-signals');
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'bin/market-signals.mjs')}" "$@"\n`);
  await chmod(program, 0o755);
  const path = 'raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv';
  publishers = await standIn(new Map([[path, file(MEMBERS)]]));
});
afterAll(async () => {
  await publishers.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('The commands of docs/own-data.md', () => {
  it('lead from the demo to a market of the reader', { timeout: 900_000 }, async () => {
    const script = await readScript('own-data.md', { 4000: await freePort() });
    const out = await runScript('own-data', script);
    expect(out).toMatch(/"name":"NVIDIA Corporation","quote":\{"price":\d/);
    expect(out).toContain("'table.csv' names none");
    expect(out).toContain('Dry run: nothing was changed.');
    // From 71.05 to 71.20.
    expect(out).toContain('"name":"Coca-Cola Co","quote":{"price":71.2,"changePercent":0.2111');
  });
});

describe.skipIf(!hasClients)('The commands of docs/production.md (skipped without PostgreSQL and its clients)', () => {
  const name = `market_signals_steps_${process.pid}`;
  beforeAll(async () => {
    for (const database of [name, `${name}_restored`]) await dropDatabase(TEST_DATABASE_URL!, database);
  });
  afterAll(async () => {
    for (const database of [name, `${name}_restored`]) await dropDatabase(TEST_DATABASE_URL!, database);
    await run('psql', [TEST_DATABASE_URL!, '--command', `DROP ROLE IF EXISTS ${name}`]);
  });

  it('lead from an empty server to a market that is watched and backed up', { timeout: 900_000 }, async () => {
    const { host, port, username, password } = new URL(TEST_DATABASE_URL!);
    const login = password ? `${username}:${password}` : username;
    const script = await readScript('production.md', {
      'root@127.0.0.1:5432': `${login}@${host || `127.0.0.1:${port || 5432}`}`,
      '@127.0.0.1:5432': `@${host}`,
      '/market_restored': `/${name}_restored`,
      'postgres market_restored': `postgres ${name}_restored`,
      '/market\n': `/${name}\n`,
      'postgres market\n': `postgres ${name}\n`,
      'gateway:change-me': `${name}:change-me`,
      'ROLE gateway': `ROLE ${name}`,
      '--grant gateway': `--grant ${name}`,
      4000: await freePort(),
      9464: await freePort(),
      9465: await freePort(),
    });
    const out = await runScript('production', script);
    expect(out).toContain(`The role ${name} may read and write rows.`);
    expect(out).toMatch(/^sp500\/constituents +as recorded /m);
    expect(out).toContain('sp500/constituents: 1 fetched, 1 file imported (400 rows written)');
    expect(out).toContain('"viewer":{"tier":"PRO"}');
    expect(out).toContain('"indexMembers":{"totalCount":400}');
    expect(out).toContain('"status":"ready"');
    expect(out).toMatch(/market_signals_job_failures\{name="/);
    expect(out.match(/^database {2}postgresql/gm)).toHaveLength(3);
  });
});
