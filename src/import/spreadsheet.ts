import { posix } from 'node:path';
import { isoDate } from '../lib/dates.ts';
import { atMost, BOUNDS } from './bounds.ts';
import type { CsvLine } from './csv.ts';
import { ImportError } from './importer.ts';
import { readXml } from './xml-stream.ts';
import { type Archive, openZip } from './zip.ts';

const { workbook: MOST } = BOUNDS;

/**
 * The rows of a workbook's first sheet, with every cell as text; `line` is the row number. Blank rows are included,
 * empty. Only parts that cells refer to are read, and every count is checked before anything is built from it.
 * @throws ImportError if the bytes are not an .xlsx workbook, or exceed the bounds
 */
export async function sheetRows(bytes: Buffer): Promise<CsvLine[]> {
  const archive = await openZip(bytes, { parts: MOST.parts, room: MOST.unpacked });
  const { sheet, strings, styles, is1904 } = await readParts(archive);
  const shared = strings === null ? [] : await sharedStrings(await archive.part(strings));
  const dated = styles === null ? [] : await dateStyles(await archive.part(styles));
  return parseRows(await archive.part(sheet), { shared, dated, is1904 });
}

type Parts = { sheet: string; strings: string | null; styles: string | null; is1904: boolean };

const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Finds the parts of the archive for the first sheet and for the strings and styles that its cells refer to. */
async function readParts(archive: Archive): Promise<Parts> {
  if (!archive.has(BOOK) || !archive.has(RELATIONS)) throw new ImportError('The archive is not an .xlsx workbook.');
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  await readXml(await archive.part(RELATIONS), 'The list of parts', {
    ...SILENT,
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const member = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
      targets.set(Id, member);
      byType.set(Type.slice(Type.lastIndexOf('/') + 1), member);
    },
  });
  let first: string | undefined;
  let is1904 = false;
  await readXml(await archive.part(BOOK), 'The workbook', {
    ...SILENT,
    open(name, attributes) {
      if (name === 'sheet') first ??= attributes['r:id'] ?? attributes.id;
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  const sheet = targets.get(first ?? '');
  if (!sheet) throw new ImportError('The workbook has no sheet.');
  const findTarget = (type: string) => byType.get(type) ?? null;
  return { sheet, strings: findTarget('sharedStrings'), styles: findTarget('styles'), is1904 };
}

const SILENT = { open: () => {}, text: () => {}, close: () => {} };

/** Excel writes characters that XML cannot hold as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_written, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether text is inside a `t` element that is not a phonetic hint (`rPh`). */
const isWritten = (path: readonly string[]): boolean => path.at(-1) === 't' && !path.includes('rPh');

async function sharedStrings(xml: Buffer): Promise<string[]> {
  const strings: string[] = [];
  let pieces = '';
  await readXml(xml, 'The list of shared strings', {
    open(name) {
      if (name === 'si') pieces = '';
    },
    text(text, path) {
      if (isWritten(path)) pieces += text;
    },
    close(name) {
      if (name !== 'si') return;
      strings.push(unescaped(pieces));
      atMost(strings.length, MOST.sharedStrings, 'shared strings', 'The workbook');
    },
  });
  return strings;
}

/** Number formats of dates that Excel identifies only by number. */
const isKnownDate = (format: number): boolean => (format >= 14 && format <= 22) || (format >= 45 && format <= 47);
/** A format of days has a day, month, year or hour outside of quoted text, colors and locales. */
const isDateFormat = (code: string): boolean => /[dmyh]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\.|_./g, ''));

/** For each cell style, whether it shows a number as a day. */
async function dateStyles(xml: Buffer): Promise<boolean[]> {
  const dates = new Map<number, boolean>();
  const styles: boolean[] = [];
  await readXml(xml, 'The list of styles', {
    ...SILENT,
    open(name, { numFmtId = '', formatCode = '' }, path) {
      const format = Number(numFmtId);
      if (name === 'numFmt') dates.set(format, isDateFormat(formatCode));
      if (name === 'xf' && path.at(-1) === 'cellXfs') styles.push(dates.get(format) ?? isKnownDate(format));
      atMost(styles.length + dates.size, MOST.formats, 'styles', 'The workbook');
    },
  });
  return styles;
}

type Lookup = { shared: readonly string[]; dated: readonly boolean[]; is1904: boolean };

const DAY_MS = 86_400_000;
/** Day 0; Excel counts a 29 February 1900 that there never was, so this holds from March 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1_462;

function dayAt(count: number, is1904: boolean): string {
  const day = new Date(EPOCH + (count + (is1904 ? DAYS_TO_1904 : 0)) * DAY_MS);
  return Number.isNaN(day.valueOf()) ? String(count) : isoDate(day);
}

type Cell = { type: string; style: number; text: string };

function formatCell({ type, style, text }: Cell, { shared, dated, is1904 }: Lookup): string {
  if (type === 's') {
    const index = Number(text);
    if (shared[index] === undefined)
      throw new ImportError(`A cell refers to shared string ${index}, which does not exist.`);
    return shared[index].trim();
  }
  if (type === 'b') return String(text.trim() === '1');
  if (type !== 'n') return unescaped(text).trim();
  if (text.trim() === '') return '';
  const number = Number(text);
  return dated[style] === true ? dayAt(number, is1904) : String(number);
}

/** `B` is 1, `ZZ` is 701: the column that a reference such as `B7` names, from 0. */
const parseColumn = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

async function parseRows(xml: Buffer, lookup: Lookup): Promise<CsvLine[]> {
  const rows: string[][] = [];
  let row: string[] = [];
  let column = -1;
  let cell: Cell | null = null;
  const counted = { cells: 0, text: 0 };
  const startRow = (attributes: Readonly<Record<string, string>>) => {
    const number = attributes.r === undefined ? rows.length + 1 : wholeIn(attributes.r);
    atMost(number, MOST.rows, 'rows', 'The sheet');
    while (rows.length < number) rows.push([]);
    row = rows[number - 1]!;
    column = -1;
  };
  const startCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>) => {
    if (r === undefined) column += 1;
    else {
      const letters = /^([A-Z]{1,3})[1-9]\d{0,6}$/.exec(r)?.[1];
      if (letters === undefined) throw new ImportError(`"${r.slice(0, 40)}" is not a valid cell reference.`);
      column = parseColumn(letters);
    }
    atMost(column + 1, MOST.columns, 'columns', 'The sheet');
    counted.cells += Math.max(1, column + 1 - row.length);
    atMost(counted.cells, MOST.cells, 'cells', 'The sheet');
    cell = { type: t, style: Number(s), text: '' };
  };
  await readXml(xml, 'The sheet', {
    open(name, attributes, path) {
      if (name === 'row') startRow(attributes);
      else if (name === 'c' && path.at(-1) === 'row') startCell(attributes);
    },
    text(text, path) {
      if (cell && (path.at(-1) === 'v' || isWritten(path))) cell.text += text;
    },
    close(name, path) {
      if (name !== 'c' || path.at(-1) !== 'row' || !cell) return;
      const text = formatCell(cell, lookup);
      counted.text += text.length;
      atMost(counted.text, MOST.text, 'characters in its cells', 'The sheet');
      while (row.length < column) row.push('');
      row[column] = text;
      cell = null;
    },
  });
  return rows.map((cells, i) => ({ line: i + 1, cells }));
}

function wholeIn(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new ImportError(`"${text.slice(0, 40)}" is not a valid row reference.`);
  return Number(text);
}
