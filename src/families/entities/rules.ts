/** The permanent id of a listed company: all share classes of one registrant are one company. */
export const companyEntityId = (cik: string | null, ticker: string): string =>
  cik ? `kb/company/${Number(cik)}` : `kb/company/${ticker.toLowerCase()}`;

/** An entity id as it stands in a path: `kb/company/320193` -> `kb-company-320193` (ENT-11). */
export const dashedId = (id: string): string => id.replaceAll('/', '-');

/** A company's name from a stock's: without the share class (`Alphabet Inc. (Class A)` -> `Alphabet Inc.`). */
export const companyName = (stockName: string): string => stockName.replace(/\s*\(Class [A-Z]\)\s*$/i, '');

const LEGAL_FORM = /^(inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|nv|sa|ag|se|the|de|new)$/i;

/**
 * A slug from a name: capitalised words joined by hyphens, legal forms left out (`Apple Inc.` -> `Apple`,
 * `JPMORGAN CHASE & CO` -> `Jpmorgan-Chase`). Never empty: `fallback` where the name leaves nothing.
 */
export function slugOf(name: string, fallback: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’.]/g, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const kept = words.filter((word) => !LEGAL_FORM.test(word));
  const capital = (word: string) =>
    word === word.toUpperCase() ? word[0] + word.slice(1).toLowerCase() : word[0]!.toUpperCase() + word.slice(1);
  return (kept.length > 0 ? kept : words).map(capital).join('-') || fallback;
}

/** The first of `slug`, `slug-fallback` that nobody has; slugs are compared without regard to case. */
export function freeSlug(slug: string, fallback: string, taken: ReadonlySet<string>): string {
  return taken.has(slug.toLowerCase()) ? `${slug}-${fallback}` : slug;
}
