import { roundTenth } from '../../../lib/rounding.ts';

/** RAT-26: the maximum cost of one condition. */
export const MAX_POINTS = 12;
/** RAT-27: one missing dimension is free, each further one costs these points. */
export const COVERAGE_DIMENSIONS = 6;
const POINTS_PER_MISSING_DIMENSION = 6;
/** RAT-29, UNS-06, UNS-07: the bottom quarter of net institutional change. */
const OUTFLOW_PERCENTILE = 25;
/** RAT-32: the debt to equity that is free, and the points per unit above it. */
const FREE_LEVERAGE = 2;
const POINTS_PER_LEVERAGE = 6;
/** RAT-33: sessions in the 400 calendar days that end with the newest session. */
export const SEASONED_SESSIONS = 250;
export const SEASONING_DAYS = 400;
/** RAT-34: the percentile below which a dimension is weak, and the points per percentile below it. */
const WEAK_PERCENTILE = 20;
const POINTS_PER_WEAK_PERCENTILE = 0.6;
/** RAT-35, RAT-36: dollars. */
const SMALL_CAP = 2e9;
const THIN_DOLLAR_VOLUME = 1e7;
/**
 * RAT-37, UNS-06: the distance below the 52-week high, the distance above the 200-day average from which it costs
 * points, and the distance from there to the full cost, all percent.
 */
const NEAR_HIGH_PERCENT = 5;
const EXTENDED_PERCENT = 25;
const EXTENDED_SPAN = 25;

/** The stored facts of one stock. A null cannot be assessed and costs nothing. */
export type StoredRiskFacts = {
  /** Whether the company has filed any financial statement. */
  hasFinancials: boolean;
  /** Percent of revenue, trailing twelve months. */
  operatingMargin: number | null;
  netMargin: number | null;
  /** Total debt over equity; null if equity is not positive. */
  debtToEquity: number | null;
  /** Trading sessions with a bar in the last 400 calendar days. */
  sessionsIn400Days: number | null;
  /** Dollars. */
  marketCap: number | null;
  /** Close times volume of the latest session, dollars. */
  dollarVolume: number | null;
  /** Percent below the raw 52-week high, 0 or negative (AMB-20). */
  pctOff52wHigh: number | null;
  /** Percent from the 200-day average, signed. */
  pctOff200dMa: number | null;
  /** See `isClusteredSelling` in insider/rules.ts, over 90 days; null if no Form 4 of the company is stored. */
  clusteredInsiderSelling: boolean | null;
  /** Percent change of the price over the quarter of the newest 13F reports. */
  quarterPriceChange: number | null;
  /** Unusual contracts in the latest option chain; null without a chain. */
  unusualContracts: number | null;
};

/** Facts that require the ranking of the entire universe. */
type RankedRiskFacts = {
  /** 0 to 7. */
  dimensionsPresent: number;
  /** The lowest percentile among the dimensions present, 0 to 100. */
  weakestPercentile: number | null;
  /** The stock's rank in 13F net change among the stocks that have a net change, 0 to 100. */
  institutionalPercentile: number | null;
};

export type RiskFacts = StoredRiskFacts & RankedRiskFacts;

const FLAG_KEYS = ['clustered_insider_selling', 'institutional_outflow_against_price', 'unusual_options_flow'] as const;
export type FlagKey = (typeof FLAG_KEYS)[number];
const FLAG_LABELS: Readonly<Record<FlagKey, string>> = {
  clustered_insider_selling: 'Clustered insider selling',
  institutional_outflow_against_price: 'Institutional outflow against price',
  unusual_options_flow: 'Unusual options flow',
};
export type Flag = { key: FlagKey; label: string; active: boolean };

const clampToUnit = (value: number): number => Math.min(1, Math.max(0, value));

/** 0 to 12: six points for each missing dimension beyond the first. Source: RAT-27. */
const computeThinCoveragePenalty = (dimensionsPresent: number): number =>
  Math.min(MAX_POINTS, Math.max(0, COVERAGE_DIMENSIONS - dimensionsPresent) * POINTS_PER_MISSING_DIMENSION);

/** 12 if insider selling is clustered. Source: RAT-28. */
const computeInsiderSellingPenalty = (clustered: boolean | null): number => (clustered ? MAX_POINTS : 0);

/**
 * Whether institutions sold (bottom quarter of net change) while the price rose over the same quarter; null if either
 * is unknown. Source: UNS-07.
 */
export const isOutflowAgainstPrice = (percentile: number | null, priceChange: number | null): boolean | null =>
  percentile === null || priceChange === null ? null : percentile < OUTFLOW_PERCENTILE && priceChange > 0;

/** 0 to 12, linear in the depth within the bottom quarter, if the flag is active. Source: RAT-29, UNS-06. */
const computeInstitutionalOutflowPenalty = (percentile: number | null, priceChange: number | null): number =>
  percentile !== null && isOutflowAgainstPrice(percentile, priceChange)
    ? MAX_POINTS * clampToUnit((OUTFLOW_PERCENTILE - percentile) / OUTFLOW_PERCENTILE)
    : 0;

const isLoss = (margin: number | null): boolean => margin !== null && margin <= 0;

/** 12 if a trailing margin is not positive, never together with `no_fundamentals`. Source: RAT-30, AMB-42. */
const computeUnprofitablePenalty = (hasFinancials: boolean, operating: number | null, net: number | null): number =>
  hasFinancials && (isLoss(operating) || isLoss(net)) ? MAX_POINTS : 0;

/** 12 without filed financials. Source: RAT-31. */
const computeNoFundamentalsPenalty = (hasFinancials: boolean): number => (hasFinancials ? 0 : MAX_POINTS);

/** 0 to 12: six points per unit of debt to equity above 2. Source: RAT-32. */
const computeLeveragePenalty = (debtToEquity: number | null): number =>
  debtToEquity === null ? 0 : Math.min(MAX_POINTS, Math.max(0, debtToEquity - FREE_LEVERAGE) * POINTS_PER_LEVERAGE);

/** 12 with fewer than 250 sessions in 400 days. Source: RAT-33. */
export const computeUnseasonedPenalty = (sessions: number | null): number =>
  sessions !== null && sessions < SEASONED_SESSIONS ? MAX_POINTS : 0;

/** 0 to 12: 0.6 per percentile of the weakest dimension below 20. Source: RAT-34. */
const computeWeakDimensionPenalty = (percentile: number | null): number =>
  percentile === null
    ? 0
    : Math.min(MAX_POINTS, Math.max(0, WEAK_PERCENTILE - percentile) * POINTS_PER_WEAK_PERCENTILE);

/** 0 to 12, linear in the shortfall from two billion dollars. Source: RAT-35, UNS-06. */
export const computeSmallCapPenalty = (dollars: number | null): number =>
  dollars === null ? 0 : MAX_POINTS * clampToUnit((SMALL_CAP - dollars) / SMALL_CAP);

/** 0 to 12, linear in the shortfall from ten million dollars. Source: RAT-36, UNS-06. */
export const computeThinLiquidityPenalty = (dollars: number | null): number =>
  dollars === null ? 0 : MAX_POINTS * clampToUnit((THIN_DOLLAR_VOLUME - dollars) / THIN_DOLLAR_VOLUME);

/**
 * 0 to 12, linear in the distance above the 200-day average beyond 25%, if the price is within 5% of the high. Source:
 * RAT-37, UNS-06.
 */
export const computeExtendedPricePenalty = (pctOff52wHigh: number | null, pctOff200dMa: number | null): number =>
  pctOff52wHigh === null || pctOff200dMa === null || pctOff52wHigh < -NEAR_HIGH_PERCENT
    ? 0
    : MAX_POINTS * clampToUnit((pctOff200dMa - EXTENDED_PERCENT) / EXTENDED_SPAN);

/** The conditions in the contract's order, each with its label and unrounded cost. Source: RAT-25. */
const RISK_CONDITIONS = {
  thin_coverage: { label: 'Thin coverage', points: (facts) => computeThinCoveragePenalty(facts.dimensionsPresent) },
  insider_selling: {
    label: 'Insider selling',
    points: (facts) => computeInsiderSellingPenalty(facts.clusteredInsiderSelling),
  },
  institutional_outflow: {
    label: 'Institutional outflow',
    points: (facts) => computeInstitutionalOutflowPenalty(facts.institutionalPercentile, facts.quarterPriceChange),
  },
  unprofitable: {
    label: 'Unprofitable',
    points: (facts) => computeUnprofitablePenalty(facts.hasFinancials, facts.operatingMargin, facts.netMargin),
  },
  no_fundamentals: { label: 'No fundamentals', points: (facts) => computeNoFundamentalsPenalty(facts.hasFinancials) },
  high_leverage: { label: 'High leverage', points: (facts) => computeLeveragePenalty(facts.debtToEquity) },
  unseasoned_listing: {
    label: 'Unseasoned listing',
    points: (facts) => computeUnseasonedPenalty(facts.sessionsIn400Days),
  },
  weak_dimension: { label: 'Weak dimension', points: (facts) => computeWeakDimensionPenalty(facts.weakestPercentile) },
  small_market_cap: { label: 'Small market cap', points: (facts) => computeSmallCapPenalty(facts.marketCap) },
  thin_liquidity: { label: 'Thin liquidity', points: (facts) => computeThinLiquidityPenalty(facts.dollarVolume) },
  extended_price: {
    label: 'Extended price',
    points: (facts) => computeExtendedPricePenalty(facts.pctOff52wHigh, facts.pctOff200dMa),
  },
} as const satisfies Readonly<Record<string, { label: string; points: (facts: RiskFacts) => number }>>;

export type RiskCondition = keyof typeof RISK_CONDITIONS;
export type RiskAdjustment = { condition: RiskCondition; points: number };

export const RISK_CONDITION_KEYS = Object.keys(RISK_CONDITIONS) as readonly RiskCondition[];

const isRiskCondition = (condition: string): condition is RiskCondition => Object.hasOwn(RISK_CONDITIONS, condition);

/** The label of a condition; an unknown condition, stored by another version, is its own label. Source: RAT-41. */
export const getConditionLabel = (condition: string): string =>
  isRiskCondition(condition) ? RISK_CONDITIONS[condition].label : condition;

/**
 * The conditions that apply, in the contract's order, each 0.1 to 12 with one decimal, halves rounded up. Source:
 * RAT-26, AMB-41.
 */
export const computeRiskAdjustments = (facts: RiskFacts): RiskAdjustment[] =>
  RISK_CONDITION_KEYS.map((condition) => ({
    condition,
    points: roundTenth(RISK_CONDITIONS[condition].points(facts)),
  })).filter(({ points }) => points > 0);

/** The column of a stored rating for each flag, in the contract's order. */
export const FLAG_COLUMNS = {
  clustered_insider_selling: 'clusteredInsiderSelling',
  institutional_outflow_against_price: 'institutionalOutflowAgainstPrice',
  unusual_options_flow: 'unusualOptionsFlow',
} as const satisfies Record<FlagKey, string>;
export type FlagColumns = Record<(typeof FLAG_COLUMNS)[FlagKey], boolean | null>;

/** The flags that could be assessed, in the contract's order. Source: RAT-39. */
export const toFlags = (columns: FlagColumns): Flag[] =>
  FLAG_KEYS.flatMap((key) => {
    const active = columns[FLAG_COLUMNS[key]];
    return active === null ? [] : [{ key, label: FLAG_LABELS[key], active }];
  });

/** The flags that can be assessed for this stock. Source: RAT-39. */
export const computeFlags = (facts: RiskFacts): Flag[] =>
  toFlags({
    clusteredInsiderSelling: facts.clusteredInsiderSelling,
    institutionalOutflowAgainstPrice: isOutflowAgainstPrice(facts.institutionalPercentile, facts.quarterPriceChange),
    unusualOptionsFlow: facts.unusualContracts === null ? null : facts.unusualContracts > 0,
  });
