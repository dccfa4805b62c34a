/** Orders texts by their code units, as `<` does: negative where `a` comes first, 0 where they are equal. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
