import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../src/import/run.ts';
import { importers } from '../support/catalog.ts';
import { filing } from '../support/filing.ts';
import { useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';
import { NOW } from '../support/market.ts';
import { createWorkbook } from '../support/workbook.ts';

const app = useApp(undefined, { fill: false });

const MB = 2 ** 20;

/** Imports one file. Returns its outcome, the CPU seconds, and the growth of the process. */
async function take(kind: string, name: string, content: string | Buffer) {
  return inFolder({}, async (folder) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const importer = importers.find((importer) => importer.kind === kind)!;
    const [before, started] = [process.memoryUsage().rss, process.cpuUsage()];
    const [report] = await ingest(app.db, importer, [path], { now: NOW, recordAs: () => name });
    return {
      report: report!,
      grown: process.memoryUsage().rss - before,
      seconds: process.cpuUsage(started).user / 1e6,
    };
  });
}

const repeated = (count: number, one: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => one(i)).join('');
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const cellAt = (reference: string) => `<row r="${/\d+/.exec(reference)![0]}"><c r="${reference}"><v>1</v></c></row>`;

/** A workbook of about a thousand bytes: read as a grid, it is 736 million cells. */
const CORNERS = createWorkbook({ sheet: cellAt('A1') + cellAt('ZZ1048576') });

const FORM = filing({
  issuer: { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' },
  owners: [{ cik: '0009000001', name: 'Cook Robin', officer: true, director: false, title: 'CEO' }],
  filed: '2025-11-13',
  rows: [{ date: '2025-11-12', code: 'S', shares: 10, price: 70, after: 90 }],
});
const within = (xml: string) => FORM.replace('</ownershipDocument>', `${xml}</ownershipDocument>`);
const TABLE_13F = (row: string) => `<?xml version="1.0"?><edgarSubmission>${row}</edgarSubmission>`;

const HOSTILE: readonly [what: string, kind: string, name: string, content: () => string | Buffer, bound: string][] = [
  ['a cell in the last row', 'etf-holdings', 'spy_holdings.xlsx', () => CORNERS, '100,000 rows'],
  [
    'a cell far to the right',
    'etf-holdings',
    'spy_holdings.xlsx',
    () => createWorkbook({ sheet: cellAt('ZZZ1') }),
    '1,000 columns',
  ],
  [
    'wide rows of one cell each',
    'etf-holdings',
    'spy_holdings.xlsx',
    () => createWorkbook({ sheet: repeated(600, (i) => cellAt(`ALL${i + 1}`)) }),
    '500,000 cells',
  ],
  [
    'a row that is written again and again',
    'etf-holdings',
    'spy_holdings.xlsx',
    () => createWorkbook({ sheet: `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(500_001)}</row>` }),
    '500,000 cells',
  ],
  [
    'too many shared strings',
    'etf-holdings',
    'spy_holdings.xlsx',
    () => createWorkbook({ sheet: '', strings: '<si><t>a</t></si>'.repeat(400_000) }),
    '200,000 shared strings',
  ],
  [
    'a long shared string in every cell',
    'etf-holdings',
    'spy_holdings.xlsx',
    () =>
      createWorkbook({
        sheet: `<row>${'<c t="s"><v>0</v></c>'.repeat(1_000)}</row>`,
        strings: `<si><t>${'a'.repeat(900_000)}</t></si>`,
      }),
    '16,000,000 characters',
  ],
  [
    'a part that unpacks to 100 MB',
    'etf-holdings',
    'spy_holdings.xlsx',
    () => createWorkbook({ sheet: '<row/>'.repeat(17_000_000) }),
    '33,554,432 bytes unpacked',
  ],
  [
    'elements nested without end',
    'etf-holdings',
    'spy_holdings.xlsx',
    () => createWorkbook({ sheet: '<a>'.repeat(1_000_000) }),
    '32 levels',
  ],
  [
    'a tag without end',
    'etf-holdings',
    'spy_holdings.xlsx',
    () => createWorkbook({ sheet: `<row ${repeated(200_000, (i) => `a${i}="1" `)}/>` }),
    '1,000,000 characters in one element',
  ],
  ['more bytes than are read', 'sec-companies', 'tickers.json', () => Buffer.alloc(65 * MB, 0x20), '67,108,864 bytes'],
  ['nested JSON', 'sec-companies', 'tickers.json', () => nested(1_000_000), '64 levels'],
  ['nested JSON in a row', 'options', 'chain.json', () => `{"raw_options":[${nested(100)}]}`, '64 levels'],
  [
    'ten million empty lists',
    'company-facts',
    'facts.json',
    () => `[${'[],'.repeat(10_000_000)}0]`,
    '5,000,000 values',
  ],
  [
    'rows of too many cells',
    'prices',
    'bars.csv',
    () => `ticker,date,close\nKO,2025-11-21,${'1,'.repeat(2_000)}\n`,
    '1,000 columns',
  ],
  [
    'twenty million rows',
    'float',
    'float.csv',
    () => `ticker,asOfDate,floatShares\n${'a\n'.repeat(20_000_000)}`,
    '500,000 rows',
  ],
  [
    'fifteen million cells',
    'float',
    'float.csv',
    () => `ticker,asOfDate,floatShares\n${`${'1,'.repeat(900)}\n`.repeat(17_000)}`,
    '10,000,000 cells',
  ],
  [
    'thirty million lines',
    'etf-holdings',
    'ivv_holdings.csv',
    () => `"Ticker","Name","Weight (%)"\n${'\n'.repeat(30_000_000)}`,
    '500,000 lines',
  ],
  [
    'XML of five million elements',
    'ownership',
    'form.xml',
    () => within('<a/>'.repeat(5_000_000)),
    '1,000,000 elements',
  ],
  [
    'XML of five million attributes',
    'ownership',
    'form.xml',
    () => within(`<a ${repeated(5_000_000, (i) => `a${i}="" `)}/>`),
    '1,000,000 elements and attributes',
  ],
  [
    'a submission of a million documents',
    'ownership',
    'form.txt',
    () => `<SEC-DOCUMENT>\n${'<XML></XML>\n'.repeat(1_000_000)}`,
    '20 XML documents',
  ],
  [
    'a streamed entry of a million elements',
    '13f',
    '0000000000-25-000001.xml',
    () => TABLE_13F(`<formData>${'<a/>'.repeat(1_000_000)}</formData>`),
    '100,000 elements',
  ],
  [
    'a cover page of a million entries',
    '13f',
    '0000000000-25-000001.xml',
    () => TABLE_13F('<formData/>'.repeat(1_000_000)),
    '1,000 entries',
  ],
];

describe('A file beyond the bounds', () => {
  it('a workbook of 736 million cells has about a thousand bytes', () => {
    expect(CORNERS.length).toBeLessThan(1_500);
  });

  it.each(HOSTILE)(
    'a file of %s is refused with the name of the limit, in little time and memory',
    async (_what, kind, name, content, bound) => {
      const { report, grown, seconds } = await take(kind, name, content());
      expect(report).toMatchObject({
        file: expect.stringContaining(name),
        written: 0,
        refused: 0,
        failure: expect.any(String),
      });
      expect(report.failure).toContain(bound);
      expect(seconds).toBeLessThan(60);
      expect(grown).toBeLessThan(1_200 * MB);
      // The gateway on the same process still answers.
      expect((await app.graphql('{ viewer { tier } }')).body.data.viewer).toEqual({ tier: 'PRO' });
    },
    120_000,
  );
});
