import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileReport, ingest } from '../../../src/import/run.ts';
import { derive, importers } from '../../support/catalog.ts';
import { startApp, type TestApp } from '../../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';

/** Saturday 6 June 2026, after the last disclosure of the House file. */
const THEN = new Date('2026-06-06T16:00:00Z');
const CONGRESS = join(SHARED_DATA, 'congress');

describe.skipIf(!hasSharedData)('real disclosures (skipped where the shared data folder is missing)', () => {
  let app: TestApp;
  const reports = new Map<string, FileReport[]>();
  const take = (kind: string) =>
    ingest(app.db, importers.find((importer) => importer.kind === kind)!, [CONGRESS], { now: THEN });

  beforeAll(async () => {
    app = await startApp({ fill: false });
    for (const kind of ['legislators', 'house-disclosures', 'senate-disclosures']) reports.set(kind, await take(kind));
    await derive(app.db, ['politicians', 'politician-trades'], THEN);
    await app.versions.refresh();
    app.clock.now = THEN;
  }, 360_000);
  afterAll(() => app.close());

  const count = async (sql: string) =>
    Number((await app.db.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`))[0]!.n);

  it.each([
    ['legislators', 3, 13_304, 13_304, 0, 0],
    ['house-disclosures', 1, 4259, 4252, 0, 7],
    ['senate-disclosures', 92, 4928, 3807, 1121, 0],
  ])('%s: %i files, %i rows read, %i written, %i there already, %i refused', (kind, files, ...counts) => {
    const all = reports.get(kind)!;
    expect(all.filter(({ failure }) => failure)).toEqual([]);
    const sum = (name: 'read' | 'written' | 'unchanged' | 'refused') =>
      all.reduce((total, one) => total + one[name], 0);
    expect([all.length, sum('read'), sum('written'), sum('unchanged'), sum('refused')]).toEqual([files, ...counts]);
  });

  it('the importer of real disclosures refuses seven House rows, each traded after it was disclosed', () => {
    const refusals = reports.get('house-disclosures')!.flatMap(({ refusals: some }) => some);
    expect(refusals.map(({ field }) => field)).toEqual(Array(7).fill('transactionDate'));
    expect(refusals.some(({ content }) => content!.includes('09/19/2202'))).toBe(true);
  });

  it('the importer of real disclosures changes nothing when it is imported again', async () => {
    for (const kind of reports.keys()) expect((await take(kind)).filter(({ changed }) => changed)).toEqual([]);
  }, 180_000);

  it('the gateway with real disclosures finds the member of every report [POL-04]', async () => {
    expect(await count(`politician WHERE bioguide_id IS NULL`)).toBe(0);
    const filers = await app.db.query<{ filer: string; id: string }>(
      `SELECT DISTINCT r.filer, p.politician_id AS id FROM congress_report r JOIN politician_report p ON p.report_id = r.id`,
    );
    const getId = (name: string) => filers.filter(({ filer }) => filer === name).map(({ id }) => id);
    expect(getId('Ron L Wyden')).toEqual(['W000779']);
    expect(getId('David A Perdue, Jr')).toEqual(['P000612']);
    expect(getId('Rafael E Cruz')).toEqual(['C001098']);
    expect(getId('Nicholas V. Taylor')).toEqual(['T000479']);
    expect(getId('Scott Scott Franklin')).toEqual(['F000472']);
    // The day's file carries the id of a William McConnell who was born in 1839.
    expect(getId('A. Mitchell McConnell, Jr.')).toEqual(['M000355']);
  });

  it('the gateway with real disclosures serves stocks, funds and options with a ticker, each as its newest report states it [POL-02, POL-10]', async () => {
    expect(await count('congress_row')).toBe(8058);
    expect([
      await count(`politician_trade WHERE asset_type = 'Stock'`),
      await count(`politician_trade WHERE asset_type = 'ETF'`),
      await count(`politician_trade WHERE asset_type = 'Stock Option'`),
    ]).toEqual([7450, 121, 3]);
    // Toomey's preferred share of FPL was a bond of FPL Group Capital, says his amendment.
    expect(await count(`politician_trade WHERE ticker = 'NEE-PC'`)).toBe(0);
    // Duckworth's purchase of BBL was a sale, says her amendment.
    const sql = `SELECT transaction_type AS type FROM politician_trade WHERE politician_id = 'D000622' AND ticker = 'BBL'`;
    expect(await app.db.query(sql)).toEqual([{ type: 'SALE' }]);
    // Two reports have Pelosi's purchase of American Express; it is one.
    const twice = `politician_trade WHERE politician_id = 'P000197' AND ticker = 'AXP' AND transaction_date = '2022-01-21'`;
    expect(await count(twice)).toBe(1);
  });

  it('the gateway with real disclosures serves the directory and a member [POL-11, POL-16, POL-19]', async () => {
    const directory = await app.rest('/api/v1/politicians/directory?q=pelosi');
    expect(directory.body.data).toMatchObject({ totalCount: 1, members: [{ urlSlug: 'Nancy-Pelosi', former: false }] });
    const { body } = await app.rest('/api/v1/politicians/member/Nancy-Pelosi?limit=1');
    expect(body.data.profile).toMatchObject({
      bioguideId: 'P000197',
      party: 'Democrat',
      state: 'CA',
      totalTrades: body.totalCount,
    });
    const activity = await app.rest('/api/v1/politicians/activity?limit=1');
    expect(activity.body.data[0]).toMatchObject({
      disclosureDate: '2026-05-17',
      politicianName: 'Thomas H. Kean, Jr.',
    });
  });
});
