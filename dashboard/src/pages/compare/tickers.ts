/** More are not told apart in one chart. */
export const MOST = 5;

const TICKER = /^[A-Z][A-Z0-9.]{0,9}$/;

/** The tickers that a text names, each once, in its order: split at commas and blanks, in any case. */
export const tickersIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((part) => TICKER.test(part)),
  ),
];
