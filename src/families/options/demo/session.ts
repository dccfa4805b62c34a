import { DEMO_SESSIONS_PER_YEAR, MARKET_VOLATILITY, wave } from '../../../demo/factors.ts';
import { earningsDays } from '../../../demo/fiscal.ts';
import type { Listing } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { usualVolume } from '../../../demo/prices.ts';
import { createRandom, fraction } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { requireBand } from '../../../lib/bands.ts';
import { daysFrom } from '../../../lib/dates.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import type { OptionType } from '../rules/pricing.ts';
import { getDepth, isBroadest, type ListedExpiry, listedExpiries, listedStrikes } from './listed.ts';
import { atTheMoney, type Outlook, type Smile } from './surface.ts';

/**
 * An expiry on a session. `iv`: at the money; `deviation`: the standard deviation of the logarithmic price up to the
 * expiry; `traded` and `open`: its shares of volume and open interest of all expiries, for each type.
 */
export type DemoExpiry = Omit<ListedExpiry, 'traded' | 'open'> & {
  years: number;
  iv: number;
  deviation: number;
  strikes: readonly number[];
  traded: Record<OptionType, number>;
  open: Record<OptionType, number>;
};

/** The state of a listing's options on a session, from which both its chain and its daily figures are generated. */
export type OptionSession = {
  listing: Listing;
  date: Date;
  place: number;
  close: number;
  smile: Smile;
  expiries: readonly DemoExpiry[];
  /** Contracts in all expiries. */
  volume: Record<OptionType, number>;
  openInterest: Record<OptionType, number>;
  hasNews: boolean;
};

/**
 * Premium of sellers over the expected volatility, largest for rarely traded options. By market cap in billions of USD.
 */
const PREMIUMS = [
  { from: 10, premium: 1.1 },
  { from: 2, premium: 1.2 },
  { from: 0, premium: 1.35 },
];
/** The expected logarithmic move on a quarterly report, in standard deviations of a day. */
const REPORT_MOVE = 3;
/** The increase of volatility after news, and the fraction of it that is left a session later. */
const NEWS_VOLATILITY = 0.2;
const NEWS_MEMORY = 0.8;
/** More reports than there are before the last expiry. */
const REPORTS_AHEAD = 12;
/** Factor of option volume relative to share volume on a day with news, and before a report. */
const NEWS_RUSH = 1.6;
const REPORT_RUSH = 1.4;
const REPORT_NEAR_DAYS = 5;
/** Puts on funds insure portfolios: they cost more than calls, and more of them trade. */
const STOCK_HABITS = { slope: -0.05, bend: 0.03, putsTraded: 0.6, putsOpen: 0.8 };
const FUND_HABITS = { slope: -0.16, bend: 0.03, putsTraded: 1.2, putsOpen: 1.5 };
/** Lower strikes cost more after a fall: the slope of the smile per logarithmic move of the last five sessions. */
const FALL_SLOPE = 0.3;
/**
 * The put/call balance of an expiry relative to all expiries, in logarithms: calls are bets on the next days, puts
 * insure for longer. `own`: a random offset of each expiry; `session`: a random offset of its volume on each session.
 */
const LEAN = { near: -0.25, far: 0.3, farDays: 150, own: 0.5, session: 0.45 };
/** Option volume per share traded, in underlying shares; larger for larger companies. */
const COVERED = { broadest: 4, atTenBillion: 0.15, growth: 0.35, most: 1 };
const CONTRACT_SHARES = 100;
/** Open interest, in days of usual volume. */
const OPEN_DAYS = 8;

/** The option sessions of a listing from position `first` on, on days that pass `isWanted`; oldest first. */
export function* optionSessions(
  universe: DemoUniverse,
  listing: Listing,
  first: number,
  isWanted: (day: Date) => boolean,
): Generator<OptionSession> {
  const { seed, sessions, factors } = universe;
  const { ticker, factorWeight, kind } = listing;
  const path = universe.path(listing);
  const { beta } = path;
  const news = universe.news(listing);
  const series = (name: string, keeps: number, spread: number) =>
    wave(createRandom(seed, name, ticker), sessions.length, keeps, spread);
  const levels = series('levels', 0.93, 0.08);
  const slopes = series('slopes', 0.9, 0.025);
  const leans = series('leans', 0.6, 0.25);
  const holdings = series('holdings', 0.98, 0.15);
  const years = [requireFirst(sessions).getUTCFullYear(), requireLast(sessions).getUTCFullYear() + 2] as const;
  const reports = kind === 'STOCK' ? earningsDays(seed, listing, ...years) : [];
  const habits = kind === 'STOCK' ? STOCK_HABITS : FUND_HABITS;
  const depth = getDepth(listing);
  const { premium } = requireBand(PREMIUMS, getMarketCapBillions(listing));
  const yearly = premium * Math.sqrt(DEMO_SESSIONS_PER_YEAR);
  const covered = coveredPart(listing) / CONTRACT_SHARES;
  const begin = universe.firstPlace(listing);
  const calm = Math.sqrt(Math.max(0, path.volatility[0]! ** 2 - (beta * factors.volatility[0]!) ** 2));
  const reportMove =
    factorWeight === 0 ? 0 : REPORT_MOVE * (listing.ownVolatility / 100 / Math.sqrt(DEMO_SESSIONS_PER_YEAR));
  const last = universe.lastPlace(listing);
  let [stir, next] = [0, 0];
  for (let place = 0; place <= last; place++) {
    const event = news.get(place);
    stir = NEWS_MEMORY * stir + (event?.kind === 'NEWS' ? NEWS_VOLATILITY : 0);
    const date = universe.sessionAt(place);
    if (place < begin || place < first || !isWanted(date)) continue;
    const { close, volume } = universe.barAt(listing, place);
    while (next < reports.length && reports[next]! <= date) next += 1;
    const coming = reports.slice(next, next + REPORTS_AHEAD);
    const isNear = coming.length > 0 && daysFrom(date, requireFirst(coming)) <= REPORT_NEAR_DAYS;
    const outlook: Outlook = {
      now: yearly * Math.hypot(beta * factors.nextVolatility[place]!, calm) * Math.exp(levels[place]!) * (1 + stir),
      usual: yearly * Math.hypot(beta * MARKET_VOLATILITY, calm),
      reports: coming,
      reportMove,
    };
    const recent = Math.log(path.closes[place]! / path.closes[Math.max(0, place - 5)]!);
    const rush = event ? NEWS_RUSH : isNear ? REPORT_RUSH : 1;
    const traded = (volume ?? 0) * covered * rush;
    const open = OPEN_DAYS * usualVolume(listing) * covered;
    // Bad news sells calls and buys puts.
    const puts = habits.putsTraded * Math.exp(leans[place]! - (event ? 0.6 * Math.sign(event.move) : 0));
    const putsOpen = habits.putsOpen * Math.exp(holdings[place]!);
    yield {
      listing,
      date,
      place,
      close,
      smile: { slope: habits.slope + slopes[place]! + FALL_SLOPE * Math.min(0, recent), bend: habits.bend },
      expiries: withLeans(
        ticker,
        place,
        buildExpiries(outlook, listedExpiries(date, depth), date, (deviation) =>
          listedStrikes(close, deviation, depth.strikes, isBroadest(listing)),
        ),
      ),
      volume: { call: traded / (1 + puts), put: (traded * puts) / (1 + puts) },
      openInterest: { call: open / (1 + putsOpen), put: (open * putsOpen) / (1 + putsOpen) },
      hasNews: event !== undefined,
    };
  }
}

type Priced = ListedExpiry & Pick<DemoExpiry, 'years' | 'iv' | 'deviation' | 'strikes'>;

function buildExpiries(
  outlook: Outlook,
  listed: readonly ListedExpiry[],
  date: Date,
  strikesAt: (deviation: number) => readonly number[],
): Priced[] {
  return listed.map((contract) => {
    const years = contract.days / 365;
    const iv = atTheMoney(outlook, date, contract.day);
    const deviation = iv * Math.sqrt(years);
    return { ...contract, years, iv, deviation, strikes: strikesAt(deviation) };
  });
}

/** Gives each expiry its own balance of puts and calls, without changing the totals of all expiries. */
function withLeans(ticker: string, place: number, expiries: readonly Priced[]): DemoExpiry[] {
  const leans = expiries.map(({ iso, days }) => {
    const usual = LEAN.near + (LEAN.far - LEAN.near) * Math.min(1, days / LEAN.farDays);
    const open = usual + LEAN.own * (2 * fraction(`lean ${ticker} ${iso}`) - 1);
    return { open, traded: open + LEAN.session * (2 * fraction(`lean ${ticker} ${iso} ${place}`) - 1) };
  });
  const splitByExpiry = (measure: 'traded' | 'open', type: OptionType): number[] => {
    const side = type === 'put' ? 0.5 : -0.5;
    const shares = expiries.map((expiry, i) => expiry[measure] * Math.exp(side * leans[i]![measure]));
    const sum = shares.reduce((total, share) => total + share, 0);
    return shares.map((share) => share / sum);
  };
  const parts = {
    traded: bothTypes((type) => splitByExpiry('traded', type)),
    open: bothTypes((type) => splitByExpiry('open', type)),
  };
  return expiries.map((expiry, i) => ({
    ...expiry,
    traded: bothTypes((type) => parts.traded[type][i]!),
    open: bothTypes((type) => parts.open[type][i]!),
  }));
}

const bothTypes = <T>(getPart: (type: OptionType) => T): Record<OptionType, T> => ({
  call: getPart('call'),
  put: getPart('put'),
});

/** Option volume per share traded, in underlying shares. */
function coveredPart(listing: Listing): number {
  if (isBroadest(listing)) return COVERED.broadest;
  return Math.min(COVERED.most, COVERED.atTenBillion * (getMarketCapBillions(listing) / 10) ** COVERED.growth);
}
