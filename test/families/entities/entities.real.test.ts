import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOn } from '../../../src/commands/commands.ts';
import { catalog } from '../../support/catalog.ts';
import { useApp } from '../../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';

describe.skipIf(!hasSharedData)('entities of real files (skipped where the shared data folder is missing)', () => {
  const app = useApp(
    async (app) => {
      const { ingest } = commandsOn(catalog, app.db, () => app.clock.now);
      for (const [kind, file] of [
        ['constituents', 'reference/sp500_constituents.csv'],
        ['sec-companies', 'reference/company_tickers.json'],
        ['ownership', 'ownership/form4_AAPL_0000320193-22-000061.txt'],
        ['ownership', 'ownership/form4_AIR_0001127602-25-001055.txt'],
      ] as const)
        await ingest({ kind, paths: [path.join(SHARED_DATA, file)], dryRun: false });
      await app.versions.refresh();
    },
    { fill: false },
  );

  const names = async (q: string) => {
    const { body } = await app.rest(`/api/v1/kb/entities/search?q=${encodeURIComponent(q)}&limit=3`);
    return body.map((one: { name: string; listing?: string }) =>
      one.listing ? `${one.name} (${one.listing})` : one.name,
    );
  };

  it('entities of real files are the tracked companies, SEC’s other registrants without funds, and who filed [ENT-05, ENT-06]', async () => {
    const counts = await app.db.query(
      'SELECT "type", "listing_coverage" AS "coverage", count(*)::int AS "count" FROM "entity" GROUP BY 1, 2 ORDER BY 1, 2',
    );
    expect(counts).toEqual([
      { type: 'COMPANY', coverage: 'PUBLIC_TRACKED', count: 501 }, // 503 constituents, three of them second classes, and AAR.
      { type: 'COMPANY', coverage: 'PUBLIC_UNTRACKED', count: 7_034 },
      { type: 'PERSON', coverage: null, count: 2 },
    ]);
  });

  it('entities of real files have unique slugs, in any letter case [ENT-11]', async () => {
    const [row] = await app.db.query(
      'SELECT count(*)::int AS "all", count(DISTINCT lower("url_slug"))::int AS "slugs" FROM "entity"',
    );
    expect(row!.slugs).toBe(row!.all);
  });

  it.each([
    ['apple', ['Apple Inc.', 'Apple Hospitality REIT, Inc. (APLE)', 'Apple iSports Group, Inc. (AAPI)']],
    ['BRK-A', ['Berkshire Hathaway']],
    ['toyota', ['TOYOTA MOTOR CORP/ (TM)']],
    ['adams katherine', ['Katherine L. Adams']],
  ])('the search in real files finds %s [ENT-07]', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });
});
