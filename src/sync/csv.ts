/** A cell as a CSV file has it. */
const cell = (text: string | number | null | undefined): string => {
  const plain = text === null || text === undefined ? '' : String(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A table as the text of a CSV file. */
export const csv = (header: string, rows: Iterable<readonly (string | number | null | undefined)[]>): string =>
  [header, ...Array.from(rows, (row) => row.map(cell).join(',')), ''].join('\n');
