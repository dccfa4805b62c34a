import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
/** INST-17: companies that a caller below PRO sees. */
export const FREE_BONDS = 3;

/** `AAL 6.500% 7/0`: the ticker, and the part of the filed title that distinguishes notes. Contains no comma. */
export const bondNotation = (baseTicker: string, title: string): string => {
  const terms = title
    .replace(/\b(NOTES?|DEBT|DBCV|SDCV|MTNF|BOND|CONV)\b/gi, ' ')
    .replace(/[\s,]+/g, ' ')
    .trim();
  return terms ? `${mentionSecurity(baseTicker)} ${terms}` : mentionSecurity(baseTicker);
};

/** The distinct notations of a company's notes, joined by commas (INST-15). */
export const bondTickers = (baseTicker: string, titles: readonly string[]): string =>
  [...new Set(titles.map((title) => bondNotation(baseTicker, title)))].join(',');
