import type { Access } from '../access.ts';
import type { FieldRules } from '../field-rules.ts';

const KEY: Readonly<Record<Access['key'], string>> = {
  PUBLIC: 'No key needed.',
  PREVIEW: 'Without a key it answers what a FREE key sees.',
  REQUIRED: 'Needs a key.',
};

/** The access rule of a field in words: who may ask, what a FREE key sees. */
export const whoMayAsk = ({ key, preview }: Access): string =>
  `${KEY[key]} ${preview ? `FREE sees ${preview}; PRO sees everything.` : 'Both tiers see the same.'}`;

/** The price of a field in words. */
export function priceInWords({ calls, quota, per = 'OBJECT' }: Access): string {
  if (calls === 0) return 'Nothing by itself.';
  const unit =
    per === 'OPERATION' ? 'one call an operation, for all objects' : 'one call for each object it is asked of';
  return `${unit[0]!.toUpperCase()}${unit.slice(1)}${quota ? '' : '; takes nothing from the month'}.`;
}

/** The limit that a field has of its own. */
export const limitInWords = ({ rateLimit }: FieldRules): string | null =>
  rateLimit ? `At most ${rateLimit.max} times in ${rateLimit.seconds} seconds.` : null;
