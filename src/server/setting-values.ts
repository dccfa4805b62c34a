import { z } from 'zod';
import { parseAdminKeys } from '../admin/credentials.ts';
import { parseDay } from '../lib/dates.ts';
import { parseWatchlist } from '../sync/scope.ts';
import { isRedisUrl } from './redis-address.ts';

// The rules of single settings, each with the message of a value that it refuses.

export const wholeNumber = (fallback: number, least = 0) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `is below ${least}`))
    .default(fallback);

const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
// Date.parse alone reads 30 February as 2 March, and an instant without a zone as local time.
const isDayOrInstant = (text: string): boolean =>
  DAY_OR_INSTANT.test(text) && parseDay(text.slice(0, 10)) !== null && !Number.isNaN(Date.parse(text));

export const dayOrInstant = z
  .string()
  .refine(isDayOrInstant, 'is not a date or time (2025-11-21, 2025-11-21T21:00:00Z)')
  // A day without a time means its end, when all its data is known.
  .transform((text) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text));

export const parseList = (text: string): string[] => text.split(',').map((item) => item.trim());

export const watchlist = z.string().transform((text, context) => {
  try {
    return parseWatchlist(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `names no stocks: ${(error as Error).message}` });
    return z.NEVER;
  }
});

export const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'is not a postgresql:// address');
const isServerUrl = (url: string) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url);
export const postgresUrls = z
  .string()
  .transform(parseList)
  .pipe(z.array(z.string().refine(isServerUrl, 'is not a postgresql:// address')));

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
export const origins = z
  .string()
  .transform(parseList)
  .pipe(z.array(z.string().refine(isOrigin, 'is not a list of origins (http://localhost:9000)')));

export const redisUrl = z.string().refine((url) => isRedisUrl(url), 'is not a redis:// address');

export const adminKeys = z.string().transform((text, context) => {
  const parsed = parseAdminKeys(text);
  if (typeof parsed !== 'string') return parsed;
  context.addIssue({ code: 'custom', message: parsed });
  return z.NEVER;
});
