import { describe, expect, it } from 'vitest';
import { companiesImporter, secCompaniesImporter } from '../../../src/families/stocks/ingest.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';
import { createZip } from '../../support/zip.ts';

const NASDAQ = `Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares
AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N
QQQ|Invesco QQQ Trust, Series 1|G|N|N|100|Y|N
ABCDW|Abcd Acquisition Corp. - Warrant|G|N|N|100|N|N
ABCDU|Abcd Acquisition Corp. - Units, each of one Class A ordinary share and one warrant|G|N|N|100|N|N
ZVZZT|NASDAQ TEST STOCK|G|Y|N|100|N|N
File Creation Time: 1127202621:31|||||||
`;
const OTHER = `ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol
KO|Coca-Cola Company (The) Common Stock|N|KO|N|100|N|KO
BRK.B|Berkshire Hathaway Inc. New Common Stock|N|BRK.B|N|100|N|BRK.B
BAC$B|Bank of America Corporation Depositary Shares|N|BACpB|N|100|N|BAC-B
ET|Energy Transfer LP Common Units|N|ET|N|100|N|ET
XX|Xx Corp. Warrants, each exercisable for one share of Common Stock|N|XX|N|100|N|XX
`;

describe("Nasdaq Trader's symbol directory", () => {
  it('names the companies and funds of Nasdaq, without test issues and other securities', async () => {
    const { rows, skips, refused, notes } = await imported(companiesImporter, getFile('nasdaqlisted.txt', NASDAQ));
    expect(rows).toMatchObject([
      { ticker: 'AAPL', name: 'Apple Inc.', kind: 'STOCK', exchange: 'Nasdaq' },
      { ticker: 'QQQ', name: 'Invesco QQQ Trust, Series 1', kind: 'ETF', exchange: 'Nasdaq' },
    ]);
    expect(skips).toHaveLength(3);
    expect([...refused, ...notes]).toEqual([]);
  });

  it('names those of other exchanges, and notes that its last line is missing', async () => {
    const { rows, skips, notes } = await imported(companiesImporter, getFile('otherlisted.txt', OTHER));
    expect(rows).toMatchObject([
      { ticker: 'KO', name: 'Coca-Cola Company (The)', exchange: 'NYSE' },
      { ticker: 'BRK.B', name: 'Berkshire Hathaway Inc.' },
      { ticker: 'BAC-PB' },
      { ticker: 'ET', name: 'Energy Transfer LP' },
    ]);
    expect(skips).toHaveLength(1);
    expect(notes).toMatchObject([{ note: expect.stringContaining('cut off') }]);
  });
});

describe("SEC's submissions.zip", () => {
  const filer = (cik: string, name: string, tickers: string[]) =>
    JSON.stringify({ cik, entityType: 'operating', name, tickers, filings: { recent: { form: ['4'] } } });

  it('has the CIK and the name of each ticker', async () => {
    const archive = createZip({
      'CIK0000021344.json': filer('0000021344', 'COCA COLA CO', ['KO']),
      'CIK0000021344-submissions-001.json': '{}',
      'CIK0001652044.json': filer('1652044', 'Alphabet Inc.', ['GOOGL', 'GOOG']),
      'CIK0009000001.json': filer('9000001', 'Doe Pat', []),
      'CIK0009000002.json': '{"cik": ',
    });
    const { rows, skips, refused } = await imported(secCompaniesImporter, getFile('submissions.zip', archive));
    expect(rows).toEqual([
      { ticker: 'KO', cik: '0000021344', title: 'COCA COLA CO' },
      { ticker: 'GOOGL', cik: '0001652044', title: 'Alphabet Inc.' },
      { ticker: 'GOOG', cik: '0001652044', title: 'Alphabet Inc.' },
    ]);
    expect(skips).toHaveLength(2);
    expect(refused).toMatchObject([{ content: 'CIK0009000002.json' }]);
  });

  it('is refused if it has no filer', async () => {
    const file = getFile('submissions.zip', createZip({ 'a.txt': 'x' }));
    expect((await importError(secCompaniesImporter, file)).message).toContain('CIK0000320193.json');
  });
});
