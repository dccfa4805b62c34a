import { ImportError } from '../../import/importer.ts';
import { jsonIn } from '../../import/json.ts';
import { type Cells, toCells } from '../../import/table.ts';

const SHAPE = 'SEC\'s company_tickers.json is an object of {"cik_str","ticker","title"} under "0", "1", ...';

/**
 * The entries of SEC's company_tickers.json; the line of each is its number in the file.
 * @throws ImportError if the text is not such a file
 */
export function secEntries(text: string): Cells[] {
  const json = jsonIn(text, SHAPE);
  const entries = typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
  const isCompany = (value: unknown) => typeof value === 'object' && value !== null && 'ticker' in value;
  if (!entries.every(([key]) => /^\d+$/.test(key)) || !entries.some(([, value]) => isCompany(value)))
    throw new ImportError(`Not SEC's list of tickers. ${SHAPE}`);
  return entries.map(([key, value]) => toCells(value, Number(key)));
}
