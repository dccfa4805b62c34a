import type { AlternativeFor } from '../../graph/alternatives.ts';
import { parseDay } from '../../lib/dates.ts';
import { requireFirst } from '../../lib/require.ts';
import { mentionSecurity } from '../../market/identity/day-symbols.ts';
import { isListedLater } from '../stocks/listing/rules.ts';

/** The facts about one fund by source; a source without the fund is absent. Fractions, not percents. */
export type EtfProfileFacts = {
  ticker: string;
  /** From the fund profile file. */
  profile?: {
    name: string | null;
    issuer: string | null;
    trackedIndex: string | null;
    assetClass: string | null;
    expenseRatio: number | null;
    dividendYield: number | null;
    aum: number | null;
    nav: number | null;
    inceptionDate: string | null;
    imageUrl: string | null;
  };
  /** From the company profile file, which lists funds as well. */
  listing?: {
    name: string;
    description: string | null;
    sharesOutstanding: number | null;
    marketCap: number | null;
  };
  /** From the newest holdings file. */
  holdings?: { name: string | null; layout: string; sharesOutstanding: number | null; inceptionDate: string | null };
  /** The newest raw close, USD. */
  close?: number;
  /** Whether all stored prices are of later days. */
  isPricedLater?: boolean;
};

/** Whether a fund existed on a day. */
export const hasBegun = ({ profile, holdings, isPricedLater }: EtfProfileFacts, asOf: Date): boolean =>
  !isListedLater({ isPricedLater, isFiled: holdings !== undefined }) &&
  !(profile?.inceptionDate && parseDay(profile.inceptionDate)! > asOf);

/** The alternative for a stock if a fund is requested. */
export const stockItself: AlternativeFor = (ticker) => ({
  field: `stock(ticker: "${mentionSecurity(ticker)}")`,
  path: `/api/v1/stocks/${mentionSecurity(ticker)}/profile`,
  tool: 'stock_page',
});
/** The last price of a stock. Source: ETF-15. */
export const stockQuote: AlternativeFor = (ticker) => ({
  field: `quote(ticker: "${mentionSecurity(ticker)}")`,
  path: `/api/v1/stocks/price?ticker=${mentionSecurity(ticker)}`,
  tool: 'price_history',
});

/** Issuers whose name is part of the names of their funds or trusts; for others, the first word of the name is used. */
const ISSUERS = [
  ...['iShares', 'SPDR', 'Vanguard', 'Invesco', 'Schwab', 'ARK', 'VanEck', 'ProShares', 'Direxion', 'WisdomTree'],
  ...['First Trust', 'Global X', 'JPMorgan', 'Fidelity', 'Dimensional', 'Franklin', 'Goldman Sachs', 'Xtrackers'],
  ...['Pacer', 'Innovator', 'KraneShares', 'Amplify', 'ALPS'],
];

/** Words in the names of exchange-traded funds, their trusts, and their issuers' brands only. */
const FUND_WORDS =
  /\b(etfs?|exch(ange)?[- ]traded (fd|fund|note)s?|ishares|spdr|proshares|ultrapro|powershares|kraneshares|victoryshares|flexshares|graniteshares|yieldmax|alphadex|trendpilot|activebeta|currencyshares|microsectors|ipath|etracs|direxion (daily|shares))\b/i;

/** Brands that companies and funds that do not trade have as well. */
const SHARED_BRANDS =
  /\b(alerian|alps|amplify|ark|cambria|defiance|direxion|first trust|global x|innovator|invesco|kranes?|pacer|proshare|roundhill|schwab|simplify|teucrium|vaneck|vanguard|velocityshares|wisdomtree|xtrackers)\b/i;

/**
 * Commodity funds are partnerships and trusts, and few have the word ETF in their names: `United States Oil Fund, LP`.
 */
const COMMODITY_FUND =
  /\b(oil|crude|brent|gasoline|natural gas|commodit(y|ies)|agriculture|wheat|corn|soybeans?|sugar|copper|gold|silver|volatility|vix|dollar|yen|bitcoin|ether)\b.{0,200}\b(funds?|pool)\b/i;
const COMMODITY_TRUST =
  /\b(gold|silver|platinum|palladium|precious metals|commodit(y|ies)|bitcoin|ethereum|ether|solana|yen|dollar|euro)\b.{0,200}\btrust\b/i;
/** Names of the same series of partnerships, truncated by a report. */
const COMMODITY_PARTNERSHIP =
  /^(the )?united states (12[- ]month |short )?(oil|brent|gasoline|natural g\w*|commodity|copper|diesel)\b/i;
/** Royalty trusts, closed-end funds, and property trusts, whose shares are stocks. */
const OTHER_TRUST = /\b(royalty|income|strategy|resources|property|properties|realty|bank|sprott)\b/i;

/** A name that is truncated within the word ETF, after a word for an index: `ActiveBeta Emerging Markets Equity E`. */
const CUT_OFF =
  /\b(equity|index|indx|bond|markets?|dividend|growth|value|income|yield|cap|500|1000|2000|treasury|sector|quality|momentum|volatility|exchange[- ]traded) (e|et)$/i;

/** Words at the end of the names of companies and their shares. */
const COMPANY_WORDS =
  /\b(inc|incorporated|corp|corporation|company|co|ltd|limited|plc|n\.?v|s\.?a|ag|llc|l\.?p|bancorp|bank|holdings?|investments|adr|common|class [a-c])\b/i;

/**
 * Whether a symbol belongs to an open-end mutual fund, which does not trade: five letters ending with X (Nasdaq's
 * rule).
 */
export const isMutualFund = (ticker: string): boolean => /^[A-Z]{4}X$/.test(ticker);

/**
 * Whether a security is an exchange-traded fund, by its symbol and its name in a report, which is often truncated
 * (`ProShares Short QQQ`, `Pacer Benchmark Data & Infrastructure Real Estate`). Callers check the list of funds first.
 */
export function isExchangeTradedFundName(ticker: string | null, name: string): boolean {
  if (ticker !== null && isMutualFund(ticker)) return false;
  if (FUND_WORDS.test(name) || CUT_OFF.test(name.trim())) return true;
  if (COMMODITY_FUND.test(name) && !OTHER_TRUST.test(name)) return true;
  if (COMPANY_WORDS.test(name)) return false;
  const isTrust = COMMODITY_TRUST.test(name) && !OTHER_TRUST.test(name);
  return isTrust || COMMODITY_PARTNERSHIP.test(name) || SHARED_BRANDS.test(name);
}

/** The issuer of a fund, by its name (`Energy Select Sector SPDR Fund` -> `SPDR`), if no profile states it. Ours. */
export const findIssuer = (name: string): string =>
  ISSUERS.find((issuer) => new RegExp(`\\b${issuer}\\b`, 'i').test(name)) ?? requireFirst(name.trim().split(/\s+/));

/** The issuers of the layouts of holdings files. */
const LAYOUT_ISSUERS: Readonly<Record<string, string>> = { ISHARES: 'iShares', SSGA: 'SPDR' };

/**
 * Merges all sources of a fund into one row. The fund profile takes precedence over the company profile and the
 * holdings file.
 */
export function mergeEtfFacts({ ticker, profile, listing, holdings, close }: EtfProfileFacts) {
  const name = profile?.name ?? listing?.name ?? holdings?.name ?? ticker;
  const shares = holdings?.sharesOutstanding ?? listing?.sharesOutstanding ?? null;
  return {
    ticker,
    name,
    issuer: profile?.issuer ?? LAYOUT_ISSUERS[holdings?.layout ?? ''] ?? findIssuer(name),
    trackedIndex: profile?.trackedIndex ?? null,
    assetClass: profile?.assetClass ?? null,
    imageUrl: profile?.imageUrl ?? null,
    description: listing?.description ?? null,
    expenseRatio: profile?.expenseRatio ?? null,
    dividendYield: profile?.dividendYield ?? null,
    aum: profile?.aum ?? (shares !== null && close !== undefined ? shares * close : (listing?.marketCap ?? null)),
    nav: profile?.nav ?? null,
    inceptionDate: profile?.inceptionDate ?? holdings?.inceptionDate ?? null,
  };
}

type MergedEtf = ReturnType<typeof mergeEtfFacts>;

/**
 * Funds of one issuer share an image: a fund without an image gets that of the issuer's first fund with one (ETF-02).
 */
export function addIssuerImages(funds: readonly MergedEtf[]): MergedEtf[] {
  const imageByIssuer = new Map<string, string>();
  for (const { issuer, imageUrl } of funds)
    if (imageUrl && !imageByIssuer.has(issuer)) imageByIssuer.set(issuer, imageUrl);
  return funds.map((fund) => ({ ...fund, imageUrl: fund.imageUrl ?? imageByIssuer.get(fund.issuer) ?? null }));
}
