import type { Files } from './load.ts';

/** A file that an importer takes, what lies beside it, and how many records it has by what its format calls one. */
export type Sample = { files: Files; file: string; records: number };
/** A family's samples by kind. A sample has a record that is taken, and at best some that are refused or skipped. */
export type Samples = Readonly<Record<string, Sample>>;

/** A table with a header, the lines, the first of them again, and a line of nothing that can be read. */
export const table = (header: string, ...lines: string[]) => {
  const garbage = header.replace(/[^,|]+/g, '?');
  return [header, ...lines, lines[0]!, garbage].join('\n');
};

/** The records are counted without the importer. */
export const csv = (file: string, content: string, beside: Files = {}): Sample => ({
  files: { [file]: content, ...beside },
  file,
  records: content.split('\n').filter(Boolean).length - 1,
});
export const json = (file: string, content: string): Sample => ({
  files: { [file]: content },
  file,
  records: Object.keys(JSON.parse(content)).length,
});
