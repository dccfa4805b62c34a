import type { Stock } from '../../generated/prisma/client.ts';
import type { AlternativeFor } from '../../graph/alternatives.ts';
import { daysFrom, parseStoredDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/order.ts';
import { requireFirst } from '../../lib/require.ts';
import { rowsWithText } from '../../lib/text-search.ts';
import { isListedLater, selectDelisting } from './listing/rules.ts';
import { computeNewestShares, type Split, splitFactor } from './splits/rules.ts';

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
  /** Whether all stored prices are of later days. */
  isPricedLater?: boolean;
  /** Whether the company had filed figures by the day; known only of those whose prices are all of later days. */
  hasFiled?: boolean;
};

/** The XBRL concept of the shares outstanding on the cover of a report. */
export const COVER_SHARES = 'dei:EntityCommonStockSharesOutstanding';

/** A figure on the cover of a report, as of a day (`YYYY-MM-DD`). */
export type SharesCover = { cik: string; concept: string; day: string; form: string; value: number };

/**
 * SQL: cover figures (`SharesCover`) of reports filed up to a day; those of each company and concept oldest first. Of
 * several statements for the same date, the newest is selected. Parameters: CIKs, concepts, the day.
 */
export const COVERS = `SELECT DISTINCT ON ("cik", "concept", "end_date") "cik", "concept", "end_date"::text AS "day", "form", "value"
  FROM "company_fact" WHERE "cik" = ANY($1::text[]) AND "concept" = ANY($2::text[]) AND "unit" IN ('USD', 'shares')
    AND "filed" <= $3::date ORDER BY "cik", "concept", "end_date", "filed" DESC`;

/** Older counts of shares are ignored, days: an annual report's count is used until the next one is filed. Ours. */
const COUNT_DAYS = 500;

/**
 * SQL: the newest bars of `t."ticker"` up to the day `$1`; append how many. Joined by ticker (LATERAL), it reads only
 * these bars; a rank over all bars would sort them.
 */
export const NEWEST_BARS = `"ticker" = t."ticker" AND "date" <= $1::date ORDER BY "date" DESC LIMIT`;

/** The number of popular stocks, and the sessions over which their dollar volume is averaged. Ours. */
export const POPULAR_COUNT = 75;
export const POPULAR_SESSIONS = 20;

/** The alternative for a fund if a stock is requested. */
export const fundItself: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${ticker}")`,
  path: `/api/v1/etfs/${ticker}/quote`,
});
/** The activity of the insiders of a fund's holdings. */
export const fundInsiders: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${ticker}") { insiderAggregate }`,
  path: `/api/v1/etfs/${ticker}/aggregates/insider`,
});
/** The holdings of a fund, which files no financial statements. */
export const fundHoldings: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${ticker}") { holdings }`,
  path: `/api/v1/etfs/${ticker}/holdings`,
});
/** The prices of an index, which has no other data. */
export const indexQuote: AlternativeFor = (ticker) => ({
  field: `quote(ticker: "${ticker}")`,
  path: `/api/v1/stocks/price?ticker=${encodeURIComponent(ticker)}`,
});

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
 * The tickers of companies with a single share class, by CIK. A cover that does not list its shares by class does not
 * state the count of a single class.
 */
export function mapSoleTickers(listed: readonly { ticker: string; cik: string | null }[]): Map<string, string> {
  const byCik = groupBy(listed, ({ cik }) => cik);
  return new Map(
    [...byCik].flatMap(([cik, [first, second]]) => (cik !== null && !second ? [[cik, first.ticker]] : [])),
  );
}

/** A count of shares as of a day. */
export type ShareCount = { date: Date; shares: number };

/** The shares of a day (`YYYY-MM-DD`) that a file states. */
export type StatedCount = { ticker: string; date: string; sharesOutstanding: number | null };

/** Stated share counts by ticker, in the order of the rows. */
export function groupStatedCounts(rows: readonly StatedCount[]): Map<string, ShareCount[]> {
  const counts = rows.flatMap(({ ticker, date, sharesOutstanding: shares }) =>
    shares !== null && shares > 0 ? [{ ticker, date: parseStoredDay(date), shares }] : [],
  );
  const byTicker = groupBy(counts, ({ ticker }) => ticker);
  return new Map([...byTicker].map(([ticker, group]) => [ticker, group.map(({ date, shares }) => ({ date, shares }))]));
}

/**
 * The share counts on covers. Those of a 20-F are excluded: a foreign issuer counts ordinary shares, and the receipt
 * that trades may represent several or a fraction.
 */
export const selectCoverCounts = (covers: readonly SharesCover[]): ShareCount[] =>
  covers
    .filter(({ concept, form, value }) => concept === COVER_SHARES && !/^20-F/.test(form) && value > 0)
    .map(({ day, value }) => ({ date: parseStoredDay(day), shares: value }));

/** Converts a number of shares as of a day to the newest shares. */
export const toNewestShareCount = (shares: number, splits: readonly Split[], day: Date): number =>
  Math.round(shares * computeNewestShares(splits, day));

/** Converts share counts to the newest shares. */
export const rebaseCounts = (counts: readonly ShareCount[], splits: readonly Split[]): ShareCount[] =>
  counts.map(({ date, shares }) => ({ date, shares: toNewestShareCount(shares, splits, date) }));

/**
 * Shares outstanding by the newest count, adjusted for splits since then; of two counts on the same day, the later in
 * the list is used. Null if the count is too old, as for a company that stopped stating a total for all its classes.
 * @param splits of the ticker
 */
export function computeCurrentShares(
  counts: readonly ShareCount[],
  asOf: Date,
  splits: readonly Split[] = [],
): number | null {
  const newest = counts.reduce<ShareCount | null>(
    (newer, count) => (newer && newer.date > count.date ? newer : count),
    null,
  );
  return newest && daysFrom(newest.date, asOf) <= COUNT_DAYS
    ? Math.round(newest.shares * splitFactor(splits, newest.date, asOf))
    : null;
}

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
    ...selectDelisting(profile, facts.session, asOf),
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
 * Peers, best first (DER-74): the same industry before the same sector, then by the ratio of market caps; stocks
 * without a market cap last, then by ticker. Other share classes of the company and delisted stocks are excluded.
 */
export function rankPeers<T extends Peer>(stock: Peer, universe: readonly T[], count: number): T[] {
  const distance = ({ marketCap }: Peer) =>
    stock.marketCap && marketCap ? Math.abs(Math.log(marketCap / stock.marketCap)) : Number.POSITIVE_INFINITY;
  const closeness = (peer: Peer) => (peer.industry !== null && peer.industry === stock.industry ? 0 : 1);
  return universe
    .filter((peer) => peer.entityId !== stock.entityId && peer.listingStatus !== 'DELISTED')
    .filter((peer) => peer.sector !== null && peer.sector === stock.sector)
    .sort((a, b) => closeness(a) - closeness(b) || compare(distance(a), distance(b)) || compareText(a.ticker, b.ticker))
    .slice(0, count);
}

/** Infinity minus Infinity is NaN, so subtraction would not sort. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

type NamedStock = { ticker: string; name: string; urlSlug: string };
type StockSuggestion = { name: string; urlSlug: string; type: 'company'; ticker: string };

/**
 * Up to three stocks that a caller may have meant, in this order: the ticker matches at its start, the name starts with
 * the text, the name contains it, the first two letters of the ticker match.
 */
export function suggestStocks(text: string, universe: readonly NamedStock[]): StockSuggestion[] {
  const input = text.trim().toLowerCase();
  const rank = ({ ticker, name }: NamedStock): number => {
    const [symbol, full] = [ticker.toLowerCase(), name.toLowerCase()];
    if (symbol.startsWith(input) || input.startsWith(symbol)) return 0;
    if (full.startsWith(input)) return 1;
    if (full.includes(input)) return 2;
    return symbol.slice(0, 2) === input.slice(0, 2) ? 3 : 4;
  };
  return universe
    .map((stock) => ({ stock, rank: rank(stock) }))
    .filter(({ rank: position }) => position < 4 && input !== '')
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Math.abs(a.stock.ticker.length - input.length) - Math.abs(b.stock.ticker.length - input.length) ||
        compareText(a.stock.ticker, b.stock.ticker),
    )
    .slice(0, 3)
    .map(({ stock: { name, urlSlug, ticker } }) => ({ name, urlSlug, type: 'company', ticker }));
}

/** Orders of a list of stocks; ties are broken by ticker. */
export type StockOrder = 'TICKER' | 'NAME' | 'MARKET_CAP' | 'POPULARITY';
export type StockFilter = { sector?: string | null; q?: string | null; orderBy: StockOrder };

/** The columns that the text of a filter is looked for in. */
export const STOCK_TEXTS = ['ticker', 'name', 'industry'] as const;

type ListedStock = Pick<Stock, 'ticker' | 'name' | 'industry' | 'sector' | 'marketCap'>;
type Compare = (a: ListedStock, b: ListedStock) => number;
const COMPARE: Readonly<Record<Exclude<StockOrder, 'POPULARITY'>, Compare>> = {
  TICKER: () => 0,
  NAME: (a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase()),
  MARKET_CAP: (a, b) => (b.marketCap ?? -1) - (a.marketCap ?? -1),
};

/** Compares stocks by their place in a list; those that are not in it come last. */
function compareByPlace(tickers: readonly string[]): Compare {
  const places = new Map(tickers.map((ticker, index) => [ticker, index]));
  const getPlace = ({ ticker }: ListedStock) => places.get(ticker) ?? tickers.length;
  return (a, b) => getPlace(a) - getPlace(b);
}

/**
 * The stocks that match a filter, in its order; stocks without a market cap come last.
 * @param popular tickers of the most traded stocks, the largest volume first
 */
export function selectStocks<Row extends ListedStock>(
  stocks: readonly Row[],
  { sector, q, orderBy }: StockFilter,
  popular: readonly string[],
): Row[] {
  const inSector = sector ? stocks.filter((stock) => stock.sector === sector) : stocks;
  const matches = rowsWithText(inSector, q, (stock) => STOCK_TEXTS.map((column) => stock[column]));
  const compare = orderBy === 'POPULARITY' ? compareByPlace(popular) : COMPARE[orderBy];
  return [...matches].sort((a, b) => compare(a, b) || compareText(a.ticker, b.ticker));
}
