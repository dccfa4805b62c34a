import type { Files } from './load.ts';

/** A file for an importer, the other files of its folder, and its number of records in the format's own terms. */
export type Sample = { files: Files; file: string; records: number };
/** A family's samples by kind. Each has an accepted record and, if possible, refused or skipped records. */
export type Samples = Readonly<Record<string, Sample>>;

/** A table with a header, the lines, the first line again, and an unreadable line. */
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
