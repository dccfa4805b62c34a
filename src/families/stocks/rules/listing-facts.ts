import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireFirst } from '../../../lib/require.ts';
import { isListedLater, type Removal, selectDelisting } from '../listing/rules.ts';

/** The facts about one ticker by source; a source without the ticker is absent. */
export type StockListingFacts = {
  ticker: string;
  profile?: {
    name: string;
    kind: string;
    exchange: string | null;
    sector: string | null;
    industry: string | null;
    description: string | null;
    headquarters: string | null;
    founded: string | null;
    website: string | null;
    iconUrl: string | null;
    logoUrl: string | null;
    brandColor: string | null;
    sharesOutstanding: number | null;
    marketCap: number | null;
    listingStatus: string | null;
    delistedDate: string | null;
    delistingReason: string | null;
  };
  constituent?: {
    name: string;
    sector: string | null;
    industry: string | null;
    headquarters: string | null;
    cik: string | null;
    founded: string | null;
  };
  company?: { cik: string; title: string };
  /** Whether reports of the company are stored; set on its main ticker only. */
  reports?: boolean;
  issuer?: { cik: string | null; name: string };
  /** Shares outstanding by the newest dated count, from the cover of a report or from a file that states them. */
  countedShares?: number | null;
  /** The newest raw close, USD, and its session. */
  close?: number;
  session?: string;
  /** The newest removal from an exchange that was filed by the day. */
  removal?: Removal;
  /** Whether all stored prices are of later days. */
  isPricedLater?: boolean;
  /** Whether the company had filed figures by the day; known only of those whose prices are all of later days. */
  hasFiled?: boolean;
};

/**
 * SQL: the newest bars of `t."ticker"` up to the day `$1`; append how many. Joined by ticker (LATERAL), it reads only
 * these bars; a rank over all bars would sort them.
 */
export const NEWEST_BARS = `"ticker" = t."ticker" AND "date" <= $1::date ORDER BY "date" DESC LIMIT`;

/** Whether a registrant is a fund, by its name in SEC's list. */
export const isFundName = (title: string): boolean => /\b(ETFS?|FUNDS?|SPDR|ISHARES|PROSHARES|QQQ)\b/i.test(title);

/**
 * Whether a ticker belongs to the universe of stocks: it is in a constituents list or has a company profile, or SEC
 * lists the registrant and there are prices, filings, or reports of it. SEC's list alone is not enough, because it has
 * every registrant, including funds.
 */
export function isStock(facts: StockListingFacts): boolean {
  const { profile, constituent, company, issuer, reports, close, isPricedLater, hasFiled } = facts;
  const isFiled = issuer !== undefined || reports === true || hasFiled === true;
  if (isListedLater({ isPricedLater, isFiled })) return false;
  if (profile) return profile.kind === 'STOCK';
  if (constituent || issuer) return true;
  return company !== undefined && (close !== undefined || reports === true) && !isFundName(company.title);
}

/** The main tickers of companies that report: the shortest of each, which is that of the common share. */
export function selectReportingTickers(
  listed: readonly { ticker: string; cik: string }[],
  reporting: ReadonlySet<string>,
): string[] {
  const byCik = groupBy(
    listed.filter(({ cik }) => reporting.has(cik)),
    ({ cik }) => cik,
  );
  const order = (a: string, b: string) => a.length - b.length || compareText(a, b);
  return [...byCik.values()].map((listings) => requireFirst(listings.map(({ ticker }) => ticker).sort(order)));
}

/** The SEC registrant number, ten digits. */
export const selectCik = ({ constituent, company, issuer }: Omit<StockListingFacts, 'ticker'>): string | null =>
  constituent?.cik ?? company?.cik ?? issuer?.cik ?? null;

/**
 * Merges all sources of a stock. The profile takes precedence over the index list, SEC's list, and filings; sector,
 * industry, headquarters, and founding year prefer the index list. The market cap is the shares outstanding (of the
 * profile, or by the newest count) times the close; without shares, it is the value that a list states.
 * @param asOf the day of the shares, the close, and the listing status
 */
export function mergeStockFacts(facts: StockListingFacts, asOf: Date) {
  const { ticker, profile, constituent, company, issuer, countedShares: currentShares, close } = facts;
  const shares = profile?.sharesOutstanding ?? currentShares ?? null;
  return {
    ticker,
    name: profile?.name ?? constituent?.name ?? company?.title ?? issuer?.name ?? ticker,
    cik: selectCik(facts),
    exchange: profile?.exchange ?? null,
    sector: constituent?.sector ?? profile?.sector ?? null,
    industry: constituent?.industry ?? profile?.industry ?? null,
    description: profile?.description ?? null,
    headquarters: constituent?.headquarters ?? profile?.headquarters ?? null,
    founded: constituent?.founded ?? profile?.founded ?? null,
    website: profile?.website ?? null,
    iconUrl: profile?.iconUrl ?? null,
    logoUrl: profile?.logoUrl ?? null,
    brandColor: profile?.brandColor ?? null,
    sharesOutstanding: shares,
    marketCap: shares !== null && close !== undefined ? shares * close : (profile?.marketCap ?? null),
    ...selectDelisting(profile, facts.session, asOf, facts.removal),
  };
}
