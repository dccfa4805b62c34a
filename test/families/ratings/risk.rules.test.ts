import { describe, expect, it } from 'vitest';
import * as risk from '../../../src/families/ratings/rules/risk.ts';
import { roundTenth } from '../../../src/lib/rounding.ts';

const CALM: risk.RiskFacts = {
  dimensionsPresent: 7,
  weakestPercentile: 20,
  institutionalPercentile: 25,
  hasFinancials: true,
  operatingMargin: 12,
  netMargin: 8,
  debtToEquity: 2,
  sessionsIn400Days: 250,
  marketCap: 2e9,
  dollarVolume: 1e7,
  pctOff52wHigh: 0,
  pctOff200dMa: 25,
  clusteredInsiderSelling: false,
  quarterPriceChange: 5,
  unusualContracts: 0,
};
const NOTHING_KNOWN: risk.RiskFacts = {
  dimensionsPresent: 7,
  weakestPercentile: null,
  institutionalPercentile: null,
  hasFinancials: true,
  operatingMargin: null,
  netMargin: null,
  debtToEquity: null,
  sessionsIn400Days: null,
  marketCap: null,
  dollarVolume: null,
  pctOff52wHigh: null,
  pctOff200dMa: null,
  clusteredInsiderSelling: null,
  quarterPriceChange: null,
  unusualContracts: null,
};
const WORST: risk.RiskFacts = {
  dimensionsPresent: 4,
  weakestPercentile: 0,
  institutionalPercentile: 0,
  hasFinancials: true,
  operatingMargin: -1,
  netMargin: -1,
  debtToEquity: 40,
  sessionsIn400Days: 0,
  marketCap: 0,
  dollarVolume: 0,
  pctOff52wHigh: 0,
  pctOff200dMa: 300,
  clusteredInsiderSelling: true,
  quarterPriceChange: 1,
  unusualContracts: 9,
};

type Case = readonly [condition: risk.RiskCondition, facts: Partial<risk.RiskFacts>, points: number];

const CASES: readonly Case[] = [
  // RAT-27
  ['thin_coverage', { dimensionsPresent: 7 }, 0],
  ['thin_coverage', { dimensionsPresent: 6 }, 0],
  ['thin_coverage', { dimensionsPresent: 5 }, 6],
  ['thin_coverage', { dimensionsPresent: 4 }, 12],
  ['thin_coverage', { dimensionsPresent: 0 }, 12],
  // RAT-28
  ['insider_selling', { clusteredInsiderSelling: true }, 12],
  ['insider_selling', { clusteredInsiderSelling: false }, 0],
  ['insider_selling', { clusteredInsiderSelling: null }, 0],
  // RAT-29, UNS-06: 12 x (25 - p) / 25
  ['institutional_outflow', { institutionalPercentile: 0 }, 12],
  ['institutional_outflow', { institutionalPercentile: 12.5 }, 6],
  ['institutional_outflow', { institutionalPercentile: 20 }, 2.4],
  ['institutional_outflow', { institutionalPercentile: 24.95 }, 0],
  ['institutional_outflow', { institutionalPercentile: 25 }, 0],
  ['institutional_outflow', { institutionalPercentile: 80 }, 0],
  ['institutional_outflow', { institutionalPercentile: 0, quarterPriceChange: 0 }, 0],
  ['institutional_outflow', { institutionalPercentile: 0, quarterPriceChange: null }, 0],
  // RAT-30: operating or net, 0 is not positive
  ['unprofitable', { operatingMargin: 0 }, 12],
  ['unprofitable', { netMargin: 0 }, 12],
  ['unprofitable', { operatingMargin: 0.01, netMargin: 0.01 }, 0],
  ['unprofitable', { operatingMargin: 5, netMargin: -3 }, 12],
  ['unprofitable', { operatingMargin: null, netMargin: -3 }, 12],
  ['unprofitable', { operatingMargin: null, netMargin: null }, 0],
  // RAT-31
  ['no_fundamentals', { hasFinancials: false }, 12],
  ['no_fundamentals', { hasFinancials: true }, 0],
  // RAT-32: 6 x (debt to equity - 2)
  ['high_leverage', { debtToEquity: 2 }, 0],
  ['high_leverage', { debtToEquity: 2.008 }, 0],
  ['high_leverage', { debtToEquity: 2.01 }, 0.1],
  ['high_leverage', { debtToEquity: 3 }, 6],
  ['high_leverage', { debtToEquity: 4 }, 12],
  ['high_leverage', { debtToEquity: 40 }, 12],
  // RAT-33
  ['unseasoned_listing', { sessionsIn400Days: 249 }, 12],
  ['unseasoned_listing', { sessionsIn400Days: 250 }, 0],
  // RAT-34: 0.6 x (20 - p)
  ['weak_dimension', { weakestPercentile: 20 }, 0],
  ['weak_dimension', { weakestPercentile: 19.95 }, 0],
  ['weak_dimension', { weakestPercentile: 19.75 }, 0.2],
  ['weak_dimension', { weakestPercentile: 10 }, 6],
  ['weak_dimension', { weakestPercentile: 0 }, 12],
  // RAT-35, UNS-06: 12 x (2e9 - cap) / 2e9
  ['small_market_cap', { marketCap: 2e9 }, 0],
  ['small_market_cap', { marketCap: 1.995e9 }, 0],
  ['small_market_cap', { marketCap: 1.5e9 }, 3],
  ['small_market_cap', { marketCap: 1e9 }, 6],
  ['small_market_cap', { marketCap: 0 }, 12],
  // RAT-36, UNS-06: 12 x (1e7 - volume) / 1e7
  ['thin_liquidity', { dollarVolume: 1e7 }, 0],
  ['thin_liquidity', { dollarVolume: 7.5e6 }, 3],
  ['thin_liquidity', { dollarVolume: 1e6 }, 10.8],
  ['thin_liquidity', { dollarVolume: 0 }, 12],
  // RAT-37, UNS-06: 12 x (percent above - 25) / 25 within 5% of the high
  ['extended_price', { pctOff200dMa: 25 }, 0],
  ['extended_price', { pctOff200dMa: 37.5 }, 6],
  ['extended_price', { pctOff200dMa: 50 }, 12],
  ['extended_price', { pctOff200dMa: 90 }, 12],
  ['extended_price', { pctOff200dMa: 90, pctOff52wHigh: -5 }, 12],
  ['extended_price', { pctOff200dMa: 90, pctOff52wHigh: -5.1 }, 0],
];

const readPoints = (condition: risk.RiskCondition, facts: risk.RiskFacts): number =>
  risk.computeRiskAdjustments(facts).find((adjustment) => adjustment.condition === condition)?.points ?? 0;

describe('Each risk condition (RAT-26 to RAT-37, UNS-06)', () => {
  it.each(CASES)('%s with %j costs %d points, and nothing else does', (condition, facts, points) => {
    expect(risk.computeRiskAdjustments({ ...CALM, ...facts })).toEqual(points > 0 ? [{ condition, points }] : []);
  });

  it('is free at every threshold itself (RAT-27 to RAT-37)', () => {
    expect(risk.computeRiskAdjustments(CALM)).toEqual([]);
  });

  it('costs nothing if it is not assessable', () => {
    expect(risk.computeRiskAdjustments(NOTHING_KNOWN)).toEqual([]);
  });

  it('is one of eleven, in the order of the table (RAT-25)', () => {
    expect(risk.RISK_CONDITION_KEYS).toEqual([
      'thin_coverage',
      'insider_selling',
      'institutional_outflow',
      'unprofitable',
      'no_fundamentals',
      'high_leverage',
      'unseasoned_listing',
      'weak_dimension',
      'small_market_cap',
      'thin_liquidity',
      'extended_price',
    ]);
  });

  it('costs 12 points at most, and several add up (RAT-26)', () => {
    const adjustments = risk.computeRiskAdjustments(WORST);
    expect(adjustments.map(({ points }) => points)).toEqual(Array(10).fill(12));
    expect(adjustments.map(({ condition }) => condition)).toEqual(
      risk.RISK_CONDITION_KEYS.filter((key) => key !== 'no_fundamentals'),
    );
  });

  it('is never both unprofitable and without fundamentals (RAT-30, RAT-31, AMB-42)', () => {
    const unfiled = risk.computeRiskAdjustments({ ...WORST, hasFinancials: false }).map(({ condition }) => condition);
    expect(unfiled).toContain('no_fundamentals');
    expect(unfiled).not.toContain('unprofitable');
  });

  it('is rounded half up to one decimal, and omitted at 0 (RAT-09, AMB-41)', () => {
    expect(readPoints('weak_dimension', { ...CALM, weakestPercentile: 19.75 })).toBe(0.2); // 0.15
    expect(readPoints('small_market_cap', { ...CALM, marketCap: 1.975e9 })).toBe(0.2); // 0.15
    expect(readPoints('small_market_cap', { ...CALM, marketCap: 1.992e9 })).toBe(0); // 0.048
  });
});

describe('Flags', () => {
  const flags = (facts: Partial<risk.RiskFacts>) => risk.computeFlags({ ...CALM, ...facts });

  it('are three, each with a label (RAT-39)', () => {
    expect(risk.computeFlags(WORST)).toEqual([
      { key: 'clustered_insider_selling', label: 'Clustered insider selling', active: true },
      { key: 'institutional_outflow_against_price', label: 'Institutional outflow against price', active: true },
      { key: 'unusual_options_flow', label: 'Unusual options flow', active: true },
    ]);
    expect(flags({}).map(({ active }) => active)).toEqual([false, false, false]);
  });

  it('are absent, not false, if they are unknown (RAT-39)', () => {
    expect(risk.computeFlags(NOTHING_KNOWN)).toEqual([]);
    expect(flags({ quarterPriceChange: null }).map(({ key }) => key)).toEqual([
      'clustered_insider_selling',
      'unusual_options_flow',
    ]);
    expect(flags({ unusualContracts: null, clusteredInsiderSelling: null }).map(({ key }) => key)).toEqual([
      'institutional_outflow_against_price',
    ]);
  });

  it('carry other names than the conditions they lead to (RAT-40)', () => {
    for (const { key } of risk.computeFlags(WORST)) expect(risk.RISK_CONDITION_KEYS).not.toContain(key);
    expect(risk.computeRiskAdjustments({ ...CALM, clusteredInsiderSelling: true })).toEqual([
      { condition: 'insider_selling', points: 12 },
    ]);
    expect(risk.computeRiskAdjustments({ ...CALM, institutionalPercentile: 10 })).toEqual([
      { condition: 'institutional_outflow', points: 7.2 },
    ]);
  });

  it('mark institutions that left while the price rose, both strictly (UNS-07)', () => {
    expect(risk.isOutflowAgainstPrice(24.9, 0.1)).toBe(true);
    expect(risk.isOutflowAgainstPrice(25, 0.1)).toBe(false);
    expect(risk.isOutflowAgainstPrice(24.9, 0)).toBe(false);
  });

  it('the flag for unusual options costs no points (RAT-38)', () => {
    expect(flags({ unusualContracts: 1 })[2]).toMatchObject({ active: true });
    expect(risk.computeRiskAdjustments({ ...CALM, unusualContracts: 50 })).toEqual([]);
  });
});

describe('Rounding to one decimal', () => {
  it.each([
    [0.05, 0.1],
    [0.049, 0],
    [0.15, 0.2],
    [0.25, 0.3],
    [1.005, 1],
    [0.6 * 0.25, 0.2],
    [-0.25, -0.2],
    [-0.26, -0.3],
    [66.65, 66.7],
    [-0.04, 0],
  ])('%d becomes %d, halves up', (value, rounded) => {
    expect(roundTenth(value)).toBe(rounded);
  });
});
