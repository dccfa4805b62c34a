import { addDays, isoDate } from '../lib/dates.ts';
import { demoStocks, type Listing } from './companies.ts';
import type { DemoBar } from './prices.ts';
import { randomOf } from './random.ts';

/** How many calendar days have mentions, up to the day before today. */
export const DEMO_MENTION_DAYS = 120;

/** Where the demo market is written about: the part of all mentions, and how much kinder the tone is there. */
const PUBLICATIONS = [
  { source: 'News', publisher: 'Demo Wire', type: 'article', part: 0.26, kindness: 0 },
  { source: 'News', publisher: 'Demo Journal', type: 'article', part: 0.14, kindness: 0.04 },
  { source: 'Reddit', publisher: 'r/demostocks', type: 'post', part: 0.24, kindness: -0.03 },
  { source: 'X', publisher: '@demodesk', type: 'post', part: 0.22, kindness: -0.05 },
  { source: 'YouTube', publisher: 'Demo Markets', type: 'video', part: 0.09, kindness: 0.1 },
  { source: 'Substack', publisher: 'Demo Letter', type: 'article', part: 0.05, kindness: 0.06 },
];

const WEEKEND_PART = 0.4;
/** Part of yesterday's tone that is left today. */
const TONE_MEMORY = 0.88;
const USUAL_TONE = 0.12;

/** The header and the rows of a mentions file about every company of the demo market, from its bars. */
export function demoMentions(seed: number, bars: ReadonlyMap<string, readonly DemoBar[]>, today: Date): string[][] {
  const rows = ['entity,date,source,publisher,type,count,polaritySum,bullish,bearish'.split(',')];
  const seen = new Set<number>();
  for (const listing of demoStocks) {
    // Share classes are written about as one company.
    if (!seen.has(listing.cik)) rows.push(...mentionsOf(seed, listing, bars.get(listing.ticker) ?? [], today));
    seen.add(listing.cik);
  }
  return rows;
}

function mentionsOf(seed: number, listing: Listing, bars: readonly DemoBar[], today: Date): string[][] {
  const random = randomOf(seed, 'mentions', listing.cik);
  const returns = new Map(bars.slice(1).map((bar, i) => [isoDate(bar.date), bar.close / bars[i]!.close - 1]));
  const billions = (listing.sharesOutstanding * listing.startPrice) / 1e9;
  const rows: string[][] = [];
  let tone = USUAL_TONE;
  for (let back = DEMO_MENTION_DAYS; back > 0; back--) {
    const day = addDays(today, -back);
    const move = returns.get(isoDate(day)) ?? 0;
    const isWeekend = day.getUTCDay() % 6 === 0;
    tone = TONE_MEMORY * tone + (1 - TONE_MEMORY) * USUAL_TONE + 0.05 * random.normal() + 1.5 * move;
    // A move brings out the writers, whichever way it goes.
    const total =
      4 * Math.sqrt(billions) * Math.exp(0.3 * random.normal() + 18 * Math.abs(move)) * (isWeekend ? WEEKEND_PART : 1);
    for (const { source, publisher, type, part, kindness } of PUBLICATIONS) {
      const count = Math.round(total * part * random.between(0.7, 1.3));
      if (count === 0) continue;
      const polarity = Math.max(-0.85, Math.min(0.85, tone + kindness + 0.04 * random.normal()));
      const bullish = Math.round(count * Math.max(0, Math.min(0.9, 0.35 + polarity / 2)));
      const bearish = Math.round((count - bullish) * Math.max(0, Math.min(0.9, 0.4 - polarity / 2)));
      const cells = [count, (count * polarity).toFixed(4), bullish, bearish];
      rows.push([listing.ticker, isoDate(day), source, publisher, type, ...cells.map(String)]);
    }
  }
  return rows;
}
