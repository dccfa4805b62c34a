import type { AlternativeFor } from '../../gateway/alternatives.ts';
import { daysFrom, parseDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/order.ts';
import { newestShares, type Split, splitFactor } from '../prices/rules/splits.ts';

/** What the fact tables say of one ticker; a source that does not know it is absent. */
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
  /** Whether the company's own reports are known, by this ticker. */
  reports?: boolean;
  issuer?: { cik: string | null; name: string };
  /** Shares outstanding by the newest dated count: a cover of its company's reports, or a file that states them. */
  countedShares?: number | null;
  /** The newest raw close, USD. */
  close?: number;
};

/** Shares outstanding on the cover of a report, as its XBRL names them. */
export const COVER_SHARES = 'dei:EntityCommonStockSharesOutstanding';

/** A figure on the cover of a report, as of a day (`YYYY-MM-DD`). */
export type SharesCover = { cik: string; concept: string; day: string; form: string; value: number };

/**
 * The statement that reads the covers (`Cover`) of companies' reports, as filed up to a day; those of each company and
 * concept oldest first. The newest statement of a day stands. Parameters: CIKs, concepts, the day.
 */
export const COVERS = `SELECT DISTINCT ON ("cik", "concept", "end_date") "cik", "concept", "end_date"::text AS "day", "form", "value"
  FROM "company_fact" WHERE "cik" = ANY($1::text[]) AND "concept" = ANY($2::text[]) AND "unit" IN ('USD', 'shares')
    AND "filed" <= $3::date ORDER BY "cik", "concept", "end_date", "filed" DESC`;

/** How long a count of shares stands, days: that of an annual report until the next one is filed. Ours. */
const COUNT_DAYS = 500;

/** How many stocks `popularStocks` names, and over how many sessions their dollar volume is averaged. Ours. */
export const POPULAR_COUNT = 75;
export const POPULAR_SESSIONS = 20;

/** What serves a fund to callers that look for a stock. */
export const fundItself: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${ticker}")`,
  path: `/api/v1/etfs/${ticker}/quote`,
});
/** What the insiders of a fund's holdings do. */
export const fundInsiders: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${ticker}") { insiderAggregate }`,
  path: `/api/v1/etfs/${ticker}/aggregates/insider`,
});
/** What a fund holds: it files no statements of a business. */
export const fundHoldings: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${ticker}") { holdings }`,
  path: `/api/v1/etfs/${ticker}/holdings`,
});
/** The prices of an index, which has nothing else. */
export const indexQuote: AlternativeFor = (ticker) => ({
  field: `quote(ticker: "${ticker}")`,
  path: `/api/v1/stocks/price?ticker=${encodeURIComponent(ticker)}`,
});

/** Whether a registrant is a fund, by its name in SEC's list. */
export const isFundName = (title: string): boolean => /\b(ETFS?|FUNDS?|SPDR|ISHARES|PROSHARES|QQQ)\b/i.test(title);

/**
 * Whether a ticker belongs to the universe of stocks: a constituents list or a company profile names it, or SEC knows
 * the registrant and there are prices, filings or reports of it. SEC's list alone is not enough (it has every registrant), and
 * funds, which it lists as well, are no stocks.
 */
export function isStock({ profile, constituent, company, issuer, reports, close }: StockListingFacts): boolean {
  if (profile) return profile.kind === 'STOCK';
  if (constituent || issuer) return true;
  return company !== undefined && (close !== undefined || reports === true) && !isFundName(company.title);
}

/** The tickers under which companies that report are known: of several the shortest, which is the common share's. */
export function reportingTickers(
  listed: readonly { ticker: string; cik: string }[],
  reporting: ReadonlySet<string>,
): string[] {
  const byCik = groupBy(
    listed.filter(({ cik }) => reporting.has(cik)),
    ({ cik }) => cik,
  );
  const order = (a: string, b: string) => a.length - b.length || compareText(a, b);
  return [...byCik.values()].map((same) => same.map(({ ticker }) => ticker).sort(order)[0]!);
}

/** The company's number at SEC, ten digits. */
export const selectCik = ({ constituent, company, issuer }: Omit<StockListingFacts, 'ticker'>): string | null =>
  constituent?.cik ?? company?.cik ?? issuer?.cik ?? null;

/**
 * The tickers of the companies that have one alone, by CIK: of a company with several classes of shares a cover without
 * the classes says nothing of any one of them.
 */
export function soleTickers(listed: readonly { ticker: string; cik: string | null }[]): Map<string, string> {
  const byCik = groupBy(listed, ({ cik }) => cik);
  return new Map([...byCik].flatMap(([cik, [one, other]]) => (cik !== null && !other ? [[cik, one!.ticker]] : [])));
}

/** A count of shares as of a day. */
export type ShareCount = { date: Date; shares: number };

/** What a file states of the shares on a day (`YYYY-MM-DD`). */
export type StatedCount = { ticker: string; date: string; sharesOutstanding: number | null };

/** The counts of shares that files state, by ticker, in the order of the rows. */
export function statedCounts(rows: readonly StatedCount[]): Map<string, ShareCount[]> {
  const counts = rows.flatMap(({ ticker, date, sharesOutstanding: shares }) =>
    shares !== null && shares > 0 ? [{ ticker, date: parseDay(date)!, shares }] : [],
  );
  const byTicker = groupBy(counts, ({ ticker }) => ticker);
  return new Map([...byTicker].map(([ticker, own]) => [ticker, own.map(({ date, shares }) => ({ date, shares }))]));
}

/**
 * The counts of shares on covers. A foreign issuer's 20-F counts ordinary shares, of which the receipt that trades may be
 * several or a part.
 */
export const coverCounts = (covers: readonly SharesCover[]): ShareCount[] =>
  covers
    .filter(({ concept, form, value }) => concept === COVER_SHARES && !/^20-F/.test(form) && value > 0)
    .map(({ day, value }) => ({ date: parseDay(day)!, shares: value }));

/** An amount of shares of a day, in the newest shares. */
export const toNewestShareCount = (shares: number, splits: readonly Split[], day: Date): number =>
  Math.round(shares * newestShares(splits, day));

/** Counts in the newest shares. */
export const rebaseCounts = (counts: readonly ShareCount[], splits: readonly Split[]): ShareCount[] =>
  counts.map(({ date, shares }) => ({ date, shares: toNewestShareCount(shares, splits, date) }));

/**
 * How many shares there are by the newest count, of two of one day by the later; null if it is too old to stand. A
 * company that stopped giving one number for all its classes has an old one.
 * @param splits of the ticker: those since the count multiply it
 */
export function countedShares(counts: readonly ShareCount[], asOf: Date, splits: readonly Split[] = []): number | null {
  const newest = counts.reduce<ShareCount | null>((one, other) => (one && one.date > other.date ? one : other), null);
  return newest && daysFrom(newest.date, asOf) <= COUNT_DAYS
    ? Math.round(newest.shares * splitFactor(splits, newest.date, asOf))
    : null;
}

/**
 * One row from all sources: the profile's word first, then the index list's, then SEC's, then the filings'. The market
 * cap is of the shares, the profile's own or those of the newest count; where nobody counts them, what a list states.
 */
export function mergedStock(facts: StockListingFacts) {
  const { ticker, profile, constituent, company, issuer, countedShares: counted, close } = facts;
  const shares = profile?.sharesOutstanding ?? counted ?? null;
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
    listingStatus: profile?.listingStatus ?? null,
    delistedDate: profile?.delistedDate ?? null,
    delistingReason: profile?.delistingReason ?? null,
  };
}

type Peer = {
  ticker: string;
  entityId: string;
  sector: string | null;
  industry: string | null;
  marketCap: number | null;
  listingStatus: string | null;
};

/**
 * Peers, best first (DER-74): the same industry before the same sector, then the nearest market cap by ratio; those
 * without a market cap last, then by ticker. Other share classes of the company and
 * delisted stocks are no peers.
 */
export function similarStocks<T extends Peer>(stock: Peer, universe: readonly T[], count: number): T[] {
  const distance = ({ marketCap }: Peer) =>
    stock.marketCap && marketCap ? Math.abs(Math.log(marketCap / stock.marketCap)) : Number.POSITIVE_INFINITY;
  const closeness = (peer: Peer) => (peer.industry !== null && peer.industry === stock.industry ? 0 : 1);
  return universe
    .filter((peer) => peer.entityId !== stock.entityId && peer.listingStatus !== 'DELISTED')
    .filter((peer) => peer.sector !== null && peer.sector === stock.sector)
    .sort((a, b) => closeness(a) - closeness(b) || compare(distance(a), distance(b)) || compareText(a.ticker, b.ticker))
    .slice(0, count);
}

/** Infinity minus Infinity is no number, so comparing by subtraction would not order. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

type Named = { ticker: string; name: string; urlSlug: string };
export type StockSuggestion = { name: string; urlSlug: string; type: 'company'; ticker: string };

/** Up to three stocks that a caller may have meant: ticker or name begins with the text, or the name holds it. */
export function suggestionsFor(text: string, universe: readonly Named[]): StockSuggestion[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ ticker, name }: Named): number => {
    const [symbol, full] = [ticker.toLowerCase(), name.toLowerCase()];
    if (symbol.startsWith(wanted) || wanted.startsWith(symbol)) return 0;
    if (full.startsWith(wanted)) return 1;
    if (full.includes(wanted)) return 2;
    return symbol.slice(0, 2) === wanted.slice(0, 2) ? 3 : 4;
  };
  return universe
    .map((stock) => ({ stock, rank: rank(stock) }))
    .filter(({ rank: place }) => place < 4 && wanted !== '')
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Math.abs(a.stock.ticker.length - wanted.length) - Math.abs(b.stock.ticker.length - wanted.length) ||
        compareText(a.stock.ticker, b.stock.ticker),
    )
    .slice(0, 3)
    .map(({ stock: { name, urlSlug, ticker } }) => ({ name, urlSlug, type: 'company', ticker }));
}
