import { parse } from 'csv-parse/sync';

/**
 * The shape of a publisher's file, as a public copy of it had. `columns`: of a table, or the members of a row in JSON. `seenOn`: the day of
 * the copy, or its year if no more is known. `bytes`: null if the copy is an excerpt. No copy has the headers of the response.
 * docs/syncing.md lists the recordings.
 */
export type Recording = { stream: string; seenOn: string; columns: readonly string[]; bytes: number | null };

export const RECORDINGS: readonly Recording[] = [
  { stream: 'sec/companies', seenOn: '2024', columns: ['cik_str', 'ticker', 'title'], bytes: 730_890 },
  {
    stream: 'sec/index',
    seenOn: '2020-03-18',
    columns: ['Form Type', 'Company Name', 'CIK', 'Date Filed', 'File Name'],
    bytes: 617_143,
  },
  {
    stream: 'finra/short-volume',
    seenOn: '2026-05-04',
    columns: ['Date', 'Symbol', 'ShortVolume', 'ShortExemptVolume', 'TotalVolume', 'Market'],
    bytes: null,
  },
  {
    stream: 'sp500/constituents',
    seenOn: '2026-08-08',
    columns: [
      'Symbol',
      'Security',
      'GICS Sector',
      'GICS Sub-Industry',
      'Headquarters Location',
      'Date added',
      'CIK',
      'Founded',
    ],
    bytes: 53_633,
  },
  { stream: 'legislators/current', seenOn: '2026', columns: ['id', 'name', 'bio', 'terms'], bytes: 1_469_386 },
  { stream: 'ssga/holdings', seenOn: '2025-11-18', columns: [], bytes: 53_729 },
  {
    stream: 'ishares/holdings',
    seenOn: '2025-11-18',
    columns: [
      'Ticker',
      'Name',
      'Sector',
      'Asset Class',
      'Market Value',
      'Weight (%)',
      'Notional Value',
      'Quantity',
      'Price',
      'Location',
      'Exchange',
      'Currency',
      'FX Rate',
      'Market Currency',
      'Accrual Date',
    ],
    bytes: 96_695,
  },
];

const SEPARATORS = ['|', '\t', ','] as const;
/** Lines in which a table's header may be: some files begin with lines about the fund. */
const HEAD_LINES = 20;
const MIN_COLUMNS = 3;

/** The cells of a line; none if it is not one of such a table. Only commas come with quotes. */
function splitLine(line: string, delimiter: string): string[] {
  try {
    const [cells = []] = parse(line, { delimiter, quote: delimiter === ',' ? '"' : null, trim: true }) as string[][];
    return cells;
  } catch {
    return [];
  }
}

/** A line of columns that are separated by white space, above a line of dashes. */
function findFixedColumns(lines: readonly string[]): string[] | null {
  const index = lines.findIndex((line) => /^-{20,}\s*$/.test(line));
  return index > 0 ? (lines[index - 1] ?? '').trim().split(/\s{2,}/) : null;
}

function findMembers(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return findMembers(value[0]);
  const members = Object.values(value);
  const isMap = members.length > 1 && members.every((member) => typeof member === 'object' && !Array.isArray(member));
  // An object of rows, such as SEC's list of companies.
  return isMap && Object.keys(value).every((key) => /^\d+$/.test(key)) ? findMembers(members[0]) : Object.keys(value);
}

/** The columns of a table, or the members of a row in JSON; none of an archive. */
export function findColumns(bytes: Buffer): string[] {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return [];
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(text)) return findMembers(JSON.parse(text));
  const lines = text.slice(0, 16_384).split(/\r?\n/).slice(0, HEAD_LINES);
  const fixed = findFixedColumns(lines);
  if (fixed) return fixed;
  const tables = lines.flatMap((line) => SEPARATORS.map((separator) => splitLine(line, separator)));
  const longest = tables.reduce((best, columns) => (columns.length > best.length ? columns : best), []);
  return longest.length >= MIN_COLUMNS ? longest : [];
}

/** A file of less than this share of the recorded bytes, or of more than this many times, is reported. */
const BYTES_RANGE = { least: 0.4, most: 4 };

/** What differs between a file and the recording of its stream, in sentences; none if they agree. */
export function describeDifferences(recording: Recording, bytes: Buffer): string[] {
  const columns = findColumns(bytes);
  const added = columns.filter((name) => !recording.columns.includes(name));
  const missing = recording.columns.filter((name) => !columns.includes(name));
  const sentences = [
    ...(missing.length > 0 ? [`It lacks ${missing.join(', ')}.`] : []),
    ...(added.length > 0 ? [`It has ${added.join(', ')} besides.`] : []),
  ];
  if (sentences.length === 0 && columns.join('\n') !== recording.columns.join('\n'))
    sentences.push(`Its columns are in another order: ${columns.join(', ')}.`);
  if (recording.bytes === null) return sentences;
  const share = bytes.length / recording.bytes;
  if (share >= BYTES_RANGE.least && share <= BYTES_RANGE.most) return sentences;
  const [size, recordedSize] = [bytes.length, recording.bytes].map((count) => count.toLocaleString('en-US'));
  return [...sentences, `It has ${size} bytes; the recorded file had ${recordedSize}.`];
}
