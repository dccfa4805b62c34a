import type { GraphQLObjectType } from 'graphql';

/**
 * Caches the texts of rows while the rows are in memory. Rows are immutable: when data changes, new rows are read.
 * `values`: the fields to write, always the same object for the same plan.
 */
export type RowTexts = {
  find(values: object, row: object): string | undefined;
  keep(values: object, row: object, text: string): void;
};

/**
 * The option `extensions` of a type whose objects are rows from the loader caches, so that they are written repeatedly.
 */
export const STORED_ROWS = { areStoredRows: true } as const;
export const areStoredRows = ({ extensions }: GraphQLObjectType): boolean => extensions.areStoredRows === true;

/** Approximate size of an entry besides its text, in bytes. */
const ENTRY_BYTES = 100;

/** @param bytes maximum size of all texts; beyond it, all are dropped */
export function createRowTexts(bytes: number): RowTexts {
  let texts = new WeakMap<object, WeakMap<object, string>>();
  let bytesLeft = bytes;
  return {
    find: (values, row) => texts.get(values)?.get(row),
    keep(values, row, text) {
      // Counting the bytes also flattens the string. Texts of rows that were garbage-collected still count.
      bytesLeft -= Buffer.byteLength(text) + ENTRY_BYTES;
      if (bytesLeft < 0) {
        texts = new WeakMap();
        bytesLeft = bytes;
        return;
      }
      let textsByRow = texts.get(values);
      if (!textsByRow) {
        textsByRow = new WeakMap();
        texts.set(values, textsByRow);
      }
      textsByRow.set(row, text);
    },
  };
}
