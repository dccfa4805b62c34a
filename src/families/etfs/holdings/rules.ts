import { monthsBefore } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireEntry } from '../../../lib/require.ts';
import { round4 } from '../../../lib/rounding.ts';
import { sessionAfter } from '../../../market/calendar.ts';
import { canonicalCusip, isPlaceholderCusip, isPlaceholderIsin } from '../../../market/cusip.ts';
import { type DatedName, selectDaySymbols, selectValidNames } from '../../../market/identity/day-symbols.ts';
import { standardSector } from '../../../market/sectors.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { classifyHolding } from './kinds/rules.ts';

/** The stored columns of a position, which are also the columns of our own table. */
export const POSITION_COLUMNS = [
  ...(['ticker', 'name', 'weightPct', 'exchange', 'assetClass', 'currency'] as const),
  ...(['cusip', 'isin', 'sector', 'country'] as const),
] as const;

/** A row of a holdings file as filed by the issuer; null if the file does not state a value. */
export type FiledPosition = {
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

export type HoldingsLayout = 'ISHARES' | 'SSGA' | 'NPORT' | 'ARK' | 'INVESCO' | 'VANGUARD' | 'CSV';

/** Marks the rows that count as holdings: securities, and the first of exact duplicates (measures.md, "ETFs"). */
export function markCounted(rows: readonly FiledPosition[]): boolean[] {
  const keys = new Set<string>();
  return rows.map((row) => {
    const key = JSON.stringify(row);
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst && classifyHolding(row) === 'SECURITY';
  });
}

// ---- sectors and countries -------------------------------------------------------------------

const NO_SECTOR = /^(cash|derivatives?|other|unassigned)\b/i;

/** The sector of a security: the file's, by its standard name, otherwise the stock's; null for cash and derivatives. */
export function getHoldingSector(row: FiledPosition, sectorOfStock: string | null): string | null {
  if (classifyHolding(row) !== 'SECURITY') return null;
  const { sector } = row;
  if (!sector || NO_SECTOR.test(sector)) return sectorOfStock;
  return standardSector(sector) ?? sector;
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The country of a security as named in the file; a code is converted to the English name. */
export function getHoldingCountry(row: FiledPosition): string | null {
  if (classifyHolding(row) !== 'SECURITY' || !row.country) return null;
  if (!/^[A-Z]{2}$/.test(row.country)) return row.country;
  return COUNTRIES.of(row.country) ?? row.country;
}

/** A group of a fund's holdings; the weight is in percent of the whole fund. */
export type FundSlice = { name: string; weightPct: number };

/** The weights of the counted holdings by group, the largest first; holdings without a group are omitted. */
export function computeMix<Row extends { counted: boolean; weightPct: number }>(
  rows: readonly Row[],
  getGroup: (row: Row) => string | null,
): FundSlice[] {
  const groups = groupBy(
    rows.filter((row) => row.counted),
    getGroup,
  );
  const sumWeight = (group: readonly Row[]) => group.reduce((sum, { weightPct }) => sum + weightPct, 0);
  return [...groups]
    .flatMap(([name, group]) => (name === null ? [] : [{ name, weightPct: round4(sumWeight(group)) }]))
    .sort((a, b) => b.weightPct - a.weightPct || compareText(a.name, b.name));
}

// ---- safe links ------------------------------------------------------------------------------

/** US stocks by their symbols on a day; `ticker` is the key. */
export type ListedNames = ReadonlyMap<string, { ticker: string; name: string }>;

/**
 * The stocks by their symbols on a day. A symbol that no stock had by a name of that day is that of its key.
 * @param listed by key
 * @param names of the securities and symbols that differ from a key
 */
export function listStocksOfDay<T extends { ticker: string; name: string }>(
  listed: ReadonlyMap<string, T>,
  names: readonly DatedName[],
  day: string,
): ReadonlyMap<string, T> {
  const { keysBySymbol } = selectDaySymbols(selectValidNames(names, day), day);
  if (keysBySymbol.size === 0) return listed;
  const stocksBySymbol = new Map(listed);
  for (const [symbol, key] of keysBySymbol) {
    const stock = listed.get(key);
    if (stock) stocksBySymbol.set(symbol, stock);
    else stocksBySymbol.delete(symbol);
  }
  return stocksBySymbol;
}

// A complete list, since "NYSE Euronext - Euronext Paris" and "Nasdaq Stockholm AB" are other venues.
const US_VENUES: ReadonlySet<string> = new Set([
  ...['nasdaq', 'nasdaq gs', 'nasdaq gm', 'nasdaq cm', 'nasdaq global select', 'nasdaq global select market', 'xnas'],
  ...['new york stock exchange', 'new york stock exchange inc', 'nyse', 'xnys', 'nyse arca', 'arcx', 'nyse american'],
  ...['nyse mkt', 'nyse mkt llc', 'xase', 'cboe bzx', 'cboe bzx exchange', 'bats', 'bzx'],
]);

/** Whether an exchange, as named by an issuer, is in the US. */
const isUsVenue = (exchange: string): boolean =>
  US_VENUES.has(exchange.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim());

/** The CUSIP of a row, otherwise that within a US ISIN; null if it has neither. */
export function normalizeCusip({ cusip, isin }: Pick<FiledPosition, 'cusip' | 'isin'>): string | null {
  const filedIsin = isin?.trim().toUpperCase() ?? '';
  const fromIsin = isPlaceholderIsin(filedIsin) ? undefined : /^US([0-9A-Z]{9})\d$/.exec(filedIsin)?.[1];
  return cusip !== null && !isPlaceholderCusip(cusip) ? canonicalCusip(cusip) : (fromIsin ?? null);
}

const GENERAL =
  /^(inc|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|the|of|and|class|cl|a|b|c|group|holdings?|trust|common|stock|intl|international|american|us|united|first|new|general|national)$/;
const splitWords = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/[&+'’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** The minimum length of a name that may match the beginning of another: `Amazon` matches `AMAZON.COM INC`. */
const MIN_PREFIX_CHARS = 4;

/**
 * Whether a filed name may be that of a stock: they share a distinctive word, one is the beginning of the other, or the
 * name matches the stock's initials or starts with its ticker.
 */
export function namesAgree(filed: string, ticker: string, listed: string): boolean {
  const [words, listedWords] = [splitWords(filed), splitWords(listed)];
  if (words.some((word) => listedWords.includes(word) && !GENERAL.test(word))) return true;
  const [short, long] = [words.join(''), listedWords.join('')].sort((a, b) => a.length - b.length) as [string, string];
  if (short.length >= MIN_PREFIX_CHARS && long.startsWith(short)) return true;
  const [first = ''] = listedWords;
  const initials = words.map(([letter]) => letter).join('');
  return words[0] === ticker.toLowerCase() || (first.length > 1 && initials.startsWith(first));
}

/**
 * The stocks that a filed symbol can refer to: the symbol, or the symbol with the class separator that issuers omit
 * (`BRKB`).
 */
function listSymbols(ticker: string): string[] {
  const symbol = canonicalTicker(ticker.trim().replace(/\s+/g, '.'));
  if (!symbol) return [];
  return /^[A-Z]{3,5}$/.test(symbol) ? [symbol, `${symbol.slice(0, -1)}.${symbol.slice(-1)}`] : [symbol];
}

/**
 * The key of the US stock that a row's symbol safely refers to; null if it may be another venue's symbol (ETF-07). A symbol on a
 * named US exchange is safe; without an exchange, the row needs a US security number or the country (Vanguard), dollars, and a matching name.
 */
export function linkBySymbol(row: FiledPosition, listed: ListedNames): string | null {
  if (!row.ticker || classifyHolding(row) !== 'SECURITY') return null;
  if (row.currency && row.currency.toUpperCase() !== 'USD') return null;
  const symbol = listSymbols(row.ticker).find((candidate) => listed.has(candidate));
  if (!symbol) return null;
  const stock = requireEntry(listed, symbol);
  const agrees = namesAgree(row.name, symbol, stock.name);
  if (row.exchange) return isUsVenue(row.exchange) && (agrees || symbol === row.ticker) ? stock.ticker : null;
  const isDomestic = normalizeCusip(row) !== null || /^(us|usa|united states)$/i.test(row.country ?? '');
  return isDomestic && agrees ? stock.ticker : null;
}

/**
 * The stock of each CUSIP, from the rows with a safe symbol; a CUSIP that two stocks share counts for neither.
 * @param listOnDay the stocks by their symbols on a day
 */
export function linkCusips<T extends FiledPosition>(
  rows: readonly T[],
  listOnDay: (row: T) => ListedNames,
): Map<string, string> {
  const tickerByCusip = new Map<string, string | null>();
  for (const row of rows) {
    const [cusip, ticker] = [normalizeCusip(row), linkBySymbol(row, listOnDay(row))];
    if (!cusip || !ticker) continue;
    const previous = tickerByCusip.get(cusip);
    tickerByCusip.set(cusip, previous === undefined || previous === ticker ? ticker : null);
  }
  return new Map([...tickerByCusip].filter((entry): entry is [string, string] => entry[1] !== null));
}

/**
 * The US stock that a row safely refers to: by its symbol, otherwise by its security number, regardless of the symbol.
 */
export function linkToStock(
  row: FiledPosition,
  listed: ListedNames,
  findByCusip: (cusip: string) => string | null,
): string | null {
  if (classifyHolding(row) !== 'SECURITY') return null;
  const cusip = normalizeCusip(row);
  return linkBySymbol(row, listed) ?? (cusip ? findByCusip(cusip) : null);
}

// ---- the file --------------------------------------------------------------------------------

/** SEC publishes the last report of a fund's quarter after this many days. */
export const NPORT_DAYS = 60;
/** Months between two public reports on Form N-PORT. */
const NPORT_MONTHS = 3;

/**
 * When a newer file is due: on the next session, since issuers publish daily; Form N-PORT is published once a quarter.
 */
export const computeNextRefresh = (layout: HoldingsLayout, asOf: Date): Date =>
  layout === 'NPORT' ? monthsBefore(asOf, -NPORT_MONTHS) : sessionAfter(asOf);

/**
 * Whether a file lists only the largest of the issuer's holdings. An issuer's own file is complete; for our table, null
 * if it does not state the total.
 */
export function isPartial(layout: HoldingsLayout, rows: number, totalKnown: number | null): boolean | null {
  if (layout !== 'CSV') return false;
  return totalKnown === null ? null : rows < totalKnown;
}
