import { ImportError } from './importer.ts';

/** A layout of tables that a kind takes, as its publisher writes it. */
export type Layout = {
  /** The publisher, or `own`; empty if only its columns tell it apart. */
  name: string;
  /** The columns without which it is not this layout, as the file writes them. */
  required: readonly string[];
  /** Columns that are read if the file has them. */
  optional?: readonly string[];
  /** Titles under which other publishers have a column, if the general titles would mislead. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** What else the layout needs, such as a ticker in the file's name. */
  also?: string;
};

const normalize = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Titles that mean the same at different publishers, so that a refusal can suggest which column to rename. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['ticker', 'symbol', 'actsymbol', 'code', 'stock', 'holdingticker', 'tickersymbol', 'issuertradingsymbol'],
  ['name', 'company', 'companyname', 'security', 'securityname', 'issuer', 'title', 'nameofissuer', 'description'],
  ['date', 'day', 'tradedate', 'timestamp', 'asofdate', 'datadate', 'quotedate', 'settlementdate', 'datetime', 'time'],
  ['close', 'price', 'last', 'closelast', 'closeprice', 'lastsale', 'value'],
  ['adjclose', 'adjustedclose', 'adjcloseprice', 'closeadj'],
  ['volume', 'vol', 'tradevolume', 'totalvolume'],
  ['weightpct', 'weight', 'weighting', 'offund', 'ofnetassets', 'percentofnetassets', 'allocation'],
  ['shares', 'share', 'quantity', 'qty', 'sharesheld', 'transshares', 'sharesparvalue'],
  ['etf', 'fund', 'fundticker'],
  ['contract', 'contractsymbol', 'optionsymbol', 'root'],
  ['expiry', 'expiration', 'expirationdate'],
  ['type', 'optiontype', 'callput', 'putcall', 'cp'],
  ['openinterest', 'oi'],
  ['bid', 'bideod'],
  ['ask', 'askeod'],
  ['filingdate', 'fileddate'],
  ['transactiondate', 'transdate', 'tradedate'],
  ['transactioncode', 'transcode', 'transactiontype', 'tradetype'],
  ['transactionprice', 'lastprice', 'transpricepershare'],
  ['change', 'qty', 'transshares'],
  ['member', 'representative', 'senator', 'politician'],
];

const isSynonym = (a: string, b: string): boolean => SYNONYMS.some((words) => words.includes(a) && words.includes(b));

/** A header beside a layout. `renames`: columns of the file that probably are the missing columns under other titles. */
type Difference = { layout: Layout; missing: string[]; extra: string[]; renames: [string, string][] };

function compare(titles: readonly string[], layout: Layout): Difference {
  const names = new Set(titles.map(normalize));
  const ownTitles = new Set([...layout.required, ...(layout.optional ?? [])].map(normalize));
  const missing = layout.required.filter((column) => !names.has(normalize(column)));
  const extra = titles.filter((title) => title !== '' && !ownTitles.has(normalize(title)));
  const renames: [string, string][] = [];
  for (const column of missing) {
    // A layout's own aliases tell more: a table of insiders calls the owner a name, not the company.
    const aliases = layout.aliases?.[column];
    const isMatch = (title: string): boolean =>
      aliases ? aliases.includes(normalize(title)) : isSynonym(normalize(title), normalize(column));
    const match = extra.find((title) => isMatch(title) && !renames.some(([from]) => from === title));
    if (match !== undefined) renames.push([match, column]);
  }
  return { layout, missing, extra, renames };
}

/** The share of a layout's required columns that a header has, a renamed column counted as half. */
const nearness = ({ layout, missing, renames }: Difference): number =>
  (layout.required.length - missing.length + renames.length / 2) / Math.max(1, layout.required.length);

/** The layout that a header is nearest to; of equally near layouts, that with the fewest foreign columns. */
function findNearest(titles: readonly string[], layouts: readonly Layout[]): Difference | null {
  const differences = layouts.map((layout) => compare(titles, layout));
  return differences.sort((a, b) => nearness(b) - nearness(a) || a.extra.length - b.extra.length)[0] ?? null;
}

const MAX_LISTED = 12;
const list = (columns: readonly string[]): string =>
  columns.slice(0, MAX_LISTED).join(', ') +
  (columns.length > MAX_LISTED ? ` and ${columns.length - MAX_LISTED} more` : '');

const describe = ({ name, required, optional = [], also }: Layout): string =>
  `${name ? `${name}: ` : ''}${required.join(',')}${optional.length > 0 ? `; optional ${optional.join(',')}` : ''}${also ? ` (${also})` : ''}`;

/** What separates a header from a layout, as instructions. */
function explain({ missing, extra, renames }: Difference): string {
  const renamed = new Set(renames.flat());
  const absent = missing.filter((column) => !renamed.has(column));
  const foreign = extra.filter((title) => !renamed.has(title));
  return [
    ...renames.map(([from, to]) => `Rename ${from.slice(0, 40)} to ${to}.`),
    absent.length > 0 ? `It lacks ${list(absent)}.` : '',
    foreign.length > 0 ? `The layout does not have ${list(foreign.map((title) => title.slice(0, 40)))}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why a first line is no header of a comma-separated table; null if it may be one. */
function explainFirstLine(titles: readonly string[]): string | null {
  const [first = ''] = titles;
  if (titles.length > 1) return null;
  if (first.split(';').length > 2)
    return 'Its columns are separated by semicolons: export it with commas, and with points in decimals.';
  if (first.split('\t').length > 2) return 'Its columns are separated by tabs: export it as CSV, with commas.';
  return null;
}

type Fault = { fault?: string; field?: string };

/**
 * The error for a table whose header matches no layout of its kind: the header, the nearest layout with the columns
 * that differ, and all layouts.
 * @param fault what is wrong; default: the header matches no layout
 */
export function unknownLayout(
  titles: readonly string[],
  layouts: readonly Layout[],
  { fault = `The header matches no layout of this kind: ${titles.join(',').slice(0, 200)}`, field }: Fault = {},
): ImportError {
  const trimmed = titles.map((title) => title.trim());
  const nearest = findNearest(trimmed, layouts);
  const firstLine = explainFirstLine(titles);
  const lines = [
    fault,
    firstLine ??
      (nearest && nearness(nearest) > 0
        ? `Nearest is ${nearest.layout.name || nearest.layout.required.join(',')}. ${explain(nearest)}`
        : ''),
    layouts.length > 1 ? 'Layouts:' : 'Layout:',
    ...layouts.map((layout) => `  ${describe(layout)}`),
  ];
  return new ImportError(lines.filter(Boolean).join('\n'), { line: 1, ...(field !== undefined && { field }) });
}
