import { describe, expect, it } from 'vitest';
import { pricesImporter } from '../../src/families/prices/ingest.ts';
import { companiesImporter } from '../../src/families/stocks/ingest.ts';
import { getFile, imported } from '../support/import-file.ts';

const prices = (name: string, content: string) => imported(pricesImporter, getFile(name, content));
const profiles = (content: string) => imported(companiesImporter, getFile('companies.csv', content));
const CLASSIC = 'Date,Open,High,Low,Close,Adj Close,Volume\n';

describe('A daily bar with an optional cell that cannot be read', () => {
  it.each([
    ['2025-11-20,ten,12,9,11,11,500', 'Open'],
    ['2025-11-20,10,0x10,9,11,11,500', 'High'],
    ['2025-11-20,10,12,-9,11,11,500', 'Low'],
    ['2025-11-20,10,12,9,11,11,-1', 'Volume'],
  ])('%s is taken without its %s', async (line, field) => {
    const { rows, refused, notes } = await prices('KO.csv', `${CLASSIC}${line}\n`);
    expect([refused, notes]).toEqual([[], [{ note: expect.any(String), line: 2, field, content: line }]]);
    expect([rows[0]!.statedClose, rows[0]![`stated${field}`]]).toEqual([11, null]);
  });
});

describe('Company profiles with an optional cell that cannot be read', () => {
  it.each([
    ['sector', 'Crypto'],
    ['website', 'javascript:alert(1)'],
    ['iconUrl', 'data:text/html,x'],
    ['logoUrl', 'https://x/"><script>'],
    ['brandColor', 'red'],
    ['sharesOutstanding', '-5'],
    ['marketCap', '1e400'],
    ['marketCap', 'NaN'],
    ['listingStatus', 'GONE'],
    ['delistedDate', '2025-02-30'],
  ])('are kept without %s if it is %s', async (column, value) => {
    const { rows, refused, notes } = await profiles(
      `ticker,name,${column}\nKO,Coca-Cola,"${value.replaceAll('"', '""')}"\n`,
    );
    expect([refused, notes, rows]).toMatchObject([
      [],
      [{ line: 2, field: column, content: value }],
      [{ [column]: null }],
    ]);
  });
});
