import { optionPrice } from '../families/option-pricing/rules.ts';
import { monthlyExpiry } from '../families/option-walls/rules.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import type { DemoBar } from './prices.ts';
import { type Random, randomOf } from './random.ts';

/** Long enough that every percentile has its baseline, short enough that the first start stays quick. */
export const DEMO_OPTION_SESSIONS = 80;
/** The listings that have options in the demo market. */
export const DEMO_OPTION_TICKERS = ['AAPL', 'JPM', 'MSFT', 'NVDA', 'SPY', 'XOM'];

const HEADER = 'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta';
const MONEYNESS = [0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15];
const EXPIRIES = 3;
const VOLATILITY_SESSIONS = 30;
/** What sellers of options ask over the volatility that was. */
const PREMIUM = 1.1;

/** The chains of the last sessions as a file in our own layout: three monthly expiries, seven strikes, both types. */
export function optionsCsv(seed: number, bars: ReadonlyMap<string, readonly DemoBar[]>): string {
  const rows = DEMO_OPTION_TICKERS.flatMap((ticker) => {
    const ofTicker = bars.get(ticker) ?? [];
    const first = ofTicker.length - DEMO_OPTION_SESSIONS;
    const random = randomOf(seed, 'options', ticker);
    return ofTicker.slice(first).flatMap((bar, i) => {
      const past = ofTicker.slice(first + i - VOLATILITY_SESSIONS, first + i + 1);
      return chainOf(seed, ticker, bar, PREMIUM * volatilityOf(past), random);
    });
  });
  return `${[HEADER, ...rows].join('\n')}\n`;
}

function volatilityOf(bars: readonly DemoBar[]): number {
  const returns = bars.slice(1).map((bar, i) => Math.log(bar.close / bars[i]!.close));
  return Math.sqrt((252 * returns.reduce((sum, one) => sum + one * one, 0)) / returns.length);
}

/** The next monthly expiries at least a week away. */
function expiriesAfter(day: Date): Date[] {
  const months = Array.from({ length: EXPIRIES + 2 }, (_, i) =>
    monthlyExpiry(day.getUTCFullYear(), day.getUTCMonth() + i),
  );
  return months.filter((expiry) => expiry >= addDays(day, 7)).slice(0, EXPIRIES);
}

const strikeNear = (price: number): number => (price >= 100 ? Math.round(price / 5) * 5 : Math.round(price));

function chainOf(
  seed: number,
  ticker: string,
  { date, close, volume }: DemoBar,
  level: number,
  random: Random,
): string[] {
  const lean = Math.exp(0.3 * random.normal());
  const busy = (volume ?? 0) / 20_000;
  return expiriesAfter(date).flatMap((expiry, month) =>
    [...new Set(MONEYNESS.map((part) => strikeNear(close * part)))].flatMap((strike) =>
      (['call', 'put'] as const).map((type) => {
        const years = (expiry.valueOf() - date.valueOf()) / 86_400_000 / 365;
        const away = strike / close - 1;
        const iv = Math.max(0.05, level + 0.02 * month - 0.25 * away + 0.6 * away * away + 0.005 * random.normal());
        const worth = optionPrice(type, { spot: close, strike, years }, iv);
        const half = Math.max(0.01, 0.01 * worth);
        const contract = `${ticker}${isoDate(expiry).slice(2).replaceAll('-', '')}${type === 'call' ? 'C' : 'P'}${String(strike * 1_000).padStart(8, '0')}`;
        // What is open belongs to the contract, what trades to the day.
        const near = Math.exp(-40 * away * away) / (1 + month);
        const open = Math.round(busy * 10 * near * randomOf(seed, contract).between(0.4, 1.6));
        const rush = random.chance(0.01) ? random.between(15, 40) : 1;
        const traded = Math.round(busy * near * rush * (type === 'put' ? lean : 1) * Math.exp(0.5 * random.normal()));
        const quote = [Math.max(0, worth - half), worth + half, worth].map((price) => price.toFixed(2));
        return [
          ticker,
          isoDate(date),
          close.toFixed(2),
          contract,
          type,
          strike,
          isoDate(expiry),
          traded,
          open,
          ...quote,
          iv.toFixed(4),
          '',
        ].join(',');
      }),
    ),
  );
}
