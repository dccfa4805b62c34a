import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Member } from '../../archive.ts';
import { ShapeError } from '../../source.ts';

/** A row of a table of SEC's data sets, by column. A cell that the table does not have is empty. */
export type TsvRow = { get(column: string): string };

/** The member of an archive that is called so, in whatever folder and case. @throws ShapeError where there is none */
export function memberCalled(members: ReadonlyMap<string, Member>, name: string): Member {
  const found = [...members.values()].find((one) => one.name.toLowerCase().split('/').at(-1) === name.toLowerCase());
  if (!found) throw new ShapeError(`The archive has no ${name}.`);
  return found;
}

/** The rows of a table, one at a time. @throws ShapeError where the header lacks one of the columns */
export async function* tsvRows(stream: Readable, columns: readonly string[]): AsyncGenerator<TsvRow> {
  let places: ReadonlyMap<string, number> | null = null;
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    const cells = line.split('\t');
    if (places) {
      const known: ReadonlyMap<string, number> = places;
      yield { get: (column) => cells[known.get(column) ?? -1]?.trim() ?? '' };
      continue;
    }
    places = new Map(cells.map((name, i) => [name.trim().toUpperCase(), i]));
    const missing = columns.find((column) => !places!.has(column));
    if (missing) throw new ShapeError(`The table has no column ${missing}; its header is ${line.slice(0, 200)}`);
  }
}

/** The rows of a table by accession number. */
export async function byAccession(member: Member, columns: readonly string[]): Promise<Map<string, TsvRow[]>> {
  const rows = new Map<string, TsvRow[]>();
  for await (const row of tsvRows(await member.stream(), [ACCESSION, ...columns])) {
    const accession = row.get(ACCESSION);
    const known = rows.get(accession);
    if (known) known.push(row);
    else rows.set(accession, [row]);
  }
  return rows;
}

export const ACCESSION = 'ACCESSION_NUMBER';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `05-AUG-2026` as `2026-08-05`; empty where it is no such day. */
export function isoOf(day: string): string {
  const [, date, month, year] = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/i.exec(day) ?? [];
  const number = MONTHS.indexOf(month?.toUpperCase() ?? '') + 1;
  return number > 0 ? `${year}-${String(number).padStart(2, '0')}-${date!.padStart(2, '0')}` : '';
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as XML may hold it. */
export const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them.
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** An element with a text; nothing where the text is empty. */
export const element = (name: string, text: string): string => (text ? `<${name}>${escaped(text)}</${name}>` : '');

type Submission = { accession: string; form: string; filed: string; documents: readonly string[] };

/** A complete submission as EDGAR writes it, with what an importer reads of its header. */
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
