import { csvFiles, type DemoFile, quoteCell } from '../../../demo/file.ts';
import type { Listing } from '../../../demo/listing.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';

/** Calendar days with headlines, up to the day before today. */
const HEADLINE_DAYS = 42;
/** The chance of a headline on a day without news; on a fixed weekday, there always is a headline. */
const USUAL_CHANCE = 0.16;

const GOOD = [
  'raises its outlook for the year',
  'wins an order that doubles its backlog',
  'gains share from its largest rival',
  'returns more to its shareholders',
  'is upgraded as margins widen',
];
const BAD = [
  'cuts its outlook for the year',
  'loses a contract to its largest rival',
  'delays a product by two quarters',
  'faces questions over its costs',
  'is downgraded as margins narrow',
];
const LIKED = ['I keep adding to', 'Nobody talks enough about', 'Still my largest position:'];
const DISLIKED = ['I sold the last of', 'I do not understand the price of', 'Too many promises at'];
const REPORT = { good: 'earns more than anybody expected', bad: 'earns less than anybody expected' };

const HEADER = 'timestamp,source,title,sentiment';

/** Scored headlines for all news of companies and for some days without news, and a weekly post. All are invented. */
export const headlineFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('scored-posts', 'headlines', universe.today, HEADER, generateRows(universe));

function* generateRows({
  seed,
  today,
  listings,
  sessions,
  sessionAt,
  news,
  isNew,
  lastPlace,
}: DemoUniverse): Generator<string> {
  const issuers = new Set<string>();
  for (const listing of listings) {
    // Share classes have the headlines of a single company; funds have none.
    if (listing.kind === 'ETF' || listing.coverage === 'NONE' || issuers.has(listing.issuer)) continue;
    issuers.add(listing.issuer);
    const weekday = createRandom(seed, 'headlines', listing.issuer).integer(0, 6);
    const events = new Map([...news(listing)].map(([place, event]) => [sessions[place]?.valueOf(), event]));
    const isFollowed = (day: Date) => listing.stage !== 'DELISTED' || day <= sessionAt(lastPlace(listing));
    for (let day = addDays(today, -HEADLINE_DAYS); day < today; day = addDays(day, 1)) {
      if (!isNew(day) || !isFollowed(day)) continue;
      const random = createRandom(seed, 'headlines', listing.issuer, day.valueOf());
      if (day.getUTCDay() === (weekday + 3) % 7) yield buildPost(seed, listing, day);
      const event = events.get(day.valueOf());
      const isUsual = random.chance(USUAL_CHANCE) || day.getUTCDay() === weekday;
      if (!event && !isUsual) continue;
      const isReport = event?.kind === 'EARNINGS';
      const isGood = isReport ? event.beats === true : event ? event.move > 0 : random.chance(0.6);
      const phrases = isReport ? REPORT[isGood ? 'good' : 'bad'] : random.pick(isGood ? GOOD : BAD);
      const polarity = (isGood ? 1 : -1) * random.between(event ? 0.5 : 0.2, event ? 0.9 : 0.6);
      const title = `${listing.name} (${listing.exchange.split(' ')[0]}: ${listing.ticker}) ${phrases}`;
      yield [timeOn(random, day), 'Demo Wire', quoteCell(title), polarity.toFixed(2)].join(',');
    }
  }
}

function buildPost(seed: number, { issuer, name, ticker }: Listing, day: Date): string {
  const random = createRandom(seed, 'posts', issuer, day.valueOf());
  const isKind = random.chance(0.55);
  const polarity = (isKind ? 1 : -1) * random.between(0.2, 0.8);
  const text = `${random.pick(isKind ? LIKED : DISLIKED)} ${name} ($${ticker})`;
  return [timeOn(random, day), 'X/@demodesk', quoteCell(text), polarity.toFixed(2)].join(',');
}

/** A time around midday in New York, in standard or daylight saving time. */
function timeOn(random: DemoRandom, day: Date): string {
  const [hour, minute] = [random.integer(14, 20), random.integer(0, 59)].map((time) => String(time).padStart(2, '0'));
  return `${isoDate(day)} ${hour}:${minute}:00`;
}
