import { createHash } from 'node:crypto';
import type { StoredOwnershipOwner, StoredOwnershipRow } from '../../generated/tables.ts';
import { CONTENT_CHARS, ImportError, type ImportNote, type Refusal } from '../../import/importer.ts';
import { RowError } from '../../import/refusal.ts';
import { child, listChildren, textAt, type XmlElement } from '../../import/xml-tree.ts';
import { parseDay } from '../../lib/dates.ts';
import { requireLast } from '../../lib/require.ts';
import { parseFiledSymbols } from '../../market/identity/filed-symbols.ts';
import { FIRST_REPORTED_DAY } from './rules/days.ts';

/** A parsed Form 3, 4, or 5; days are `YYYY-MM-DD`. */
type ParsedFiling = {
  id: string;
  form: string;
  issuerCik: string;
  issuerName: string;
  /** As filed; empty if the form has no symbol. The import replaces it by the key for the research of its company. */
  issuerTicker: string;
  period: string;
  originalDate: string | null;
  /** The latest signature date; the XML does not contain the filing date. */
  signedDate: string | null;
  planBox: boolean | null;
  remarks: string | null;
  owners: FilingOwner[];
  /** Rows and refused rows, in the filing's order. */
  rows: (FilingRow | Refusal)[];
  /** Notes on optional cells that cannot be read. */
  notes: ImportNote[];
};

type FilingOwner = Omit<StoredOwnershipOwner, 'filingId' | 'position'>;
type FilingRow = Omit<StoredOwnershipRow, 'filingId'>;

const FORMS = ['3', '3/A', '4', '4/A', '5', '5/A'];

/** An id derived from the content, so that it does not depend on the wrapper or the file name. */
export const hashFiling = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** A CIK with its leading zeros, ten digits. */
const parseCik = (text: string | null): string | null =>
  text && /^\d{1,10}$/.test(text) ? text.padStart(10, '0') : null;

/** Schema dates may have a time zone (`2006-05-05-04:00`), which is irrelevant. */
function parseDate(text: string | null): string | null {
  const day = text?.replace(/(Z|[+-]\d{2}:\d{2})$/, '') ?? '';
  return parseDay(day) ? day : null;
}

/** Forms use 1, 0, true, and false, even within one year. */
function parseFlag(element: XmlElement | undefined, name: string): boolean | null {
  const text = element && textAt(element, name)?.toLowerCase();
  return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : null;
}

/** Fields of tables contain a `<value>`; an element with only a footnote has no value. */
const getField = (row: XmlElement, ...path: string[]): string | null =>
  textAt(row, ...path, 'value') ?? textAt(row, ...path);

function parseNumberAt(row: XmlElement, ...path: string[]): number | null {
  const text = getField(row, ...path);
  if (text === null) return null;
  if (/^(\d+(\.\d*)?|\.\d+)$/.test(text) && Number.isFinite(Number(text))) return Number(text);
  throw new RowError(requireLast(path), `"${text.slice(0, 40)}" is not a number.`);
}

function parseDateAt(row: XmlElement, name: string): string | null {
  const text = getField(row, name);
  if (text === null) return null;
  const day = parseDate(text);
  if (day) return day;
  throw new RowError(name, `"${text.slice(0, 40)}" is not a date.`);
}

function parseTransactionDate(row: XmlElement): string {
  const day = required(parseDateAt(row, 'transactionDate'), 'transactionDate');
  if (day < FIRST_REPORTED_DAY)
    throw new RowError('transactionDate', `"${day}" is before any transaction was reported.`);
  return day;
}

function required<T>(value: T | null, name: string): T {
  if (value === null) throw new RowError(name, 'It is missing.');
  return value;
}

const listLeafTexts = (element: XmlElement): string[] =>
  element.children.length === 0 ? [element.text].filter(Boolean) : element.children.flatMap(listLeafTexts);

const listFootnoteIds = (element: XmlElement): string[] =>
  element.name === 'footnoteId' ? [element.attributes.id ?? ''] : element.children.flatMap(listFootnoteIds);

/** The result of `parse`, or null with a note if the cell cannot be read. */
function optional<T>(parse: () => T | null, line: number, unread: ImportNote[]): T | null {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    unread.push({ note: error.message, line, field: error.field });
    return null;
  }
}

function parseRow(row: XmlElement, line: number, notes: ReadonlyMap<string, string>, unread: ImportNote[]): FilingRow {
  const number = (...path: string[]) => optional(() => parseNumberAt(row, ...path), line, unread);
  const holding = row.name.endsWith('Holding');
  const side = getField(row, 'transactionAmounts', 'transactionAcquiredDisposedCode');
  if (!holding && side !== 'A' && side !== 'D')
    throw new RowError('transactionAcquiredDisposedCode', 'It is neither A (acquired) nor D (disposed of).');
  const cited = [...new Set(listFootnoteIds(row))].map((id) => notes.get(id)).filter((note) => note !== undefined);
  return {
    line,
    derivative: row.name.startsWith('derivative'),
    holding,
    securityTitle: getField(row, 'securityTitle') ?? '',
    transactionDate: holding ? null : parseTransactionDate(row),
    code: holding
      ? null
      : required(getField(row, 'transactionCoding', 'transactionCode'), 'transactionCode').toUpperCase(),
    acquired: holding ? null : side === 'A',
    shares: holding ? null : parseNumberAt(row, 'transactionAmounts', 'transactionShares'),
    price: holding ? null : number('transactionAmounts', 'transactionPricePerShare'),
    sharesAfter: number('postTransactionAmounts', 'sharesOwnedFollowingTransaction'),
    direct: getField(row, 'ownershipNature', 'directOrIndirectOwnership') !== 'I',
    nature: getField(row, 'ownershipNature', 'natureOfOwnership'),
    exercisePrice: number('conversionOrExercisePrice'),
    expirationDate: optional(() => parseDateAt(row, 'expirationDate'), line, unread),
    underlyingTitle: getField(row, 'underlyingSecurity', 'underlyingSecurityTitle'),
    underlyingShares: number('underlyingSecurity', 'underlyingSecurityShares'),
    footnotes: cited.join('\n') || null,
  };
}

/** All rows of both tables, numbered from 1 in their order. */
function parseRows(root: XmlElement, unread: ImportNote[]): (FilingRow | Refusal)[] {
  const notes = new Map(
    listChildren(child(root, 'footnotes') ?? root, 'footnote').map((note) => [
      note.attributes.id ?? '',
      note.text.replace(/\s+/g, ' '),
    ]),
  );
  const tables = ['nonDerivativeTable', 'derivativeTable'].flatMap((name) => child(root, name)?.children ?? []);
  const isRow = ({ name }: XmlElement) => /^(nonD|d)erivative(Transaction|Holding)$/.test(name);
  // Rows with an unknown name come last, so that the others keep their numbers.
  return [...tables.filter(isRow), ...tables.filter((row) => !isRow(row))].map((row, index) => {
    try {
      if (!isRow(row)) throw new RowError(row.name, 'It is neither a transaction nor a holding.');
      const rowNotes: ImportNote[] = [];
      const parsed = parseRow(row, index + 1, notes, rowNotes);
      unread.push(...rowNotes);
      return parsed;
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      const content = listLeafTexts(row).join(' | ').slice(0, CONTENT_CHARS);
      return { line: index + 1, refused: `${error.field}: ${error.message}`, field: error.field, content };
    }
  });
}

function parseOwner(owner: XmlElement): FilingOwner {
  const relationship = child(owner, 'reportingOwnerRelationship');
  const cik = textAt(owner, 'reportingOwnerId', 'rptOwnerCik');
  return {
    cik: parseCik(cik),
    name: textAt(owner, 'reportingOwnerId', 'rptOwnerName') ?? `CIK ${cik}`,
    officer: parseFlag(relationship, 'isOfficer') ?? false,
    director: parseFlag(relationship, 'isDirector') ?? false,
    tenPctOwner: parseFlag(relationship, 'isTenPercentOwner') ?? false,
    other: parseFlag(relationship, 'isOther') ?? false,
    title: relationship ? (textAt(relationship, 'officerTitle') ?? textAt(relationship, 'otherText')) : null,
  };
}

/** Parses an `<ownershipDocument>`. @throws ImportError if its header is invalid */
export function parseFiling(root: XmlElement): ParsedFiling {
  const inHeader = <T>(value: T | null, name: string, wrong: string | null): T => {
    if (value !== null) return value;
    throw new ImportError(wrong ? `${name} "${wrong.slice(0, 40)}" cannot be used.` : `${name} is missing.`, {
      field: name,
    });
  };
  const type = textAt(root, 'documentType');
  const form = inHeader(type && FORMS.includes(type) ? type : null, 'documentType', type);
  const periodText = textAt(root, 'periodOfReport');
  const period = inHeader(parseDate(periodText), 'periodOfReport', periodText);
  const cikText = textAt(root, 'issuer', 'issuerCik');
  const issuerCik = inHeader(parseCik(cikText), 'issuerCik', cikText);
  const symbol = textAt(root, 'issuer', 'issuerTradingSymbol');
  const [ticker] = parseFiledSymbols(symbol ?? '');
  const owners = listChildren(root, 'reportingOwner').map(parseOwner);
  if (owners.length === 0) throw new ImportError('reportingOwner is missing.', { field: 'reportingOwner' });
  const notes: ImportNote[] = [];
  const rows = parseRows(root, notes);
  const signatureDays = listChildren(root, 'ownerSignature').map((signature) =>
    parseDate(textAt(signature, 'signatureDate')),
  );
  const content = [form, issuerCik, owners.map(({ cik, name }) => cik ?? name), period, rows];
  return {
    id: hashFiling(JSON.stringify(content)),
    form,
    issuerCik,
    issuerName: textAt(root, 'issuer', 'issuerName') ?? symbol ?? issuerCik,
    issuerTicker: ticker ?? '',
    period,
    originalDate: parseDate(textAt(root, 'dateOfOriginalSubmission')),
    signedDate:
      signatureDays
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    planBox: parseFlag(root, 'aff10b5One'),
    remarks: textAt(root, 'remarks'),
    owners,
    rows,
    notes,
  };
}
