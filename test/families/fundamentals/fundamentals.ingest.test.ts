import { describe, expect, it } from 'vitest';
import { companyFactsImporter } from '../../../src/families/fundamentals/ingest.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { derive } from '../../support/catalog.ts';
import { companyFacts, type Report } from '../../support/company-facts.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';
import { load } from '../../support/load.ts';
import { createZip } from '../../support/zip.ts';

const NAME = 'companyfacts_CIK0000000042.json';
const year = (value: number, filed: string): Report => ({
  form: '10-K',
  fy: 2024,
  fp: 'FY',
  filed,
  figures: [['Revenues', '2024-01-01', '2024-12-31', value]],
});
/** The figures of a file, without their concept. */
const take = async (content: string) => {
  const { facts, ...others } = await imported(companyFactsImporter, getFile(NAME, content));
  return { ...others, rows: facts.filter(({ part }) => !part).map(({ row }) => row) };
};
/** A file with one entry of one concept. */
const entry = (one: unknown, unit = 'USD') =>
  take(JSON.stringify({ cik: 42, entityName: 'X', facts: { 'us-gaap': { Assets: { units: { [unit]: [one] } } } } }));
const GOOD = { end: '2024-12-31', val: 7, accn: '1', fy: 2024, fp: 'FY', form: '10-K', filed: '2025-02-20' };

describe('A company’s facts', () => {
  it('are its figures with the filing that says them; the CIK has ten digits [STK-15]', async () => {
    const { rows, refused } = await take(companyFacts(42, 'X', [year(10, '2025-02-20')]));
    expect(refused).toEqual([]);
    expect(rows).toEqual([
      {
        cik: '0000000042',
        concept: 'us-gaap:Revenues',
        unit: 'USD',
        startDate: parseDay('2024-01-01'),
        endDate: parseDay('2024-12-31'),
        filed: parseDay('2025-02-20'),
        value: 10,
        accession: '0000000042-25-000000',
        form: '10-K',
        fiscalYear: 2024,
        fiscalPeriod: 'FY',
      },
    ]);
    expect((await take(companyFacts('0000000042', 'X', [year(10, '2025-02-20')]))).rows).toEqual(rows);
  });

  it('are kept once a value: repeated by later filings it is no new fact, restated and back it is [STK-15]', async () => {
    const days = ['2025-02-20', '2026-02-20', '2027-02-20', '2028-02-20', '2029-02-20'];
    const { rows } = await take(
      companyFacts(42, 'X', [10, 10, 12, 12, 10].map((value, i) => year(value, days[i]!)).reverse()),
    );
    expect(rows.map(({ filed, value }) => [(filed as Date).getUTCFullYear(), value])).toEqual([
      [2025, 10],
      [2027, 12],
      [2029, 10],
    ]);
  });

  it('omit concepts that no statement uses [STK-15]', async () => {
    const report = year(10, '2025-02-20');
    const { rows } = await take(
      companyFacts(42, 'X', [{ ...report, figures: [...report.figures, ['Goodwill', null, '2024-12-31', 3]] }]),
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['no end', { ...GOOD, end: undefined }, 'end'],
    ['a day that is none', { ...GOOD, end: '2024-02-30' }, 'end'],
    ['no filing day', { ...GOOD, filed: 'soon' }, 'filed'],
    ['a start after the end', { ...GOOD, start: '2025-01-01' }, 'start'],
    ['a start that is none', { ...GOOD, start: 5 }, 'start'],
    ['a value in words', { ...GOOD, val: '7' }, 'val'],
    ['no value', { ...GOOD, val: null }, 'val'],
    ['no filing', { ...GOOD, accn: '' }, 'accn'],
    ['no form', { ...GOOD, form: null }, 'form'],
    ['nothing', null, 'end'],
  ])('with %s are refused, naming the member [STK-15]', async (_what, one, member) => {
    const { rows, refused } = await entry(one);
    expect(rows).toEqual([]);
    expect(refused).toEqual([
      { refused: expect.any(String), field: `us-gaap:Assets USD ${member}`, content: expect.any(String) },
    ]);
  });

  it('take a filing that does not name its year [STK-15]', async () => {
    expect((await entry({ ...GOOD, fy: null, fp: null })).rows).toMatchObject([
      { fiscalYear: null, fiscalPeriod: null },
    ]);
  });

  it.each([
    ['JSON that is cut', companyFacts(42, 'X', [year(1, '2025-02-20')]).slice(0, 100)],
    ['a list', '[]'],
    ['another JSON', '{"0":{"cik_str":320193,"ticker":"AAPL"}}'],
    ['facts that are none', '{"cik":42,"facts":{"us-gaap":7}}'],
    ['no CIK', '{"entityName":"X","facts":{}}'],
    ['a CIK of zeros', '{"cik":0,"facts":{}}'],
    ['none of the figures', '{"cik":42,"facts":{"us-gaap":{"Goodwill":{"units":{}}}}}'],
  ])('of %s are refused as a whole [STK-15]', async (_what, content) => {
    await importError(companyFactsImporter, getFile(NAME, content));
  });

  it('with invalid units are refused, and the others are imported [STK-15]', async () => {
    const odd = { Assets: { units: 5 }, Liabilities: { units: { USD: 7 } }, Revenues: { units: { USD: [GOOD] } } };
    const { rows, refused } = await take(JSON.stringify({ cik: 42, facts: { 'us-gaap': odd } }));
    expect([rows.length, refused.length]).toEqual([1, 2]);
  });
});

describe('Facts in a running gateway', () => {
  const app = useApp();

  const JNJ = 200406;
  const revenue = async () =>
    (await app.rest('/api/v1/stocks/fundamentals?ticker=JNJ&timeframe=annual')).body.revenue as number | null;

  it('are served at once, and once more change nothing [STK-15]', async () => {
    expect(await revenue()).toBeNull();
    const files = { [NAME]: companyFacts(JNJ, 'Johnson & Johnson', [year(10, '2025-02-20')]) };
    expect(await load(app, 'company-facts', files)).toMatchObject([{ read: 1, written: 1, unchanged: 0, refused: 0 }]);
    expect(await revenue()).toBe(10);
    expect(await load(app, 'company-facts', files)).toMatchObject([{ written: 0, unchanged: 1, changed: false }]);
  });

  it('restated facts are served from the day they were filed [STK-15]', async () => {
    const reports = [year(10, '2025-02-20'), year(12, '2025-06-20')];
    await load(app, 'company-facts', { [NAME]: companyFacts(JNJ, 'Johnson & Johnson', reports) });
    expect(await revenue()).toBe(12);
    // Else its CIK is known only from filings of its insiders, which are later.
    const listed = { 0: { cik_str: JNJ, ticker: 'JNJ', title: 'Johnson & Johnson' } };
    await load(app, 'sec-companies', { 'company_tickers.json': JSON.stringify(listed) });
    await derive(app.db, ['fundamentals'], NOW, parseDay('2025-06-19')!);
    await app.versions.refresh();
    expect(await revenue()).toBe(10);
    await derive(app.db, ['fundamentals'], NOW, parseDay('2024-12-31')!);
    await app.versions.refresh();
    expect(await revenue()).toBeNull();
  });
});

describe("SEC's companyfacts.zip", () => {
  const importArchive = (files: Readonly<Record<string, string>>) =>
    imported(companyFactsImporter, getFile('companyfacts.zip', createZip(files)));

  it('has the facts of each company as its file has them [STK-15]', async () => {
    const files = {
      'CIK0000000042.json': companyFacts(42, 'X', [year(10, '2025-02-20')]),
      'CIK0000000043.json': companyFacts(43, 'Y', [year(20, '2025-02-21')]),
    };
    const archive = await importArchive(files);
    const single = await Promise.all(
      Object.entries(files).map(([name, content]) => imported(companyFactsImporter, getFile(name, content))),
    );
    expect(archive.rows).toEqual(single.flatMap(({ rows }) => rows));
    expect(archive.refused).toEqual([]);
  });

  it('loses only a company whose file is broken, and skips those without usable figures [STK-15]', async () => {
    const { rows, refused, skips } = await importArchive({
      'CIK0000000041.json': '{"cik": 41, "facts": ',
      'CIK0000000042.json': companyFacts(42, 'X', [year(10, '2025-02-20')]),
      'CIK0000000043.json': JSON.stringify({ cik: 43, entityName: 'Y', facts: { dei: {} } }),
      'readme.txt': 'Facts.',
    });
    expect(rows.filter((row) => 'value' in row)).toMatchObject([{ cik: '0000000042', value: 10 }]);
    expect(refused).toMatchObject([{ content: 'CIK0000000041.json' }]);
    const reasons = skips.filter(({ count = 1 }) => count > 0).map(({ skipped }) => skipped);
    expect(reasons).toEqual([
      'A company without figures that statements use.',
      'A file of the archive that is not a company.',
    ]);
  });

  it('is refused if it has no company [STK-15]', async () => {
    const { message } = await importError(
      companyFactsImporter,
      getFile('companyfacts.zip', createZip({ 'a.txt': 'x' })),
    );
    expect(message).toContain('no file such as CIK0000320193.json');
  });
});
