/** Compares texts by code units, like `<`: negative if `a` comes first, 0 if they are equal. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
