import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../src/import/run.ts';
import { requireImporter } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const BARS = 'Date,Open,High,Low,Close,Adj Close,Volume\n2025-11-20,10,12,9,11,11,500\n';
const LIST = 'ticker,name\nKO,Coca-Cola\n';

describe('A ticker that only the name of a price file states', () => {
  let app: TestApp;
  const importFile = (kind: string, name: string, content: string, options = {}) =>
    inFolder({ [name]: content }, async (folder) => {
      const [report] = await ingest(app.db, requireImporter(kind), [`${folder}/${name}`], {
        now: app.clock.now,
        ...options,
      });
      return report!;
    });
  beforeAll(async () => {
    app = await startApp({ fill: false });
  });
  afterAll(() => app.close());

  it('is noted as long as there is no list that could know it', async () => {
    const report = await importFile('prices', 'PEP.csv', BARS);
    expect(report).toMatchObject({ written: 1, noted: 1 });
    expect(report.failure).toBeUndefined();
    expect(report.notes[0]?.note).toContain('only the file name states');
  });

  it('is imported without a note if a list has it', async () => {
    await importFile('companies', 'companies.csv', LIST);
    expect(await importFile('prices', 'KO.csv', BARS)).toMatchObject({ written: 1, noted: 0 });
  });

  it('refuses the file if no list has it', async () => {
    const report = await importFile('prices', 'QQZZ.csv', BARS);
    expect(report.failure).toContain('no list of companies or funds has it. Confirm it with --ticker QQZZ');
    const misspelled = await importFile('prices', 'KOO.csv', BARS);
    expect(misspelled.failure).toContain('no list of companies or funds has it. Did you mean "KO"? Confirm');
    expect(await app.db.query(`SELECT 1 FROM "daily_bar" WHERE "ticker" = 'QQZZ'`)).toEqual([]);
  });

  it('is imported if the user states it or trusts the names of files', async () => {
    expect(await importFile('prices', 'table.csv', BARS, { ticker: 'QQZY' })).toMatchObject({ written: 1, noted: 0 });
    expect(await importFile('prices', 'QQZX.csv', BARS, { trustsFileNames: true })).toMatchObject({ written: 1 });
  });

  it('needs no list if it is an index or has stored prices', async () => {
    expect(await importFile('prices', 'VIX.csv', BARS)).toMatchObject({ written: 1, noted: 0 });
    expect(await importFile('prices', 'QQZY.csv', BARS)).toMatchObject({ unchanged: 1, noted: 0 });
  });
});
