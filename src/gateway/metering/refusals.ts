import { formatCount } from '../../lib/words.ts';
import type { Caller } from '../access/caller.ts';

/** What a caller sent, in the caller's words. */
export type RequestKind = 'operation' | 'path';

const left = (calls: number): string =>
  calls === 0 ? 'none are left' : `${calls.toLocaleString('en-US')} ${calls === 1 ? 'is' : 'are'} left`;

const priced = (asked: RequestKind, calls: number, remaining: number): string =>
  `this ${asked} costs ${formatCount(calls, 'call')}, and ${left(remaining)}`;

/** Why this minute does not cover a price, where the next one will. */
export const beyondThisMinute = (asked: RequestKind, perMinute: number, calls: number, remaining: number): string =>
  `Rate limit exceeded (${perMinute} requests/minute): ${priced(asked, calls, remaining)} this minute.`;

/** Why this month does not cover a price. */
export const beyondThisMonth = (asked: RequestKind, perMonth: number, calls: number, remaining: number): string =>
  `Monthly API request quota exceeded for your current plan (${perMonth} requests/month): ${priced(asked, calls, remaining)} this month.`;

/**
 * Why no minute of a caller covers a price, and what would fit.
 * @param most how many calls a minute of the highest tier has
 */
export function beyondAnyMinute(
  { tier, terms }: Pick<Caller, 'tier' | 'terms'>,
  perMinute: number,
  calls: number,
  most: number,
): string {
  const isOwn = terms?.perMinute != null;
  const offer = calls <= most && !isOwn ? `, or use a PRO key, which has ${most} a minute` : '';
  return `This operation costs ${formatCount(calls, 'call')}, and ${isOwn ? 'this key' : tier} has ${perMinute} a minute. Split it into operations of at most ${formatCount(perMinute, 'call')}, or request shorter lists${offer}.`;
}

/** Why no minute covers the fields of an operation that cost no call. */
export const beyondAnyFreeMinute = (perMinute: number, fields: number): string =>
  `This operation takes ${formatCount(fields, 'free field')}, and a minute has ${perMinute}. Split it.`;
