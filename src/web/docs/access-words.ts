import type { Access } from '../../graph/access-rules.ts';
import type { FieldRules } from '../../graph/field-plugin.ts';

const KEY: Readonly<Record<Access['key'], string>> = {
  PUBLIC: 'No key needed.',
  PREVIEW: 'Without a key, it returns what a FREE key sees.',
  REQUIRED: 'Needs a key.',
};

/** Describes the access rule of a field: who may request it, and which part a FREE key sees. */
export const whoMayAsk = ({ key, preview }: Access): string =>
  `${KEY[key]} ${preview ? `FREE sees ${preview}; PRO sees everything.` : 'Both tiers see the same.'}`;

const UNIT: Readonly<Record<NonNullable<Access['per']>, string>> = {
  OBJECT: 'One call for each object',
  OPERATION: 'One call per operation, for all objects',
  RESULT: 'One call for each object it finds',
  HANDLE: 'One call for each object it finds, unless a call directly below pays for it',
  DAY: 'One call for each UTC day on which a key opens it',
};

/** Describes the cost of an object reached through a link. */
export function linkInWords({ key, quota }: Access, carried: readonly string[]): string {
  const call = `one call for each object, once per operation${quota ? '' : '; it does not count toward the month'}`;
  const nothing =
    carried.length > 0
      ? ` ${carried.map((name) => `\`${name}\``).join(', ')} are free, because the rows carry them;`
      : '';
  return `Through a link${nothing ? `,${nothing}` : ''} any other field without its own cost is ${call}. ${KEY[key]}`;
}

/** Describes the price of a field. @param unit the unit that a call is charged for; a path is always one call */
export function priceInWords({ calls, quota, per = 'OBJECT' }: Access, unit = UNIT[per]): string {
  if (calls === 0) return 'Free.';
  return `${unit}${quota ? '' : '; does not count toward the month'}.`;
}

/** Describes the field's own rate limit, if it has one. */
export const limitInWords = ({ rateLimit }: FieldRules): string | null =>
  rateLimit ? `At most ${rateLimit.max} times per ${rateLimit.seconds} seconds.` : null;
