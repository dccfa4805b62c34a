/** Compares texts by code units, like `<`: negative if `a` comes first, 0 if they are equal. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The text that comes first by code units, such as the earlier of two days. */
export const minText = (a: string, b: string): string => (a < b ? a : b);

/** The text that comes last by code units. */
export const maxText = (a: string, b: string): string => (a > b ? a : b);
