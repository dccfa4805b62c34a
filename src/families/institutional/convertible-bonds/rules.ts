/** INST-17: what a caller below PRO sees. */
export const FREE_BONDS = 3;

/** `AAL 6.500% 7/0`: the ticker, and of the title as filed what tells one note from another. Holds no comma. */
export const bondNotation = (baseTicker: string, title: string): string => {
  const terms = title
    .replace(/\b(NOTES?|DEBT|DBCV|SDCV|MTNF|BOND|CONV)\b/gi, ' ')
    .replace(/[\s,]+/g, ' ')
    .trim();
  return terms ? `${baseTicker} ${terms}` : baseTicker;
};

/** The notations of a company's notes, each once, in one text (INST-15). */
export const bondTickers = (baseTicker: string, titles: readonly string[]): string =>
  [...new Set(titles.map((title) => bondNotation(baseTicker, title)))].join(',');
