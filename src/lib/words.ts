/** The name of an enum value as words of a title: `EXTREME_FEAR` -> `Extreme Fear`. */
export const titleWords = (name: string): string =>
  name
    .split('_')
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join(' ');

/** The name of a field as words of a sentence: `expectedMove1d` -> `expected move1d`. */
export const sentenceWords = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
