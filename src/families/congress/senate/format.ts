import { required } from '../../../import/cells.ts';
import { CONTENT_CHARS, ImportError, type ImportFile, type Refusal } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import type { Cells } from '../../../import/table.ts';
import { findElements } from '../../../lib/markup.ts';
import {
  type Disclosure,
  type DisclosureReport,
  hashContent,
  httpUrl,
  type Line,
  plainText,
  toLine,
  toRecords,
  UNKNOWN,
} from '../house/format.ts';
import { isoDay } from '../house/rules.ts';
import { filedName } from '../members/rules.ts';

const STATES = new Map(
  `Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|Florida FL|Georgia GA
  Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|Maryland MD
  Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV
  New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK
  Oregon OR|Pennsylvania PA|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT
  Vermont VT|Virginia VA|Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY`
    .split(/[|\n]/)
    .map((state) => [state.trim().slice(0, -3).toLowerCase(), state.trim().slice(-2)] as const),
);

/**
 * Splits `Richard Burr (North Carolina)` or `The Honorable Rick Scott (Scott, Rick)` into the name and the state, if
 * any.
 */
export function senateFiler(text: string): { filer: string; state: string | null } {
  const plain = plainText(text);
  // The content of the last parentheses.
  const open = plain.endsWith(')') ? plain.indexOf('(', plain.lastIndexOf(')', -2 + plain.length) + 1) : -1;
  if (open < 0) return { filer: text.trim(), state: null };
  const inside = plain.slice(open + 1, -1);
  return { filer: plain.slice(0, open).trim(), state: STATES.get(inside.trim().toLowerCase()) ?? null };
}

/** The report's id, a UUID, in an address or file name of the Senate. */
export const senateReportId = (text: string): string | null =>
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null;

/**
 * Reads a Senate report's title: the day it was filed, or the day of the report it amends, and the amendment's number.
 */
export function senateTitle(title: string, isAmendment: boolean): { reportDate: string | null; amendment: number } {
  const [, day = ''] = /for\s+(\d{2}\/\d{2}\/\d{4})/.exec(title) ?? [];
  const [, number] = /\(Amendment\s+(\d+)\)/i.exec(title) ?? [];
  return { reportDate: isoDay(day), amendment: number ? Number(number) : isAmendment ? 1 : 0 };
}

/** Parses a page of the Senate's eFD: its headings, and the cells of its table of transactions by column. */
export function senatePage(html: string) {
  const contents = (markup: string, name: string) => findElements(markup, name).map(({ content }) => content);
  const filer = findElements(html, 'h2').find(({ tag }) => tag.includes('class="filedReport"'));
  const parseCells = (row: string, tag: 'th' | 'td') => contents(row, tag);
  const rows = contents(html, 'tr');
  const columns = rows.map((row) => parseCells(row, 'th').map((cell) => plainText(cell).toLowerCase()));
  const header = columns.find((names) => names.includes('transaction date')) ?? [];
  const filed = /Filed\s+(\d{2}\/\d{2}\/\d{4})/.exec(plainText(html))?.[1] ?? '';
  const table = rows.map((row) => parseCells(row, 'td')).filter(({ length }) => header.length > 0 && length > 0);
  return {
    title: plainText(contents(html, 'h1')[0] ?? ''),
    filer: plainText(filer?.content ?? ''),
    filedDate: isoDay(filed),
    rows: table
      .filter((cells) => cells.length === header.length)
      .map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']))),
    /** Rows whose number of cells differs from the header's. */
    odd: table
      .filter((cells) => cells.length !== header.length)
      .map(
        (cells): Refusal => ({
          refused: `${cells.length} cells under a header of ${header.length}.`,
          content: cells.map(plainText).join(',').slice(0, CONTENT_CHARS),
        }),
      ),
  };
}

/**
 * A row of the Senate's aggregate. The row of a scanned report contains no transaction, only that a report was filed.
 */
export function senateRow(row: Cells): { report: DisclosureReport; line: Line | null } {
  const address = required(row, 'ptr_link');
  const id = senateReportId(address);
  if (!id) throw new RowError('ptr_link', 'It names no report.');
  const report: DisclosureReport = {
    ...UNKNOWN,
    id,
    filer: filedName(required(row, 'senator')),
    url: httpUrl(address),
  };
  if (!/^pdf disclosed filing$/i.test(row.get('asset_type'))) return { report, line: toLine(row) };
  return { report: { ...report, filedDate: isoDay(row.get('transaction_date')) }, line: null };
}

type Block = {
  first_name?: string;
  last_name?: string;
  ptr_link?: string;
  date_recieved?: string;
  date_received?: string;
  bioguide?: string;
  transactions?: unknown[];
};

/** A senator's report among those received on a day. */
export function senateBlock(block: Block, line: number): Disclosure | Refusal {
  const content = JSON.stringify(block).slice(0, CONTENT_CHARS);
  const id = senateReportId(String(block.ptr_link ?? ''));
  if (!id) return { refused: 'It names no report.', line, field: 'ptr_link', content };
  const filedDate = isoDay(String(block.date_recieved ?? block.date_received ?? ''));
  if (!filedDate) return { refused: 'It has no date.', line, field: 'date_recieved', content };
  const report: DisclosureReport = {
    ...UNKNOWN,
    id,
    filer: filedName(`${block.first_name ?? ''} ${block.last_name ?? ''}`.trim()),
    bioguideId: block.bioguide || null,
    filedDate,
    reportDate: filedDate,
    url: httpUrl(String(block.ptr_link)),
  };
  const rows = toRecords(Array.isArray(block.transactions) ? block.transactions : []);
  return { report, lines: rows.map((row) => ({ ...toLine(row), line })) };
}

/** A single Senate report, from its page or from JSON parsed from the page. */
export function senateReport(
  file: ImportFile,
  text: string,
  page: { type: string; title: string; filer: string; filedDate: string | null; rows: readonly unknown[] },
): Disclosure {
  const { title, type, filedDate } = page;
  if (!/periodic transaction/i.test(`${type} ${title}`))
    throw new ImportError(`"${(type || title).slice(0, 60)}" is not a periodic transaction report.`, { field: 'type' });
  if (!filedDate) throw new ImportError('It has no filing date.', { field: 'filed-date' });
  const { reportDate, amendment } = senateTitle(title, /amendment/i.test(type));
  const { filer, state } = senateFiler(page.filer);
  const address = `https://efdsearch.senate.gov/search/view/${title ? 'ptr' : 'paper'}`;
  const name = senateReportId(file.name) ? (/[0-9a-f-]{36}/i.exec(file.name)?.[0] ?? null) : null;
  const report: DisclosureReport = {
    ...UNKNOWN,
    id: name?.toLowerCase() ?? `senate-${hashContent(text)}`,
    filer: filedName(filer),
    state,
    filedDate,
    reportDate: reportDate ?? filedDate,
    amendment,
    url: name && `${address}/${name}/`,
  };
  const lines = toRecords(page.rows).map((row) => ({
    ...toLine(row),
    transactionDate: row.get('transaction-date') || row.get('transaction date'),
    asset: row.get('asset-name') || row.get('asset name'),
    assetType: row.get('asset-type') || row.get('asset type'),
    type: row.get('type') || row.get('transaction-type'),
  }));
  return { report, lines };
}
