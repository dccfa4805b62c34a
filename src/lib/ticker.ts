/** A symbol: an optional caret (an index), letters and digits, and a share class after a dot or a preferred series. */
const TICKER = /^\^?[A-Z0-9]{1,10}(\.[A-Z0-9]{1,4}|-P[A-Z])?$/;
/** A series of preferred shares behind its company's symbol, as the sources write it: `.PA`, `.PRA`. */
const PREFERRED = /\.PR?([A-Z])$/;

/**
 * The one spelling of a symbol: upper case, the share class after a dot (`brk-b`, `BRK/B` -> `BRK.B`), a series of
 * preferred shares as SEC writes it (`DD.PRA`, `dd/pa` -> `DD-PA`).
 * Null if the text is no symbol.
 */
export function canonicalTicker(text: string): string | null {
  const ticker = text.trim().toUpperCase().replace(/[-/]/g, '.').replace(PREFERRED, '-P$1');
  return TICKER.test(ticker) ? ticker : null;
}

/**
 * The canonical spelling of a symbol as the exchanges' files write it: a preferred share, unit or warrant follows in
 * lower case or after a blank (`TpC`, `T PRC` -> `T-PC`), and is no other company (`TPC`).
 */
export const exchangeTicker = (text: string): string | null =>
  canonicalTicker(text.trim().replace(/^([A-Z]+)(?: +(?=[A-Z])|(?=[a-z]))/, '$1.'));

// Contract: "dual-class tickers resolve to their canonical symbol"; the pairs stand in the open points, 1.5.
const RESEARCH_ALIASES: ReadonlyMap<string, string> = new Map([
  ['GOOG', 'GOOGL'],
  ['BRK.A', 'BRK.B'],
  ['BRKA', 'BRK.B'],
  ['BRKB', 'BRK.B'],
]);

/** Whether a symbol is an index's: the sources of prices write those with a caret (`^VIX`). */
export const isIndexSymbol = (ticker: string): boolean => ticker.startsWith('^');

/** The symbol that a company's research (filings, ratings, options) is kept under; prices keep their own. */
export const primaryTicker = (ticker: string): string => RESEARCH_ALIASES.get(ticker) ?? ticker;
