/** An optional caret (an index), letters and digits, and a share class after a dot or a preferred series. */
const TICKER = /^\^?[A-Z0-9]{1,10}(\.[A-Z0-9]{1,4}|-P[A-Z])?$/;
/** A series of preferred shares after its company's symbol, as the sources write it: `.PA`, `.PRA`. */
const PREFERRED = /\.PR?([A-Z])$/;

/**
 * Normalizes a symbol: upper case, the share class after a dot (`brk-b`, `BRK/B` -> `BRK.B`), a series of preferred
 * shares in SEC's notation (`DD.PRA`, `dd/pa` -> `DD-PA`). Null if the text is not a symbol.
 */
export function canonicalTicker(text: string): string | null {
  const ticker = text.trim().toUpperCase().replace(/[-/]/g, '.').replace(PREFERRED, '-P$1');
  return TICKER.test(ticker) ? ticker : null;
}

/**
 * Normalizes a symbol in the notation of the exchanges' files: a preferred share, unit, or warrant follows in lower
 * case or after a space (`TpC`, `T PRC` -> `T-PC`), and must not be taken for another company (`TPC`).
 */
export const exchangeTicker = (text: string): string | null =>
  canonicalTicker(text.trim().replace(/^([A-Z]+)(?: +(?=[A-Z])|(?=[a-z]))/, '$1.'));

/**
 * Symbols whose research is stored under another symbol. Contract: "dual-class tickers resolve to their canonical symbol"; the
 * pairs are listed in the open points, 1.5. No data states them: FOX and FOXA, or NWS and NWSA, are two classes of one CIK as
 * well, and have a research each.
 */
export const RESEARCH_ALIASES: ReadonlyMap<string, string> = new Map([
  ['GOOG', 'GOOGL'],
  ['BRK.A', 'BRK.B'],
  ['BRKA', 'BRK.B'],
  ['BRKB', 'BRK.B'],
]);

/** Whether a symbol is that of an index: price sources mark those with a caret (`^VIX`). */
export const isIndexSymbol = (ticker: string): boolean => ticker.startsWith('^');

/**
 * The symbol under which a company's research (filings, ratings, options) is stored; prices use the original symbol.
 */
export const primaryTicker = (ticker: string): string => RESEARCH_ALIASES.get(ticker) ?? ticker;

/** The symbols under which the research of some tickers is stored, sorted; null without a condition on tickers. */
export const toStoredTickers = (tickers: readonly string[] | null | undefined): string[] | null =>
  tickers ? [...new Set(tickers.map(primaryTicker))].sort() : null;
