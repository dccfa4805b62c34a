import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planFull, planQuick } from '../../scripts/test-parts.ts';
import { EMBEDDED_ALONE, MEASURED, SERVERS_ALONE } from '../support/engines.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .map((path) => join('test', path))
  .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'));
const matches = (path: string, patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(path, pattern));
const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const SERVERS = { TEST_DATABASE_URL: 'postgresql://server/test', TEST_REDIS_URL: 'redis://server' };
const NODES = ['node-22', 'node-24', 'node-26'];

describe('The parts of a full run', () => {
  it('leave out no test file: none is left to the servers by one list, and to the embedded database by the other', () => {
    expect(FILES.length).toBeGreaterThan(500);
    expect(FILES.filter((path) => matches(path, EMBEDDED_ALONE) && matches(path, SERVERS_ALONE))).toEqual([]);
  });

  it('are listed with patterns that match a file', () => {
    const unused = [...EMBEDDED_ALONE, ...SERVERS_ALONE, ...MEASURED].filter(
      (pattern) => !FILES.some((path) => matchesGlob(path, pattern)),
    );
    expect(unused).toEqual([]);
  });

  it('run tests that need a server on the servers', () => {
    const needing = FILES.filter((path) =>
      /skipIf\([^)]*!(process\.env\.)?TEST_|skipIf\(!(url|hasServers)\)/.test(readText(path)),
    );
    expect(needing.length).toBeGreaterThan(10);
    expect(needing.filter((path) => matches(path, EMBEDDED_ALONE))).toEqual([]);
  });

  it('run tests that ask for the kind of database, or skip one with servers, on both engines', () => {
    const asking = FILES.filter((path) =>
      /\.kind [!=]== '(embedded|postgresql)'|skipIf\(process\.env\.TEST_/.test(readText(path)),
    );
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter((path) => matches(path, [...EMBEDDED_ALONE, ...SERVERS_ALONE]))).toEqual([]);
  });

  it('run tests that use neither the database of the harness nor the servers once', () => {
    const unaffected = FILES.filter((path) => !/useApp|startApp|TEST_DATABASE_URL|TEST_REDIS_URL/.test(readText(path)));
    const repeated = unaffected.filter((path) => !matches(path, [...EMBEDDED_ALONE, ...SERVERS_ALONE]));
    expect(repeated).toEqual([]);
  });

  it('are tests of processor time, the servers, the embedded database beside them, and each newer Node', () => {
    const parts = planFull({ servers: SERVERS, nodes: NODES, args: [] });
    expect(parts.map(({ name, env }) => ({ name, env }))).toEqual([
      { name: 'measured', env: SERVERS },
      { name: 'servers', env: { ...SERVERS, TEST_WITHOUT_MEASURED: 'on' } },
      { name: 'embedded', env: { TEST_BESIDE_SERVERS: 'on', TEST_WITHOUT_MEASURED: 'on' } },
      ...NODES.map((name) => ({ name, env: {} })),
    ]);
    expect(parts.map(({ args }) => args.includes('.rules.test.ts'))).toEqual([false, false, false, false, false, true]);
    expect(parts[0]?.args).toEqual(MEASURED);
  });

  it('run tests of processor time alone, none of which needs the embedded database', () => {
    const onServers = FILES.filter((path) => matches(path, MEASURED)).filter((path) =>
      /TEST_DATABASE_URL/.test(readText(path)),
    );
    expect(onServers).toHaveLength(MEASURED.length);
  });

  it('are everything on the embedded database if there are no servers', () => {
    const parts = planFull({ servers: null, nodes: [], args: [] });
    expect(parts).toMatchObject([{ name: 'embedded', args: [], env: {} }]);
  });

  it('run named files on the running Node only', () => {
    const parts = planFull({ servers: SERVERS, nodes: NODES, args: ['test/lib'] });
    expect(parts.map(({ node, args, env }) => [node, ...args, env.TEST_WITHOUT_MEASURED])).toEqual([
      [null, 'test/lib', '--passWithNoTests', undefined],
      [null, 'test/lib', '--passWithNoTests', undefined],
    ]);
  });

  it('have a row each in CONTRIBUTING.md', () => {
    const rows = [...readText('CONTRIBUTING.md').matchAll(/^\| ([^|]+?) \|/gm)].map(([, title]) => title);
    const titles = planFull({ servers: SERVERS, nodes: NODES, args: [] }).map(({ title }) => title);
    expect(titles.filter((title) => !rows.includes(title))).toEqual([]);
  });
});

it('npm test runs the projects of quick tests, and passes more arguments to the runner', () => {
  expect(planQuick(['test/lib']).args).toEqual([...['--project', 'quick', '--project', 'own-process'], 'test/lib']);
});
