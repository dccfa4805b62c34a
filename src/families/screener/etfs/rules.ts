import { computePercentOff } from '../../prices/rules/technicals.ts';
import { type Prices, toServedPrices } from '../fields/rules.ts';
import type { EtfColumn } from '../rules/etf-fields.ts';

export type EtfScreenFacts = Prices & {
  ticker: string;
  name: string;
  issuer: string | null;
  assetClass: string | null;
  trackedIndex: string | null;
  aum: number | null;
  /** A fraction of 1. */
  expenseRatio: number | null;
  /** Null if too little of the fund is covered. */
  analyst: { upsidePercent: number | null; consensusLabel: string | null } | null;
  weightedScore: number | null;
  directScore: number | null;
  weightCovered: number | null;
  /** Net insider buying in its holdings, scaled by weight, USD; null if too little is covered. */
  insiderNet30d: number | null;
  insiderNet90d: number | null;
  holdingsCount: number | null;
  totalKnownHoldings: number | null;
  partial: boolean | null;
};

type EtfText = Extract<EtfColumn, 'issuer' | 'assetClass' | 'trackedIndex'>;
type EtfRow = Record<Exclude<EtfColumn, EtfText>, number | null> &
  Record<EtfText, string | null> & {
    ticker: string;
    name: string;
    isStale: boolean;
    /** `YYYY-MM-DD`. */
    priceAsOf: string | null;
    week52High: number | null;
    week52Low: number | null;
    weightedConsensusLabel: string | null;
    weightedInsiderNet30d: number | null;
    weightedInsiderNet90d: number | null;
    totalKnownHoldings: number | null;
    partial: boolean | null;
  };

/** The screener row of a fund; missing values are null. */
export function toEtfRow(facts: EtfScreenFacts): EtfRow {
  const { price, change, changePercent, volume, week52High, week52Low, isStale, priceAsOf } = toServedPrices(facts);
  const { ticker, name, issuer, assetClass, trackedIndex, analyst, holdingsCount, totalKnownHoldings, partial } = facts;
  return {
    ticker,
    name,
    issuer,
    assetClass,
    trackedIndex,
    marketCap: facts.aum,
    // Percent, without the rounding error of the product (AMB-27).
    expenseRatio: facts.expenseRatio === null ? null : Number((facts.expenseRatio * 100).toFixed(8)),
    currentPrice: price,
    changePercent,
    priceChange: change,
    volume,
    week52High,
    week52Low,
    isStale,
    priceAsOf,
    pctOff52wHigh: computePercentOff(price, week52High),
    pctOff52wLow: computePercentOff(price, week52Low),
    weightedAnalystUpside: analyst?.upsidePercent ?? null,
    weightedConsensusLabel: analyst?.consensusLabel ?? null,
    weightedInsiderNet30d: facts.insiderNet30d,
    weightedInsiderNet90d: facts.insiderNet90d,
    constituentsWeightedService: facts.weightedScore,
    directService: facts.directScore,
    weightCoveredPct: facts.weightCovered,
    holdingsCount,
    totalKnownHoldings,
    partial,
  };
}
