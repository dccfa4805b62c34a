import { compareText } from '../../../lib/order.ts';
import { requireValue } from '../../../lib/require.ts';
import { rounded, roundedOrNull, roundHundredth } from '../../../lib/rounding.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { computeSentiment } from '../../sentiment/rules/score.ts';
import {
  type DriverHeadline,
  type RowMetric,
  rankAll,
  type TrackerBoard,
  type TrackerEntryRow,
} from '../tables/rules.ts';

/**
 * The window of every table, in calendar days up to the newest covered day; changes compare it with the window before.
 */
export const TRACKER_WINDOW_DAYS = 7;
/** Minimum mentions in a window for a stock's tone. Our choice (TRK-34, TRK-35). */
export const MIN_TRACKER_MENTIONS = 20;
/** Minimum press articles in a window for the tone of the press. Our choice. */
const ARTICLES_LEAST = 10;
/** Minimum mentions in a window for a product to count as trending. Our choice. */
const PRODUCT_MENTIONS_LEAST = 10;

/** The mentions of a subject in a window. */
export type Talk = { mentions: number; polaritySum: number; bullish: number };
/** A stock under its primary ticker, or a product, with its mentions in this window and the window before. */
export type TalkSubject = {
  entityId: string;
  ticker: string | null;
  name: string;
  urlSlug: string;
  category: string | null;
  now: Talk;
  before: Talk;
  /** The mentions of `now` that are from the press. */
  press: Talk;
  stories: readonly Story[];
};

const sentimentIn = ({ mentions, polaritySum }: Talk): number | null => computeSentiment(polaritySum, mentions);

/** The sentiment of a window, -1 to 1, to four decimals; null without mentions. Source: measures. */
export const computeTalkTone = (talk: Talk): number | null => roundedOrNull(sentimentIn(talk));

/**
 * The change of sentiment from the window before, from unrounded values, to four decimals; null if either is missing.
 */
export function toneChange(now: Talk, before: Talk): number | null {
  const [late, early] = [sentimentIn(now), sentimentIn(before)];
  return late === null || early === null ? null : rounded(late - early);
}

/** The growth of mentions over the window before, percent; null if that window has no mentions. */
export const computeGrowth = (now: Talk, before: Talk): number | null =>
  before.mentions > 0 ? roundHundredth((now.mentions / before.mentions - 1) * 100) : null;

/** A headline or post about a stock; `isHeadlined` if the headline names the stock, not only the text. */
export type Story = DriverHeadline & { isHeadlined: boolean };

/**
 * The story behind a row: the most relevant headline or post in the window. Stories whose polarity has the row's sign
 * (`direction` above or below 0) come first, then those whose headline names the stock, then the strongest polarity,
 * then the newest. Null without stories. Source: TRK-34.
 */
export function drivingStory(stories: readonly Story[], direction: number): DriverHeadline | null {
  const isWith = ({ polarity }: Story) => polarity * direction > 0;
  const order = (a: Story, b: Story): number =>
    Number(isWith(b)) - Number(isWith(a)) ||
    Number(b.isHeadlined) - Number(a.isHeadlined) ||
    Math.abs(b.polarity) - Math.abs(a.polarity) ||
    compareText(b.day, a.day) ||
    compareText(a.title, b.title);
  const [first] = [...stories].sort(order);
  if (!first) return null;
  const { isHeadlined: _, ...driver } = first;
  return driver;
}

const polarity = (label: string, value: number | null): RowMetric => ({ label, value, unit: 'polarity' });
const count = (label: string, value: number) => ({ label, value, unit: 'count' as const });

const stockEntry = (
  { entityId, ticker, name, category, stories }: TalkSubject,
  direction: number,
  metrics: readonly RowMetric[],
): TrackerEntryRow => ({
  rowId: requireValue(ticker, `the ticker of ${name}`),
  name,
  category,
  url: `/stocks/${mentionSecurity(requireValue(ticker, `the ticker of ${name}`))}`,
  metrics,
  driver: drivingStory(stories, direction),
  ticker,
  entityId,
});

type Ranked = { subject: TalkSubject; value: number };
/** A subject to rank; none if it has no value. */
const withValue = (subject: TalkSubject, value: number | null): Ranked[] =>
  value === null ? [] : [{ subject, value }];
const handle = ({ subject }: Ranked): string => subject.ticker ?? subject.urlSlug;
const downward = (a: Ranked, b: Ranked): number => b.value - a.value || compareText(handle(a), handle(b));
const upward = (a: Ranked, b: Ranked): number => a.value - b.value || compareText(handle(a), handle(b));

/** Splits values above 0 (highest first) and below 0 (lowest first); a value of 0 is on neither side. */
const twoSided = (ranked: readonly Ranked[]): { up: Ranked[]; down: Ranked[] } => ({
  up: ranked.filter(({ value }) => value > 0).sort(downward),
  down: ranked.filter(({ value }) => value < 0).sort(upward),
});

/** The most bullish and the most bearish stocks by tone, of those with enough mentions. Source: TRK-34. */
export function leaderboard(stocks: readonly TalkSubject[], asOf: string): TrackerBoard {
  const ranked = stocks
    .filter(({ now }) => now.mentions >= MIN_TRACKER_MENTIONS)
    .flatMap((subject) => withValue(subject, computeTalkTone(subject.now)));
  const { up, down } = twoSided(ranked);
  const toEntry = ({ subject, value }: Ranked): TrackerEntryRow =>
    stockEntry(subject, value, [polarity('Sentiment', value), count('Mentions', subject.now.mentions)]);
  return {
    trackerId: 'sentiment-leaderboard',
    board: '',
    asOf,
    headline: [
      {
        ...count('Bullish stocks', up.length),
        methodologyNote: `Mean ${TRACKER_WINDOW_DAYS}-day tone above 0, for stocks with at least ${MIN_TRACKER_MENTIONS} mentions.`,
      },
      { ...count('Bearish stocks', down.length), methodologyNote: 'Likewise below 0.' },
    ],
    ...rankAll([...up, ...down].map(toEntry)),
  };
}

/** The largest changes of tone from one window to the next, of stocks with enough mentions in both. Source: TRK-35. */
export function rankMovers(stocks: readonly TalkSubject[], asOf: string): TrackerBoard {
  const ranked = stocks
    .filter(({ now, before }) => Math.min(now.mentions, before.mentions) >= MIN_TRACKER_MENTIONS)
    .flatMap((subject) => withValue(subject, toneChange(subject.now, subject.before)));
  const { up, down } = twoSided(ranked);
  const toEntry = ({ subject, value }: Ranked): TrackerEntryRow =>
    stockEntry(subject, value, [
      polarity('7-day change', value),
      polarity('Sentiment now', computeTalkTone(subject.now)),
      count('Mentions', subject.now.mentions),
    ]);
  return {
    trackerId: 'sentiment-movers',
    board: '',
    asOf,
    headline: [
      {
        ...count('Improving', up.length),
        methodologyNote: `Mean ${TRACKER_WINDOW_DAYS}-day tone minus that of the previous ${TRACKER_WINDOW_DAYS} days, for stocks with at least ${MIN_TRACKER_MENTIONS} mentions in both.`,
      },
      count('Deteriorating', down.length),
    ],
    ...rankAll([...up, ...down].map(toEntry)),
  };
}

/** Stocks by the tone of the press, most bullish first, of those with enough articles. Source: TRK-33. */
export function mediaDarlings(stocks: readonly TalkSubject[], asOf: string): TrackerBoard {
  const ranked = stocks
    .filter(({ press }) => press.mentions >= ARTICLES_LEAST)
    .flatMap((subject) => withValue(subject, computeTalkTone(subject.press)))
    .sort(downward);
  return {
    trackerId: 'media-darlings',
    board: '',
    asOf,
    headline: [
      {
        ...count('Stocks covered', ranked.length),
        methodologyNote: `Stocks with at least ${ARTICLES_LEAST} articles in ${TRACKER_WINDOW_DAYS} days; an article is bullish above a polarity of 0.15.`,
      },
      count(
        'Articles',
        ranked.reduce((sum, { subject }) => sum + subject.press.mentions, 0),
      ),
    ],
    ...rankAll(
      ranked.map(({ subject, value }) =>
        stockEntry(subject, value, [
          polarity('Press tone', value),
          {
            label: 'Bullish share',
            value: roundHundredth((100 * subject.press.bullish) / subject.press.mentions),
            unit: 'percent',
          },
          count('Articles', subject.press.mentions),
        ]),
      ),
    ),
  };
}

/** Products by mentions, ties by their growth over the window before. Source: TRK-36. */
export function trendingProducts(products: readonly TalkSubject[], asOf: string): TrackerBoard {
  const growth = ({ now, before }: TalkSubject) => computeGrowth(now, before);
  const ranked = products
    .filter(({ now }) => now.mentions >= PRODUCT_MENTIONS_LEAST)
    .sort(
      (a, b) =>
        b.now.mentions - a.now.mentions ||
        (growth(b) ?? Number.POSITIVE_INFINITY) - (growth(a) ?? Number.POSITIVE_INFINITY) ||
        compareText(a.urlSlug, b.urlSlug),
    );
  return {
    trackerId: 'trending-products',
    board: '',
    asOf,
    headline: [
      {
        ...count('Products', ranked.length),
        methodologyNote: `Products with at least ${PRODUCT_MENTIONS_LEAST} mentions in ${TRACKER_WINDOW_DAYS} days; growth is relative to the previous ${TRACKER_WINDOW_DAYS} days.`,
      },
      count('Growing', ranked.filter((product) => (growth(product) ?? 0) > 0).length),
    ],
    ...rankAll(
      ranked.map((product) => ({
        rowId: product.urlSlug,
        urlSlug: product.urlSlug,
        name: product.name,
        category: product.category,
        url: `/products/${product.urlSlug}`,
        metrics: [
          count('Mentions', product.now.mentions),
          { label: 'Week-over-week growth', value: growth(product), unit: 'percent' },
          polarity('Sentiment', computeTalkTone(product.now)),
        ],
        entityId: product.entityId,
      })),
    ),
  };
}
