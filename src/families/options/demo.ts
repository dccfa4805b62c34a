import { earningsDays } from '../../demo/company/fiscal.ts';
import { wave, YEAR_SESSIONS } from '../../demo/factors.ts';
import { csvFiles, type DemoFile } from '../../demo/file.ts';
import type { Listing } from '../../demo/listing.ts';
import { billionsOf } from '../../demo/listings.ts';
import { fraction, randomOf } from '../../demo/random.ts';
import type { Universe } from '../../demo/universe.ts';
import { addDays, daysFrom, isoDate } from '../../lib/dates.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { optionDelta, optionPrice } from './rules/pricing.ts';
import { monthlyExpiry } from './rules/walls.ts';

/** Long enough that every percentile has its baseline, short enough that the first start stays quick. */
export const DEMO_OPTION_SESSIONS = 63;

const HEADER = 'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta';
/** How many monthly expiries and strikes to each side of the price are told: more of the largest. By billions of USD. */
const CHAINS = [
  { from: 250, expiries: 3, strikes: 3 },
  { from: 0, expiries: 2, strikes: 2 },
];
/** Between two strikes, in standard deviations over a month and a half. */
const STEP = 0.9;
const STEP_YEARS = 45 / 365;
/** What sellers of options ask over the volatility that is expected. */
const PREMIUM = 1.1;
/** The logarithmic move that is expected of a quarter's report, in standard deviations of a day. */
const REPORT_MOVE = 3;
/** How much higher volatility stands after news, and what is left of it a session later. */
const NEWS_VOLATILITY = 0.2;
const NEWS_MEMORY = 0.8;
/** How much more trades on a day of news, and before a report. */
const NEWS_RUSH = 2.5;
const REPORT_RUSH = 1.4;
const REPORT_NEAR_DAYS = 5;

/** The chains of the last sessions in our own layout. Share classes that research is kept under another for have none. */
export function* optionFiles(universe: Universe): Generator<DemoFile> {
  const listed = universe.listings.filter(({ ticker }) => primaryTicker(ticker) === ticker);
  yield* csvFiles('options', 'options', universe.today, HEADER, rowsOf(universe, listed));
}

function* rowsOf(universe: Universe, listings: readonly Listing[]): Generator<string> {
  for (const listing of listings) yield* chainsOf(universe, listing);
}

/** What the chain of one session is made from. `level`: volatility a year without the next report. */
type Mood = { level: number; tilt: number; lean: number; busy: number; reports: readonly Date[]; reportMove: number };

function* chainsOf(universe: Universe, listing: Listing): Generator<string> {
  const { seed, sessions, factors } = universe;
  const { ticker, beta, factorWeight, kind } = listing;
  const path = universe.path(listing);
  const news = universe.news(listing);
  const count = sessions.length;
  const series = (name: string, keeps: number, spread: number) =>
    wave(randomOf(seed, name, ticker), count, keeps, spread);
  const [levels, tilts, leans] = [series('levels', 0.93, 0.08), series('tilts', 0.9, 0.06), series('leans', 0.6, 0.3)];
  const years = [sessions[0]!.getUTCFullYear(), sessions.at(-1)!.getUTCFullYear() + 1] as const;
  const reports = kind === 'STOCK' ? earningsDays(seed, listing, ...years) : [];
  const calm = path.volatility.map((sigma, i) =>
    Math.sqrt(Math.max(0, sigma ** 2 - (beta * factors.volatility[i]!) ** 2)),
  );
  const first = Math.max(universe.firstPlace(listing), count - DEMO_OPTION_SESSIONS);
  const bars = universe.bars(listing);
  const offset = universe.firstPlace(listing);
  let stir = 0;
  for (let place = 0; place < count; place++) {
    const event = news.get(place);
    stir = NEWS_MEMORY * stir + (event?.kind === 'NEWS' ? NEWS_VOLATILITY : 0);
    if (place < first || !universe.isNew(sessions[place]!)) continue;
    const sigma = Math.hypot(beta * factors.nextVolatility[place]!, calm[place]!);
    const isNear = reports.some((day) => {
      const ahead = daysFrom(sessions[place]!, day);
      return ahead > 0 && ahead <= REPORT_NEAR_DAYS;
    });
    const rush = event ? NEWS_RUSH : isNear ? REPORT_RUSH : 1;
    const mood = {
      level: PREMIUM * sigma * Math.sqrt(YEAR_SESSIONS) * Math.exp(levels[place]!) * (1 + stir),
      tilt: 0.25 + tilts[place]! - 1.5 * Math.log(path.closes[place]! / path.closes[Math.max(0, place - 5)]!),
      // Bad news sells calls and buys puts.
      lean: Math.exp(leans[place]! - (event ? 0.6 * Math.sign(event.move) : 0)),
      busy: rush * Math.max(30, (bars[place - offset]!.volume ?? 0) / 20_000),
      reports,
      reportMove: factorWeight === 0 ? 0 : REPORT_MOVE * (listing.ownVolatility / 100 / Math.sqrt(YEAR_SESSIONS)),
    };
    yield* chainOf(universe, listing, place, bars[place - offset]!.close, mood);
  }
}

function* chainOf(universe: Universe, listing: Listing, place: number, close: number, mood: Mood): Generator<string> {
  const { ticker } = listing;
  const { expiries, strikes } = CHAINS.find(({ from }) => billionsOf(listing) >= from)!;
  const date = universe.sessions[place]!;
  const day = isoDate(date);
  const random = randomOf(universe.seed, 'chain', ticker, place);
  const step = stepOf(close, listing.beta, listing.ownVolatility);
  const middle = Math.max(strikes + 1, Math.round(close / step));
  const root = ticker.replace('.', '');
  for (const [month, expiry] of expiriesAfter(date, expiries).entries()) {
    const years = daysFrom(date, expiry) / 365;
    // A report before the expiry adds its move to the variance that is left; once it is out, that is gone.
    const isAhead = mood.reports.some((report) => report > date && report <= expiry);
    const level = Math.sqrt(mood.level ** 2 + (isAhead ? mood.reportMove ** 2 / years : 0));
    const expires = isoDate(expiry);
    for (let i = -strikes; i <= strikes; i++) {
      const strike = Math.round((middle + i) * step * 1_000) / 1_000;
      const away = Math.log(strike / close);
      const smile = Math.max(0.5, 1 - mood.tilt * away + 0.5 * away * away);
      const near = Math.exp(-2 * (away / (level * Math.sqrt(years + 0.05))) ** 2) / (1 + month);
      for (const type of ['call', 'put'] as const) {
        const iv = Math.min(2.9, Math.max(0.03, level * smile + 0.004 * random.normal()));
        const terms = { spot: close, strike, years };
        const worth = optionPrice(type, terms, iv);
        const half = Math.max(0.01, 0.01 * worth);
        const contract = `${root}${expires.slice(2, 4)}${expires.slice(5, 7)}${expires.slice(8)}${type === 'call' ? 'C' : 'P'}${String(Math.round(strike * 1_000)).padStart(8, '0')}`;
        // What is open belongs to the contract, what trades to the day.
        const open = Math.round(mood.busy * 10 * near * (0.4 + 1.2 * fraction(contract)));
        const rush = random.chance(0.003) ? random.between(15, 40) : 1;
        const lean = type === 'put' ? mood.lean : 1;
        const traded = Math.round(mood.busy * near * rush * lean * Math.exp(0.4 * random.normal()));
        const quote = `${Math.max(0, worth - half).toFixed(2)},${(worth + half).toFixed(2)},${worth.toFixed(2)}`;
        const delta = optionDelta(type, terms, iv).toFixed(4);
        yield `${ticker},${day},${close},${contract},${type},${strike},${expires},${traded},${open},${quote},${iv.toFixed(4)},${delta}`;
      }
    }
  }
}

/** The next monthly expiries at least a week away. */
function expiriesAfter(day: Date, count: number): Date[] {
  const months = Array.from({ length: count + 2 }, (_, i) =>
    monthlyExpiry(day.getUTCFullYear(), day.getUTCMonth() + i),
  );
  return months.filter((expiry) => expiry >= addDays(day, 7)).slice(0, count);
}

/** How far strikes lie apart: a round number of dollars, wider for what costs more or moves more. */
function stepOf(price: number, beta: number, ownVolatility: number): number {
  const volatility = Math.hypot(15 * beta, 9, ownVolatility) / 100;
  const wanted = STEP * price * volatility * Math.sqrt(STEP_YEARS);
  const unit = 10 ** Math.floor(Math.log10(wanted));
  const distance = (step: number) => Math.abs(Math.log(step / wanted));
  const steps = [1, 2, 2.5, 5, 10].map((times) => times * unit);
  return steps.reduce((nearest, step) => (distance(step) < distance(nearest) ? step : nearest));
}
