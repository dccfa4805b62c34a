/** The name of an enum value as words of a title: `EXTREME_FEAR` -> `Extreme Fear`. */
export const titleWords = (name: string): string =>
  name
    .split('_')
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join(' ');
