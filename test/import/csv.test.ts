import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../src/import/bounds.ts';
import { type CsvLine, readCsvLines } from '../../src/import/csv.ts';
import type { ImportFile } from '../../src/import/importer.ts';

const FILE = { path: 'a.csv', name: 'a.csv' } as ImportFile;

async function readRows(pieces: Iterable<string | Buffer>, delimiter?: ',' | '|'): Promise<CsvLine[]> {
  const rows: CsvLine[] = [];
  for await (const row of readCsvLines(FILE, pieces as Iterable<string>, delimiter)) rows.push(row);
  return rows;
}

describe('Rows of a CSV file', () => {
  const rows = [
    { cells: ['ticker', 'name'], line: 1 },
    { cells: ['AAPL', 'Apple  Inc.'], line: 2 },
    { cells: ['', ''], line: 4 },
    { cells: ['MSFT'], line: 6 },
    { cells: ['GME', 'a', ''], line: 7 },
  ];
  const plain = '\uFEFFticker,name\r\n AAPL , Apple  Inc.\t\n\n,\n \t \nMSFT\r\nGME,a,';
  const inQuotes = '\uFEFF"ticker",name\r\n "AAPL" , "Apple  Inc."\t\n\n,\n \t \n"MSFT"\r\n"GME",a,""';

  it('are the same with and without quotes, with the lines they end on', async () => {
    expect(await readRows([plain])).toEqual(rows);
    expect(await readRows([inQuotes])).toEqual(rows);
  });

  it('are equal for any pieces of the file', async () => {
    for (const text of [plain, inQuotes, plain.replace('GME', '"GME"')])
      for (const size of [1, 2, 3, 7, 20]) {
        const bytes = Buffer.from(text);
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        expect(await readRows(pieces), `${size} bytes`).toEqual(rows);
      }
  });

  it('keep delimiters and line ends within quotes, also after rows without', async () => {
    expect(await readRows(['a,b\n1,2\n', '"x,y","l1\nl2"\n3,"say ""hi"""\n'])).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1', '2'], line: 2 },
      { cells: ['x,y', 'l1\nl2'], line: 4 },
      { cells: ['3', 'say "hi"'], line: 5 },
    ]);
  });

  it('between pipes have quotes as letters', async () => {
    expect(await readRows(['A|The "Best"\n'], '|')).toEqual([{ cells: ['A', 'The "Best"'], line: 1 }]);
  });

  it('are refused if a line is too long, or the file is empty or binary', async () => {
    await expect(readRows(['a,b\n', 'x'.repeat(2 * BOUNDS.table.line)])).rejects.toThrow('A line is longer than 1 MB.');
    await expect(readRows(['\n \n'])).rejects.toThrow('a.csv is empty.');
    await expect(readRows(['a\0b'])).rejects.toThrow('binary');
    await expect(readRows(['a,b\n"c,d'])).rejects.toThrow('A quote is never closed');
  });
});
