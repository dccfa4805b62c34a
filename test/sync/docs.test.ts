import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { runSync } from '../../src/sync/run.ts';
import { loadSources } from '../../src/sync/sources.ts';
import { catalog, importers } from '../support/catalog.ts';
import { file, type StandIn, standIn } from '../support/stand-in.ts';
import { openTemplate } from '../support/template.ts';

const page = await readFile(new URL('../../docs/syncing.md', import.meta.url), 'utf8');

describe('docs/syncing.md', () => {
  it('has a row for every source, with its streams and its keys', async () => {
    for (const { name, streams, needs } of await loadSources([])) {
      const rows = new RegExp(`^\\| \`${name}\` .*(\\n\\| \\| .*)?`, 'm').exec(page)?.[0] ?? '';
      for (const word of [...streams.map((stream) => stream.name), ...needs]) expect(rows).toContain(`\`${word}\``);
    }
  });

  it('names sources whose streams make files that can be imported', async () => {
    const kinds = importers.map(({ kind }) => kind);
    for (const { streams } of await loadSources([]))
      for (const { kind } of streams) if (kind !== null) expect(kinds).toContain(kind);
  });
});

describe('a source of one’s own', () => {
  let folder: string;
  let db: Database;
  let server: StandIn;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-source-'));
    db = await openTemplate('empty');
    server = await standIn(new Map([['data.example.com/float/ACME', file('{"free":90,"outstanding":100}')]]));
  });
  afterAll(async () => {
    await server.close();
    await db.close();
    await rm(folder, { recursive: true });
  });

  it('is fetched and imported as the guide writes it', async () => {
    const text = /```ts\n([\s\S]*?)```/.exec(page)![1]!;
    const path = join(folder, 'float.ts');
    await writeFile(path, text);
    const time = { now: () => new Date('2026-11-20T22:00:00Z'), sleep: async () => {} };
    const report = await runSync({
      db,
      time,
      root: folder,
      importers: catalog.importers,
      only: ['float'],
      wanted: { watchlist: ['ACME'] },
      since: new Date('2026-01-01'),
      sources: await loadSources([path]),
      settings: { isOn: false, wanted: null, values: { SYNC_KEY_FLOAT: 'abc' }, sources: [], mirror: server.url },
      derive: async () => 0,
    });
    expect(report.streams).toMatchObject([{ source: 'float', outcome: 'DONE', rows: 1 }]);
    expect(server.asked[0]!.headers.authorization).toBe('Bearer abc');
    const stored = await db.query('SELECT "ticker", "free_float" AS "free" FROM "stated_float"');
    expect(stored).toEqual([{ ticker: 'ACME', free: 90 }]);
    const items = await db.query(`SELECT "task"::text AS "task" FROM "sync_item"`);
    expect(JSON.stringify(items)).not.toContain('abc');
  });

  it('is refused if the file exports none', async () => {
    const path = join(folder, 'none.mjs');
    await writeFile(path, 'export const source = {};');
    await expect(loadSources([path])).rejects.toThrow(/does not export a source as its default/);
  });
});
