import { requireValue } from '../../../lib/require.ts';
import { toldOnce } from '../../../lib/told-once.ts';
import { dayInWords, decimal, dollarsInWords, formatCount } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import type { Brief, BriefSection, CitedFact, CitedSource, WrittenSection } from '../../../writing/brief.ts';
import type { BreadthBucket, SentimentRollup } from '../../sentiment/rollups/rules.ts';
import { latestSignals, type MoodReading, moodPhase, type Signal, weeklyChange } from '../mood/rules.ts';

/** The subject under which the text is stored. */
export const SUBJECT = 'market-summary';
/** The section that becomes the headline. A writer gets its name, which states the maximum length (SUM-03). */
export const HEADLINE = 'headline, one or two sentences';
/** Number of top gainers and of top losers named. */
export const MOVERS = 3;
/** Calendar days of filings that the insider facts cover. */
export const SUMMARY_INSIDER_DAYS = 7;
/** Number of reporting companies named. */
export const REPORTERS = 5;

/** A stock's last session; `changePercent` in percent, signed. */
export type Mover = { ticker: string; name: string; price: number; changePercent: number };
/** Stored data of the market; null or empty if there is none. Days as `YYYY-MM-DD`, values in USD. */
export type MarketFacts = {
  /** Oldest first, the newest last. */
  moods: readonly MoodReading[];
  breadth: BreadthBucket | null;
  sectors: SentimentRollup | null;
  prices: { day: string; rose: number; fell: number; gainers: readonly Mover[]; losers: readonly Mover[] } | null;
  insiders: { bought: number; sold: number; buyers: number; sellers: number } | null;
  /** Companies that report until the end of the current week, and the largest of them by day; days are `YYYY-MM-DD`. */
  earnings: { companies: number; until: string; largest: readonly ExpectedReport[] } | null;
};
export type ExpectedReport = { ticker: string; name: string; day: string };

const MOOD: CitedSource = { label: 'market mood', url: '/api/v2/market-mood' };
const BREADTH: CitedSource = { label: 'breadth', url: '/api/v1/sentiment/breadth' };
const SECTORS: CitedSource = { label: 'sectors', url: '/api/v1/sentiment/sectors' };
const LISTINGS: CitedSource = { label: 'stocks', url: '/api/v1/stocks' };
const INSIDERS: CitedSource = {
  label: 'insider activity',
  url: `/api/v1/insider/activity?lookbackDays=${SUMMARY_INSIDER_DAYS}`,
};
const CALENDAR: CitedSource = { label: 'earnings calendar', url: '/api/v1/calendar/earnings' };
const buildPriceSource = (ticker: string): CitedSource => ({
  label: 'price',
  url: `/api/v1/stocks/price?ticker=${mentionSecurity(ticker)}`,
});

const SIGNAL_NAMES: Readonly<Record<Signal, string>> = {
  socialSentiment: 'social sentiment',
  marketDirection: 'market direction',
  fearGauge: 'risk appetite',
  socialMomentum: 'social momentum',
  spyTrend: 'the trend of the S&P 500',
  optionsFlow: 'options flow',
};

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const companies = (value: number): string => formatCount(value, 'company', 'companies');
const phaseWords = (score: number): string => moodPhase(score).toLowerCase().replace('_', ' ');

function moodFacts(moods: readonly MoodReading[]): CitedFact[] {
  const newest = moods.at(-1);
  if (!newest) return [];
  const change = weeklyChange(moods, 'score');
  const week =
    change === null
      ? ''
      : Math.round(change) === 0
        ? `, ${change === 0 ? 'unchanged' : 'flat'} on the week`
        : `, ${change > 0 ? 'up' : 'down'} ${count(Math.abs(change))} on the week`;
  const facts: CitedFact[] = [
    { text: `Mood ${count(newest.score)} of 100: ${phaseWords(newest.score)}${week}.`, source: MOOD },
  ];
  const signals = latestSignals(moods).sort((a, b) => b.value - a.value);
  const [high, low] = [signals[0], signals.at(-1)];
  if (high && low && high !== low)
    facts.push({
      text: `Of its signals, ${SIGNAL_NAMES[high.key]} is the highest at ${count(high.value)} and ${SIGNAL_NAMES[low.key]} the lowest at ${count(low.value)}.`,
      source: MOOD,
    });
  return facts;
}

const breadthFacts = (bucket: BreadthBucket | null): CitedFact[] =>
  bucket
    ? [
        {
          text: `On ${dayInWords(bucket.date)}, ${bucket.bullishPct}% of the ${count(bucket.coveredStocks)} stocks with enough mentions were bullish and ${bucket.bearishPct}% bearish.`,
          source: BREADTH,
        },
      ]
    : [];

const moved = ({ ticker, name, price, changePercent }: Mover): CitedFact => ({
  text: `${name} (${mentionSecurity(ticker)}) ${changePercent > 0 ? 'rose' : 'fell'} ${decimal(Math.abs(changePercent), 2)}% to $${decimal(price, 2)}.`,
  source: buildPriceSource(ticker),
});

const weekdayInWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

const sessionFact = ({ day, rose, fell }: NonNullable<MarketFacts['prices']>): CitedFact => ({
  text: `${count(rose)} stocks up and ${count(fell)} down on ${weekdayInWords(day)}, ${dayInWords(day)}.`,
  source: LISTINGS,
});

function sectorFacts({ narrative, sectors }: SentimentRollup): CitedFact[] {
  const [top] = sectors;
  const best = top && {
    text: `In ${top.sector}, ${mentionSecurity(top.topStock.ticker)} has the most positive tone and ${mentionSecurity(top.bottomStock.ticker)} the most negative.`,
    source: SECTORS,
  };
  return [{ text: narrative, source: SECTORS }, ...(best && top.stockCount > 1 ? [best] : [])];
}

/** Purchases of $1.2 million at 3 companies, or no purchases. */
const traded = (side: 'purchases' | 'sales', value: number, at: number): string =>
  at === 0 ? `no ${side}` : `${side} of ${dollarsInWords(value)} at ${companies(at)}`;

const insiderFact = ({ bought, sold, buyers, sellers }: NonNullable<MarketFacts['insiders']>): CitedFact => ({
  text: `On the open market, insiders reported ${traded('purchases', bought, buyers)}, and ${traded('sales', sold, sellers)}, over ${SUMMARY_INSIDER_DAYS} days.`,
  source: INSIDERS,
});

function earningsFacts({ companies: count, until, largest }: NonNullable<MarketFacts['earnings']>): CitedFact[] {
  const companyList = largest
    .map(({ name, ticker, day }) => `${name} (${mentionSecurity(ticker)}) on ${dayInWords(day)}`)
    .join(', ');
  return [
    {
      text: `${companies(count)} ${count === 1 ? 'reports' : 'report'} earnings through ${dayInWords(until)}${count > largest.length ? ', the largest' : ''}: ${companyList}.`,
      source: CALENDAR,
    },
  ];
}

/** The facts as sections, the headline first, each fact once; null if there is no data of the market (SUM-04). */
export function marketBrief({ moods, breadth, sectors, prices, insiders, earnings }: MarketFacts): Brief | null {
  const mood = moodFacts(moods);
  const session = prices ? [sessionFact(prices)] : [];
  const body: BriefSection[] = [
    { name: 'Mood', facts: [...mood, ...breadthFacts(breadth)] },
    { name: 'Prices', facts: [...session, ...(prices ? [...prices.gainers, ...prices.losers].map(moved) : [])] },
    { name: 'Sectors', facts: sectors ? sectorFacts(sectors) : [] },
    { name: 'Insiders', facts: insiders ? [insiderFact(insiders)] : [] },
    { name: 'Earnings', facts: earnings ? earningsFacts(earnings) : [] },
  ]
    .filter(({ facts }) => facts.length > 0)
    .map((section) => ({ ...section, cited: true }));
  const [first] = body;
  if (!first) return null;
  const punchline = [...mood.slice(0, 1), ...session];
  const headline = { name: HEADLINE, cited: false, facts: punchline.length > 0 ? punchline : first.facts.slice(0, 1) };
  return { subject: 'The US stock market', sections: toldOnce([headline, ...body]) };
}

/** The written sections as served: the headline by itself, the others as Markdown under titles. */
export const joinSections = (sections: readonly WrittenSection[]): { headline: string; expandedContent: string } => ({
  headline: requireValue(
    sections.find(({ name }) => name === HEADLINE),
    'the headline',
  ).content,
  expandedContent: sections
    .filter(({ name }) => name !== HEADLINE)
    .map(({ name, content }) => `## ${name}\n\n${content}`)
    .join('\n\n'),
});
