import { requireLast } from '../lib/require.ts';

/** The permanent id of a listed company: all share classes of one registrant are one company. */
export const companyEntityId = (cik: string | null, ticker: string): string =>
  cik ? `kb/company/${Number(cik)}` : `kb/company/${ticker.toLowerCase()}`;

/** Removes the share class from a stock's name: `Alphabet Inc. (Class A)` -> `Alphabet Inc.`. */
export const formatCompanyName = (stockName: string): string => stockName.replace(/(?<!\s)\s*\(Class [A-Z]\)\s*$/i, '');

const LEGAL_FORM =
  /^(inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|the|de|new)$/i;

const isShouted = (text: string): boolean => text === text.toUpperCase();
const unaccented = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/**
 * Joins the words of a name by hyphens, without a company's legal forms (`Apple Inc.` -> `Apple`, `Amazon.com, Inc.` ->
 * `Amazon-Com`). Words of a name in capitals, as SEC writes names, are capitalized. Never empty: returns `fallback` if
 * nothing is left of the name.
 */
export function slugifyEntity(name: string, fallback: string, isCompany = true): string {
  const plain = unaccented(name).replace(/['’]/g, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const significant = words.filter((word) => !isCompany || !LEGAL_FORM.test(word));
  // `Eli Lilly and Company` must not end in its conjunction.
  while (significant.length > 1 && /^(and|of)$/i.test(requireLast(significant))) significant.pop();
  const capitalize = (word: string) => {
    if (/^[a-z].*[A-Z]/.test(word)) return word; // Such as `iPhone`.
    return word.charAt(0).toUpperCase() + (isShouted(plain) ? word.slice(1).toLowerCase() : word.slice(1));
  };
  return (significant.length > 0 ? significant : words).map(capitalize).join('-') || fallback;
}

/** The first of `slug`, `slug-fallback`, `slug-fallback-2` ... that is not taken. Ignores case. */
export function freeSlug(slug: string, fallback: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 1; taken.has(free.toLowerCase()); n++)
    free = n === 1 ? `${slug}-${fallback}` : `${slug}-${fallback}-${n}`;
  return free;
}
