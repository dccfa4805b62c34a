import { canonicalCusip, isPlaceholderCusip, isPlaceholderIsin } from '../../../lib/cusip.ts';
import { monthsBefore } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { sessionAfter } from '../../../lib/market-calendar.ts';
import { compareText } from '../../../lib/order.ts';
import { round4 } from '../../../lib/rounding.ts';
import { standardSector } from '../../../lib/sectors.ts';
import { canonicalTicker } from '../../../lib/ticker.ts';
import { holdingKind } from './kinds/rules.ts';

/** What is stored of a position, which is also what our own table may have of one. */
export const POSITION_COLUMNS = [
  ...(['ticker', 'name', 'weightPct', 'exchange', 'assetClass', 'currency'] as const),
  ...(['cusip', 'isin', 'sector', 'country'] as const),
] as const;

/** A row of a holdings file as the issuer filed it; null: the file does not say. */
export type Filed = {
  ticker: string | null;
  name: string;
  weightPct: number;
  exchange: string | null;
  assetClass: string | null;
  currency: string | null;
  cusip: string | null;
  isin: string | null;
  sector: string | null;
  /** A name, or a code of ISO 3166. */
  country: string | null;
};

export type HoldingsLayout = 'ISHARES' | 'SSGA' | 'NPORT' | 'CSV';

/** Which rows count as holdings: securities, of exact duplicates the first (measures.md, "ETFs"). */
export function countedRows(rows: readonly Filed[]): boolean[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = JSON.stringify(row);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst && holdingKind(row) === 'SECURITY';
  });
}

// ---- sectors and countries -------------------------------------------------------------------

const NO_SECTOR = /^(cash|derivatives?|other|unassigned)\b/i;

/** The sector of a security: that of the file by its standard name, else that of the stock; null for cash and derivatives. */
export function holdingSector(row: Filed, ofStock: string | null): string | null {
  if (holdingKind(row) !== 'SECURITY') return null;
  const { sector } = row;
  if (!sector || NO_SECTOR.test(sector)) return ofStock;
  return standardSector(sector) ?? sector;
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The country of a security as the file names it, or the English name of the code that it files. */
export function holdingCountry(row: Filed): string | null {
  if (holdingKind(row) !== 'SECURITY' || !row.country) return null;
  if (!/^[A-Z]{2}$/.test(row.country)) return row.country;
  return COUNTRIES.of(row.country) ?? row.country;
}

/** A part of a fund; the weight is in percent of the whole fund. */
export type FundSlice = { name: string; weightPct: number };

/** What part of a fund the counted holdings of each group are, the largest first; those of no group are left out. */
export function fundMix<Row extends { counted: boolean; weightPct: number }>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | null,
): FundSlice[] {
  const groups = groupBy(
    rows.filter((row) => row.counted && groupOf(row) !== null),
    (row) => groupOf(row)!,
  );
  const sumWeight = (own: readonly Row[]) => own.reduce((sum, { weightPct }) => sum + weightPct, 0);
  return [...groups]
    .map(([name, own]) => ({ name, weightPct: round4(sumWeight(own)) }))
    .sort((a, b) => b.weightPct - a.weightPct || compareText(a.name, b.name));
}

// ---- safe links ------------------------------------------------------------------------------

/** US stocks by ticker, with their names. */
export type ListedNames = ReadonlyMap<string, { name: string }>;

// Written out, since "NYSE Euronext - Euronext Paris" and "Nasdaq Stockholm AB" are venues too.
const US_VENUES: ReadonlySet<string> = new Set([
  ...['nasdaq', 'nasdaq gs', 'nasdaq gm', 'nasdaq cm', 'nasdaq global select', 'nasdaq global select market', 'xnas'],
  ...['new york stock exchange', 'new york stock exchange inc', 'nyse', 'xnys', 'nyse arca', 'arcx', 'nyse american'],
  ...['nyse mkt', 'nyse mkt llc', 'xase', 'cboe bzx', 'cboe bzx exchange', 'bats', 'bzx'],
]);

/** Whether an issuer names a US stock exchange. */
export const isUsVenue = (exchange: string): boolean =>
  US_VENUES.has(exchange.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim());

/** The CUSIP that a row is known by: its own, or the one inside a US ISIN; null if it has neither. */
export function normalizeCusip({ cusip, isin }: Pick<Filed, 'cusip' | 'isin'>): string | null {
  const stated = isin?.trim().toUpperCase() ?? '';
  const within = isPlaceholderIsin(stated) ? undefined : /^US([0-9A-Z]{9})\d$/.exec(stated)?.[1];
  return cusip !== null && !isPlaceholderCusip(cusip) ? canonicalCusip(cusip) : (within ?? null);
}

const GENERAL =
  /^(inc|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|the|of|and|class|cl|a|b|c|group|holdings?|trust|common|stock|intl|international|american|us|united|first|new|general|national)$/;
const splitWords = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/[&+'’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** A name that is the beginning of another has so many letters at least: `Amazon` of `AMAZON.COM INC`. */
const BEGINNING_LEAST = 4;

/**
 * Whether a filed name may be that of a stock: a telling word in common, one the beginning of the other, its initials,
 * or its ticker for a first word.
 */
export function namesAgree(filed: string, ticker: string, listed: string): boolean {
  const [words, known] = [splitWords(filed), splitWords(listed)];
  if (words.some((word) => known.includes(word) && !GENERAL.test(word))) return true;
  const [short, long] = [words.join(''), known.join('')].sort((a, b) => a.length - b.length) as [string, string];
  if (short.length >= BEGINNING_LEAST && long.startsWith(short)) return true;
  const [first = ''] = known;
  const initials = words.map(([letter]) => letter).join('');
  return words[0] === ticker.toLowerCase() || (first.length > 1 && initials.startsWith(first));
}

/** The stocks that a filed symbol can mean: itself, or with the class separator that issuers leave out (`BRKB`). */
function listSymbols(ticker: string): string[] {
  const symbol = canonicalTicker(ticker.trim().replace(/\s+/g, '.'));
  if (!symbol) return [];
  return /^[A-Z]{3,5}$/.test(symbol) ? [symbol, `${symbol.slice(0, -1)}.${symbol.slice(-1)}`] : [symbol];
}

/**
 * The US stock that a row's own symbol safely means; null if the symbol may be another venue's (ETF-07). Safe is a
 * symbol on a named US exchange; without an exchange, one with a US security number in dollars whose names agree.
 */
export function symbolLink(row: Filed, listed: ListedNames): string | null {
  if (!row.ticker || holdingKind(row) !== 'SECURITY') return null;
  if (row.currency && row.currency.toUpperCase() !== 'USD') return null;
  const symbol = listSymbols(row.ticker).find((one) => listed.has(one));
  if (!symbol) return null;
  const agrees = namesAgree(row.name, symbol, listed.get(symbol)!.name);
  if (row.exchange) return isUsVenue(row.exchange) && (agrees || symbol === row.ticker) ? symbol : null;
  return normalizeCusip(row) && agrees ? symbol : null;
}

/** Which stock a security number is, from the rows whose symbols are safe; a number that two stocks share counts for neither. */
export function stocksByCusip(rows: readonly Filed[], listed: ListedNames): Map<string, string> {
  const found = new Map<string, string | null>();
  for (const row of rows) {
    const [cusip, symbol] = [normalizeCusip(row), symbolLink(row, listed)];
    if (!cusip || !symbol) continue;
    const known = found.get(cusip);
    found.set(cusip, known === undefined || known === symbol ? symbol : null);
  }
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The US stock that a row safely resolves to: by its symbol, else by its security number, whatever its symbol is. */
export function linkedTicker(row: Filed, listed: ListedNames, byCusip: ReadonlyMap<string, string>): string | null {
  if (holdingKind(row) !== 'SECURITY') return null;
  const cusip = normalizeCusip(row);
  return symbolLink(row, listed) ?? (cusip ? (byCusip.get(cusip) ?? null) : null);
}

// ---- the file --------------------------------------------------------------------------------

/** Months between two public reports on Form N-PORT. */
const NPORT_MONTHS = 3;

/** When a newer file is due: the next session, since issuers publish daily; Form N-PORT is public once a quarter. */
export const nextRefreshDue = (layout: HoldingsLayout, asOf: Date): Date =>
  layout === 'NPORT' ? monthsBefore(asOf, -NPORT_MONTHS) : sessionAfter(asOf);

/** Whether a file lists only the largest of the issuer's holdings; an issuer's own file lists all, our table may not say. */
export function isPartial(layout: HoldingsLayout, rows: number, totalKnown: number | null): boolean | null {
  if (layout !== 'CSV') return false;
  return totalKnown === null ? null : rows < totalKnown;
}
