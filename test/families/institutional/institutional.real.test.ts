import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../src/import/run.ts';
import { derive, importers } from '../../support/catalog.ts';
import { startApp, type TestApp } from '../../support/harness.ts';
import { fileAt, hasSharedData, SHARED_DATA } from '../../support/import-file.ts';
import { importInto } from '../../support/load.ts';

describe.skipIf(!hasSharedData)('real Forms 13F (skipped where the shared data folder is missing)', () => {
  const NOW = new Date('2026-11-21T15:00:00Z');
  const FOLDER = '13f/managers_by_quarter';
  let app: TestApp;
  const counts = new Map<string, [read: number, written: number, unchanged: number, refused: number]>();
  const refusals: string[] = [];

  const take = async (kind: string, path: string) => {
    const importer = importers.find((importer) => importer.kind === kind)!;
    for (const report of await ingest(app.db, importer, [join(SHARED_DATA, path)], { now: NOW })) {
      const { file, read, written, unchanged, refused } = report;
      counts.set(file.slice(SHARED_DATA.length + 1), [read, written, unchanged, refused]);
      refusals.push(...report.refusals.map(({ field }) => `${file.split('/').at(-1)}: ${field}`));
    }
  };
  beforeAll(async () => {
    app = await startApp({ fill: false });
    await take('cusips', 'reference/cusip_to_ticker.json');
    await take('13f', '13f');
    await take('manager-tables', FOLDER);
    await take('prices', 'prices/long_format/stock_prices.csv');
    await derive(app.db, ['institutional', 'filers', 'prices'], NOW);
    await app.versions.refresh();
  }, 360_000);
  afterAll(() => app.close());

  it.each([
    ['reference/cusip_to_ticker.json', [201, 201, 0, 0]],
    ['13f/abacus_2020Q4_primary_doc.xml', [1, 1, 0, 0]],
    ['13f/bullstreet_2022Q4_0001790837-23-000002_full_submission.txt', [90, 90, 0, 0]],
    ['13f/bullstreet_2022Q4_0001790837-23-000002_information_table.xml', [90, 0, 90, 0]],
    // Skipped: the full submission has the table too.
    ['13f/bullstreet_2022Q4_0001790837-23-000002_primary_doc.xml', [1, 0, 0, 0]],
    ['13f/lts_one_2023Q3_0001894188-23-000007_full_submission.txt', [14, 14, 0, 0]],
    ['13f/lts_one_2023Q3_0001894188-23-000007_information_table.xml', [14, 0, 14, 0]],
    ['13f/metlife_2021Q4_0001140361-23-013281_full_submission.txt', [6, 6, 0, 0]],
    ['13f/metlife_2021Q4_0001140361-23-013281_information_table.xml', [6, 0, 6, 0]],
    ['13f/sec_official_samples/Sample_13F-NT.xml', [1, 1, 0, 0]],
    ['13f/sec_official_samples/information_table.xml', [0, 0, 0, 0]],
    ['13f/unnamed_filer_255_rows_information_table.xml', [0, 0, 0, 0]],
    ['13f/managers_by_quarter/ackman.json', [436, 436, 0, 0]],
    ['13f/managers_by_quarter/buffett.json', [1_701, 1_701, 0, 0]],
    ['13f/managers_by_quarter/himalaya_li_lu.json', [199, 199, 0, 0]],
    ['13f/managers_by_quarter/pabrai_data.json', [243, 243, 0, 0]],
    ['13f/managers_by_quarter/tepper.json', [1_627, 1_627, 0, 0]],
  ])('%s: read, written, unchanged, refused', (file, expected) => {
    expect(counts.get(file)).toEqual(expected);
  });

  it('real Forms 13F refuses the two tables that no cover page names the filer of, and nothing else', () => {
    expect(refusals).toEqual([
      'information_table.xml: primary_doc',
      'unnamed_filer_255_rows_information_table.xml: primary_doc',
    ]);
  });

  const largest = async (cik: string, reportDate: string) => {
    const query = `{ filer(cik: "${cik}") { name category positions(first: 1, reportDate: "${reportDate}") { totalCount nodes { companyName shares value } } } }`;
    const { body } = await app.graphql(query);
    expect(body.errors).toBeUndefined();
    return body.data.filer;
  };

  it('real Forms 13F knows Bull Street’s values as thousands, though filed in 2023 [DER-62]', async () => {
    const query = '{ filer(cik: "1790837") { quarters { filedDate equityValue } } }';
    const { quarters } = (await app.graphql(query)).body.data.filer;
    expect(quarters).toEqual([{ filedDate: '2023-02-28', equityValue: 192_767_000 }]);
  });

  it('real Forms 13F knows MetLife’s values of 2021 as dollars [DER-62]', async () => {
    expect(await largest('1099219', '2021-12-31')).toEqual({
      name: 'METLIFE INC',
      category: 'INSURANCE',
      positions: {
        totalCount: 6,
        nodes: [{ companyName: expect.stringMatching(/SPDR|S&P/i), shares: 9_866, value: 4_245_201 }],
      },
    });
  });

  it('real Forms 13F shows LTS One’s shares as filed [INST-10]', async () => {
    const { body } = await app.rest('/api/v1/institutional/holders/AMZN?reportDate=2023-09-30');
    const lts = body.holders.find(({ filerCik }: { filerCik: string }) => filerCik === '0001894188');
    expect(lts).toMatchObject({ filerName: 'LTS One Management LP', shares: 137_500, valueUsd: 17_479_000 });
  });

  it('real Forms 13F has Berkshire sell Chevron in the first quarter of 2026, and keep Apple [DER-62]', async () => {
    const holder = async (ticker: string) => {
      const { body } = await app.rest(`/api/v1/institutional/holders/${ticker}?reportDate=2026-03-31`);
      return body.holders.find(({ filerCik }: { filerCik: string }) => filerCik === '0001067983');
    };
    expect(await holder('AAPL')).toMatchObject({ changeType: 'UNCHANGED', shares: 227_917_808 });
    expect(await holder('CVX')).toMatchObject({ changeType: 'DECREASED', sharesChangePct: -35.1735 });
  });

  /** Served values of each quarter in millions of USD. */
  const computeSums = (cik: string) =>
    app.db.query<{ quarter: string; sum: number }>(
      `SELECT to_char("report_date", 'YYYY "Q"Q') AS "quarter", sum("value_usd") / 1e6 AS "sum" FROM "institutional_position"
       WHERE "filer_cik" = $1 GROUP BY 1 ORDER BY 1`,
      [cik.padStart(10, '0')],
    );

  it.each(['ackman', 'buffett', 'himalaya_li_lu', 'pabrai_data', 'tepper'])(
    'real Forms 13F has every quarter of %s.json add up to the file’s own total, in millions [DER-62]',
    async (name) => {
      const { meta, history } = JSON.parse(await fileAt(join(SHARED_DATA, `${FOLDER}/${name}.json`)).text());
      const series = history.quarters.map((quarter: string, i: number) => [quarter, history.values[i]]);
      const sums = await computeSums(String(meta.managerCIK ?? meta.cik));
      expect(sums.map(({ quarter }) => quarter)).toEqual(series.map(([quarter]: [string]) => quarter));
      // Some of the sums are rounded to a billion.
      for (const [i, [quarter, millions]] of series.entries())
        expect(Math.abs(sums[i]!.sum - millions), quarter).toBeLessThanOrEqual(millions % 1_000 === 0 ? 500 : 0.5);
    },
  );

  it('real Forms 13F serves the same dollars of a table in thousands, quarter by quarter [DER-62]', async () => {
    const file = JSON.parse(await fileAt(join(SHARED_DATA, `${FOLDER}/himalaya_li_lu.json`)).text());
    const whole = await computeSums(file.meta.managerCIK);
    for (const rows of Object.values<{ value: number }[]>(file.history.holdings))
      for (const row of rows) row.value /= 1_000;
    file.meta.managerCIK = '0009999999';
    await importInto(app.db, () => NOW, 'manager-tables', { 'thousands.json': JSON.stringify(file) });
    await app.versions.refresh();
    const sums = await computeSums('0009999999');
    expect(sums.map(({ quarter }) => quarter)).toEqual(whole.map(({ quarter }) => quarter));
    for (const [i, { quarter, sum }] of sums.entries())
      expect(Math.abs(sum - whole[i]!.sum), quarter).toBeLessThan(0.001);
    const { filer } = (
      await app.graphql('{ filer(cik: "9999999") { quarters { unvaluedPositions valueUnits { unit } } } }')
    ).body.data;
    expect(new Set(filer.quarters.map((quarter: object) => JSON.stringify(quarter)))).toEqual(
      new Set([JSON.stringify({ unvaluedPositions: 0, valueUnits: [{ unit: 'THOUSANDS' }] })]),
    );
  });

  it('real Forms 13F serves no value with an impossible price, and stores the evidence for each unit [DER-62]', async () => {
    const odd = await app.db.query(
      `SELECT "filer_cik", "report_date"::text, "issuer_name", "value_usd" / "shares" AS "price" FROM "institutional_position"
       WHERE "instrument" = 'EQUITY' AND "shares" > 0 AND ("value_usd" IS NULL OR "value_usd" / "shares" > 10000)`,
    );
    expect(odd).toEqual([]);
    const apart = await app.db.query(
      `SELECT "ticker", "report_date"::text FROM "institutional_position" WHERE "instrument" = 'EQUITY' AND "shares" > 0
         AND "ticker" IS NOT NULL AND "title" ~ '^(COM|CAP|SPON|CL)' GROUP BY 1, 2
       HAVING max("value_usd" / "shares") > 20 * min("value_usd" / "shares")`,
    );
    expect(apart).toEqual([]);
    const units = await app.db.query(
      `SELECT count(*)::integer AS "filings", (count(*) FILTER (WHERE "basis" = 'NONE'))::integer AS "refused" FROM "institutional_value_unit"`,
    );
    expect(units).toEqual([{ filings: expect.any(Number), refused: 0 }]);
  });

  const getChange = async (ticker: string, cik: string, reportDate: string) => {
    const { body } = await app.rest(`/api/v1/institutional/holders/${ticker}?reportDate=${reportDate}`);
    return body.holders.find(({ filerCik }: { filerCik: string }) => filerCik === cik);
  };

  it('real Forms 13F has Berkshire keep Chubb in the second quarter of 2026, under a name instead of a ticker [DER-62]', async () => {
    expect(await getChange('CB', '0001067983', '2026-06-30')).toMatchObject({
      changeType: 'UNCHANGED',
      shares: 34_249_183,
    });
  });

  it('real Forms 13F has Appaloosa buy more of TSM in the first quarter of 2026, which was a name before [DER-62]', async () => {
    const tsm = await getChange('TSM', '0001656456', '2026-03-31');
    expect(tsm).toMatchObject({ changeType: 'INCREASED', shares: 1_327_500, sharesChange: 197_500 });
  });

  it('real Forms 13F has no position sold out and bought anew with as many shares [DER-62]', async () => {
    const twice = await app.db.query(
      `SELECT n."filer_cik", n."report_date"::text, n."issuer_name", s."issuer_name" AS "before" FROM "institutional_position" AS n
       JOIN "institutional_position" AS s ON s."filer_cik" = n."filer_cik" AND s."report_date" = n."report_date" AND s."instrument" = n."instrument"
       WHERE n."change_type" = 'NEW' AND s."change_type" = 'SOLD_OUT' AND n."shares" = -s."shares_change"
         AND left(n."issuer_name", 5) = left(s."issuer_name", 5) AND n."title" = s."title"`,
    );
    expect(twice).toEqual([]);
  });

  it('real Forms 13F takes the first quarter of a manager, and one after a gap, as a baseline [DER-62]', async () => {
    for (const [cik, reportDate] of [
      ['0001067983', '2016-06-30'],
      ['0001709323', '2019-12-31'],
    ]) {
      const kinds = await app.db.query(
        `SELECT DISTINCT "change_type" AS "kind", "shares_change" AS "change" FROM "institutional_position"
         WHERE "filer_cik" = $1 AND "report_date" = $2::date`,
        [cik, reportDate],
      );
      expect(kinds).toEqual([{ kind: 'BASELINE', change: 0 }]);
    }
  });

  it('real Forms 13F has Appaloosa hold 7.4 billion at the end of September 2025, Goodyear and UnitedHealth among it [DER-62]', async () => {
    const query = `{ filer(cik: "1656456") { quarters { reportDate equityValue } positions(first: 50, reportDate: "2025-09-30") {
      nodes { companyName shares value } } } }`;
    const { quarters, positions } = (await app.graphql(query)).body.data.filer;
    expect(quarters).toContainEqual({ reportDate: '2025-09-30', equityValue: 7_383_589_018 });
    expect(positions.nodes).toEqual(
      expect.arrayContaining([
        { companyName: 'UNITEDHEALTH GROUP INC', shares: 203_500, value: 70_268_550 },
        { companyName: 'GOODYEAR TIRE & RUBR CO', shares: 5_140_000, value: 38_447_200 },
      ]),
    );
  });

  it('real Forms 13F tells the warrants, rights, units, preferred shares, and notes of five managers from their common shares [INST-12]', async () => {
    const kinds = await app.db.query<{ instrument: string; count: number }>(
      `SELECT "instrument", count(*)::integer AS "count" FROM "institutional_row"
       WHERE "filing_id" NOT IN (SELECT "id" FROM "institutional_filing" WHERE "filer_cik" = '0009999999') GROUP BY 1`,
    );
    expect(Object.fromEntries(kinds.map(({ instrument, count }) => [instrument, count]))).toEqual({
      EQUITY: 4_217,
      WARRANT: 66,
      UNIT: 18,
      PREFERRED: 3,
      RIGHT: 2,
      BOND: 10,
    });
  });

  it('real Forms 13F has Appaloosa hold common shares of Kinder Morgan apart from its warrants, which expire in May 2017 [DER-62]', async () => {
    const rows = await app.db.query(
      `SELECT DISTINCT "instrument", "ticker" FROM "institutional_position"
       WHERE "filer_cik" = '0001656456' AND "issuer_name" ~ 'KINDER MORGAN' AND "report_date" = '2016-06-30' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { instrument: 'EQUITY', ticker: 'KMI' },
      { instrument: 'WARRANT', ticker: null },
    ]);
  });
});
