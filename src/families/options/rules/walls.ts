import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireValue } from '../../../lib/require.ts';
import { rounded } from '../../../lib/rounding.ts';
import { lastSessionOnOrBefore } from '../../../market/calendar.ts';
import type { OptionType } from './pricing.ts';

/** The open interest of a contract; `oi` in contracts. */
export type Open = { type: OptionType; strike: number; expiry: Date; oi: number };

export type Wall = { strike: number; oi: number };
export type OiWalls = { expiry: string; maxPain: number; callWalls: Wall[]; putWalls: Wall[] };

export type StrikeOpen = { strike: number; callOi: number; putOi: number };
/** The open interest of an expiry; `dte` in calendar days from the session. */
export type ExpiryOpen = OiWalls & { dte: number; strikes: StrikeOpen[] };

const DAY_MS = 86_400_000;
const WALLS = 3;
/** Minimum calendar days to the expiry at which walls are measured. */
const WALL_DAYS = 5;

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** The expiry of a month's standard options: its third Friday, or the session before if that is a holiday. */
export function monthlyExpiry(year: number, month: number): Date {
  const first = new Date(Date.UTC(year, month, 1));
  const friday = 15 + ((12 - first.getUTCDay()) % 7);
  return lastSessionOnOrBefore(new Date(Date.UTC(year, month, friday)));
}

/**
 * The expiry at which walls are measured: of listed expiries at least 5 days away, the next monthly, else the nearest.
 */
export function wallExpiry(expiries: readonly Date[], asOf: Date): Date | null {
  const farExpiry = expiries
    .filter((expiry) => expiry.valueOf() - asOf.valueOf() >= WALL_DAYS * DAY_MS)
    .sort((a, b) => a.valueOf() - b.valueOf());
  const isMonthly = (day: Date) => monthlyExpiry(day.getUTCFullYear(), day.getUTCMonth()).valueOf() === day.valueOf();
  return farExpiry.find(isMonthly) ?? farExpiry[0] ?? null;
}

/** The listed strike at which open contracts pay their owners least, USD; the lowest if there are several. */
export function maxPain(contracts: readonly Omit<Open, 'expiry'>[]): number | null {
  const strikes = [...new Set(contracts.map(({ strike }) => strike))].sort((a, b) => a - b);
  const open = contracts.filter(({ oi }) => oi > 0);
  let best: { strike: number; payout: number } | null = null;
  for (const strike of strikes) {
    const payout = sum(
      open,
      (contract) => contract.oi * Math.max(0, (strike - contract.strike) * (contract.type === 'call' ? 1 : -1)),
    );
    if (!best || payout < best.payout) best = { strike, payout };
  }
  return best?.strike ?? null;
}

/** Up to three strikes of a side, largest open interest first. */
const findWalls = (contracts: readonly Open[], type: OptionType): Wall[] =>
  [...groupBy(contracts, (contract) => (contract.type === type ? contract.strike : null))]
    .flatMap(([strike, group]) => (strike === null ? [] : [{ strike, oi: sum(group, ({ oi }) => oi) }]))
    .filter(({ oi }) => oi > 0)
    .sort((a, b) => b.oi - a.oi || a.strike - b.strike)
    .slice(0, WALLS);

/** The walls of the contracts of an expiry; null without open interest. */
function wallsAt(expiry: Date, contracts: readonly Open[]): OiWalls | null {
  if (!contracts.some(({ oi }) => oi > 0)) return null;
  const [callWalls, putWalls] = [findWalls(contracts, 'call'), findWalls(contracts, 'put')];
  return {
    expiry: isoDate(expiry),
    maxPain: requireValue(maxPain(contracts), 'a strike with open interest'),
    callWalls,
    putWalls,
  };
}

/** The walls of the wall expiry; null without open interest. */
export function oiWalls(contracts: readonly Open[], asOf: Date): OiWalls | null {
  const expiry = wallExpiry(
    contracts.map((contract) => contract.expiry),
    asOf,
  );
  const contractsAtExpiry = contracts.filter((contract) => contract.expiry.valueOf() === expiry?.valueOf());
  return expiry && wallsAt(expiry, contractsAtExpiry);
}

/** Every expiry from the session on with open interest, the nearest first, with its walls and strikes. */
export function openInterestByExpiry(contracts: readonly Open[], asOf: Date): ExpiryOpen[] {
  const ahead = contracts.filter(({ expiry }) => expiry >= asOf);
  return [...groupBy(ahead, ({ expiry }) => expiry.valueOf())]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, contractsOfDay]) => {
      const walls = wallsAt(new Date(at), contractsOfDay);
      return walls
        ? [{ ...walls, dte: Math.round((at - asOf.valueOf()) / DAY_MS), strikes: sumByStrike(contractsOfDay) }]
        : [];
    });
}

/**
 * The open interest of calls and puts by strike, the lowest strike first; strikes without open interest are omitted.
 */
const sumByStrike = (contracts: readonly Open[]): StrikeOpen[] =>
  [...groupBy(contracts, ({ strike }) => strike)]
    .map(([strike, group]) => ({
      strike,
      callOi: sum(group, ({ type, oi }) => (type === 'call' ? oi : 0)),
      putOi: sum(group, ({ type, oi }) => (type === 'put' ? oi : 0)),
    }))
    .filter(({ callOi, putOi }) => callOi + putOi > 0)
    .sort((a, b) => a.strike - b.strike);

/** The largest wall of both sides and its share, 0 to 1, of its side's open interest at that expiry (DER-43). */
export function largestWall(contracts: readonly Open[], walls: OiWalls | null) {
  const call = walls?.callWalls[0];
  const put = walls?.putWalls[0];
  const wall = call && (!put || call.oi >= put.oi) ? call : put;
  if (!walls || !wall) return { wallSide: null, wallStrike: null, wallShare: null };
  const side: OptionType = wall === call ? 'call' : 'put';
  const contractsOfSide = contracts.filter(({ type, expiry }) => type === side && isoDate(expiry) === walls.expiry);
  return {
    wallSide: side,
    wallStrike: wall.strike,
    wallShare: rounded(wall.oi / sum(contractsOfSide, ({ oi }) => oi)),
  };
}
