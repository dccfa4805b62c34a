import { InvalidArgumentError } from 'commander';
import { TIER_NAMES, type Tier } from '../graph/tiers.ts';
import { parseDay } from '../lib/dates.ts';

// What options of several commands take. Commander shows the error beside the option's name.

/** A UTC day: `2025-11-21`. */
export function dayArgument(text: string): Date {
  const day = parseDay(text);
  if (!day) throw new InvalidArgumentError('Write the date as 2025-11-21.');
  return day;
}

/** A count of one or more. */
export function countArgument(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give a whole number above 0.');
  return Number(text);
}

export function tierArgument(text: string): Tier {
  const upper = text.toUpperCase() as Tier;
  if (!TIER_NAMES.includes(upper)) throw new InvalidArgumentError(`Tiers: ${TIER_NAMES.join(', ')}.`);
  return upper;
}

/** Removes a restriction. Commander turns a parser's null into an empty string, so it stays a word until then. */
export const NONE = 'none';
export type OrNone<T> = T | typeof NONE;
export const nullFor = <T>(value: OrNone<T>): T | null => (value === NONE ? null : value);

/** A limit of calls, or none. */
export const callsArgument = (text: string): OrNone<number> => (text === NONE ? NONE : countArgument(text));
