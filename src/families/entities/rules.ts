/** The permanent id of a listed company: all share classes of one registrant are one company. */
export const companyEntityId = (cik: string | null, ticker: string): string =>
  cik ? `kb/company/${Number(cik)}` : `kb/company/${ticker.toLowerCase()}`;

/** An entity id as it stands in a path: `kb/company/320193` -> `kb-company-320193` (ENT-11). */
export const dashedId = (id: string): string => id.replaceAll('/', '-');

/** A company's name from a stock's: without the share class (`Alphabet Inc. (Class A)` -> `Alphabet Inc.`). */
export const companyName = (stockName: string): string => stockName.replace(/\s*\(Class [A-Z]\)\s*$/i, '');

const LEGAL_FORM =
  /^(inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|the|de|new)$/i;

/**
 * A slug from a name: words joined by hyphens, legal forms left out (`Apple Inc.` -> `Apple`, `Amazon.com, Inc.` ->
 * `Amazon-Com`). A name that is all capitals, as SEC writes them, is put in capitalised words. Never empty: `fallback`
 * where the name leaves nothing.
 */
export function slugOf(name: string, fallback: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  const isShouted = plain === plain.toUpperCase();
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const kept = words.filter((word) => !LEGAL_FORM.test(word));
  // `Eli Lilly and Company` must not end in its conjunction.
  while (kept.length > 1 && /^(and|of)$/i.test(kept.at(-1)!)) kept.pop();
  const written = (word: string) => word[0]!.toUpperCase() + (isShouted ? word.slice(1).toLowerCase() : word.slice(1));
  return (kept.length > 0 ? kept : words).map(written).join('-') || fallback;
}

/** The first of `slug`, `slug-fallback` that nobody has; slugs are compared without regard to case. */
export function freeSlug(slug: string, fallback: string, taken: ReadonlySet<string>): string {
  return taken.has(slug.toLowerCase()) ? `${slug}-${fallback}` : slug;
}
