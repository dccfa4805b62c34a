import { InvalidArgumentError } from 'commander';
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
