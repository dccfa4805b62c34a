/** More lines cannot be distinguished in one chart. */
export const MOST = 5;

const TICKER = /^[A-Z][A-Z0-9.]{0,9}$/;

/** The distinct tickers in a text, in order: separated by commas or whitespace, in upper or lower case. */
export const tickersIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((word) => TICKER.test(word)),
  ),
];
