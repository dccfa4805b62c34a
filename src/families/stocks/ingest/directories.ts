import { COMPANY_PROFILE } from '../../../generated/tables.ts';
import { readCsvLines } from '../../../import/csv.ts';
import { fact } from '../../../import/facts.ts';
import { CONTENT_CHARS, ImportError, type ImportFile, type ImportItem } from '../../../import/importer.ts';
import { type Layout, unknownLayout } from '../../../import/layouts.ts';
import { canonicalTicker } from '../../../market/ticker.ts';

/**
 * Nasdaq Trader's symbol directories: nasdaqlisted.txt, otherlisted.txt, and nasdaqtraded.txt, which has both. Source:
 * https://www.nasdaqtrader.com/trader.aspx?id=symboldirdefs
 */
export const DIRECTORY_LAYOUTS: readonly Layout[] = [
  {
    name: 'Nasdaq Trader nasdaqlisted.txt',
    required: ['Symbol', 'Security Name', 'Market Category', 'Test Issue', 'ETF'],
    also: 'separated by |',
  },
  {
    name: 'Nasdaq Trader otherlisted.txt',
    required: ['ACT Symbol', 'Security Name', 'Exchange', 'Test Issue', 'ETF'],
    also: 'separated by |',
  },
  {
    name: 'Nasdaq Trader nasdaqtraded.txt',
    required: ['Symbol', 'Security Name', 'Listing Exchange', 'Test Issue', 'ETF'],
    also: 'separated by |',
  },
];

/** The codes of listing exchanges in these files; nasdaqlisted.txt has no such column. */
const EXCHANGES: ReadonlyMap<string, string> = new Map([
  ['A', 'NYSE American'],
  ['N', 'NYSE'],
  ['P', 'NYSE Arca'],
  ['Z', 'Cboe BZX'],
  ['V', 'IEX'],
  ['Q', 'Nasdaq'],
]);

const LAST_LINE = /^File Creation Time/i;
/** What shares are called, and what other securities of a company are called. */
const SHARES =
  /\b(common|ordinary|capital|depositary|preferred|preference|class [a-z]|beneficial|partner(ship)?) (stock|shares?|units?|interests?|receipts?)\b/i;
const NO_SHARES =
  /\b(warrants?|rights?|units?|notes?|debentures?|subunits?|bonds?|certificates?|contingent value|when[- ]issued)\b/i;

/**
 * Whether a security is a share: its name calls it one before it mentions others, as "Units, each of one Class A ordinary
 * share and a warrant" do. A name without either is a share; a company may be called Bond Street.
 */
function isShare(securityName: string): boolean {
  const className = securityName.split(' - ').at(-1) ?? securityName;
  const isWhole = className === securityName;
  const other = className.search(NO_SHARES);
  if (other < 0 || (isWhole && other === 0 && !/^(warrants?|rights?|units?|notes?)\b,?/i.test(className))) return true;
  const share = className.search(SHARES);
  return share >= 0 && share < other;
}

/** What such a security is called after the dash or at the end of its name. */
const CLASS_NAME =
  /(?: - |, | )(?:(?:new |class [a-z] )?(?:common stock|common shares?|ordinary shares?|capital stock|american depositary shares?|common units?)\b.*)$/i;

/** The name of the company: without the name of its class of shares, unless nothing would be left. */
function toCompanyName(securityName: string): string {
  const [first = ''] = securityName.split(' - ');
  const name = (first.trim() || securityName).replace(CLASS_NAME, '').trim();
  return name || securityName;
}

/** The ticker of a symbol: preferred shares have a dollar sign (`BAC$B`), classes a dot. */
const parseSymbol = (symbol: string): string | null => canonicalTicker(symbol.replace('$', '.P'));

/** The first line, without reading more of the file. */
async function readFirstLine(file: ImportFile): Promise<string> {
  const lines = readCsvLines(file, undefined, '|');
  try {
    const first = await lines.next();
    return first.done ? '' : first.value.cells.join('|');
  } finally {
    await lines.return(undefined);
  }
}

/** Whether a file is a symbol directory, by its first line. */
export const isDirectory = async (file: ImportFile): Promise<boolean> =>
  /^(ACT Symbol|(Nasdaq Traded\|)?Symbol)\|Security Name\|/i.test(await readFirstLine(file));

/** The listed companies and funds. Test issues, and securities that are not shares, are skipped. */
export async function* readDirectory(file: ImportFile): AsyncGenerator<ImportItem> {
  let titles: readonly string[] | null = null;
  let count = 0;
  let isComplete = false;
  for await (const { cells, line } of readCsvLines(file, undefined, '|')) {
    if (!titles) {
      const header = cells.map((title) => title.toLowerCase());
      if (!['security name', 'test issue', 'etf'].every((title) => header.includes(title)))
        throw unknownLayout(cells, DIRECTORY_LAYOUTS);
      titles = header;
      continue;
    }
    if (LAST_LINE.test(cells[0] ?? '')) {
      isComplete = true;
      continue;
    }
    const header = titles;
    const get = (title: string): string => cells[header.indexOf(title)] ?? '';
    const refuse = (field: string, refused: string) => ({
      refused,
      line,
      field,
      content: cells.join('|').slice(0, CONTENT_CHARS),
    });
    const symbolTitle = header.includes('act symbol') ? 'act symbol' : 'symbol';
    const securityName = get('security name').replace(/\s+/g, ' ');
    const isFund = get('etf').toUpperCase() === 'Y';
    if (cells.length !== header.length) {
      yield refuse('', `${cells.length} cells under a header of ${header.length}.`);
      continue;
    }
    if (get('test issue').toUpperCase() === 'Y') {
      yield { skipped: 'A test issue.' };
      continue;
    }
    if (!isFund && !isShare(securityName)) {
      yield { skipped: 'A warrant, right, unit, or note, which is no share of a company.' };
      continue;
    }
    const ticker = parseSymbol(get(symbolTitle));
    if (!ticker) {
      yield refuse(symbolTitle, 'Not a ticker.');
      continue;
    }
    if (!securityName) {
      yield refuse('security name', 'Missing.');
      continue;
    }
    count += 1;
    const exchangeCode = (get('listing exchange') || get('exchange')).toUpperCase();
    yield fact(COMPANY_PROFILE, {
      ticker,
      // Sorts after the other sources, which override it.
      source: 'VENUE',
      name: isFund ? securityName : toCompanyName(securityName),
      kind: isFund ? 'ETF' : 'STOCK',
      exchange: exchangeCode === '' ? 'Nasdaq' : (EXCHANGES.get(exchangeCode) ?? null),
    });
  }
  if (count === 0) throw new ImportError('The directory has no companies.');
  if (!isComplete)
    yield { note: 'The last line, "File Creation Time", is missing: the file may be cut off.', isRemark: true };
}
