import type { RowPlace } from './place.ts';
import { toFraction } from './random.ts';

/** The kinds of `@unit`. */
type Unit = string | undefined;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Names of amounts of money that are sums or sizes rather than prices. */
const IS_SUM = /value|total|cap|amount|premium|revenue|income|aum|net|cash|assets|dollars|volume/i;
/** Names of percents that change or compare; others are shares of a whole. */
const IS_CHANGE = /change|return|upside|growth|off|momentum|trend|surprise|move|breadth/i;

/** The price in USD around which all prices of an object lie. */
const getBasePrice = ({ keys, seed }: RowPlace): number => 20 + 480 * toFraction(`price:${keys.ticker ?? seed}`);

/** One factor for each element of a series, so that it moves in small steps; a constant elsewhere. */
function waver({ isSeries, index, seed }: RowPlace): number {
  if (!isSeries) return 1;
  const phase = 6 * toFraction(seed.replace(/\d+$/, ''));
  return 1 + 0.08 * Math.sin(index / 4 + phase);
}

function makePrice(name: string, place: RowPlace): number {
  const base = getBasePrice(place) * waver(place);
  if (/low/i.test(name)) return round(base * 0.8, 2);
  if (/high/i.test(name)) return round(base * 1.25, 2);
  // Differences of prices, such as the change from the previous close.
  if (/change/i.test(name)) return round(base * (toFraction(`${place.seed}.change`) - 0.5) * 0.06, 2);
  return round(base * (1 + (toFraction(`${place.seed}.${name}`) - 0.5) * 0.02), 2);
}

/** A plausible number for a field, by its unit and name. */
export function makeNumber(unit: Unit, name: string, place: RowPlace): number {
  const fraction = toFraction(`${place.isSeries ? place.seed.replace(/\d+$/, '') : place.seed}.${name}`);
  const between = (min: number, max: number, digits = 0) =>
    round((min + (max - min) * fraction) * waver(place), digits);
  switch (unit) {
    case 'USD':
      if (/cap$/i.test(name)) return between(2e9, 3e12);
      return IS_SUM.test(name) ? between(100_000, 50_000_000) : makePrice(name, place);
    case 'CURRENCY':
      return /eps/i.test(name) ? between(0.5, 9, 2) : between(1e8, 9e10);
    case 'PERCENT':
      return IS_CHANGE.test(name) ? between(-5, 5, 2) : between(1, 99, 2);
    case 'FRACTION':
      return between(0.01, 0.95, 4);
    case 'RATIO':
      return between(0.5, 30, 2);
    case 'SCORE':
      return between(5, 95, 1);
    case 'SHARES':
      return between(500, 2_000_000);
    case 'CONTRACTS':
      return between(100, 20_000);
    case 'YEAR':
      return 2026;
    case 'DAYS':
    case 'SESSIONS':
    case 'MINUTES':
    case 'SECONDS':
      return between(1, 90);
    case 'VARIES':
      return between(1, 100, 2);
    default:
      return between(1, 40);
  }
}
