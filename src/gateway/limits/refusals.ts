import type { Caller } from '../../graph/caller.ts';
import { formatCount } from '../../lib/words.ts';

/** The kind of request, as error messages name it. */
export type RequestKind = 'operation' | 'path';

const formatLeft = (calls: number): string =>
  calls === 0 ? 'none are left' : `${calls.toLocaleString('en-US')} ${calls === 1 ? 'is' : 'are'} left`;

const priced = (kind: RequestKind, calls: number, remaining: number): string =>
  `this ${kind} costs ${formatCount(calls, 'call')}, and ${formatLeft(remaining)}`;

/** Explains that this minute does not cover a price but the next one will. */
export const beyondThisMinute = (kind: RequestKind, perMinute: number, calls: number, remaining: number): string =>
  `Rate limit exceeded (${perMinute} requests/minute): ${priced(kind, calls, remaining)} this minute.`;

/** Explains that this month does not cover a price. */
export const beyondThisMonth = (kind: RequestKind, perMonth: number, calls: number, remaining: number): string =>
  `Monthly API request quota exceeded for your current plan (${perMonth} requests/month): ${priced(kind, calls, remaining)} this month.`;

/**
 * Explains that no minute of a caller covers a price, and which price would fit.
 * @param highest calls per minute of the highest tier
 */
export function beyondAnyMinute(
  caller: Pick<Caller, 'tier' | 'terms' | 'organization'>,
  perMinute: number,
  calls: number,
  highest: number,
): string {
  const holder = nameHolder(caller, perMinute);
  const offer = calls <= highest && holder === caller.tier ? `, or use a PRO key, which has ${highest} a minute` : '';
  return `This operation costs ${formatCount(calls, 'call')}, and ${holder} has ${perMinute} a minute. Split it into operations of at most ${formatCount(perMinute, 'call')}, or request shorter lists${offer}.`;
}

/** The holder of a limit per minute. */
const nameHolder = (
  { tier, terms, organization }: Pick<Caller, 'tier' | 'terms' | 'organization'>,
  perMinute: number,
) => (terms?.perMinute === perMinute ? 'this key' : organization ? 'this organization' : tier);

/** Explains that no minute covers the free fields of an operation. */
export const beyondAnyFreeMinute = (perMinute: number, fields: number): string =>
  `This operation takes ${formatCount(fields, 'free field')}, and a minute has ${perMinute}. Split it.`;
