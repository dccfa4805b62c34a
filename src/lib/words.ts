/** Formats the name of an enum value as a title: `EXTREME_FEAR` -> `Extreme Fear`. */
export const titleWords = (name: string): string =>
  name
    .split('_')
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join(' ');

/** Formats the name of a field as words in a sentence: `expectedMove1d` -> `expected move1d`. */
export const sentenceWords = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

/** A count with its noun: `1 call`, `1,200 calls`. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

/**
 * Formats a figure with fixed digits and a minus sign. 7.55 becomes 7.6; `toFixed` returns 7.5, because 7.55 has no
 * exact binary fraction.
 */
export const decimal = (value: number, digits: number): string =>
  value
    .toLocaleString('en-US', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
      signDisplay: 'negative',
    })
    .replace('-', '−');

/** Formats an amount in USD for a sentence: $1.3 million, $950,000. */
export function dollarsInWords(amount: number): string {
  if (amount >= 1e9) return `$${(amount / 1e9).toFixed(1)} billion`;
  if (amount >= 1e6) return `$${(amount / 1e6).toFixed(1)} million`;
  return `$${Math.round(amount).toLocaleString('en-US')}`;
}

/** Converts the name of an enum value to the name of a field: `LAST_REGULAR_CLOSE` -> `lastRegularClose`. */
export const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Formats a day for a sentence: 2026-11-20 is Nov 20, 2026. */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
