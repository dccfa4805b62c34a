import type { Raw, TableContent } from './exportable.ts';

/**
 * Formats a table as a CSV file (RFC 4180, UTF-8).
 * @param remarks each becomes a line that starts with a number sign; it has no commas, so that every reader parses it
 * as one cell
 */
export function formatCsv(remarks: readonly string[], { titles, rows, hasMore }: TableContent): string {
  const lines = [
    ...[...remarks, ...(hasMore ? [`The first ${rows.length} rows; the list goes on`] : [])].map(remark),
    titles.map(cell).join(','),
    ...rows.map((row) => row.map(cell).join(',')),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const remark = (text: string) => `# ${text.replace(/\s+/g, ' ').replaceAll(',', ';').replaceAll('"', "'")}`;

/** Spreadsheets run text that starts with these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: Raw): string {
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
