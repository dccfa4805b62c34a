import { getMarketCapBillions } from '../../../demo/listings.ts';
import { createRandom, type DemoRandom, fraction } from '../../../demo/random.ts';
import { requireBand } from '../../../lib/bands.ts';
import { isoDate } from '../../../lib/dates.ts';
import { requireFirst } from '../../../lib/require.ts';
import { type OptionType, optionDelta, optionPrice } from '../rules/pricing.ts';
import { isBroadest } from './listed.ts';
import { densityAt } from './moneyness.ts';
import type { DemoExpiry, OptionSession } from './session.ts';
import { smileAt } from './surface.ts';

export const CHAIN_HEADER = 'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta';

/** Noise of a quote's volatility, as a fraction of it, and of a contract's volume, in logarithms. */
const QUOTE_NOISE = 0.006;
const VOLUME_NOISE = 0.5;
/** Half of the bid-ask spread, as a fraction of the price. */
const HALF_SPREAD = 0.01;
/**
 * Sweeps: purchases of far more contracts than the open interest, near the price and soon to expire. `counts`: sweeps
 * per session, by market cap in billions of USD; `onNews`: additional sweeps on news. `times`: volume as a multiple of
 * open interest; `most`: the maximum, as a fraction of the chain's volume.
 */
const SWEEPS = {
  counts: [
    { from: 200, least: 5, most: 9 },
    { from: 20, least: -2, most: 3 },
    { from: 0, least: -8, most: 1 },
  ],
  onNews: 2,
  days: 45,
  away: 1.4,
  times: [2.2, 6],
  open: 25,
  volume: 120,
  most: 0.05,
} as const;

type Line = {
  contract: string;
  type: OptionType;
  strike: number;
  expiry: DemoExpiry;
  away: number;
  volume: number;
  open: number;
};

/** The chain of a session in our own layout, with a line per contract. */
export function* chainRows(seed: number, session: OptionSession): Generator<string> {
  const { listing, date, close, smile } = session;
  const random = createRandom(seed, 'chain', listing.ticker, session.place);
  const lines = session.expiries.flatMap((expiry) =>
    (['call', 'put'] as const).flatMap((type) => drawLines(session, expiry, type, random)),
  );
  sweep(lines, session, random);
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

/**
 * The contracts of an expiry and type. Noise of open interest depends on the contract, noise of volume on the session.
 */
function drawLines(session: OptionSession, expiry: DemoExpiry, type: OptionType, random: DemoRandom): Line[] {
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
  const share = (measure: 'traded' | 'open') => drawn.reduce((sum, line) => sum + line[measure], 0) || 1;
  const [perTraded, perOpen] = [
    (volume[type] * expiry.traded[type]) / share('traded'),
    (openInterest[type] * expiry.open[type]) / share('open'),
  ];
  return drawn.map(({ contract, strike, away, traded, open }) => ({
    contract,
    type,
    strike,
    expiry,
    away,
    // Rounded at random, so that the total of a thin chain matches its expected value.
    volume: Math.floor(traded * perTraded + random.next()),
    open: Math.floor(open * perOpen + fraction(`${contract} open`)),
  }));
}

/** Strikes at round prices have more volume. */
function roundness(strike: number): number {
  if (strike % 10 === 0) return 1.5;
  return strike % 5 === 0 ? 1.2 : 1;
}

/**
 * Picks out-of-the-money contracts to sweep, and reduces the volume of other contracts of the type by the same amount.
 */
function sweep(lines: readonly Line[], { listing, hasNews }: OptionSession, random: DemoRandom): void {
  const { least, most } = isBroadest(listing)
    ? requireFirst(SWEEPS.counts)
    : requireBand(SWEEPS.counts, getMarketCapBillions(listing));
  const count = random.integer(least, most) + (hasNews ? SWEEPS.onNews : 0);
  const sumVolumeByType = (type: OptionType) => sumVolumes(lines.filter((line) => line.type === type));
  const volumes = { call: sumVolumeByType('call'), put: sumVolumeByType('put') };
  const total = volumes.call + volumes.put;
  const candidates = lines.filter(
    ({ type, away, expiry, open }) =>
      expiry.days <= SWEEPS.days &&
      (type === 'call' ? away : -away) > 0 &&
      Math.abs(away) < SWEEPS.away &&
      open >= SWEEPS.open &&
      SWEEPS.times[0] * open <= SWEEPS.most * total,
  );
  const swept = random.shuffled(candidates).slice(0, Math.max(0, count));
  for (const line of swept) {
    const maxFactor = Math.min(SWEEPS.times[1], (SWEEPS.most * total) / line.open);
    const volume = Math.round(random.between(SWEEPS.times[0], maxFactor) * line.open);
    line.volume = Math.max(SWEEPS.volume, volume, line.volume);
  }
  for (const type of ['call', 'put'] as const) {
    const before = volumes[type];
    const [bought, otherLines] = [swept, lines.filter((line) => !swept.includes(line))].map((group) =>
      group.filter((line) => line.type === type),
    ) as [Line[], Line[]];
    const share = Math.max(0, before - sumVolumes(bought)) / (sumVolumes(otherLines) || 1);
    for (const line of otherLines) line.volume = Math.floor(line.volume * share + random.next());
  }
}

const sumVolumes = (lines: readonly Line[]): number => lines.reduce((sum, { volume }) => sum + volume, 0);
