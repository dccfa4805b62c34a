import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type ArchiveMember, ShapeError } from '../../source.ts';

/** A row of a table of SEC's data sets, by column. A column missing from the table is empty. */
export type TsvRow = { get(column: string): string };

/** Finds the member with a name, in any folder and case. @throws ShapeError if there is none */
export function memberCalled(members: ReadonlyMap<string, ArchiveMember>, name: string): ArchiveMember {
  const member = [...members.values()].find(
    (member) => member.name.toLowerCase().split('/').at(-1) === name.toLowerCase(),
  );
  if (!member) throw new ShapeError(`The archive has no ${name}.`);
  return member;
}

/**
 * Creates a reader for lines of the table with this header. @throws ShapeError if the header lacks one of the columns
 */
function createRowReader(header: string, columns: readonly string[]): (line: string) => TsvRow {
  const places = new Map(header.split('\t').map((name, i) => [name.trim().toUpperCase(), i]));
  const missing = columns.find((column) => !places.has(column));
  if (missing) throw new ShapeError(`The table has no column ${missing}; its header is ${header.slice(0, 200)}`);
  return (line) => {
    const cells = line.split('\t');
    return { get: (column) => cells[places.get(column) ?? -1]?.trim() ?? '' };
  };
}

const readLines = (stream: Readable) => createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });

/** The rows of a table, one at a time. @throws ShapeError if the header lacks one of the columns */
export async function* tsvRows(stream: Readable, columns: readonly string[]): AsyncGenerator<TsvRow> {
  let readRow: ((line: string) => TsvRow) | null = null;
  for await (const line of readLines(stream)) {
    if (readRow) yield readRow(line);
    else readRow = createRowReader(line, columns);
  }
}

/** The rows of a table by accession number. */
export type ByAccession = { get(accession: string): TsvRow[]; accessions(): Iterable<string> };

/** Stores a table as its lines, parsed on demand: a line takes a tenth of the memory of its cells. */
export async function byAccession(member: ArchiveMember, columns: readonly string[]): Promise<ByAccession> {
  const lines = new Map<string, string[]>();
  let readRow: ((line: string) => TsvRow) | null = null;
  for await (const line of readLines(await member.stream())) {
    if (!readRow) {
      readRow = createRowReader(line, [ACCESSION, ...columns]);
      continue;
    }
    const accession = readRow(line).get(ACCESSION);
    const linesOfFiling = lines.get(accession);
    if (linesOfFiling) linesOfFiling.push(line);
    else lines.set(accession, [line]);
  }
  return { get: (accession) => (lines.get(accession) ?? []).map(readRow!), accessions: () => lines.keys() };
}

export const ACCESSION = 'ACCESSION_NUMBER';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `05-AUG-2026` as `2026-08-05`; empty if it is not such a day. */
export function toIsoDay(day: string): string {
  const [, date = '', month, year] = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/i.exec(day) ?? [];
  const number = MONTHS.indexOf(month?.toUpperCase() ?? '') + 1;
  return number > 0 ? `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}` : '';
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes a text for XML. */
export const escapeXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them.
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** An element with a text; empty if the text is empty. */
export const element = (name: string, text: string): string => (text ? `<${name}>${escapeXml(text)}</${name}>` : '');

type Submission = { accession: string; form: string; filed: string; documents: readonly string[] };

/** Formats a complete submission like EDGAR's, with the header lines that an importer reads. */
export const submissionText = ({ accession, form, filed, documents }: Submission): string =>
  [
    `<SEC-DOCUMENT>${accession}.txt : ${filed.replaceAll('-', '')}`,
    `<SEC-HEADER>${accession}.hdr.sgml : ${filed.replaceAll('-', '')}`,
    `ACCESSION NUMBER:\t\t${accession}`,
    `CONFORMED SUBMISSION TYPE:\t${form}`,
    `FILED AS OF DATE:\t\t${filed.replaceAll('-', '')}`,
    '</SEC-HEADER>',
    ...documents.map((xml) => `<DOCUMENT>\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>`),
    '</SEC-DOCUMENT>',
    '',
  ].join('\n');
