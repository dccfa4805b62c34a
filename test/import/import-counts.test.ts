import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASETS_BY_TABLE, type TableName } from '../../src/db/datasets.ts';
import { acceptsArchives, fileAt } from '../../src/import/disk.ts';
import { parse } from '../../src/import/parse.ts';
import { NOT_NEWER } from '../../src/import/report.ts';
import { type FileReport, ingest } from '../../src/import/run.ts';
import { catalog, importers, requireImporter } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type Files, inFolder } from '../support/load.ts';
import { NOW } from '../support/market.ts';
import type { Sample, Samples } from '../support/samples.ts';

const FAMILIES = join(import.meta.dirname, '../families');

/** The families' `samples.ts`, by kind. */
const SAMPLES = (
  await Promise.all(
    readdirSync(FAMILIES)
      .map((family) => join(FAMILIES, family, 'samples.ts'))
      .filter((path) => existsSync(path))
      .map(async (path) => ((await import(path)) as { samples: Samples }).samples),
  )
).flatMap((samples) => Object.entries(samples));

/** The tables that an importer fills from a sample. */
const listTables = (kind: string, { files, file }: Sample): Promise<TableName[]> =>
  inFolder(files, async (folder) => {
    const importer = requireImporter(kind);
    const source = await fileAt(join(folder, file), { takesArchives: acceptsArchives(importer) });
    const { tables } = await parse(importer, source, NOW, { add: async () => {} });
    return tables.map(({ name }) => name as TableName);
  });

it.each(SAMPLES)('fills only tables of the family that its importer names: %s', async (kind, sample) => {
  const tables = await listTables(kind, sample);
  expect(tables.length).toBeGreaterThan(0);
  expect([...new Set(tables.flatMap((table): string[] => [...DATASETS_BY_TABLE[table]]))]).toEqual([
    requireImporter(kind).family,
  ]);
});

it.each(SAMPLES)('has a family that declares what becomes of each row of its files: %s', async (kind, sample) => {
  const declared = catalog.servedRows.filter(({ kinds }) => kinds.includes(kind)).map(({ table }) => table);
  for (const table of await listTables(kind, sample)) expect(declared, `served rows of ${table}`).toContain(table);
});

it('each table whose rows are counted with another names a table that is counted', () => {
  const counted = catalog.servedRows.filter((rows) => 'countServed' in rows).map(({ table }) => table);
  const others = catalog.servedRows.flatMap((rows) => ('countedWith' in rows ? [rows.countedWith] : []));
  expect(others.filter((table) => !counted.includes(table))).toEqual([]);
  expect(new Set(catalog.servedRows.map(({ table }) => table)).size).toBe(catalog.servedRows.length);
});

describe('The counts of an import', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ fill: false });
  });
  afterAll(() => app.close());

  it('are tried of every importer: its sample is in test/families/<family>/samples.ts', () => {
    expect(SAMPLES.map(([kind]) => kind).sort()).toEqual(importers.map(({ kind }) => kind).sort());
  });

  const take = (kind: string, { files, file }: Sample) =>
    inFolder(files, async (folder): Promise<FileReport> => {
      const importer = importers.find((importer) => importer.kind === kind)!;
      const [report] = await ingest(app.db, importer, [join(folder, file)], { now: NOW, recordAs: () => file });
      return report!;
    });

  it('add up for a file that is refused as a whole, of which no row counts', async () => {
    const report = await take('constituents', { files: { 'sp500.csv': 'A,B\n1,2\n' }, file: 'sp500.csv', records: 0 });
    expect(report.failure).toMatch(/Symbol/);
    const { read, written, unchanged, refused, skipped } = report;
    expect([read, written, unchanged, refused, skipped]).toEqual([0, 0, 0, 0, 0]);
    expect(report.refusals).toHaveLength(1);
  });

  it.each(SAMPLES)('add up to the records of the file: %s', async (kind, sample) => {
    const first = await take(kind, sample);
    expect(first.failure).toBeUndefined();
    expect(first.read).toBe(sample.records);
    expect(first.written).toBeGreaterThan(0);
    const again = await take(kind, sample);
    expect([again.read, again.written, again.changed]).toEqual([sample.records, 0, false]);
    for (const { read, written, unchanged, refused, skipped, skips } of [first, again]) {
      expect(written + unchanged + refused + skipped).toBe(read);
      for (const reason of Object.keys(skips)) expect(reason).toMatch(/\w{3}.*\.$/);
    }
    const [kept] = await app.db.query(
      'SELECT read, written, unchanged, refused, skipped, notes FROM import_file WHERE kind = $1',
      [kind],
    );
    const { read, written, unchanged, refused, skipped, noted: notes } = again;
    expect(kept).toEqual({ read, written, unchanged, refused, skipped, notes });
  });

  describe('skip rows that may not replace newer ones, and say so', () => {
    const OF = 'ticker,date,open,high,low,close,adjusted_close,volume\n';
    const bar = (day: string, close: number) => `OLD,${day},10,12,9,${close},${close},500\n`;
    const prices = (file: string, ...bars: string[]) =>
      take('prices', { files: { [file]: OF + bars.join('') }, file, records: bars.length });

    it.each([
      ['a small file', ''],
      // A file with a repeated key must be imported alone.
      ['a file that is imported alone', bar('2025-11-19', 11)],
    ])('%s', async (_which, again) => {
      await prices('new.csv', bar('2025-11-19', 11), bar('2025-11-20', 11), bar('2025-11-21', 11));
      const older = await prices('old.csv', bar('2025-11-19', 11), again, bar('2025-11-20', 13));
      expect(older).toMatchObject({ written: 0, skipped: 2, skips: { [NOT_NEWER]: 2 } });
      expect(older.unchanged).toBe(older.read - 2);
      const closes = await app.db.query('SELECT close FROM daily_bar WHERE ticker = $1 AND date = $2', [
        ...['OLD', '2025-11-20'],
      ]);
      expect(closes).toEqual([{ close: 11 }]);
    });
  });

  it('say who left an index though a row cannot be read, and keep the member whose row it is', async () => {
    const members = (...rows: string[]) => ({ 'dow30.csv': ['Symbol,Security,Date added', ...rows].join('\n') });
    const names = async () =>
      (
        await app.db.query<{ ticker: string }>(
          `SELECT ticker FROM index_constituent WHERE index_id = 'dow30' ORDER BY ticker`,
        )
      ).map(({ ticker }) => ticker);
    const import_ = (files: Files) => take('constituents', { files, file: 'dow30.csv', records: 0 });
    await import_(members('KO,Coca-Cola,', 'PEP,PepsiCo,', 'MCD,Mc,', 'JNJ,J&J,'));
    const report = await import_(members('KO,Coca-Cola,2001?', 'PEP,,', 'JNJ,J&J,'));
    expect(await names()).toEqual(['JNJ', 'KO', 'PEP']);
    expect(report).toMatchObject({ read: 3, refused: 1, removed: 1, noted: 1 });
    expect(report.notes).toMatchObject([{ line: 2, field: 'dateadded', content: '2001?' }]);
    // A file with only bad rows covers no scope.
    await import_(members(',,', 'KO,Coca-Cola,', ',x,'));
    expect(await names()).toEqual(['JNJ', 'KO', 'PEP']);
  });
});
