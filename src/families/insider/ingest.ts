import { OWNERSHIP_FILING as OWNERSHIP_FILING_TABLE, OWNERSHIP_OWNER, OWNERSHIP_ROW } from '../../generated/tables.ts';
import { readCsvLines } from '../../import/csv.ts';
import { numberOfEach } from '../../import/duplicates.ts';
import { accessionInName, type EdgarFile, unwrapEdgar } from '../../import/edgar.ts';
import { fact, part } from '../../import/facts.ts';
import {
  CONTENT_CHARS,
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportItem,
  type ImportNote,
} from '../../import/importer.ts';
import { parseXml, textAt, type XmlElement } from '../../import/xml-tree.ts';
import { parseDay } from '../../lib/dates.ts';
import { requireValue } from '../../lib/require.ts';
import { canonicalTicker, primaryTicker } from '../../lib/ticker.ts';
import { hashFiling, parseFiling } from './format.ts';
import { isFlattenedDerivativeLeg } from './rules/filings.ts';

export const OWNERSHIP_FILING = {
  ...OWNERSHIP_FILING_TABLE,
  replacedWhen: `(old."accession" IS NULL AND new."accession" IS NOT NULL) OR
    ((old."accession" IS NULL) = (new."accession" IS NULL) AND new."filed_date" >= old."filed_date")`,
};

/** Names a file that is not an ownership form, for the error message. */
function getFormName(edgar: EdgarFile, root: XmlElement | null): string {
  const type = (root && textAt(root, 'headerData', 'submissionType')) ?? edgar.formType;
  const name = type && (/^SCHEDULE/i.test(type) ? type.replace(/^SCHEDULE/i, 'Schedule') : `Form ${type}`);
  if (!root) return `A file without an XML document${name ? ` (${name})` : ''}`;
  return name ?? `A document with the root <${root.name}>`;
}

async function* readOwnership(file: ImportFile): AsyncIterable<ImportItem> {
  const edgar = unwrapEdgar(await file.text());
  const document = edgar.documents.find((xml) => /<(\w+:)?ownershipDocument[\s>]/.test(xml)) ?? edgar.documents[0];
  const root = document === undefined ? null : parseXml(document);
  if (root?.name !== 'ownershipDocument') {
    throw new ImportError(`${getFormName(edgar, root)} is not an ownership document (Form 3, 4 or 5).`, {
      field: 'documentType',
    });
  }
  const { owners, rows, notes, signedDate, ...filing } = parseFiling(root);
  const header = {
    ...filing,
    accession: edgar.accession ?? accessionInName(file.name),
    amendment: filing.form.endsWith('/A'),
    filedDate: edgar.filedDate ?? signedDate ?? filing.period,
  };
  // A Form 3 that declares "no securities" still counts as one record.
  yield rows.length === 0 ? fact(OWNERSHIP_FILING, header) : part(OWNERSHIP_FILING, header);
  for (const [position, owner] of owners.entries())
    yield part(OWNERSHIP_OWNER, { filingId: filing.id, position, ...owner });
  for (const row of rows) yield 'refused' in row ? row : fact(OWNERSHIP_ROW, { filingId: filing.id, ...row });
  yield* notes;
}

export const ownershipImporter: Importer = {
  kind: 'ownership',
  describes: 'Forms 3, 4 and 5 and their amendments from SEC EDGAR: bare XML, complete submissions and feed files.',
  family: 'insider',
  accepts: (name) => /\.(xml|txt|nc)$/i.test(name),
  read: readOwnership,
};

const COLUMNS = [
  'symbol',
  'name',
  'position',
  'transaction_code',
  'share',
  'change',
  'transaction_price',
  'filing_date',
  'transaction_date',
] as const;
type FlatRow = Partial<Record<(typeof COLUMNS)[number], string>>;
/** A row without a fault. */
type ValidRow = FlatRow & Record<'symbol' | 'name' | 'transaction_code' | 'filing_date' | 'transaction_date', string>;

/** The first invalid field, with the reason. */
function findFault(row: FlatRow): { field: string; reason: string } | null {
  if (!canonicalTicker(row.symbol ?? '')) return { field: 'symbol', reason: 'Not a ticker.' };
  for (const field of ['name', 'transaction_code'] as const)
    if (!row[field]) return { field, reason: 'It is missing.' };
  for (const field of ['filing_date', 'transaction_date'] as const)
    if (!parseDay(row[field] ?? '')) return { field, reason: `"${row[field] ?? ''}" is not a date.` };
  if (!isNumber(row.change)) return { field: 'change', reason: `"${row.change ?? ''}" is not a number.` };
  return null;
}

const isNumber = (text = '') => /^-?(\d+(\.\d*)?|\.\d+)$/.test(text);

/** Clears optional numbers that cannot be read, and returns notes on them. */
function clearUnreadable(row: FlatRow, line: number): ImportNote[] {
  return (['share', 'transaction_price'] as const).flatMap((field) => {
    const text = row[field];
    if (!text || isNumber(text)) return [];
    row[field] = '';
    return [{ note: `"${text.slice(0, 40)}" is not a number.`, line, field }];
  });
}

function toFlatHeader(filingId: string, symbol: string, row: ValidRow): Fact[] {
  const filing = {
    id: filingId,
    form: '4',
    amendment: false,
    issuerName: symbol,
    issuerTicker: symbol,
    period: row.transaction_date,
    filedDate: row.filing_date,
  };
  const owner = {
    filingId,
    position: 0,
    name: row.name,
    officer: false,
    director: false,
    tenPctOwner: false,
    other: false,
  };
  return [part(OWNERSHIP_FILING, filing), part(OWNERSHIP_OWNER, { ...owner, title: row.position || null })];
}

function toFlatRow(filingId: string, line: number, row: ValidRow): Fact {
  const change = Number(row.change);
  const code = row.transaction_code.toUpperCase();
  return fact(OWNERSHIP_ROW, {
    filingId,
    line,
    derivative: isFlattenedDerivativeLeg(code, change),
    holding: false,
    securityTitle: '',
    transactionDate: row.transaction_date,
    code,
    acquired: change > 0,
    shares: Math.abs(change),
    price: Number(row.transaction_price) || null,
    sharesAfter: row.share ? Number(row.share) : null,
    direct: true,
  });
}

/** The header's names in lower case; their order and additional columns do not matter. */
function mapColumns(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.find((name) => name !== 'position' && !names.includes(name));
  if (missing) throw new ImportError(`The column ${missing} is missing.`, { line: 1, field: missing });
  return names;
}

async function* readFlattened(file: ImportFile): AsyncIterable<ImportItem> {
  let columns: string[] | null = null;
  // Rows of a filing may be apart from each other; a counter distinguishes identical rows.
  const getNextNumber = numberOfEach();
  for await (const { cells, line } of readCsvLines(file)) {
    if (!columns) {
      columns = mapColumns(cells);
      continue;
    }
    const cellsByName: FlatRow = Object.fromEntries(columns.map((name, i) => [name, cells[i]?.trim()]));
    const problem = findFault(cellsByName);
    if (problem) {
      const content = cells.join(',').slice(0, CONTENT_CHARS);
      yield { refused: `${problem.field}: ${problem.reason}`, line, field: problem.field, content };
      continue;
    }
    const record = cellsByName as ValidRow;
    const symbol = primaryTicker(requireValue(canonicalTicker(record.symbol), 'the ticker of a valid row'));
    const filingId = hashFiling(`flat:${JSON.stringify([symbol, record.name, record.filing_date])}`);
    const rowNumber = getNextNumber(filingId);
    if (rowNumber === 1) yield* toFlatHeader(filingId, symbol, record);
    yield* clearUnreadable(record, line);
    yield toFlatRow(filingId, rowNumber, record);
  }
}

export const insiderTransactionsImporter: Importer = {
  kind: 'insider-transactions',
  describes: 'Flattened Form 4 transactions as a CSV in the Finnhub layout (signed change, code, price, dates).',
  family: 'insider',
  accepts: (name) => /\.csv$/i.test(name),
  read: readFlattened,
};
