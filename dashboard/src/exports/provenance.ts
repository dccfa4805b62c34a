/** The page and panel of exported data, and the facts that its readers need. */
export type Provenance = {
  /** The page's heading. */
  page: string;
  panel: string;
  /** ISO days, ascending; empty if nothing is known. */
  asOf: readonly string[];
  /** The sources as text. */
  from: string;
  isSynthetic: boolean;
  /** Data that the key may not see, in the schema's words; null if nothing is withheld. */
  withheld: readonly string[] | null;
  /** The address of the page, including its state. */
  address: string;
};

export const SYNTHETIC = 'Synthetic data: the demo market, not real prices or people';

/** One fact per line, the day and the synthetic notice first. */
export function provenanceLines({ page, panel, asOf, from, isSynthetic, withheld, address }: Provenance): string[] {
  return [
    `${panel} - ${page} - ${asOfWords(asOf)}`,
    ...(isSynthetic ? [SYNTHETIC] : [`Source: ${from}`]),
    ...(withheld ? [withheldWords(withheld)] : []),
    address,
  ];
}

/** as of 2026-11-19 and 2026-11-20 */
const asOfWords = (days: readonly string[]): string =>
  days.length > 0 ? `as of ${days.join(' and ')}` : 'as of an unknown day';

const withheldWords = (fields: readonly string[]) =>
  `A PRO key shows the rest; left out or empty here: ${fields.length > 0 ? fields.join(' and ') : 'some rows'}`;

/** stocks-AAPL-institutions-2026-11-20: the page, its ticker or tickers, the table, the day. */
export function fileName({ pathname, searchParams }: URL, subject: string, days: readonly string[]): string {
  const page = pathname.split('/').filter(Boolean);
  const parts = [
    ...(page.length > 0 ? page : ['market']),
    searchParams.get('tickers') ?? '',
    subject,
    days.at(-1) ?? '',
  ];
  return parts
    .map((segment) => decodeURIComponent(segment).replace(/[^\w.]+/g, '-'))
    .map((segment) => segment.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-');
}

/** Latest insider & Congress trades: latest-insider-congress-trades */
export const slugifyTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
