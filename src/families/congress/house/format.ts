import { createHash } from 'node:crypto';
import { matching, optional, required, requirePresent, url } from '../../../import/cells.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, toCells } from '../../../import/table.ts';
import { stripTags } from '../../../lib/markup.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { filedName } from '../members/rules.ts';
import { classifyCongressTransaction, dayFault, isoDay, parseAmountRange, parseOption, parseOwner } from './rules.ts';

/** The header of a periodic transaction report; days are `YYYY-MM-DD`. */
export type DisclosureReport = {
  id: string;
  chamber: 'SENATE' | 'HOUSE';
  filer: string;
  bioguideId: string | null;
  state: string | null;
  district: number | null;
  filedDate: string | null;
  reportDate: string | null;
  amendment: number;
  amends: string | null;
  url: string | null;
};

/** A transaction with the values as its source writes them. */
export type Line = {
  line: number;
  content: string;
  transactionDate: string;
  disclosureDate: string | null;
  owner: string;
  ticker: string;
  asset: string;
  assetType: string;
  type: string;
  amount: string;
  comment: string;
};

/** A report and its transactions. */
export type Disclosure = { report: DisclosureReport; lines: Line[] };

export const hashContent = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 24);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text as a browser displays it: without tags, with entities decoded and white space collapsed. */
export const plainText = (html: string): string =>
  stripTags(html)
    .replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (entity, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[String(name).toLowerCase()] ?? entity),
    )
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The symbol in a cell that may be an anchor, several lines, or `--`. If it has none, uses a symbol that the filer
 * wrote before the asset's name (`AAPL-Apple Inc.`, `T - AT&T Inc.`).
 */
export function parseAssetTicker(cell: string, asset: string): string | null {
  const words = plainText(cell)
    .split(' ')
    .filter((word) => !/^(-+|n\/a|none)?$/i.test(word));
  const symbol = words.length === 1 ? words[0] : words.find((word) => word === word.toUpperCase());
  if (symbol) return canonicalTicker(symbol);
  const leading = /^([A-Z]{2,5})-(?=[A-Z])|^([A-Z]{1,5}) - (?=\S)/.exec(asset);
  return leading?.[1] ?? leading?.[2] ?? null;
}

const dayIn = (field: string, text: string): string => {
  const day = isoDay(text);
  if (!day) throw new RowError(field, `"${text.slice(0, 40)}" is not a date.`);
  return day;
};

/** A row of the table `congress_row`, except its `n`. @throws RowError */
export function toHouseRow(
  report: DisclosureReport,
  { transactionDate, disclosureDate, asset, ticker, ...line }: Line,
) {
  const day = dayIn('transactionDate', transactionDate);
  const disclosed = disclosureDate === null ? null : dayIn('disclosureDate', disclosureDate);
  const fault = dayFault(day, disclosed ?? report.filedDate);
  if (fault) throw new RowError('transactionDate', fault);
  const assetDescription = plainText(asset);
  const symbol = parseAssetTicker(ticker, assetDescription);
  if (!symbol && !assetDescription) throw new RowError('assetDescription', 'Neither an asset nor a ticker.');
  const amountRange = plainText(line.amount);
  const { min, max } = parseAmountRange(amountRange);
  const isOption = /option/i.test(line.assetType) || /\b(call|put) options?\b/i.test(assetDescription);
  const option = isOption
    ? parseOption(`${assetDescription} ${plainText(line.comment)}`)
    : { optionType: null, strikePrice: null, expirationDate: null };
  const type = classifyCongressTransaction(plainText(line.type));
  const owner = parseOwner(plainText(line.owner));
  const says = [day, owner, symbol ?? assetDescription.toLowerCase(), type, min, max, ...Object.values(option)];
  return {
    reportId: report.id,
    key: hashContent(JSON.stringify(says)),
    transactionDate: day,
    disclosureDate: disclosed,
    owner,
    ticker: symbol,
    assetDescription,
    assetType: plainText(line.assetType) || null,
    transactionType: type,
    amountRange,
    amountMin: min,
    amountMax: max,
    ...option,
  };
}

/** `NC05` -> NC and 5; the district of a state with a single seat is 0. */
export function parseSeat(district: string): { state: string | null; district: number | null } {
  const [, state, number] = /^([A-Z]{2})(\d{1,2})?$/.exec(district.trim().toUpperCase()) ?? [];
  return { state: state ?? null, district: number === undefined ? null : Number(number) };
}

/** The address if it is safe to send to browsers; null for schemes other than HTTP and HTTPS. */
export const httpUrl = (text: string): string | null => (/^https?:\/\/[^\s"'<>]+$/i.test(text) ? text : null);

/** A report whose fields are not known yet. */
export const UNKNOWN: DisclosureReport = {
  id: '',
  chamber: 'SENATE',
  filer: '',
  bioguideId: null,
  state: null,
  district: null,
  filedDate: null,
  reportDate: null,
  amendment: 0,
  amends: null,
  url: null,
};

/** The records of a JSON array, numbered from 1. */
export const toRecords = (json: readonly unknown[]): Cells[] => json.map((item, i) => toCells(item, i + 1));

/** The columns that the layouts of both chambers share. */
export const toLine = (row: Cells): Line => ({
  line: row.line,
  content: row.content,
  transactionDate: row.get('transaction_date'),
  disclosureDate: optional(row, 'disclosure_date'),
  owner: row.get('owner'),
  ticker: row.get('ticker'),
  asset: row.get('asset_description'),
  assetType: row.get('asset_type'),
  type: row.get('type'),
  amount: row.get('amount'),
  comment: row.get('comment'),
});

/** A row of the House Stock Watcher layout. */
export function houseRow(row: Cells): { report: DisclosureReport; line: Line } {
  const address = row.get('source_url') || row.get('ptr_link');
  const id = optional(row, 'filing_id') ?? /(?<!\d)(\d{6,})\.pdf/i.exec(address)?.[1] ?? null;
  const filer = filedName(required(row, 'representative'));
  const report: DisclosureReport = {
    ...UNKNOWN,
    id: `house-${requirePresent('filing_id', id)}`,
    chamber: 'HOUSE',
    filer,
    ...parseSeat(row.get('district')),
    url: httpUrl(address),
  };
  // The form leaves the owner empty if the owner is the member.
  const owner = /^-*$/.test(row.get('owner')) ? 'Self' : row.get('owner');
  return { report, line: { ...toLine(row), disclosureDate: required(row, 'disclosure_date'), owner } };
}

/** The header of our own layout. */
export const COLUMNS =
  'reportId,chamber,name,bioguideId,state,district,transactionDate,disclosureDate,owner,ticker,assetDescription,assetType,transactionType,amount,url,amends';
export const OPTIONAL = new Set(['reportId', 'bioguideId', 'state', 'district', 'assetDescription', 'url', 'amends']);

/** A row of our own layout. */
export function ownRow(row: Cells): { report: DisclosureReport; line: Line } {
  const chamber = matching(row, 'chamber', /^(senate|house)$/i, 'SENATE or HOUSE')?.toUpperCase();
  const filer = required(row, 'name');
  const disclosureDate = required(row, 'disclosureDate');
  const id = optional(row, 'reportId') ?? hashContent(JSON.stringify([chamber, filer, disclosureDate]));
  const amends = optional(row, 'amends');
  const district = matching(row, 'district', /^\d{1,2}$/, 'a district');
  const report: DisclosureReport = {
    ...UNKNOWN,
    id: `own-${id}`,
    chamber: requirePresent('chamber', chamber ?? null) as DisclosureReport['chamber'],
    filer: filedName(filer),
    bioguideId: optional(row, 'bioguideId'),
    state: matching(row, 'state', /^[A-Za-z]{2}$/, 'a state of two letters')?.toUpperCase() ?? null,
    district: district === null ? null : Number(district),
    filedDate: isoDay(disclosureDate),
    amendment: amends ? 1 : 0,
    amends: amends && `own-${amends}`,
    url: url(row, 'url'),
  };
  const line: Line = {
    ...toLine(row),
    transactionDate: required(row, 'transactionDate'),
    disclosureDate,
    asset: row.get('assetDescription') || row.get('ticker'),
    assetType: required(row, 'assetType'),
    type: required(row, 'transactionType'),
    amount: required(row, 'amount'),
  };
  return { report, line };
}
