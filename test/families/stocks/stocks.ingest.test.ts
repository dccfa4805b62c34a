import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { companiesImporter, constituentsImporter, secCompaniesImporter } from '../../../src/families/stocks/ingest.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { SECTORS, standardSector } from '../../../src/market/sectors.ts';
import { fileAt, getFile, hasSharedData, importError, imported, SHARED_DATA } from '../../support/import-file.ts';

describe('Sector names', () => {
  it.each<[vendor: string, standard: string]>([
    ['Technology', 'Information Technology'],
    ['Healthcare', 'Health Care'],
    ['Financial Services', 'Financials'],
    ['Consumer Cyclical', 'Consumer Discretionary'],
    ['Consumer Defensive', 'Consumer Staples'],
    ['Basic Materials', 'Materials'],
    ['Telecommunication Services', 'Communication Services'],
    [' real  estate ', 'Real Estate'],
    ...SECTORS.map((sector) => [sector, sector] as [string, string]),
  ])('%s is the standard sector %s', (vendor, standard) => {
    expect(standardSector(vendor)).toBe(standard);
  });

  it('outside the eleven are unknown', () => {
    expect(standardSector('Crypto')).toBeNull();
    expect(standardSector('')).toBeNull();
  });
});

describe('Index constituents', () => {
  const HEADER = 'Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Date added,CIK,Founded\n';
  const take = (name: string, content: string) => imported(constituentsImporter, getFile(name, content));

  it('are read with quoted commas, free-text years and a CIK of ten digits', async () => {
    const { rows } = await take(
      'constituents.csv',
      `${HEADER}BRK.B,Berkshire,Financials,Multi-Sector Holdings,"Omaha, Nebraska",2010-02-16,1067983,2013 (1888)\n`,
    );
    expect(rows).toEqual([
      {
        indexId: 'sp500',
        ticker: 'BRK.B',
        name: 'Berkshire',
        sector: 'Financials',
        industry: 'Multi-Sector Holdings',
        headquarters: 'Omaha, Nebraska',
        dateAdded: parseDay('2010-02-16'),
        cik: '0001067983',
        founded: '2013 (1888)',
      },
    ]);
  });

  it('know a CIK with and without leading zeros as the same', async () => {
    const { rows } = await take(
      'constituents.csv',
      `${HEADER}A,A,Energy,,,,0000320193,\nB,B,Energy,,,,320193,\nC,C,Energy,,,,,\n`,
    );
    expect(rows.map(({ cik }) => cik)).toEqual(['0000320193', '0000320193', null]);
  });

  it('are read from the older three columns, for the index that the file is named after', async () => {
    const { rows } = await take(
      'nasdaq100_constituents.csv',
      'Symbol,Name,Sector\nAAPL,Apple,Information Technology\n',
    );
    expect(rows).toMatchObject([
      { indexId: 'nasdaq100', ticker: 'AAPL', name: 'Apple', sector: 'Information Technology', cik: null },
    ]);
    const other = await take('sp500_constituents.csv', 'Symbol,Name,Sector\nAAPL,Apple,Technology\n');
    expect(other.rows).toMatchObject([{ indexId: 'sp500', sector: 'Information Technology' }]);
    const getIndex = async (name: string) => (await take(name, 'Symbol,Name\nAAPL,Apple\n')).rows[0]!.indexId;
    expect(await getIndex('my-Nasdaq100-members.csv')).toBe('nasdaq100');
    expect(await getIndex('constituents_dow30.csv')).toBe('dow30');
    expect(await getIndex('notsp600.csv')).toBe('sp500');
  });

  it('are refused individually, with line and field, for a required cell, and kept without an optional cell', async () => {
    const { rows, refused, notes } = await take(
      'c.csv',
      `${HEADER}A,Agilent,Health Care,,,2000-06-05,1,\nA,Again,Health Care,,,,1,\n,No symbol,,,,,,\nB,,,,,,,\nC,C,Crypto,,,,,\nD,D,,,,June 2000,,\nE,E,,,,,12345678901,\nF,F\nG,G,,,,,0000000000,\nH,H,,,,2001?,,\n`,
    );
    expect(rows.map(({ ticker }) => ticker)).toEqual(['A', 'C', 'D', 'E', 'G', 'H']);
    expect(rows.at(-1)).toMatchObject({ ticker: 'H', dateAdded: null });
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'ticker'],
      [4, 'symbol'],
      [5, 'security'],
      [9, undefined],
    ]);
    expect(notes.map(({ line, field }) => [line, field])).toEqual([
      [6, 'gicssector'],
      [7, 'dateadded'],
      [8, 'cik'],
      [10, 'cik'],
      [11, 'dateadded'],
    ]);
    expect(notes.at(-1)).toEqual({ note: 'Not a date (YYYY-MM-DD).', line: 11, field: 'dateadded', content: '2001?' });
  });

  it.each([
    ['an empty file', ''],
    ['a header without rows', HEADER],
    ['another table', 'a,b\n1,2\n'],
    ['a file cut off within quotes', `${HEADER}A,"Agil`],
    ['a binary file', 'PK\u0003\u0004\0\0'],
    ['more than a thousand columns', `${'x,'.repeat(1_001)}\n1\n`],
  ])('are not taken from %s', async (_why, content) => {
    await importError(constituentsImporter, getFile('c.csv', content));
  });

  it('are found in files of that name', () => {
    const names = ['sp500_constituents.csv', 'nasdaq100.csv', 'company_tickers.json', 'prices-sp500.csv'];
    expect(names.filter(constituentsImporter.accepts)).toEqual(['sp500_constituents.csv', 'nasdaq100.csv']);
  });
});

describe("SEC's list of tickers", () => {
  const take = (json: unknown) => imported(secCompaniesImporter, getFile('company_tickers.json', JSON.stringify(json)));

  it('SEC’s list of tickers gives every ticker its CIK in ten digits, share classes with a dot', async () => {
    const { rows } = await take({
      0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
      1: { cik_str: '0001067983', ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' },
    });
    expect(rows).toEqual([
      { ticker: 'AAPL', cik: '0000320193', title: 'Apple Inc.' },
      { ticker: 'BRK.B', cik: '0001067983', title: 'BERKSHIRE HATHAWAY INC' },
    ]);
  });

  it('SEC’s list of tickers is taken without its broken entries, each named by its number', async () => {
    const { rows, refused } = await take({
      0: { cik_str: 1, ticker: 'A', title: 'A' },
      1: 'text',
      2: { cik_str: 'x', ticker: 'B', title: 'B' },
      3: { cik_str: 2, ticker: 'C' },
      4: { cik_str: 3, ticker: 'A', title: 'Again' },
      5: { cik_str: -4, ticker: 'D', title: 'D' },
      6: { cik_str: 4, ticker: { $gt: '' }, title: 'E' },
      7: null,
    });
    expect(rows).toHaveLength(1);
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [1, 'ticker'],
      [2, 'cik_str'],
      [3, 'title'],
      [4, 'ticker'],
      [5, 'cik_str'],
      [6, 'ticker'],
      [7, 'ticker'],
    ]);
  });

  it.each([
    ['text', 'hello'],
    ['a file cut off', '{"0":{"cik_str":1,'],
    ['an array', '[{"cik_str":1,"ticker":"A","title":"A"}]'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a map of CUSIPs', '{"00183L201":"ANGI"}'],
    ['numbers', '{"0":1,"1":2}'],
    ['nothing', ''],
  ])('SEC’s list of tickers is not %s', async (_why, content) => {
    await importError(secCompaniesImporter, getFile('company_tickers.json', content));
  });
});

describe('Company profiles', () => {
  const take = (content: string, siblings?: Record<string, string>) =>
    imported(companiesImporter, getFile('companies.csv', content, siblings));

  it('need a ticker and a name only (STK-12)', async () => {
    const { rows } = await take('ticker,name\nbrk-b,Berkshire Hathaway\n');
    expect(rows).toMatchObject([
      {
        ticker: 'BRK.B',
        name: 'Berkshire Hathaway',
        kind: 'STOCK',
        sector: null,
        marketCap: null,
        listingStatus: null,
      },
    ]);
  });

  it('are read in full, columns in any order and spelling', async () => {
    const { rows } = await take(
      'name,ticker,KIND,exchange,sector,industry,description,headquarters,founded,website,icon_url,logoUrl,brandColor,shares_outstanding,marketCap,listingStatus,delistedDate,delistingReason\n' +
        'Twitter,TWTR,stock,NYSE,Technology,Software,"Short, messages","San Francisco, California",2006,https://x.com,https://i.example/t.png,https://l.example/t.svg,#1DA1F2,765000000,4.1e10,delisted,2022-11-08,Acquired\n',
    );
    expect(rows).toEqual([
      {
        ticker: 'TWTR',
        source: 'PROFILE',
        name: 'Twitter',
        kind: 'STOCK',
        exchange: 'NYSE',
        sector: 'Information Technology',
        industry: 'Software',
        description: 'Short, messages',
        headquarters: 'San Francisco, California',
        founded: '2006',
        website: 'https://x.com',
        iconUrl: 'https://i.example/t.png',
        logoUrl: 'https://l.example/t.svg',
        brandColor: '#1DA1F2',
        sharesOutstanding: 765_000_000,
        marketCap: 41_000_000_000,
        listingStatus: 'DELISTED',
        delistedDate: parseDay('2022-11-08'),
        delistingReason: 'Acquired',
      },
    ]);
  });

  it.each([['kind', 'BOND']])('are refused where %s is %s', async (column, value) => {
    const { rows, refused } = await take(
      `ticker,name,${column}\nKO,Coca-Cola,"${value.replaceAll('"', '""')}"\nPEP,PepsiCo,\n`,
    );
    expect(rows.map(({ ticker }) => ticker)).toEqual(['PEP']);
    expect(refused).toMatchObject([{ line: 2, field: column }]);
  });

  it('are not taken from a file with a misspelled or missing column', async () => {
    expect(
      (await importError(companiesImporter, getFile('c.csv', 'ticker,name,indstry\nKO,Coca-Cola,x\n'))).message,
    ).toContain('indstry');
    await importError(companiesImporter, getFile('c.csv', 'symbol,name\nKO,Coca-Cola\n'));
  });

  it('are read from a vendor table, with the sectors beside it if they are there', async () => {
    const vendor =
      'company_id,ticker,name,sector_id,exchange,market_cap_usd\n1,AAPL,Apple Inc.,1,NASDAQ,4376979046400.0\n2,KO,Coca-Cola,9,NYSE,\n';
    const sectors = { 'sectors.csv': 'sector_id,sector_name,industry_name\n1,Technology,Consumer Electronics\n' };
    const withSectors = await take(vendor, sectors);
    expect(withSectors.rows).toMatchObject([
      {
        ticker: 'AAPL',
        sector: 'Information Technology',
        industry: 'Consumer Electronics',
        marketCap: 4_376_979_046_400,
      },
      { ticker: 'KO', sector: null },
    ]);
    expect(withSectors.refused).toEqual([]);
    expect(withSectors.notes).toMatchObject([{ line: 3, field: 'sector_id' }]);
    const without = await take(vendor);
    expect(without.rows).toMatchObject([
      { sector: null, industry: null },
      { ticker: 'KO', marketCap: null },
    ]);
  });

  it('are found in companies.csv, not in the sectors or prices beside it', () => {
    const names = ['companies.csv', 'company_profiles.csv', 'sectors.csv', 'stock_prices.csv', 'company_tickers.json'];
    expect(names.filter(companiesImporter.accepts)).toEqual(['companies.csv', 'company_profiles.csv']);
  });
});

const title = 'Real reference files are taken in completely';
describe.skipIf(!hasSharedData)(hasSharedData ? title : `${title}: skipped, the shared data folder is missing`, () => {
  const real = (file: string) => fileAt(path.join(SHARED_DATA, file));

  // No row of these three files is refused.
  it('sp500_constituents.csv: 503 members in the eleven sectors', async () => {
    const { rows, refused } = await imported(constituentsImporter, real('reference/sp500_constituents.csv'));
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(503);
    expect(new Set(rows.map((row) => row.sector))).toEqual(new Set(SECTORS));
    expect(rows.every((row) => /^\d{10}$/.test(String(row.cik)) && row.dateAdded instanceof Date)).toBe(true);
    expect(rows.filter((row) => String(row.ticker).includes('.')).map((row) => row.ticker)).toEqual(['BRK.B', 'BF.B']);
  });

  it('company_tickers.json: 9,610 tickers, several of them of one company', async () => {
    const { rows, refused } = await imported(secCompaniesImporter, real('reference/company_tickers.json'));
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(9_610);
    const alphabet = rows.filter((row) => row.cik === '0001652044').map((row) => row.ticker);
    expect(alphabet).toEqual(expect.arrayContaining(['GOOGL', 'GOOG']));
  });

  it('cusip_to_ticker.json is no such list', async () => {
    await importError(secCompaniesImporter, real('reference/cusip_to_ticker.json'));
  });

  it('long_format/companies.csv: 33 companies with standard sectors', async () => {
    const { rows, refused } = await imported(companiesImporter, real('prices/long_format/companies.csv'));
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(33);
    expect(
      rows.every((row) => (SECTORS as readonly unknown[]).includes(row.sector) && row.industry && row.marketCap),
    ).toBe(true);
  });
});
