import { readCsvLines } from './csv.ts';
import { ImportError, type ImportFile } from './importer.ts';

/**
 * Maps the ids in the `companies.csv` beside a vendor's file to tickers (`company_id,ticker,...`).
 * @param tickerOf parses a symbol; companies without a ticker are omitted
 * @throws ImportError if the file is missing or has other columns
 */
export async function tickersById(
  file: ImportFile,
  tickerOf: (text: string) => string | null,
): Promise<Map<string, string>> {
  const companies = await file.sibling('companies.csv');
  if (!companies) {
    throw new ImportError(
      'The rows name companies by number; put the companies.csv with their tickers next to the file.',
    );
  }
  const tickers = new Map<string, string>();
  let header: string[] | null = null;
  for await (const { cells } of readCsvLines(companies)) {
    if (!header) {
      header = cells.map((title) => title.trim().toLowerCase());
      if (header.includes('company_id') && header.includes('ticker')) continue;
      throw new ImportError('The companies.csv next to the file has no columns company_id and ticker.');
    }
    const ticker = tickerOf(cells[header.indexOf('ticker')] ?? '');
    if (ticker) tickers.set(cells[header.indexOf('company_id')]?.trim() ?? '', ticker);
  }
  return tickers;
}
