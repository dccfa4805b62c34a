const UTF16 = 'The file is text in UTF-16, as Excel saves "Unicode text": save it as "CSV UTF-8".';

/** The first bytes of files that are not text, each with advice. */
const SIGNATURES: readonly (readonly [start: readonly number[], sentence: string])[] = [
  [
    [0x50, 0x4b, 3, 4],
    'The file is a zip archive or an Excel workbook, which this kind does not take: unpack it and import the files inside, or save the sheet as CSV.',
  ],
  [[0x1f, 0x8b], 'The file is packed with gzip: unpack it with gunzip, and import the file inside.'],
  [[0x42, 0x5a, 0x68], 'The file is packed with bzip2: unpack it with bunzip2, and import the file inside.'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'The file is packed with xz: unpack it with unxz, and import the file inside.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'The file is packed with zstd: unpack it with unzstd, and import the file inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'The file is a 7-Zip archive: unpack it, and import the files inside.'],
  [[0xff, 0xfe], UTF16],
  [[0xfe, 0xff], UTF16],
  [[0xd0, 0xcf, 0x11, 0xe0], 'The file is an old Excel workbook (.xls): save the sheet as CSV.'],
  [[0x50, 0x41, 0x52, 0x31], 'The file is in Parquet format: convert it to CSV, for example with DuckDB or pandas.'],
  [
    [0x25, 0x50, 0x44, 0x46],
    'The file is a PDF document: the publisher of its figures also has them as CSV, XML, or JSON.',
  ],
  [[0x53, 0x51, 0x4c, 0x69], 'The file is an SQLite database: export the table as CSV.'],
];

/** Names the format of a file that is not text, and advises how to convert it. @param head its first bytes */
export function explainBinary(head: Uint8Array): string {
  const match = SIGNATURES.find(([start]) => start.every((byte, index) => head[index] === byte));
  if (match) return match[1];
  // Latin letters in UTF-16 without a byte order mark.
  if (head.length > 3 && head[0] !== 0 && head[2] !== 0 && head[1] === 0 && head[3] === 0) return UTF16;
  return 'The file is binary, not text in UTF-8: export its table as CSV, or unpack it if it is an archive.';
}
