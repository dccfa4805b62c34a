import type { GraphQLObjectType } from 'graphql';

/**
 * Keeps what was written of rows, for as long as the rows are there. Rows that others hold are never changed: when data
 * changes, other rows are read. `values`: what is written of each, the same object each time.
 */
export type RowTexts = {
  find(values: object, row: object): string | undefined;
  keep(values: object, row: object, text: string): void;
};

/** The option `extensions` of a type whose objects are rows as loaders keep them, so that they are written again and again. */
export const STORED_ROWS = { areStoredRows: true } as const;
export const areStoredRows = ({ extensions }: GraphQLObjectType): boolean => extensions.areStoredRows === true;

/** What an entry takes beside its text, about. */
const ENTRY_BYTES = 100;

/** @param bytes what all texts take at most: beyond it, all are forgotten */
export function createRowTexts(bytes: number): RowTexts {
  let texts = new WeakMap<object, WeakMap<object, string>>();
  let left = bytes;
  return {
    find: (values, row) => texts.get(values)?.get(row),
    keep(values, row, text) {
      // Counting the bytes also makes one string of the pieces. What belonged to rows that are gone counts on.
      left -= Buffer.byteLength(text) + ENTRY_BYTES;
      if (left < 0) {
        texts = new WeakMap();
        left = bytes;
        return;
      }
      let known = texts.get(values);
      if (!known) {
        known = new WeakMap();
        texts.set(values, known);
      }
      known.set(row, text);
    },
  };
}
