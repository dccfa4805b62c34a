import { groupBy } from '../../lib/group.ts';
import { MENTION_END, MENTION_START, type Printing } from '../../lib/printing.ts';
import { getSymbolOfKey, SEPARATOR, type SecurityKey, type TickerSymbol, toKey, toSymbol } from './keys.ts';

/** A name of a security. Days are `YYYY-MM-DD`, both included; null: not known, or until now. */
export type DatedName = { key: SecurityKey; symbol: TickerSymbol; validFrom: string | null; validTo: string | null };

/** Who has which symbol on one day, as far as a symbol and a key differ. */
export type DaySymbols = {
  /** The keys of symbols that are stored under another text, such as `FB` for META. */
  keysBySymbol: ReadonlyMap<string, SecurityKey>;
  printing: Printing;
};

/** A day after every name: now, a name with an end has ended. */
export const NOW = '9999-12-30';

/** Follows a symbol that no security had on a day, although it is the key of a security. */
const NOBODY = '~0';

const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The security that has a symbol on a day, or had it last. A name that ends later has no end as of the day. */
function selectHolder(holders: readonly DatedName[], day: string): SecurityKey | null {
  const getEnd = ({ validTo }: DatedName) => (validTo === null || validTo >= day ? NOW : validTo);
  const [newest] = [...holders].sort(
    (a, b) =>
      compareDays(getEnd(b), getEnd(a)) ||
      compareDays(b.validFrom ?? '', a.validFrom ?? '') ||
      a.key.length - b.key.length ||
      compareDays(a.key, b.key),
  );
  return newest?.key ?? null;
}

/** The symbol of a security on a day: the last one that began by then, or its first. */
function selectSymbol(names: readonly DatedName[], day: string): TickerSymbol | null {
  const sorted = [...names].sort((a, b) => compareDays(a.validFrom ?? '', b.validFrom ?? ''));
  return (sorted.findLast(({ validFrom }) => validFrom === null || validFrom <= day) ?? sorted[0])?.symbol ?? null;
}

/** A mention of a security in a text, which is printed as its symbol when the text is served. */
export const mentionSecurity = (key: string): string => `${MENTION_START}${key}${MENTION_END}`;

/** Whether a text is the mention of a security alone. */
export const isMention = (text: string): boolean => text.startsWith(MENTION_START);

const MENTION = /\ue000([^\ue000\ue001]{0,40})\ue001/g;

const printMentions = (text: string, print: (key: string) => string): string =>
  text.includes(MENTION_START) ? text.replace(MENTION, (_mention, key: string) => print(key)) : text;

const printKey = (key: string): string => (key.includes(SEPARATOR) ? getSymbolOfKey(toKey(key)) : key);

function createPrinting(symbolsByKey: ReadonlyMap<string, TickerSymbol>): Printing {
  const scalar = (key: string) => symbolsByKey.get(key) ?? printKey(key);
  return { scalar, text: (text) => printMentions(text, scalar) };
}

/** For a market without renames. */
export const PRINT_KEYS: Printing = createPrinting(new Map());

/** @param names all names of the securities and of the symbols that differ from a key */
export function selectDaySymbols(names: readonly DatedName[], day: string): DaySymbols {
  const symbolsByKey = new Map<string, TickerSymbol>();
  const keysBySymbol = new Map<string, SecurityKey>();
  for (const [symbol, holders] of groupBy(names, (name) => name.symbol)) {
    const key = selectHolder(holders, day);
    if (key !== null && key !== toKey(symbol)) keysBySymbol.set(symbol, key);
  }
  for (const [key, namesOfKey] of groupBy(names, (name) => name.key)) {
    const symbol = selectSymbol(namesOfKey, day);
    if (symbol !== null && symbol !== toSymbol(key)) symbolsByKey.set(key, symbol);
    // The later symbol of a security finds nothing before the rename. Now, a key was its symbol when it was first stored.
    const isNameless =
      day !== NOW && !key.includes(SEPARATOR) && namesOfKey.every((name) => name.symbol !== toSymbol(key));
    if (isNameless && !keysBySymbol.has(key)) keysBySymbol.set(key, toKey(`${key}${NOBODY}`));
  }
  return { keysBySymbol, printing: symbolsByKey.size === 0 ? PRINT_KEYS : createPrinting(symbolsByKey) };
}

/** The names that securities had on a day. */
export const selectValidNames = (names: readonly DatedName[], day: string): DatedName[] =>
  names.filter(
    ({ validFrom, validTo }) => (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day),
  );

/** The key of a symbol as a caller states it. A mention already has the key, such as that of an id. */
export const toSecurityKey = ({ keysBySymbol }: DaySymbols, symbol: string): string =>
  isMention(symbol) ? symbol.slice(1, -1) : (keysBySymbol.get(symbol) ?? symbol);
