import { wave } from '../../../demo/factors.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { defineHistory } from '../../../demo/files.ts';
import { DEMO_MENTION_DAYS, RECENT_DAYS } from '../../../demo/history-days.ts';
import type { Listing } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { MENTIONS_HEADER } from '../../../demo/mentions.ts';
import { createRandom } from '../../../demo/random.ts';
import { usualTone } from '../../../demo/tone.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { requireBand } from '../../../lib/bands.ts';
import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { requireFirst } from '../../../lib/require.ts';

/** Publications about the demo market; `kindness` is added to the tone there. */
const PUBLICATIONS = [
  { source: 'News', publisher: 'Demo Wire', type: 'article', part: 0.26, kindness: 0 },
  { source: 'Reddit', publisher: 'r/demostocks', type: 'post', part: 0.24, kindness: -0.03 },
  { source: 'X', publisher: '@demodesk', type: 'post', part: 0.22, kindness: -0.05 },
  { source: 'News', publisher: 'Demo Journal', type: 'article', part: 0.14, kindness: 0.04 },
  { source: 'YouTube', publisher: 'Demo Markets', type: 'video', part: 0.09, kindness: 0.1 },
  { source: 'Substack', publisher: 'Demo Letter', type: 'article', part: 0.05, kindness: 0.06 },
];
/** Number of publications that write about a company every day, by market cap in billions of USD. */
const WRITERS = [
  { from: 300, count: 6 },
  { from: 60, count: 3 },
  { from: 0, count: 2 },
];
const LEAST_MENTIONS = 20;
const MENTIONS_PER_ROOT_BILLION = 10;
const FUND_PART = 0.25;
const THIN_PART = 0.2;
const WEEKEND_PART = 0.4;
/** The move, as a fraction of the price, beyond which mentions do not increase further. */
const LARGEST_MOVE = 0.08;
/** The fraction of yesterday's tone, and of yesterday's stir about news, that is left today. */
const TONE_MEMORY = 0.88;
const STIR_MEMORY = 0.45;
/** The increase of mentions on a day with news, and the effect on its tone. */
const NEWS_STIR = 2.5;
const NEWS_TONE = 0.12;
/** The factor by which a top story increases the stir, and its effect on the tone. */
const TOP_STIR = 2.5;
const TOP_TONE = 0.55;

/** The mentions of every company and fund, with a row per day and publication. */
export function* mentionFiles(universe: DemoUniverse): Generator<DemoFile> {
  const issuers = new Set<string>();
  // Share classes have the mentions of a single company.
  const companies = universe.listings.filter(({ issuer }) => !issuers.has(issuer) && issuers.add(issuer));
  const followed = companies.filter(({ coverage }) => coverage !== 'NONE');
  yield* csvFiles('mentions', 'mentions', universe.today, MENTIONS_HEADER, generateRows(universe, followed));
}

function* generateRows(universe: DemoUniverse, listings: readonly Listing[]): Generator<string> {
  for (const listing of listings) yield* generateMentions(universe, listing);
}

function* generateMentions(universe: DemoUniverse, listing: Listing): Generator<string> {
  const { seed, today, sessions } = universe;
  const { closes } = universe.path(listing);
  const news = universe.news(listing);
  const coverage = listing.kind === 'ETF' ? FUND_PART : listing.coverage === 'THIN' ? THIN_PART : 1;
  const usual = coverage * (LEAST_MENTIONS + MENTIONS_PER_ROOT_BILLION * Math.sqrt(getMarketCapBillions(listing)));
  const writers = listing.coverage === 'THIN' ? 1 : requireBand(WRITERS, getMarketCapBillions(listing)).count;
  const publications = PUBLICATIONS.slice(0, writers);
  const ownTone = usualTone(seed, listing);
  const parts = publications.reduce((sum, { part }) => sum + part, 0);
  const moods = wave(createRandom(seed, 'moods', listing.issuer), daysFrom(requireFirst(sessions), today), 0.9, 0.09);
  const firstTold = Math.max(
    universe.sessionAt(universe.firstPlace(listing)).valueOf(),
    addDays(today, -DEMO_MENTION_DAYS).valueOf(),
  );
  const lastTold = listing.stage === 'DELISTED' ? universe.sessionAt(universe.lastPlace(listing)) : today;
  let [tone, stir, place] = [0, 0, 0];
  // Starts on the market's first day, so that the tone of a day does not depend on when it is generated.
  for (let day = requireFirst(sessions); day < today; day = addDays(day, 1)) {
    const isTrading = sessions[place]?.valueOf() === day.valueOf();
    const move = isTrading && place > 0 ? Math.log(closes[place]! / closes[place - 1]!) : 0;
    const event = isTrading ? news.get(place) : undefined;
    if (isTrading) place++;
    tone =
      TONE_MEMORY * tone + 1.2 * move + (event ? Math.sign(event.move) * (event.isTopStory ? TOP_TONE : NEWS_TONE) : 0);
    // The stir about a story does not fade over the weekend.
    if (isTrading) stir = STIR_MEMORY * stir + (event ? NEWS_STIR * (event.isTopStory ? TOP_STIR : 1) : 0);
    if (day.valueOf() < firstTold || day > lastTold || !universe.isNewHistory(day)) continue;
    const random = createRandom(seed, 'mentions', listing.issuer, day.valueOf());
    // A price move in either direction increases the mentions.
    const total =
      (usual *
        (1 + stir) *
        Math.exp(0.25 * random.normal() + 9 * Math.min(LARGEST_MOVE, Math.abs(move))) *
        (day.getUTCDay() % 6 === 0 && stir < NEWS_STIR ? WEEKEND_PART : 1)) /
      parts;
    const mood = ownTone + moods[daysFrom(requireFirst(sessions), day)]! + tone;
    const date = isoDate(day);
    for (const { source, publisher, type, part, kindness } of publications) {
      const count = Math.round(total * part * random.between(0.7, 1.3));
      if (count === 0) continue;
      const polarity = Math.max(-0.5, Math.min(0.7, mood + kindness + 0.04 * random.normal()));
      const bullish = Math.round(count * Math.max(0, Math.min(0.9, 0.35 + polarity / 2)));
      const bearish = Math.round((count - bullish) * Math.max(0, Math.min(0.9, 0.4 - polarity / 2)));
      const sum = (count * polarity).toFixed(4);
      yield `${listing.ticker},${date},${source},${publisher},${type},${count},${sum},${bullish},${bearish}`;
    }
  }
}

/** A first start writes only the newest days. */
export const mentionHistory = defineHistory('mentions', RECENT_DAYS, mentionFiles);
