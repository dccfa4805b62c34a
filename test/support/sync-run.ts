import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { commandsOn, type SourceStatus } from '../../src/commands/commands.ts';
import type { Database } from '../../src/db/open.ts';
import { type RunOptions, type RunReport, runSync } from '../../src/sync/run.ts';
import { loadSources } from '../../src/sync/sources.ts';
import type { StreamReport } from '../../src/sync/stream-run.ts';
import { catalog } from './catalog.ts';
import { type Answer, type StandIn, standIn } from './stand-in.ts';
import { openTemplate } from './template.ts';

/** The parts of a test of runs. Sleeping advances `now`. */
export type SyncRuns = {
  db: Database;
  root: string;
  server: StandIn;
  now: Date;
  /** `SYNC_CONTACT` and keys. */
  values: Record<string, string>;
  /** The families that each run derived, in order. */
  derived: (readonly string[])[];
  run(more?: Partial<RunOptions>): Promise<RunReport>;
  /** What `status` says of a stream, `finra/short-volume`. */
  status(name: string): Promise<SourceStatus | undefined>;
};

/** Runs of the real sources against a stand-in for all of their hosts, on an empty database that each test finds empty. */
export function useSyncRuns(start: Date, createAnswers: () => Map<string, Answer>): SyncRuns {
  const runs = {} as SyncRuns;
  const time = {
    now: () => runs.now,
    sleep: async (ms: number) => {
      runs.now = new Date(runs.now.valueOf() + ms);
    },
  };
  runs.run = async (more = {}) =>
    runSync({
      db: runs.db,
      root: runs.root,
      importers: catalog.importers,
      time,
      only: ['sec'],
      wanted: { watchlist: ['ACME', 'BETA'] },
      since: new Date('2025-11-20'),
      sources: await loadSources([]),
      settings: { isOn: false, wanted: null, values: runs.values, sources: [], mirror: runs.server.url },
      derive: async (families) => {
        runs.derived.push(families);
        return families.length;
      },
      ...more,
    });
  runs.status = async (name) =>
    (await commandsOn(catalog, runs.db, () => runs.now).sources({})).find((source) => source.name === name);

  beforeAll(async () => {
    runs.db = await openTemplate('empty');
  });
  afterAll(() => runs.db.close());
  beforeEach(async () => {
    runs.server = await standIn(createAnswers());
    runs.root = await mkdtemp(join(tmpdir(), 'market-signals-sync-'));
    runs.now = start;
    runs.values = { SYNC_CONTACT: 'Test test@example.com' };
    runs.derived = [];
  });
  afterEach(async () => {
    await runs.server.close();
    await rm(runs.root, { recursive: true });
    await runs.db.script(
      'TRUNCATE "sync_source", "sync_stream", "sync_item", "ownership_filing", "ownership_owner", "ownership_row", "company_fact", "sec_company", "index_constituent", "short_volume", "short_interest", "listing_event", "import_file", "data_version"',
    );
  });
  return runs;
}

/** The report of a stream. */
export const findStream = ({ streams }: RunReport, name: string): StreamReport =>
  streams.find(({ stream }) => stream === name)!;
