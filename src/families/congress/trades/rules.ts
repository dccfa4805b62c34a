import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireFirst } from '../../../lib/require.ts';
import { computeFlowBalance } from '../../../lib/statistics.ts';
import { isExchangeTradedFundName, isMutualFund } from '../../etfs/rules.ts';
import type { CongressTransactionType } from '../house/rules.ts';

/** AMB-35, POL-06, POL-16, LIMITS-18. */
export const PAGE_ROWS = 200;
export const MAX_TRADES_PER_PAGE = 500;
/** POL-20, UNS-16: rows that a FREE key sees. */
export const FREE_CONGRESS_ACTIVITY = 5;
export const FREE_FILINGS = 3;
export const FREE_MEMBERS = 5;
/** A maximum: a FREE key sees only the politician's trades that the previews of activity and filings show. */
export const FREE_HISTORY = 5;
/** Open points 3.7. */
export const TOP_TICKERS = 10;
/** DER-68: the window of Congress's flow balance, in calendar days. */
export const FLOW_DAYS = 90;

export type AssetType = 'Stock' | 'ETF' | 'Stock Option';

const NAMES_OPTION = /\b(call|put) options?\b/i;
const STOCK_TYPES = /^(stocks?|st|common stock|stocks? \(.*\))$/i;
/** Filers write the type after the name if the form states none: `Aon PLC (stock) NYSE`. */
const NAMES_STOCK = /\(stocks?\)/i;

type Asset = { assetType: string | null; ticker: string | null; assetDescription: string };

/** The kind of a ticker in our own lists. */
export type ListedKind = 'ETF' | 'STOCK' | null;

/**
 * POL-02: the asset type of a served trade; null for bonds, mutual funds, private companies, and assets the report does
 * not name. The House files every asset as a stock, the Senate files funds and partnerships under "other securities",
 * and paper reports state no type: our own lists determine the type of a ticker, else its name does.
 */
export function servedAssetType(
  { assetType, ticker, assetDescription: description }: Asset,
  listing: ListedKind,
): AssetType | null {
  const type = (assetType ?? '').trim();
  if (/^(stock option|options?|op)s?$/i.test(type)) return 'Stock Option';
  if (/^(etf|ef|exchange[- ]traded (fund|note)s?)\b/i.test(type)) return 'ETF';
  const isStated = STOCK_TYPES.test(type) || (type === '' && NAMES_STOCK.test(description));
  if (!isStated && !/^(other securities|mutual funds?|)$/i.test(type)) return null;
  if (isStated && NAMES_OPTION.test(description)) return 'Stock Option';
  if (listing === 'ETF' || isExchangeTradedFundName(ticker, description)) return 'ETF';
  if (ticker !== null && isMutualFund(ticker)) return null;
  return isStated || listing === 'STOCK' ? 'Stock' : null;
}

/**
 * The members of a row that identify the row it corrects. Days are `YYYY-MM-DD`; `key` contains everything it states.
 */
export type StatedRow = {
  key: string;
  n: number;
  transactionDate: string;
  owner: string | null;
  amountRange: string;
  transactionType: string;
  ticker: string | null;
  assetDescription: string;
  assetType: string | null;
};

/** A report with its rows; days are `YYYY-MM-DD`. */
export type ReportFact<R extends StatedRow = StatedRow> = {
  id: string;
  politicianId: string;
  filedDate: string | null;
  reportDate: string | null;
  amendment: number;
  amends: string | null;
  rows: readonly R[];
};

const isSameAsset = (a: StatedRow, b: StatedRow): boolean =>
  a.ticker !== null && b.ticker !== null
    ? a.ticker === b.ticker
    : a.assetDescription.toLowerCase() === b.assetDescription.toLowerCase();
const isSame =
  (...fields: (keyof StatedRow)[]) =>
  (a: StatedRow, b: StatedRow): boolean =>
    fields.every((field) => a[field] === b[field]);
const sameDeed = isSame('transactionType', 'amountRange');

type Match = (corrected: StatedRow, by: StatedRow) => boolean;
const ofAsset =
  (match: Match): Match =>
  (a, b) =>
    isSameAsset(a, b) && match(a, b);

/** The rate and maturity date of a note, which follow its issuer's name. */
const BOND_TERMS = /\b(?:rate\/coupon|matures|due)\b|(?<!\d)\d+(?:\.\d+)?(?: \d\/\d)?%/i;
const listIssuerWords = ({ assetDescription }: StatedRow): string[] =>
  requireFirst(assetDescription.split(BOND_TERMS, 1))
    .toUpperCase()
    .split(/[^A-Z0-9&]+/)
    .filter((word) => word && !/^(THE|INC|CORP|CO|LLC|LTD|PLC)$/.test(word));
const getCompanySymbol = (ticker: string): string => requireFirst(ticker.split(/[-.]/, 1));

/**
 * Whether two rows may name securities of the same company: their tickers share its symbol (`NEE-PC` and `NEE`) or, if
 * a row has no ticker, their names begin with the same two words (`FPL Group, Inc. 5 7/8% Preferred` and `FPL Group
 * Capital Inc.`).
 */
function isSameIssuer(a: StatedRow, b: StatedRow): boolean {
  if (a.ticker !== null && b.ticker !== null) return getCompanySymbol(a.ticker) === getCompanySymbol(b.ticker);
  const [words, others] = [listIssuerWords(a), listIssuerWords(b)];
  const length = Math.min(2, Math.max(words.length, others.length));
  return length > 0 && words.slice(0, length).join(' ') === others.slice(0, length).join(' ');
}
/** The same trade in another security of the company, such as a bond that was first reported as a stock. */
const RETYPED: Match = (a, b) =>
  a.assetType !== b.assetType && isSame('transactionDate', 'owner')(a, b) && sameDeed(a, b) && isSameIssuer(a, b);

/** Ways to find the row that an amendment restates, the most reliable first. */
const RESTATED: readonly Match[] = [
  isSame('key'),
  ofAsset(isSame('transactionDate', 'owner', 'transactionType')),
  ofAsset(isSame('transactionDate', 'owner', 'amountRange')),
  ofAsset(isSame('transactionDate', 'owner')),
  ofAsset((a, b) => a.transactionDate === b.transactionDate && sameDeed(a, b)),
  RETYPED,
];
/** The same trade on another day: safe only if the amendment is known to amend the report. */
const REDATED: Match = ofAsset((a, b) => a.owner === b.owner && sameDeed(a, b));
/** The same trade in another asset: safe only if the amendment restates the entire report. */
const RENAMED: Match = isSame('transactionDate', 'owner', 'amountRange');

/**
 * The rows of a report that the amendment corrects, each by one of its rows. A row repeated unchanged is not a
 * correction.
 * @param isNamed whether the amendment states which report it amends, by id or day
 */
function rowsCorrected<R extends StatedRow>(report: ReportFact<R>, amendment: ReportFact<R>, isNamed: boolean): R[] {
  const open = new Set(report.rows);
  const stating = new Set(amendment.rows);
  const corrected: R[] = [];
  let repeated = 0;
  const pair = (match: Match) => {
    for (const by of stating) {
      const counterpart = [...open].find((row) => match(row, by));
      if (!counterpart) continue;
      open.delete(counterpart);
      stating.delete(by);
      if (counterpart.key === by.key && counterpart.assetType === by.assetType) repeated += 1;
      else corrected.push(counterpart);
    }
  };
  for (const match of RESTATED) pair(match);
  if (isNamed) pair(REDATED);
  // A row with another asset on the same day may instead be a trade that the report omitted.
  const isWhole = report.rows.length === amendment.rows.length;
  if (isWhole && (isNamed || corrected.length + repeated > 0)) pair(RENAMED);
  return corrected;
}

/** How an amendment names the report that it amends: by id or day; `unknown`: the source omits the report's day. */
function amendedBy(report: ReportFact, amendment: ReportFact): 'named' | 'unknown' | null {
  if (amendment.amends !== null) return amendment.amends === report.id ? 'named' : null;
  if (amendment.reportDate === null || report.amendment >= amendment.amendment) return null;
  if (report.reportDate !== null) return report.reportDate === amendment.reportDate ? 'named' : null;
  return report.filedDate === null ? 'unknown' : null;
}

/** The rows that amendments of the same politician correct. A report's other rows remain in effect. */
export function correctedRows<R extends StatedRow>(reports: readonly ReportFact<R>[]): Set<R> {
  const corrected = new Set<R>();
  for (const theirs of groupBy(reports, ({ politicianId }) => politicianId).values()) {
    const amendments = theirs.filter(({ amendment, amends }) => amendment > 0 || amends !== null);
    for (const amendment of amendments)
      for (const report of theirs) {
        const how = report === amendment ? null : amendedBy(report, amendment);
        if (how) for (const row of rowsCorrected(report, amendment, how === 'named')) corrected.add(row);
      }
  }
  return corrected;
}

/**
 * Keeps a trade that several reports of a politician disclose once: the earliest with a known disclosure date. `key`
 * contains everything a trade states, `n` distinguishes equal trades of a report.
 */
export function countedOnce<
  T extends { id: string; politicianId: string; key: string; n: number; disclosureDate: string | null },
>(trades: readonly T[]): T[] {
  const byTrade = groupBy(trades, ({ politicianId, key, n }) => `${politicianId}|${key}|${n}`);
  const buildOrderKey = ({ disclosureDate, id }: T) => `${disclosureDate ?? '9999'}|${id}`;
  return [...byTrade.values()].map((same) =>
    same.reduce((first, next) => (buildOrderKey(next) < buildOrderKey(first) ? next : first)),
  );
}

/** Summarizes a politician's trades. Days are comparable strings or Dates; requires at least one trade. */
export function computeRecord<D extends string | Date>(
  trades: readonly { ticker: string; transactionType: string; transactionDate: D }[],
) {
  const counts = [...groupBy(trades, ({ ticker }) => ticker)].map(([ticker, some]) => ({ ticker, count: some.length }));
  return {
    totalTrades: trades.length,
    purchaseCount: trades.filter((trade) => trade.transactionType === 'PURCHASE').length,
    saleCount: trades.filter((trade) => trade.transactionType === 'SALE').length,
    latestTradeDate: trades.map(({ transactionDate }) => transactionDate).reduce((a, b) => (a > b ? a : b)),
    topTickers: counts
      .sort((a, b) => b.count - a.count || compareText(a.ticker, b.ticker))
      .slice(0, TOP_TICKERS)
      .map(({ ticker }) => ticker),
  };
}

type Dated = { knownDate: Date; transactionDate: Date; id: string };
const byId = (a: { id: string }, b: { id: string }) => compareText(a.id, b.id);

/** POL-08, AMB-34: by disclosure, or by transaction if no disclosure date is known; then by transaction, then id. */
export const latestKnownFirst = <T extends Dated>(trades: readonly T[]): T[] =>
  [...trades].sort(
    (a, b) =>
      b.knownDate.valueOf() - a.knownDate.valueOf() ||
      b.transactionDate.valueOf() - a.transactionDate.valueOf() ||
      byId(a, b),
  );

/** POL-17: by transaction, unlike the activity list. */
export const latestTradedFirst = <T extends Dated>(trades: readonly T[]): T[] =>
  [...trades].sort((a, b) => b.transactionDate.valueOf() - a.transactionDate.valueOf() || byId(a, b));

type Ranged = { amountMin: number | null; amountMax: number | null };

/** The sum of the midpoints of disclosed ranges, USD: an open range counts as its lower end, a missing range as 0. */
const sumMidpoints = (trades: readonly Ranged[]): number =>
  trades.reduce((total, { amountMin, amountMax }) => total + ((amountMin ?? 0) + (amountMax ?? amountMin ?? 0)) / 2, 0);

/** Totals of trades, whole USD; `most` is null if a range is open. */
export type Amounts = { count: number; least: number; most: number | null; middle: number };

const sumAmounts = (trades: readonly Ranged[]): Amounts => ({
  count: trades.length,
  least: trades.reduce((sum, { amountMin }) => sum + (amountMin ?? 0), 0),
  // A trade without amounts adds nothing; a trade with only a lower end makes the upper total unknown.
  most: trades.reduce<number | null>(
    (sum, { amountMin, amountMax }) =>
      sum === null || (amountMax === null && amountMin !== null) ? null : sum + (amountMax ?? 0),
    0,
  ),
  middle: sumMidpoints(trades),
});

export type TradeQuarter = { year: number; quarter: number; totalTrades: number; purchases: Amounts; sales: Amounts };

/** Totals by calendar quarter of the transaction, oldest first; quarters without trades are omitted. */
export function sumByQuarter(
  trades: readonly (Ranged & { transactionType: string; transactionDate: Date })[],
): TradeQuarter[] {
  const getQuarterIndex = (day: Date) => day.getUTCFullYear() * 4 + Math.floor(day.getUTCMonth() / 3);
  const of = (some: typeof trades, type: CongressTransactionType) =>
    sumAmounts(some.filter(({ transactionType }) => transactionType === type));
  return [...groupBy(trades, ({ transactionDate }) => getQuarterIndex(transactionDate))]
    .sort(([a], [b]) => a - b)
    .map(([index, some]) => ({
      year: Math.floor(index / 4),
      quarter: (index % 4) + 1,
      totalTrades: some.length,
      purchases: of(some, 'PURCHASE'),
      sales: of(some, 'SALE'),
    }));
}

/**
 * The trades that the previews of LIMITS-14 show: the latest of all of Congress, and the latest of each ticker. Both
 * lists contain the trades disclosed within the longest window, the latest disclosure first.
 */
export const previewedIds = (
  activity: readonly { id: string }[],
  filings: readonly (readonly { id: string }[])[],
): Set<string> =>
  new Set(
    [activity.slice(0, FREE_CONGRESS_ACTIVITY), ...filings.map((ofTicker) => ofTicker.slice(0, FREE_FILINGS))]
      .flat()
      .map(({ id }) => id),
  );

/**
 * DER-68: the balance of Congress's purchases and sales of a stock, -1 to 1, by the midpoints of the ranges; an open
 * range counts as its lower end. Options and exchanges do not count. Null if no trade counts.
 */
export function congressFlow(
  trades: readonly { assetType: string; transactionType: string; amountMin: number | null; amountMax: number | null }[],
): number | null {
  const sum = (type: CongressTransactionType) =>
    sumMidpoints(trades.filter((trade) => trade.transactionType === type && trade.assetType !== 'Stock Option'));
  return computeFlowBalance(sum('PURCHASE'), sum('SALE'));
}

/** The change from the close of a trade's session to the newest price, percent; null if either is unknown. */
export const computeChangeSince = (close: number | undefined, price: number | undefined): number | null =>
  close === undefined || price === undefined || close <= 0 ? null : Math.round((price / close - 1) * 10_000) / 100;

/** The maximum stocks per direction of what Congress traded most, and those that a FREE key sees. */
export const MAX_CONGRESS_TOTALS = 25;
export const FREE_CONGRESS_TOTALS = 3;
