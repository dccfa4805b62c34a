import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecognizer } from '../../src/import/recognize.ts';
import { importers } from '../support/catalog.ts';
import { hasSharedData, SHARED_DATA } from '../support/import-file.ts';
import { inFolder } from '../support/load.ts';
import { NOW } from '../support/market.ts';
import type { Samples } from '../support/samples.ts';

const FAMILIES = join(import.meta.dirname, '../families');
const SAMPLES = (
  await Promise.all(
    readdirSync(FAMILIES)
      .map((family) => join(FAMILIES, family, 'samples.ts'))
      .filter((path) => existsSync(path))
      .map(async (path) => ((await import(path)) as { samples: Samples }).samples),
  )
).flatMap((samples) => Object.entries(samples));

const recognizeOne = (path: string) => createRecognizer(importers)(path, NOW);

describe('A file', () => {
  it.each(SAMPLES)('of the kind %s is recognized', async (kind, { files, file }) => {
    expect(await inFolder(files, (folder) => recognizeOne(join(folder, file)))).toEqual({ kind });
  });
});

describe('A file under a foreign name', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-recognize-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const recognize = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return recognizeOne(join(folder, name));
  };

  it('is recognized by its columns', async () => {
    const text = 'ticker,date,freeFloat,sharesOutstanding\nKO,2025-11-20,1,2\n';
    expect(await recognize('download (3).csv', text)).toEqual({ kind: 'float' });
  });

  it('is recognized by its first 64 kB, even if its last row cannot be read', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => `KO,2025-11-20,${i},${i + 1}\n`);
    const text = `ticker,date,freeFloat,sharesOutstanding\n${rows.join('')}KO,"2025`;
    expect(await recognize('download (4).csv', text)).toEqual({ kind: 'float' });
  });

  it('is no complete list of an index, since many tables have its columns', async () => {
    const text = 'Symbol,Name,Sector\nKO,Coca-Cola,Consumer Staples\n';
    expect(await recognize('sp500_constituents.csv', text)).toEqual({ kind: 'constituents' });
    expect(await recognize('summary.csv', text)).toMatchObject({ kinds: [] });
  });

  it('that two kinds read is of neither', async () => {
    expect(await recognize('names.csv', 'ticker,name\nKO,Coca-Cola\n')).toEqual({
      reason: 'It may be companies or etf-profiles: import it by its kind.',
      kinds: ['companies', 'etf-profiles'],
    });
    expect(await recognize('companies.csv', 'ticker,name\nKO,Coca-Cola\n')).toEqual({ kind: 'companies' });
  });

  it('that no kind reads has the reason', async () => {
    expect(await recognize('empty.csv', '')).toEqual({ reason: 'the file is empty', kinds: [] });
    const unknown = await recognize('prices.csv', 'ticker,date,close,mystery\nKO,2025-11-20,71,3\n');
    expect(unknown).toEqual({
      reason: expect.stringContaining("prices: The column 'mystery' is unknown."),
      kinds: [],
    });
  });

  it('is not taken for the kind of a file of the same name with other columns', async () => {
    const recognizeAny = createRecognizer(importers);
    const path = join(folder, 'any.csv');
    await writeFile(path, 'ticker,date,close\nKO,2025-11-20,71\n');
    expect(await recognizeAny(path, NOW)).toEqual({ kind: 'prices' });
    await writeFile(path, 'ticker,date,freeFloat,sharesOutstanding\nKO,2025-11-20,1,2\n');
    expect(await recognizeAny(path, NOW)).toEqual({ kind: 'float' });
  });
});

describe.skipIf(!hasSharedData)('A real file (skipped where the shared data folder is missing)', () => {
  const recognizeAny = createRecognizer(importers);
  it.each([
    ['13f/bullstreet_2022Q4_0001790837-23-000002_full_submission.txt', '13f'],
    ['13f/managers_by_quarter/ackman.json', 'manager-tables'],
    ['congress/house_transactions.json', 'house-disclosures'],
    ['congress/senate_all_transactions_2020.csv', 'senate-disclosures'],
    ['etf/NPORT.Dupree.xml', 'etf-holdings'],
    ['etf/SPY_holdings_daily_2025.xlsx', 'etf-holdings'],
    ['options/cboe_TLT.json', 'options'],
    ['options/AAPL_option_chain_2025-09-28.csv', 'options'],
    ['ownership/form4_TSVT_0001562180-25-000280.nc', 'ownership'],
    ['ownership/form4_AAPL_0000320193-22-000061.txt', 'ownership'],
    ['ownership/insider_transactions_finnhub.csv', 'insider-transactions'],
    ['prices/yahoo_classic/KO.csv', 'prices'],
    ['prices/yfinance_three_headers/AAPL.csv', 'prices'],
    ['prices/long_format/stock_prices.csv', 'prices'],
    ['reference/company_tickers.json', 'sec-companies'],
    ['reference/sp500_constituents.csv', 'constituents'],
    ['short/finra_CNMSshvol20260504_excerpt.txt', 'short-volume'],
    ['short/finra_shrt20241231_excerpt.csv', 'short-interest'],
    ['xbrl/companyfacts_CIK0000320193.json', 'company-facts'],
  ])('is recognized: %s', async (path, kind) => {
    expect(await recognizeAny(join(SHARED_DATA, path), NOW)).toEqual({ kind });
  });

  it.each(['ownership/form144_AAPL.xml', 'macro/fred_DGS10.json', 'options/cboe_summary_by_etf.csv', 'README.md'])(
    'of no kind stays unknown: %s',
    async (path) => {
      expect(await recognizeAny(join(SHARED_DATA, path), NOW)).toMatchObject({ kinds: [] });
    },
  );
});
