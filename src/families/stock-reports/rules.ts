import { toldOnce } from '../../lib/told-once.ts';
import { dayInWords, decimal, dollarsInWords, formatCount } from '../../lib/words.ts';
import { mentionSecurity } from '../../market/identity/day-symbols.ts';
import type { Brief, BriefSection, CitedFact } from '../../writing/brief.ts';
import type { InsightType } from '../insights/rules/insight.ts';

export type SummaryDepth = 'basic' | 'deep';
/** The only section of a basic report. Source: open points 4.12. */
export const SUMMARY = 'Executive Summary';
/** The minimum number of facts in a report. */
const MIN_FACTS = 3;

/** The stored data on a stock; null members are missing. USD, percent points, or as noted. */
export type ReportInputs = {
  ticker: string;
  companyName: string;
  sector: string | null;
  quote: {
    price: number;
    changePercent: number;
    week52High: number | null;
    week52Low: number | null;
    day: string;
  } | null;
  rating: { score: number; letter: string; percentile: number; risks: readonly string[] } | null;
  /** `counts`: analysts by grade; null if the source has no counts. */
  consensus: {
    label: string;
    analysts: number;
    targetMean: number;
    upsidePercent: number;
    counts: { buy: number; hold: number; sell: number } | null;
  } | null;
  /** `score`: the 7-day Score; `mentions`: of the newest day. */
  crowd: { score: number; scoreChange: number | null; mentions: number } | null;
  /** Fractions. */
  options: { atmIv: number | null; expectedMove1d: number | null; pcVol: number | null } | null;
  fundamentals: {
    revenue: number | null;
    operatingMargin: number | null;
    revenueGrowth: number | null;
    debtToEquity: number | null;
  } | null;
  insiders: { days: number; buyers: number; sellers: number } | null;
  /** `reportDate`: the end of the quarter, `YYYY-MM-DD`. */
  institutions: {
    quarter: string;
    reportDate: string;
    sharesBought: number;
    sharesSold: number;
    netChangePercent: number;
    holders: number;
  } | null;
  shortInterest: { shares: number; day: string } | null;
  insights: readonly { type: string; text: string }[];
};

const percent = (value: number): string => `${decimal(value, 1)}%`;
const getDirection = (value: number): string => (value < 0 ? 'down' : 'up');
const formatLabel = (label: string): string => label.toLowerCase().replaceAll('_', ' ');

/** A sentence with the path that serves its data; empty if a value is missing. */
const fact = (text: string | false | null, label: string, url: string): CitedFact[] =>
  text ? [{ text, source: { label, url } }] : [];

function priceFacts({ ticker, companyName, sector, quote }: ReportInputs): CitedFact[] {
  if (!quote) return [];
  const { price, changePercent, week52High, week52Low, day } = quote;
  const path = `/api/v1/stocks/price?ticker=${mentionSecurity(ticker)}`;
  const subject = sector ? `${companyName} (${sector})` : companyName;
  return [
    ...fact(
      `${subject} closed at $${decimal(price, 2)} on ${dayInWords(day)}, ${getDirection(changePercent)} ${percent(Math.abs(changePercent))} on the day.`,
      'price',
      path,
    ),
    ...fact(
      week52High !== null &&
        week52Low !== null &&
        `Its 52-week range is $${decimal(week52Low, 2)} to $${decimal(week52High, 2)}.`,
      'price',
      path,
    ),
  ];
}

const ratingFacts = ({ ticker, rating }: ReportInputs): CitedFact[] =>
  rating
    ? fact(
        `It is rated ${rating.letter} with a score of ${decimal(rating.score, 1)}, ${
          rating.risks.length > 0
            ? `after ${rating.risks.length === 1 ? 'a risk penalty' : 'risk penalties'} (${rating.risks.map(formatLabel).join(', ')})`
            : 'without a risk penalty'
        }.`,
        'rating',
        `/api/v1/rating/${mentionSecurity(ticker)}`,
      )
    : [];

/** A label names only one side, the counts both. */
const formatGrades = (counts: NonNullable<ReportInputs['consensus']>['counts']): string =>
  counts ? ` (${counts.buy} buy, ${counts.hold} hold, ${counts.sell} sell)` : '';

const analystFacts = ({ ticker, consensus }: ReportInputs): CitedFact[] =>
  consensus
    ? fact(
        `The analyst consensus is ${formatLabel(consensus.label)}${formatGrades(consensus.counts)}; ${formatCount(consensus.analysts, 'analyst expects', 'analysts expect')} $${decimal(consensus.targetMean, 2)} on average, ${percent(Math.abs(consensus.upsidePercent))} ${consensus.upsidePercent < 0 ? 'below' : 'above'} the price at the time.`,
        'analysts',
        `/api/v1/analyst/${mentionSecurity(ticker)}/consensus`,
      )
    : [];

const crowdFacts = ({ ticker, crowd }: ReportInputs): CitedFact[] =>
  crowd
    ? fact(
        `Its 7-day Score is ${decimal(crowd.score, 1)}${
          crowd.scoreChange === null
            ? ''
            : `, ${decimal(Math.abs(crowd.scoreChange), 1)} ${crowd.scoreChange < 0 ? 'below' : 'above'} the 30-day Score`
        }, from ${formatCount(crowd.mentions, 'mention')} on the newest day.`,
        'mentions',
        `/api/v2/metrics/entity/${mentionSecurity(ticker)}/metric/mentions`,
      )
    : [];

function optionFacts({ ticker, options }: ReportInputs): CitedFact[] {
  if (!options) return [];
  const path = `/api/v1/stocks/${mentionSecurity(ticker)}/options/summary`;
  const { atmIv, expectedMove1d, pcVol } = options;
  return [
    ...fact(
      atmIv !== null && `At-the-money options imply an annual volatility of ${percent(atmIv * 100)}.`,
      'options',
      path,
    ),
    ...fact(
      expectedMove1d !== null && `They price in a move of up to ${percent(expectedMove1d * 100)} by the next close.`,
      'options',
      path,
    ),
    ...fact(pcVol !== null && `${decimal(pcVol, 2)} puts were traded for each call.`, 'options', path),
  ];
}

function fundamentalFacts({ ticker, fundamentals }: ReportInputs): CitedFact[] {
  if (!fundamentals) return [];
  const path = `/api/v1/stocks/fundamentals/current?ticker=${mentionSecurity(ticker)}`;
  const { revenue, operatingMargin, revenueGrowth, debtToEquity } = fundamentals;
  return [
    ...fact(
      revenue !== null &&
        `Twelve-month revenue is ${dollarsInWords(revenue)}${revenueGrowth === null ? '' : `, ${getDirection(revenueGrowth)} ${percent(Math.abs(revenueGrowth))} from a year earlier`}.`,
      'filings',
      path,
    ),
    ...fact(operatingMargin !== null && `The operating margin is ${percent(operatingMargin)}.`, 'filings', path),
    ...fact(debtToEquity !== null && `Debt is ${decimal(debtToEquity, 2)} times equity.`, 'filings', path),
  ];
}

const hasInsight = ({ insights }: ReportInputs, insightType: InsightType): boolean =>
  insights.some(({ type }) => type === insightType);

const SELLING: InsightType = 'insider_sell_signal';

/**
 * Counts of buyers and sellers. An insight on selling covers the same days and has the amounts as well, so it is used
 * instead.
 */
function insiderText({ insiders, insights }: ReportInputs): string | null {
  if (!insiders) return null;
  const { days, buyers, sellers } = insiders;
  return (
    insights.find(({ type }) => type === SELLING)?.text ??
    `Over ${days} days, ${buyers === 0 ? 'no insiders' : formatCount(buyers, 'insider')} bought on the open market and ${sellers === 0 ? 'none' : sellers} sold.`
  );
}

function ownerFacts(inputs: ReportInputs): CitedFact[] {
  const { ticker, institutions, shortInterest } = inputs;
  return [
    ...fact(insiderText(inputs), 'insiders', `/api/v1/insider/trades/${mentionSecurity(ticker)}`),
    ...fact(
      institutions &&
        `In ${institutions.quarter}, institutions bought ${formatCount(institutions.sharesBought, 'share')} and sold ${formatCount(institutions.sharesSold, 'share')}, which ${institutions.netChangePercent < 0 ? 'cut' : 'raised'} what they hold by ${percent(Math.abs(institutions.netChangePercent))}; ${institutions.holders} hold the stock.`,
      'institutions',
      `/api/v1/institutional/holders/${mentionSecurity(ticker)}?reportDate=${institutions?.reportDate}`,
    ),
    ...fact(
      // An insight on short interest has the same figure and its change.
      shortInterest &&
        !hasInsight(inputs, 'short_interest_spike') &&
        `On ${dayInWords(shortInterest.day)}, ${shortInterest.shares.toLocaleString('en-US')} shares were sold short.`,
      'short interest',
      `/api/v1/stocks/short-interest?ticker=${mentionSecurity(ticker)}`,
    ),
  ];
}

const INSTITUTIONAL: InsightType = 'institutional_position_change';

/** Omits the insights that the facts on owners already cover. */
const insightFacts = ({ ticker, insights, insiders, institutions }: ReportInputs): CitedFact[] =>
  insights
    .filter(({ type }) => !(institutions && type === INSTITUTIONAL) && !(insiders && type === SELLING))
    .flatMap(({ text }) => fact(text, 'insights', `/api/v1/insights/stock/${mentionSecurity(ticker)}`));

/**
 * The facts of a report by section; sections without facts are omitted. Basic: one section with the first fact of each
 * kind. Deep: also a section with the other facts of each kind. Null if there are too few facts.
 */
export function reportBrief(inputs: ReportInputs, depth: SummaryDepth): Brief | null {
  const kinds: readonly [string, CitedFact[]][] = [
    ['Price', priceFacts(inputs)],
    ['Rating', ratingFacts(inputs)],
    ['Analysts', analystFacts(inputs)],
    ['Social sentiment', crowdFacts(inputs)],
    ['Options', optionFacts(inputs)],
    ['Fundamentals', fundamentalFacts(inputs)],
    ['Ownership and short interest', ownerFacts(inputs)],
    ['Signals', insightFacts(inputs)],
  ];
  if (kinds.reduce((sum, [, facts]) => sum + facts.length, 0) < MIN_FACTS) return null;
  const summary: BriefSection = { name: SUMMARY, cited: true, facts: kinds.flatMap(([, facts]) => facts.slice(0, 1)) };
  const moreSections = kinds.map(([name, facts]) => ({ name, cited: true, facts }));
  return {
    subject: `${inputs.companyName} (${mentionSecurity(inputs.ticker)})`,
    sections: depth === 'basic' ? [summary] : toldOnce([summary, ...moreSections]),
  };
}

/** The version of a report: `251121` for 21 November 2025. Source: open points 4.12. */
export const toReportVersion = (day: Date): number => Number(day.toISOString().slice(2, 10).replaceAll('-', ''));
