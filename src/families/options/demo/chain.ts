import { fraction, type Random, randomOf } from '../../../demo/random.ts';
import { isoDate } from '../../../lib/dates.ts';
import { type OptionType, optionDelta, optionPrice } from '../rules/pricing.ts';
import { densityAt } from './moneyness.ts';
import type { Expiry, OptionSession } from './session.ts';
import { smileAt } from './surface.ts';

export const CHAIN_HEADER = 'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta';

/** Noise of a quote's volatility, a part of it, and of a contract's volume, in logarithms. */
const QUOTE_NOISE = 0.006;
const VOLUME_NOISE = 0.5;
/** Half of the spread between bid and ask, a part of the price. */
const HALF_SPREAD = 0.01;
/** How likely somebody buys far more of a contract than is open, on most days and on a day of news; contracts at least, and the part of the chain's volume at most. */
const SWEEP = { usual: 0.08, withNews: 0.4, least: 150, most: 0.1 };

type Line = {
  contract: string;
  type: OptionType;
  strike: number;
  expiry: Expiry;
  away: number;
  volume: number;
  open: number;
};

/** The chain of a session in our own layout, a line a contract. */
export function* chainRows(seed: number, session: OptionSession): Generator<string> {
  const { listing, date, close, smile } = session;
  const random = randomOf(seed, 'chain', listing.ticker, session.place);
  const lines = session.expiries.flatMap((expiry) =>
    (['call', 'put'] as const).flatMap((type) => linesOf(session, expiry, type, random)),
  );
  sweep(lines, session.hasNews, random);
  const head = `${listing.ticker},${isoDate(date)},${close}`;
  for (const { contract, type, strike, expiry, away, volume, open } of lines) {
    const iv = expiry.iv * smileAt(smile, away) * (1 + QUOTE_NOISE * random.normal());
    const terms = { spot: close, strike, years: expiry.years };
    const worth = optionPrice(type, terms, iv);
    const half = Math.max(0.01, HALF_SPREAD * worth);
    const quote = `${Math.max(0, worth - half).toFixed(2)},${(worth + half).toFixed(2)},${worth.toFixed(2)}`;
    const delta = optionDelta(type, terms, iv).toFixed(4);
    yield `${head},${contract},${type},${strike},${expiry.iso},${volume},${open},${quote},${iv.toFixed(4)},${delta}`;
  }
}

/** The contracts of one expiry and type: what is open belongs to the contract, what trades to the day. */
function linesOf(session: OptionSession, expiry: Expiry, type: OptionType, random: Random): Line[] {
  const { listing, close, volume, openInterest } = session;
  const { strikes, deviation, iso } = expiry;
  const symbol = `${listing.ticker.replace('.', '')}${iso.slice(2, 4)}${iso.slice(5, 7)}${iso.slice(8)}${type === 'call' ? 'C' : 'P'}`;
  const drawn = strikes.map((strike, i) => {
    const contract = `${symbol}${String(Math.round(strike * 1_000)).padStart(8, '0')}`;
    const away = Math.log(strike / close) / deviation;
    const width = ((strikes[i + 1] ?? strike) - (strikes[i - 1] ?? strike) || 1) * roundness(strike);
    const traded = densityAt('traded', type, away) * width * Math.exp(VOLUME_NOISE * random.normal());
    const open = densityAt('open', type, away) * width * (0.5 + fraction(contract));
    return { contract, strike, away, traded, open };
  });
  const share = (of: 'traded' | 'open') => drawn.reduce((sum, one) => sum + one[of], 0) || 1;
  const [perTraded, perOpen] = [
    (volume[type] * expiry.traded) / share('traded'),
    (openInterest[type] * expiry.open) / share('open'),
  ];
  return drawn.map(({ contract, strike, away, traded, open }) => ({
    ...{ contract, type, strike, expiry, away },
    // Rounded by chance, so that a thin chain adds up to what is expected of it.
    volume: Math.floor(traded * perTraded + random.next()),
    open: Math.floor(open * perOpen + fraction(`${contract} open`)),
  }));
}

/** Strikes at round prices are favored. */
function roundness(strike: number): number {
  if (strike % 10 === 0) return 1.5;
  return strike % 5 === 0 ? 1.2 : 1;
}

/** Now and then somebody buys more of an out-of-the-money contract than is open. */
function sweep(lines: readonly Line[], hasNews: boolean, random: Random): void {
  const [happens, times] = [random.chance(hasNews ? SWEEP.withNews : SWEEP.usual), random.between(2.5, 8)];
  const most = SWEEP.most * lines.reduce((sum, { volume }) => sum + volume, 0);
  const isOut = ({ type, away }: Line) => (type === 'call' ? away > 0 : away < 0);
  const few = lines.filter((one) => isOut(one) && one.open > 0 && times * one.open <= most);
  if (!happens || few.length === 0) return;
  const one = random.pick(few);
  one.volume = Math.max(SWEEP.least, Math.round(times * one.open));
}
