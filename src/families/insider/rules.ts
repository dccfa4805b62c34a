import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/order.ts';
import { requireLast } from '../../lib/require.ts';

/** LIMITS-14: the rows in a preview of activity per direction, trades, and cluster buys. */
export const FREE_INSIDER_ACTIVITY = 5;
export const FREE_TRADES = 5;
export const FREE_CLUSTERS = 3;
/** INS-11: the minimum number of insiders in a cluster buy. */
export const CLUSTER_SIZE = 3;
/** RAT-28: the minimum number of sellers in clustered selling. */
const SELLING_CLUSTER_SIZE = 5;

export type InsiderRelation = 'OFFICER' | 'DIRECTOR' | 'TEN_PCT_OWNER' | 'OTHER';
export type InsiderTradeKind = 'BUY' | 'SELL' | 'EXERCISE' | 'AWARD' | 'GIFT' | 'OTHER';
type Roles = { officer: boolean; director: boolean; tenPctOwner: boolean };

/** The fields of a stored trade that the rules use; `insiderId` is the filing's first owner. */
export type InsiderTradeFields = {
  id: string;
  ticker: string;
  companyName: string;
  insiderId: string;
  insiderName: string;
  insiderTitle: string;
  officer: boolean;
  director: boolean;
  transactionDate: Date;
  filedDate: Date;
  transactionCode: string;
  sharesTransacted: number;
  totalValue: number;
  derivative: boolean;
  implausibleReason?: string | null;
};

/** The role displayed if there are several. Source: INS-05, precedence AMB-38. */
export function classifyInsiderRelation({ officer, director, tenPctOwner }: Roles): InsiderRelation {
  if (officer) return 'OFFICER';
  if (director) return 'DIRECTOR';
  return tenPctOwner ? 'TEN_PCT_OWNER' : 'OTHER';
}

const RELATION_TITLES: Readonly<Record<InsiderRelation, string>> = {
  OFFICER: 'Officer',
  DIRECTOR: 'Director',
  TEN_PCT_OWNER: '10% Owner',
  OTHER: 'Other',
};

const ELSEWHERE = /\bsee\b.{0,20}\b(remarks?|footnotes?|explanation|below|attach)/i;
const OFFICE =
  /\b(?:(?:executive|senior|group|global|corporate|interim|co-|deputy|regional)\s*){0,8}(?:vice[- ](?:president|chair(?:man|woman)?)|president|chief\s+(?:[\w&,-]+\s+){1,6}officer|general counsel|treasurer|controller|secretary|chair(?:man|woman)?|evp|svp|ceo|cfo|coo|cto)\b[^.;()\n]*/i;
const MAX_OFFICE_CHARS = 120;

/** The office in a form's remarks: after `Title:`, or the first mentioned. Null if there is none. */
function findOffice(remarks: string): string | null {
  const match = /\btitle:\s*([^.;]+)/i.exec(remarks)?.[1] ?? OFFICE.exec(remarks)?.[0];
  const office = match
    ?.replace(/,?(?<!\s)\s+(of|at|for) (the )?(issuer|company|registrant|reporting)\b.*$/i, '')
    .trim();
  return office ? office.slice(0, MAX_OFFICE_CHARS) : null;
}

/**
 * The title as filed; the office in the remarks if the form says "See Remarks"; otherwise the relation as text. Source:
 * INS-04.
 */
export function formatInsiderTitle(owner: Roles & { title: string | null }, remarks: string | null): string {
  const title = owner.title && ELSEWHERE.test(owner.title) ? findOffice(remarks ?? '') : owner.title;
  return title || RELATION_TITLES[classifyInsiderRelation(owner)];
}

const TRANSACTION_TYPES: ReadonlyMap<string, InsiderTradeKind> = new Map([
  ['P', 'BUY'],
  ['S', 'SELL'],
  ['M', 'EXERCISE'],
  ['X', 'EXERCISE'],
  ['O', 'EXERCISE'],
  ['A', 'AWARD'],
  ['G', 'GIFT'],
]);

/** F (shares withheld for tax) and C (conversion) are OTHER. Source: INS-07, INS-08, AMB-38. */
export const classifyInsiderTransaction = (code: string): InsiderTradeKind => TRANSACTION_TYPES.get(code) ?? 'OTHER';

/** Dollars per share; null if missing. Forms write 0 for "no price" (INS-09). */
export const normalizePrice = (price: number | null): number | null => price || null;

/** Shares times price in whole dollars; 0 without a price. Source: INS-04, DER-60. */
export const computeTotalValue = (shares: number, price: number | null): number => Math.round(shares * (price ?? 0));

type PlanMention = 'AFFIRMED' | 'NAMED' | 'DOUBTFUL';

const PLAN = /10b5\s?[-\u2010-\u2015]?\s?1/i;
const UNDER =
  /\b(pursuant to|under|in accordance with|in compliance with|in connection with|by means of|through|via)\b/i;
const DOUBT_BEFORE =
  /\b(not|no|never|neither|nor|without|other than|may|might|could|would|will|shall|intends?|expects?|plans? to|to be|if)\b/i;
const DOUBT_ANYWHERE = /\b(terminat\w+|cancel\w*|revoked?|former|expired)\b/i;

/** Whether a clause of a sentence mentions the plan after a word such as "under". */
const isUnderPlan = (sentence: string): boolean =>
  sentence.split(/[.;]/).some((clause) => {
    const index = clause.search(UNDER);
    return index >= 0 && clause.toLowerCase().includes('10b5', index);
  });

/**
 * Classifies how footnotes mention a Rule 10b5-1 plan: the trade was made under it (AFFIRMED), only its name appears,
 * as in "plan dated ..." (NAMED), or the mention is negated or hypothetical (DOUBTFUL). Null without a mention. A
 * single doubtful mention outweighs an affirmation. Source: INS-10.
 */
export function classifyPlanMention(footnotes: string | null): PlanMention | null {
  const sentences = (footnotes ?? '').split(/\n|(?<=[.;])\s+(?=[A-Z])/).filter((sentence) => PLAN.test(sentence));
  if (sentences.length === 0) return null;
  const isDoubtful = (sentence: string) =>
    DOUBT_BEFORE.test(sentence.slice(0, sentence.search(PLAN))) || DOUBT_ANYWHERE.test(sentence);
  if (sentences.some(isDoubtful)) return 'DOUBTFUL';
  return sentences.some(isUnderPlan) ? 'AFFIRMED' : 'NAMED';
}

/**
 * Whether a row is confirmed as traded under a Rule 10b5-1 plan. The form's checkbox (since April 2023) applies to the
 * whole filing: if checked, it confirms the rows whose footnotes mention a plan, or all rows if no footnote does; if
 * not checked, none. Without a checkbox, only a row's own footnote confirms. Source: INS-10.
 * @param mentions of all rows of the filing, including the row itself
 */
export function isPlanTrade(
  planBox: boolean | null,
  mentionOfRow: PlanMention | null,
  mentions: readonly (PlanMention | null)[],
): boolean {
  if (planBox === null) return mentionOfRow === 'AFFIRMED';
  if (!planBox) return false;
  return mentions.every((mention) => mention === null) || mentionOfRow === 'AFFIRMED' || mentionOfRow === 'NAMED';
}

const TWO_LEGGED = new Set(['M', 'X', 'C', 'O']);

/** The derivative rows that mirror a row of table I: an exercise or conversion is one event on two lines. */
export function findMirroredLines(
  rows: readonly { line: number; derivative: boolean; holding: boolean; code: string | null }[],
): Set<number> {
  const trades = rows.filter((row) => !row.holding && row.code !== null && TWO_LEGGED.has(row.code));
  const direct = new Set(trades.filter((row) => !row.derivative).map((row) => row.code));
  return new Set(trades.filter((row) => row.derivative && direct.has(row.code)).map((row) => row.line));
}

/**
 * Flattened tables merge both tables of the form; the disposing row of an exercise or conversion is the derivative leg.
 */
export const isFlattenedDerivativeLeg = (code: string, change: number): boolean => TWO_LEGGED.has(code) && change < 0;

/** Ignores case, accents, punctuation, and word order: `O'BRIEN DEIRDRE` equals `Deirdre O'Brien`. */
export const normalizeName = (name: string): string =>
  (
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f.'\u2019]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .sort()
    .join(' ');

type FiledForm = {
  id: string;
  form: string;
  issuerCik: string | null;
  ownerCik: string | null;
  period: string;
  filedDate: string;
};

/**
 * Filings superseded by the newest amendment of the same form, issuer, first owner, and period. An original filed on
 * the day of the amendment is superseded too; a filing after it is additional.
 */
export function findSupersededFilings(filings: readonly FiledForm[]): Set<string> {
  const isAmendment = ({ form }: FiledForm) => form.endsWith('/A');
  const amendable = filings.filter(({ issuerCik, ownerCik }) => issuerCik !== null && ownerCik !== null);
  const filingsByKey = groupBy(amendable, ({ form, issuerCik, ownerCik, period }) =>
    [form.replace('/A', ''), issuerCik, ownerCik, period].join('|'),
  );
  return new Set(
    [...filingsByKey.values()].flatMap((group) => {
      const newest = group
        .filter(isAmendment)
        .sort((a, b) => compareText(a.filedDate, b.filedDate) || compareText(a.id, b.id))
        .at(-1);
      if (!newest) return [];
      return group.filter((filing) => filing !== newest && filing.filedDate <= newest.filedDate).map(({ id }) => id);
    }),
  );
}

const isOpenMarket = (trade: InsiderTradeFields): boolean =>
  !trade.derivative && (trade.transactionCode === 'P' || trade.transactionCode === 'S');
const isPlausible = ({ implausibleReason }: InsiderTradeFields): boolean => (implausibleReason ?? null) === null;

/** Open-market purchases and sales: codes P and S of table I, without implausible prices. Source: AMB-38. */
export const selectOpenMarketTrades = <T extends InsiderTradeFields>(trades: readonly T[]): T[] =>
  trades.filter((trade) => isOpenMarket(trade) && isPlausible(trade));

/** The number of open-market trades that sums exclude because of an implausible price. */
export const countImplausible = (trades: readonly InsiderTradeFields[]): number =>
  trades.filter((trade) => isOpenMarket(trade) && !isPlausible(trade)).length;

const selectByCode = <T extends InsiderTradeFields>(trades: readonly T[], code: 'P' | 'S'): T[] =>
  selectOpenMarketTrades(trades).filter((trade) => trade.transactionCode === code);

/** By transaction day, then filing day, newest first, then id. Source: INS-03, UNS-04. */
export const sortNewestFirst = <T extends InsiderTradeFields>(trades: readonly T[]): T[] =>
  [...trades].sort(
    (a, b) =>
      b.transactionDate.valueOf() - a.transactionDate.valueOf() ||
      b.filedDate.valueOf() - a.filedDate.valueOf() ||
      compareText(a.id, b.id),
  );

/** The trades in a stock's preview: the newest within the longest window. Source: LIMITS-14. */
export const selectPreview = <T extends InsiderTradeFields>(trades: readonly T[]): readonly T[] =>
  trades.slice(0, FREE_TRADES);

/** Totals of one ticker's trades. Joint filers count as one insider. */
function computeTotals(trades: readonly InsiderTradeFields[]) {
  return {
    tradeCount: trades.length,
    insiderCount: new Set(trades.map((trade) => trade.insiderId)).size,
    totalShares: trades.reduce((sum, trade) => sum + trade.sharesTransacted, 0),
    totalValue: trades.reduce((sum, trade) => sum + trade.totalValue, 0),
  };
}

export type ActivitySummary = ReturnType<typeof computeTotals> & {
  ticker: string;
  companyName: string;
  implausibleTradeCount: number;
  latestDate: Date;
  latestInsider: string;
  latestTitle: string;
};

function summarizeByTicker(all: readonly InsiderTradeFields[], code: 'P' | 'S'): ActivitySummary[] {
  const tradesOfCode = groupBy(
    all.filter(({ transactionCode }) => transactionCode === code),
    (trade) => trade.ticker,
  );
  return [...groupBy(sortNewestFirst(selectByCode(all, code)), (trade) => trade.ticker)]
    .map(([ticker, group]) => {
      const latest = group[0];
      return {
        ticker,
        companyName: latest.companyName,
        ...computeTotals(group),
        implausibleTradeCount: countImplausible(tradesOfCode.get(ticker) ?? []),
        latestDate: latest.transactionDate,
        latestInsider: latest.insiderName,
        latestTitle: latest.insiderTitle,
      };
    })
    .sort((a, b) => b.totalValue - a.totalValue || compareText(a.ticker, b.ticker));
}

/** Open-market buying and selling by ticker, the largest dollar value first. Source: INS-01, INS-02, DER-60. */
export const activityByTicker = (
  trades: readonly InsiderTradeFields[],
): { buys: ActivitySummary[]; sells: ActivitySummary[] } => ({
  buys: summarizeByTicker(trades, 'P'),
  sells: summarizeByTicker(trades, 'S'),
});

export type ClusterBuy = ReturnType<typeof computeTotals> & {
  ticker: string;
  companyName: string;
  implausibleTradeCount: number;
  firstBuyDate: Date;
  lastBuyDate: Date;
};

/**
 * Tickers bought by three or more insiders: the most insiders first, then the largest value. Source: INS-11, INS-12,
 * UNS-17.
 */
export function findClusterBuys(trades: readonly InsiderTradeFields[]): ClusterBuy[] {
  const purchases = groupBy(
    trades.filter(({ transactionCode }) => transactionCode === 'P'),
    (trade) => trade.ticker,
  );
  return [...groupBy(sortNewestFirst(selectByCode(trades, 'P')), (trade) => trade.ticker)]
    .map(([ticker, group]) => ({
      ticker,
      companyName: group[0].companyName,
      ...computeTotals(group),
      implausibleTradeCount: countImplausible(purchases.get(ticker) ?? []),
      firstBuyDate: requireLast(group).transactionDate,
      lastBuyDate: group[0].transactionDate,
    }))
    .filter(({ insiderCount }) => insiderCount >= CLUSTER_SIZE)
    .sort((a, b) => b.insiderCount - a.insiderCount || b.totalValue - a.totalValue || compareText(a.ticker, b.ticker));
}

/**
 * Whether five or more insiders sold a stock outside plans and none bought; sales under a plan are not counted. Source:
 * RAT-28, AMB-39.
 */
export function isClusteredSelling(trades: readonly (InsiderTradeFields & { rule10b51: boolean })[]): boolean {
  const sellers = new Set(selectByCode(trades, 'S').flatMap((trade) => (trade.rule10b51 ? [] : [trade.insiderId])));
  return sellers.size >= SELLING_CLUSTER_SIZE && selectByCode(trades, 'P').length === 0;
}

/** The fields of a trade that identify officers and directors. */
export type LeaderTrade = Pick<
  InsiderTradeFields,
  'id' | 'insiderId' | 'insiderName' | 'insiderTitle' | 'officer' | 'director' | 'filedDate'
>;
export type Leader = { insiderId: string; name: string; title: string };

// Words that may accompany "CEO" in the title of the company's own chief; "CEO Amazon Web Services" leads a division.
const BESIDE_CHIEF =
  /\b(president|pres|chair(man|woman|person)?|vice|of|the|board|director|co|founder|cofounder|interim|acting|executive|and|coo|cfo|secretary|treasurer)\b/g;
const CHIEF = /\b(chief exec(utive)?( off\w*)?|principal executive officer|c\.?e\.?o)\b/g;

function isChiefExecutive(title: string): boolean {
  const words = title.toLowerCase().replace(/c\.e\.o\.?/g, 'ceo');
  const remainder = words.replace(CHIEF, '');
  return remainder !== words && !/[a-z]/.test(remainder.replace(BESIDE_CHIEF, ''));
}

/**
 * The officers and directors of one issuer by their last filings: the chief executive, other officers, directors, each
 * group by name.
 */
export function listLeaders(trades: readonly LeaderTrade[]): Leader[] {
  const filings = [...trades].sort((a, b) => b.filedDate.valueOf() - a.filedDate.valueOf() || compareText(a.id, b.id));
  const rank = (trade: LeaderTrade): number => (!trade.officer ? 2 : isChiefExecutive(trade.insiderTitle) ? 0 : 1);
  return [...groupBy(filings, (trade) => trade.insiderId).values()]
    .map((group) => group[0])
    .filter((trade) => trade.officer || trade.director)
    .sort((a, b) => rank(a) - rank(b) || compareText(a.insiderName, b.insiderName))
    .map(({ insiderId, insiderName, insiderTitle: title }) => ({ insiderId, name: insiderName, title }));
}

/** The chief executive's name; null if no title states it. */
export const findChiefExecutive = (leaders: readonly Leader[]): string | null =>
  leaders.find(({ title }) => isChiefExecutive(title))?.name ?? null;
