import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import { SEC_COMPANY, SHORT_INTEREST } from '../../src/generated/tables.ts';
import { fileAt } from '../../src/import/disk.ts';
import { type Identifier, openIdentifier } from '../../src/import/identify.ts';
import { readWhole } from '../../src/import/read.ts';
import { type FileReader, type FileReport, ingest } from '../../src/import/run.ts';
import { requireImporter } from '../support/catalog.ts';
import { NOW, useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const EXXON = '0000034088';
const AMGEN = '0000318154';
/** More than a succession of one company by another takes. */
const MONTHS_AGO = new Date('2025-01-10T15:30:00Z');
const app = useApp(undefined, { fill: false });

beforeEach(async () => {
  for (const table of ['security', 'symbol_sighting', 'sec_company', 'short_interest'])
    await app.db.query(`DELETE FROM "${table}"`);
  await bumpVersion(app.db, 'identity', { now: NOW });
});

const openForCompanies = (): Promise<Identifier> =>
  openIdentifier(app.db, requireImporter('sec-companies').securities, NOW);
const listCompanies = (...companies: readonly (readonly [ticker: string, cik: string])[]) =>
  companies.map(([ticker, cik]) => ({ ticker, cik, title: ticker }));
const queryCiks = async (): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await app.db.query<{ key: string; cik: string | null }>('SELECT "key", "cik" FROM "security" ORDER BY "key"')).map(
      ({ key, cik }) => [key, cik],
    ),
  );
const toCompaniesFile = (ticker: string, cik: string): string =>
  JSON.stringify({ 0: { cik_str: Number(cik), ticker, title: `${ticker} of ${Number(cik)}` } });

describe('An import that knows a symbol alone', () => {
  it('leaves the CIK of the security that another import stored meanwhile', async () => {
    const early = await openIdentifier(app.db, undefined, NOW);
    const [row] = early.identify(SHORT_INTEREST, [{ ticker: 'XOM', settlementDate: NOW }], new Map()).rows;
    expect(row).toMatchObject({ ticker: 'XOM' });
    const companies = await openForCompanies();
    companies.observe(SEC_COMPANY.name, listCompanies(['XOM', EXXON]), {});
    await app.db.transaction((sql) => companies.store(sql));
    await app.db.transaction((sql) => early.store(sql));
    expect(await queryCiks()).toEqual({ XOM: EXXON });
  });
});

describe('Two securities without a stored CIK that swap their symbols', () => {
  it('keep their keys by the evidence from before the swap', async () => {
    await app.db.query(`INSERT INTO "security" ("key", "kind") VALUES ('XOM', 'COMMON'), ('AMGN', 'COMMON')`);
    await app.db.query(
      `INSERT INTO "symbol_sighting" ("symbol", "cik", "cusip", "source", "first_day", "last_day") VALUES
        ('XOM', $1, '', 'SEC_LIST', '2025-01-02', '2025-11-20'), ('AMGN', $2, '', 'SEC_LIST', '2025-01-02', '2025-11-20')`,
      [EXXON, AMGEN],
    );
    await bumpVersion(app.db, 'identity', { now: NOW });
    const identifier = await openForCompanies();
    const rows = listCompanies(['AMGN', EXXON], ['XOM', AMGEN]);
    identifier.observe(SEC_COMPANY.name, rows, {});
    const identified = identifier.identify(SEC_COMPANY, rows, new Map());
    expect(identified.rows.map(({ ticker, cik }) => [ticker, cik])).toEqual([
      ['XOM', EXXON],
      ['AMGN', AMGEN],
    ]);
    await app.db.transaction((sql) => identifier.store(sql));
    expect(await queryCiks()).toEqual({ AMGN: AMGEN, XOM: EXXON });
  });
});

describe('An import during which another import gives its new key to another company', () => {
  /** Reads a file from disk; `meanwhile` runs once, after the identities were read and before the file is written. */
  const createReader = (meanwhile: () => Promise<unknown>): FileReader => {
    let isFirst = true;
    return {
      held: async () => null,
      async whole(importer, path, now, progress) {
        const file = await fileAt(path);
        const wholeFile = await readWhole(importer, file, now, (rows) => progress(0, rows));
        const identify = async (identifier: Identifier) => {
          await wholeFile.identify(identifier);
          if (isFirst) await meanwhile();
          isFirst = false;
        };
        return { read: { ...wholeFile, identify }, sha256: await file.sha256() };
      },
    };
  };

  it('is repeated with a key of its own', async () => {
    const importer = requireImporter('sec-companies');
    const files = {
      'company_tickers_a.json': toCompaniesFile('ZQ', '1'),
      'company_tickers_b.json': toCompaniesFile('ZQ', '2'),
    };
    const reports = await inFolder(files, async (folder): Promise<FileReport[]> => {
      const other = () => ingest(app.db, importer, [join(folder, 'company_tickers_b.json')], { now: MONTHS_AGO });
      return ingest(app.db, importer, [join(folder, 'company_tickers_a.json')], {
        now: NOW,
        reader: createReader(other),
      });
    });
    expect(reports).toMatchObject([{ refused: 0, written: 1 }]);
    expect(await queryCiks()).toEqual({ ZQ: '0000000002', 'ZQ~1': '0000000001' });
    const rows = await app.db.query('SELECT "ticker", "cik" FROM "sec_company" ORDER BY "cik"');
    expect(rows).toEqual([
      { ticker: 'ZQ~1', cik: '0000000001' },
      { ticker: 'ZQ', cik: '0000000002' },
    ]);
  });
});
