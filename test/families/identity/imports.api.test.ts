import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileReport, ingest } from '../../../src/import/run.ts';
import { requireImporter } from '../../support/catalog.ts';
import { type FilingSpec, filing } from '../../support/filing.ts';
import { useApp } from '../../support/harness.ts';
import { inFolder, load } from '../../support/load.ts';

const app = useApp();

const COMPANIES = JSON.stringify({
  0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' },
  1: { cik_str: 2023554, ticker: 'SNDK', title: 'Sandisk Corp' },
  2: { cik_str: 9990001, ticker: 'FLDA', title: 'Field A Inc' },
});

const OWNER = { cik: '0009980001', name: 'DOE PAT', officer: true, director: false, title: 'CFO' };

const sale = (cik: string, name: string, ticker: string, day: string, filed = day): string => {
  const spec: FilingSpec = {
    issuer: { cik, name, ticker },
    owners: [OWNER],
    filed,
    rows: [{ date: day, code: 'S', shares: 1_000, price: 340, after: 1_000 }],
  };
  return filing(spec);
};

const listTrades = async (ticker: string) =>
  (await app.ask(`{ market { insiderTrades(ticker: "${ticker}") { nodes { companyName transactionDate } } } }`)).market
    .insiderTrades.nodes;
/** Imports a file without running the jobs that follow. */
const importFile = (kind: string, name: string, content: string): Promise<FileReport> =>
  inFolder({ [name]: content }, async (folder) => {
    const [report] = await ingest(app.db, requireImporter(kind), [join(folder, name)], { now: app.clock.now });
    return report!;
  });
const queryIssuers = (cik: string) =>
  app.db.query(
    `SELECT "issuer_ticker" AS "key", "period"::text AS "day" FROM "ownership_filing" WHERE "issuer_cik" = $1
    ORDER BY "period"`,
    [cik],
  );

describe('A data set of forms', () => {
  const tsv = (...rows: readonly string[]) => rows.map((row) => row.replaceAll(' ', '\t')).join('\n');
  const FILES = {
    'SUBMISSION.tsv': tsv(
      'ACCESSION_NUMBER FILING_DATE PERIOD_OF_REPORT DOCUMENT_TYPE ISSUERCIK ISSUERNAME ISSUERTRADINGSYMBOL',
      '0009000001-25-000001 13-NOV-2025 12-NOV-2025 4 0009990041 KNOWN FLDZ',
      '0009000001-25-000002 13-NOV-2025 12-NOV-2025 4 0009990042 PRIVATE NONE',
    ),
    'REPORTINGOWNER.tsv': tsv(
      'ACCESSION_NUMBER RPTOWNERCIK RPTOWNERNAME RPTOWNER_RELATIONSHIP RPTOWNER_TITLE',
      '0009000001-25-000001 0009000011 Doe Director ',
      '0009000001-25-000002 0009000012 Roe Director ',
    ),
    'NONDERIV_TRANS.tsv': tsv(
      'ACCESSION_NUMBER NONDERIV_TRANS_SK SECURITY_TITLE TRANS_DATE TRANS_CODE TRANS_SHARES TRANS_PRICEPERSHARE TRANS_PRICEPERSHARE_FN TRANS_ACQUIRED_DISP_CD SHRS_OWND_FOLWNG_TRANS DIRECT_INDIRECT_OWNERSHIP',
      '0009000001-25-000001 1 Common 12-NOV-2025 S 10.0 70.25  D 90.0 D',
      '0009000001-25-000002 2 Common 12-NOV-2025 S 20.0 70.25  D 80.0 D',
    ),
  };

  it('loses only the filings whose company is not known, with their rows', async () => {
    const report = await inFolder(FILES, async (folder) => {
      const paths = [join(folder, 'SUBMISSION.tsv')];
      return (await ingest(app.db, requireImporter('ownership'), paths, { now: app.clock.now }))[0]!;
    });
    expect(report).toMatchObject({ read: 2, written: 1, refused: 1 });
    expect(report.refusals[0]?.refused).toContain('no security of CIK 0009990042 is known');
    const stored = async (table: string) =>
      (
        await app.db.query(`SELECT FROM "${table}" WHERE "filing_id" IN
        (SELECT "id" FROM "ownership_filing" WHERE "accession" LIKE '0009000001-25-%')`)
      ).length;
    expect([await stored('ownership_owner'), await stored('ownership_row')]).toEqual([1, 1]);
    expect(await queryIssuers('0009990042')).toEqual([]);
    // No row is left without its filing.
    const orphans = `SELECT FROM "ownership_row" AS r WHERE NOT EXISTS (SELECT FROM "ownership_filing" AS f WHERE f."id" = r."filing_id")`;
    expect(await app.db.query(orphans)).toEqual([]);
  });
});

describe('A form under a former symbol', () => {
  it('belongs to the company of its CIK, and the report says so', async () => {
    await importFile('sec-companies', 'company_tickers.json', COMPANIES);
    const report = await importFile('ownership', 'a11.xml', sale('0001326801', 'Facebook Inc', 'FB', '2021-11-15'));
    expect(report).toMatchObject({ written: 1, refused: 0, renamed: ['FB until 2021-11-15 is META: 1 row.'] });
    expect(await queryIssuers('0001326801')).toEqual([{ key: 'META', day: '2021-11-15' }]);
  });

  it('makes the former symbol find the company in queries and paths', async () => {
    await load(app, 'ownership', { 'meta.xml': sale('0001326801', 'Meta Platforms, Inc.', 'META', '2025-09-15') });
    const trades = [{ companyName: 'Meta Platforms, Inc.', transactionDate: '2025-09-15' }];
    expect(await listTrades('META')).toEqual(trades);
    expect(await listTrades('FB')).toEqual(trades);
    const { stock } = await app.ask('{ stock(ticker: "fb") { ticker name symbols { symbol from until } } }');
    expect(stock).toEqual({
      ticker: 'META',
      name: 'Meta Platforms, Inc.',
      symbols: [
        { symbol: 'FB', from: '2021-11-15', until: '2021-11-15' },
        { symbol: 'META', from: '2025-09-15', until: null },
      ],
    });
    expect(await app.read('/api/v1/insider/trades/FB')).toHaveLength(1);
  });

  it('teaches later imports whose symbol it was', async () => {
    const bars = 'ticker,date,open,high,low,close,adjustedClose,volume\nFB,2021-11-12,338,341,337,340,340,1000\n';
    const report = await importFile('prices', 'old-bars.csv', bars);
    expect(report).toMatchObject({ written: 1, renamed: ['FB until 2021-11-15 is META: 1 row.'] });
    const rows = await app.db.query(`SELECT "ticker", "close" FROM "daily_bar" WHERE "date" = '2021-11-12'`);
    expect(rows).toEqual([{ ticker: 'META', close: 340 }]);
  });
});

describe('A form of an earlier holder of a symbol', () => {
  it('is no trade of the company that has the symbol now', async () => {
    await importFile('ownership', 'now.xml', sale('0002023554', 'Sandisk Corp', 'SNDK', '2025-09-15'));
    await importFile('ownership', 'a12.xml', sale('0001000180', 'SANDISK CORP', 'SNDK', '2015-08-14'));
    expect(await queryIssuers('0002023554')).toEqual([{ key: 'SNDK', day: '2025-09-15' }]);
    expect(await queryIssuers('0001000180')).toEqual([{ key: 'SNDK~1000180', day: '2015-08-14' }]);
    const stored = await app.db.query(`SELECT "key", "cik" FROM "security" WHERE "key" LIKE 'SNDK%' ORDER BY "key"`);
    expect(stored).toEqual([
      { key: 'SNDK', cik: '0002023554' },
      { key: 'SNDK~1000180', cik: '0001000180' },
    ]);
  });
});

describe('The symbol in a form', () => {
  it.each([
    ['NYSE: FLDH', '0009991000', 'FLDH'],
    ['[FLDJ]', '0009991002', 'FLDJ'],
    ['FLDK (Nasdaq)', '0009991003', 'FLDK'],
    ['FLDL / FLDLW', '0009991005', 'FLDL'],
    ['Nasdaq-FLDO', '0009991008', 'FLDO'],
  ])('is cleaned for a company that is not listed: %s', async (text, cik, symbol) => {
    const report = await importFile(
      'ownership',
      `${symbol}.xml`,
      sale(cik, `Symbol ${symbol} Inc`, text, '2025-09-15'),
    );
    expect(report).toMatchObject({ written: 1, refused: 0 });
    expect(await queryIssuers(cik)).toEqual([{ key: symbol, day: '2025-09-15' }]);
  });

  it.each(['-', 'NONE', 'NA', 'N/A'])('is not needed if the CIK names the company: %s', async (text) => {
    const report = await importFile('ownership', 'flda.xml', sale('0009990001', 'Field A Inc', text, '2025-09-15'));
    expect(report).toMatchObject({ read: 1, refused: 0 });
    expect(await queryIssuers('0009990001')).toEqual([{ key: 'FLDA', day: '2025-09-15' }]);
  });

  it('is refused with the file if neither it nor the CIK names a company', async () => {
    await importFile('companies', 'companies.csv', 'ticker,name,kind\nNA,Nano Labs Ltd,STOCK\n');
    const report = await importFile('ownership', 'private.xml', sale('0009991015', 'Private Inc', 'NA', '2025-09-15'));
    expect(report.failure).toBe(
      'issuerTradingSymbol: It states no symbol, and no security of CIK 0009991015 is known.',
    );
    expect(await queryIssuers('0009991015')).toEqual([]);
  });
});

describe("The operator's file of symbols", () => {
  const BARS = 'ticker,date,open,high,low,close,adjustedClose,volume\nSNDK,2019-05-01,50,51,49,50,50,1000\n';

  it('decides days on which no source states the holder, which are refused before', async () => {
    const refused = await importFile('prices', 'sndk.csv', BARS);
    expect(refused).toMatchObject({ written: 0, refused: 1 });
    expect(refused.refusals[0]!.refused).toBe(
      'ticker: On 2019-05-01, "SNDK" may be SNDK (CIK 0001000180) or SNDK (CIK 0002023554). State it in symbols.csv.',
    );
    await importFile('symbols', 'symbols.csv', 'symbol,cik,from,until\nSNDK,1000180,1995-11-08,2019-12-31\n');
    const accepted = await importFile('prices', 'sndk.csv', BARS);
    expect(accepted).toMatchObject({ written: 1, refused: 0 });
    const rows = await app.db.query(`SELECT "ticker" FROM "daily_bar" WHERE "date" = '2019-05-01' AND "close" = 50`);
    expect(rows).toEqual([{ ticker: 'SNDK~1000180' }]);
  });

  it('refuses rows without a company or with days that contradict each other', async () => {
    const text = 'symbol,cik,from,until\nABC,,2020-01-01,\nABC,1,2020-01-02,2020-01-01\nABC,1,2020-01-01,2020-02-30\n';
    const report = await importFile('symbols', 'symbols.csv', text);
    expect(report.refusals.map(({ line, field }) => [line, field])).toEqual([
      [2, 'cik'],
      [3, 'until'],
      [4, 'until'],
    ]);
  });
});

describe('The names of securities', () => {
  it('have the days of each symbol', async () => {
    await load(app, 'symbols', { 'symbols.csv': 'symbol,cik,from,until\nFB,1326801,2012-05-18,2022-06-08\n' });
    const names = await app.db.query(
      `SELECT "key", "symbol", "valid_from"::text AS "from", "valid_to"::text AS "to" FROM "security_name"
       WHERE "key" IN ('META', 'AAPL') ORDER BY "key", "valid_from"`,
    );
    expect(names).toEqual([
      { key: 'AAPL', symbol: 'AAPL', from: expect.any(String), to: null },
      { key: 'META', symbol: 'FB', from: '2012-05-18', to: '2022-06-08' },
      { key: 'META', symbol: 'META', from: '2025-09-15', to: null },
    ]);
  });
});
