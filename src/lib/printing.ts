/**
 * How an operation prints values whose text is not the stored one, such as names that changed. Operations that print alike
 * share one object, because the texts of rows are cached for each.
 */
export type Printing = Readonly<{
  /** Prints a value of a scalar with the extension `PRINTED`. */
  scalar: (value: string) => string;
  /** Prints the mentions in a text. */
  text: (text: string) => string;
}>;

/** The extension of scalars whose values `Printing.scalar` prints. */
export const PRINTED = { isPrinted: true } as const;

/** Begin and end what `Printing.text` replaces in a text; characters for private use, which no source has. */
export const MENTION_START = '\ue000';
export const MENTION_END = '\ue001';

export const PRINT_AS_STORED: Printing = { scalar: (value) => value, text: (text) => text };

/** Prints the mentions in all texts of a JSON value. */
export function printDeep<T>(value: T, printing: Printing): T {
  if (typeof value === 'string') return printing.text(value) as T;
  if (Array.isArray(value)) return value.map((item) => printDeep<unknown>(item, printing)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, printDeep(member, printing)])) as T;
}
