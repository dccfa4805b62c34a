import { primaryTicker } from '../ticker.ts';

/**
 * The permanent identity of a security: the value of the `ticker` columns. It is the first symbol that was stored for the
 * security, or `SNDK~1000180` if another security had that key. It never changes and is never shown.
 */
export type SecurityKey = string & { readonly brand: 'SecurityKey' };

/** A symbol that a security had on some days, in canonical spelling. */
export type TickerSymbol = string & { readonly brand: 'TickerSymbol' };

/** For text that is already canonical, such as a stored column. */
export const toSymbol = (text: string): TickerSymbol => text as TickerSymbol;
export const toKey = (text: string): SecurityKey => text as SecurityKey;

export type SecurityKind = 'COMMON' | 'PREFERRED' | 'WARRANT' | 'UNIT' | 'RIGHT';

/** A class of a registrant. `cik`: ten digits; null if unknown. `figi`: the share class FIGI. */
export type KeyedSecurity = { key: SecurityKey; cik: string | null; kind: SecurityKind; figi: string | null };

const KINDS: readonly [RegExp, SecurityKind][] = [
  [/\.(WT|WS|W)([A-Z])?$/, 'WARRANT'],
  [/\.(UN|U)$/, 'UNIT'],
  [/\.(RI|RT|R)$/, 'RIGHT'],
  [/-P[A-Z]?$|\.P$/, 'PREFERRED'],
  // Nasdaq appends a fifth letter to a root of four.
  [/^[A-Z]{4}W$/, 'WARRANT'],
  [/^[A-Z]{4}U$/, 'UNIT'],
  [/^[A-Z]{4}R$/, 'RIGHT'],
  [/^[A-Z]{4}[MNOP]$/, 'PREFERRED'],
];

/** The kind of a security by the conventions of the exchanges for symbols. */
export const classifySymbol = (symbol: TickerSymbol): SecurityKind =>
  KINDS.find(([pattern]) => pattern.test(symbol))?.[1] ?? 'COMMON';

export const SEPARATOR = '~';

/** The symbol in a key: `SNDK` of `SNDK~1000180`. */
export const getSymbolOfKey = (key: SecurityKey): TickerSymbol => toSymbol(key.split(SEPARATOR, 1)[0] ?? key);

/** The key of a further security of a symbol whose plain key is taken. */
export const buildSecondKey = (symbol: TickerSymbol, cik: string): SecurityKey =>
  toKey(`${symbol}${SEPARATOR}${Number(cik)}`);

/** The primary class of a security's company: among its keys, or the key that it would have. */
export const selectPrimaryKey = (key: SecurityKey, keysOfCompany: readonly SecurityKey[]): SecurityKey => {
  const symbol = primaryTicker(getSymbolOfKey(key));
  return keysOfCompany.find((other) => getSymbolOfKey(other) === symbol) ?? toKey(primaryTicker(key));
};

/**
 * The class under which facts about the whole company are stored, if it is among the keys. The symbols decide, because a
 * key has the CIK as well if an older company had its symbol.
 * @param keys of one company
 */
export const findPrimaryKey = (keys: readonly SecurityKey[]): SecurityKey | undefined =>
  keys.find((key) =>
    keys.some((other) => other !== key && primaryTicker(getSymbolOfKey(other)) === getSymbolOfKey(key)),
  );
