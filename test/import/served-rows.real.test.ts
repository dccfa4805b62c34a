import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../src/import/run.ts';
import { type ServedCount, UNEXPLAINED } from '../../src/import/served-rows.ts';
import { catalog, derive, requireImporter } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../support/import-file.ts';

/** Tuesday 30 June 2026, after the newest of the files. */
const THEN = new Date('2026-06-30T16:00:00Z');
const FOLDERS = [
  ['constituents', 'reference'],
  ['sec-companies', 'reference'],
  ['cusips', 'reference'],
  ['prices', 'prices'],
  ['ownership', 'ownership'],
  ['insider-transactions', 'ownership/insider_transactions_finnhub.csv'],
  ['13f', '13f'],
  ['manager-tables', '13f/managers_by_quarter'],
  ['legislators', 'congress'],
  ['house-disclosures', 'congress'],
  ['senate-disclosures', 'congress'],
  ['options', 'options'],
  ['etf-holdings', 'etf'],
  ['earnings-calendar', 'earnings'],
  ['company-facts', 'xbrl'],
  ['short-interest', 'short'],
  ['short-volume', 'short'],
  ['scored-posts', 'news_social'],
  ['analyst-ratings', 'analyst'],
] as const;

describe.skipIf(!hasSharedData)('the rows of all real files (skipped where the shared data folder is missing)', () => {
  let app: TestApp;
  let counts: ServedCount[];
  beforeAll(async () => {
    app = await startApp({ fill: false });
    for (const [kind, path] of FOLDERS)
      await ingest(app.db, requireImporter(kind), [join(SHARED_DATA, path)], { now: THEN });
    await derive(app.db, null, THEN);
    counts = await catalog.countServedRows(app.db, { kind: null, asOf: '2026-06-30' });
  });
  afterAll(() => app.close());

  it('are served, or not served for a reason that is counted, in every table', () => {
    for (const { table, stored, served, unserved } of counts) {
      expect(served + unserved.reduce((sum, { rows }) => sum + rows, 0), table).toBe(stored);
      expect(
        unserved.filter(({ reason }) => reason === UNEXPLAINED),
        table,
      ).toEqual([]);
      expect(
        unserved.filter(({ rows }) => rows < 0),
        table,
      ).toEqual([]);
    }
    expect(counts.filter(({ stored }) => stored > 0).length).toBeGreaterThanOrEqual(9);
  });
});
