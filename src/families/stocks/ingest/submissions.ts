import { SEC_COMPANY } from '../../../generated/tables.ts';
import { openZip, readArchivedText } from '../../../import/archive.ts';
import { fact } from '../../../import/facts.ts';
import { ImportError, type ImportFile, type ImportItem } from '../../../import/importer.ts';
import { canonicalTicker } from '../../../market/ticker.ts';

/** A filer's file; `CIK0000320193-submissions-001.json` continues its list of filings. */
const FILER_FILE = /CIK\d{10}\.json$/i;
/** The list of filings, most of a file, comes last. */
const FILINGS = '"filings":';

type Filer = { cik: string; name: string; tickers: string[] };

/** The head of a filer's file, before its filings. @throws ImportError if it has no CIK or name */
function parseFiler(text: string): Filer {
  const end = text.indexOf(FILINGS);
  let json: unknown;
  try {
    json = JSON.parse(end < 0 ? text : `${text.slice(0, end)}${FILINGS}null}`);
  } catch {
    throw new ImportError('Not readable as JSON.');
  }
  const { cik, name, tickers } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const digits = String(cik ?? '');
  if (!/^(?!0+$)\d{1,10}$/.test(digits)) throw new ImportError('It has no CIK.', { field: 'cik' });
  if (typeof name !== 'string' || name.trim() === '') throw new ImportError('It has no name.', { field: 'name' });
  const list = Array.isArray(tickers) ? tickers.filter((ticker) => typeof ticker === 'string') : [];
  return { cik: digits.padStart(10, '0'), name: name.trim(), tickers: list };
}

/**
 * The CIK and the name of each ticker in SEC's submissions.zip, which has a file for each filer: most are persons and
 * funds without a ticker. Source: https://www.sec.gov/search-filings/edgar-application-programming-interfaces
 */
export async function* readSubmissions(file: ImportFile): AsyncGenerator<ImportItem> {
  const archive = await openZip(file);
  const filerByTicker = new Map<string, string>();
  let filers = 0;
  try {
    for await (const entry of archive.files()) {
      if (!FILER_FILE.test(entry.name)) {
        yield { skipped: 'A file with more filings of a filer, or with none.' };
        continue;
      }
      filers += 1;
      let filer: Filer;
      try {
        filer = parseFiler(await readArchivedText(entry, FILINGS));
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        yield { refused: error.message, field: error.where.field, content: entry.name };
        continue;
      }
      if (filer.tickers.length === 0) yield { skipped: 'A filer without a ticker.' };
      for (const text of filer.tickers) {
        const ticker = canonicalTicker(text);
        const other = ticker === null ? undefined : filerByTicker.get(ticker);
        const content = `${entry.name} ${text}`;
        if (ticker === null) yield { refused: 'Not a ticker.', field: 'tickers', content };
        else if (other !== undefined)
          yield { refused: `${ticker} is also a ticker of CIK ${other}.`, field: 'tickers', content };
        else {
          filerByTicker.set(ticker, filer.cik);
          yield fact(SEC_COMPANY, { ticker, cik: filer.cik, title: filer.name });
        }
      }
    }
  } finally {
    archive.close();
  }
  if (filers === 0) throw new ImportError('The archive has no file such as CIK0000320193.json.');
}
