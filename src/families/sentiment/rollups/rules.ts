import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireFirst, requireLast, requireValue } from '../../../lib/require.ts';
import { rounded } from '../../../lib/rounding.ts';
import { mean } from '../../../lib/statistics.ts';
import { decimal } from '../../../lib/words.ts';
import { consensusRatio } from '../rules/score.ts';

/** Raised by an incompatible change of a rollup. Source: VER-06. */
export const SECTOR_SCHEMA_VERSION = '1.0';
/** Minimum mentions on a day for a stock's tone. Our choice (UNS-09). */
export const MIN_MENTIONS = 5;
/** A day is bullish above this mean polarity, bearish below its negative. Source: measures, UNS-09. */
const TONE_BAND = 0.1;
/** Maximum distance from the market's ratio that counts as in line with it. Our choice (UNS-09). */
const CONSENSUS_BAND = 0.05;
/** The window of the breadth, in calendar days. Our choice. */
export const BREADTH_DAYS = 90;

/** The mentions of a stock on a day (`YYYY-MM-DD`); `sentiment` is the mean polarity, -1 to 1. */
export type StockDay = {
  day: string;
  ticker: string;
  sector: string | null;
  mentions: number;
  sentiment: number;
  score: number;
  bullish: number;
  bearish: number;
};

export type SentimentLabel = 'BULLISH' | 'NEUTRAL' | 'BEARISH';
/** The label of a day's mean polarity. Source: measures. */
export const sentimentLabel = (sentiment: number): SentimentLabel =>
  sentiment > TONE_BAND ? 'BULLISH' : sentiment < -TONE_BAND ? 'BEARISH' : 'NEUTRAL';

export type SectorConsensusLabel = 'HOTTER_THAN_MARKET' | 'IN_LINE_WITH_MARKET' | 'COOLER_THAN_MARKET';
/** The label of a consensus ratio minus the market's. Source: ROLL-06, UNS-09. */
export const classifySectorConsensus = (versusMarket: number): SectorConsensusLabel =>
  versusMarket > CONSENSUS_BAND
    ? 'HOTTER_THAN_MARKET'
    : versusMarket < -CONSENSUS_BAND
      ? 'COOLER_THAN_MARKET'
      : 'IN_LINE_WITH_MARKET';

/** A stock and its polarity of the day, -1 to 1. */
export type StockTone = { ticker: string; value: number };
/** The sentiment of a sector on a day; means are over its mentioned stocks, weighted equally. */
export type SectorSentiment = {
  sector: string;
  meanSentiment: number;
  meanScore: number;
  consensusRatio: number;
  consensusVsMarket: number;
  bullMentions: number;
  bearMentions: number;
  stockCount: number;
  totalMentions: number;
  topStock: StockTone;
  bottomStock: StockTone;
};
export type SentimentRollup = { narrative: string; marketConsensusRatio: number; sectors: SectorSentiment[] };

const sum = (days: readonly StockDay[], member: 'mentions' | 'bullish' | 'bearish'): number =>
  days.reduce((total, day) => total + day[member], 0);
const computeRatio = (days: readonly StockDay[]): number =>
  rounded(consensusRatio(sum(days, 'bullish'), sum(days, 'bearish')));

/** The sectors on a day, most bullish first; null if no stock is mentioned. Source: DER-55, AMB-26. */
export function sectorRollup(days: readonly StockDay[]): SentimentRollup | null {
  const mentioned = days.filter(({ mentions }) => mentions > 0);
  if (mentioned.length === 0) return null;
  const marketConsensusRatio = computeRatio(mentioned);
  const sectors = [...groupBy(mentioned, ({ sector }) => sector)].flatMap(([sector, stocks]) =>
    sector === null ? [] : [buildSector(sector, stocks, marketConsensusRatio)],
  );
  sectors.sort((a, b) => b.meanSentiment - a.meanSentiment || compareText(a.sector, b.sector));
  return { narrative: writeNarrative(sectors, marketConsensusRatio), marketConsensusRatio, sectors };
}

function buildSector(sector: string, stocks: readonly StockDay[], market: number): SectorSentiment {
  const ratio = computeRatio(stocks);
  const ranked = [...stocks].sort((a, b) => b.sentiment - a.sentiment || compareText(a.ticker, b.ticker));
  const tone = ({ ticker, sentiment }: StockDay): StockTone => ({ ticker, value: rounded(sentiment) });
  return {
    sector,
    meanSentiment: rounded(requireValue(mean(stocks.map(({ sentiment }) => sentiment)), 'the mean sentiment')),
    meanScore: rounded(requireValue(mean(stocks.map(({ score }) => score)), 'the mean Score')),
    consensusRatio: ratio,
    consensusVsMarket: rounded(ratio - market),
    bullMentions: sum(stocks, 'bullish'),
    bearMentions: sum(stocks, 'bearish'),
    stockCount: stocks.length,
    totalMentions: sum(stocks, 'mentions'),
    topStock: tone(requireFirst(ranked)),
    bottomStock: tone(requireLast(ranked)),
  };
}

/** Summarizes the rollup in at most two sentences. */
function writeNarrative(sectors: readonly SectorSentiment[], market: number): string {
  const crowd =
    market > 0 ? 'Bulls outnumber bears' : market < 0 ? 'Bears outnumber bulls' : 'Bulls and bears are even';
  const sentence = `${crowd} across the market (consensus ratio ${decimal(market, 2)}).`;
  const [top, bottom] = [sectors[0], sectors.at(-1)];
  if (!top || !bottom || top === bottom) return sentence;
  return `${sentence} ${top.sector} has the most positive tone (${decimal(top.meanSentiment, 2)}), ${bottom.sector} the most negative (${decimal(bottom.meanSentiment, 2)}).`;
}

/** Numbers of bullish, neutral, and bearish stocks on a day, and the shares of stocks and of mentions in percent. */
export type BreadthBucket = Record<
  | 'coveredStocks'
  | 'totalMentions'
  | 'bullish'
  | 'neutral'
  | 'bearish'
  | 'bullishPct'
  | 'neutralPct'
  | 'bearishPct'
  | 'netBreadth'
  | 'bullishMentionPct'
  | 'neutralMentionPct'
  | 'bearishMentionPct',
  number
> & { date: string };

/**
 * The breadth of a day over the stocks with at least five mentions; null if there are none. Source: DER-56, ROLL-12.
 */
export function breadthBucket(date: string, days: readonly StockDay[]): BreadthBucket | null {
  const covered = days.filter(({ mentions }) => mentions >= MIN_MENTIONS);
  if (covered.length === 0) return null;
  const daysWithLabel = (label: SentimentLabel) =>
    covered.filter(({ sentiment }) => sentimentLabel(sentiment) === label);
  const [bullish, neutral, bearish] = [daysWithLabel('BULLISH'), daysWithLabel('NEUTRAL'), daysWithLabel('BEARISH')];
  const totalMentions = sum(covered, 'mentions');
  const stocks = (days: readonly StockDay[]) => (100 * days.length) / covered.length;
  const mentions = (days: readonly StockDay[]) => rounded((100 * sum(days, 'mentions')) / totalMentions, 2);
  return {
    date,
    coveredStocks: covered.length,
    totalMentions,
    bullish: bullish.length,
    neutral: neutral.length,
    bearish: bearish.length,
    bullishPct: rounded(stocks(bullish), 2),
    neutralPct: rounded(stocks(neutral), 2),
    bearishPct: rounded(stocks(bearish), 2),
    netBreadth: rounded(rounded(stocks(bullish), 2) - rounded(stocks(bearish), 2), 2),
    bullishMentionPct: mentions(bullish),
    neutralMentionPct: mentions(neutral),
    bearishMentionPct: mentions(bearish),
  };
}

/** The buckets of all days with covered stocks, oldest first. `days` must be sorted by day. */
export const breadthSeries = (days: readonly StockDay[]): BreadthBucket[] =>
  [...groupBy(days, ({ day }) => day)].flatMap(([day, stocks]) => breadthBucket(day, stocks) ?? []);
