import type { GraphQLObjectType } from 'graphql';
import type { Printing } from '../lib/printing.ts';

/**
 * Caches the texts of rows while the rows are in memory. Rows are immutable: when data changes, new rows are read.
 * `values`: the fields to write, always the same object for the same plan.
 */
export type RowTexts = {
  find(values: object, row: object): string | undefined;
  keep(values: object, row: object, text: string): void;
};

/** The texts of rows for each way to print them. */
export type PrintedRowTexts = { select(printing: Printing): RowTexts };

/**
 * The option `extensions` of a type whose objects are rows from the loader caches, so that they are written repeatedly.
 */
export const STORED_ROWS = { areStoredRows: true } as const;
export const areStoredRows = ({ extensions }: GraphQLObjectType): boolean => extensions.areStoredRows === true;

/** Approximate size of an entry besides its text, in bytes. */
const ENTRY_BYTES = 100;

/** @param bytes maximum size of all texts; beyond it, all are dropped */
export function createRowTexts(bytes: number): PrintedRowTexts {
  let texts = new WeakMap<object, WeakMap<object, WeakMap<object, string>>>();
  let bytesLeft = bytes;
  const findOrCreate = <V extends object>(map: WeakMap<object, V>, key: object, create: () => V): V => {
    const existing = map.get(key);
    if (existing) return existing;
    const created = create();
    map.set(key, created);
    return created;
  };
  const selectTexts = (printing: Printing) => findOrCreate(texts, printing, () => new WeakMap());
  return {
    select: (printing) => ({
      find: (values, row) => texts.get(printing)?.get(values)?.get(row),
      keep(values, row, text) {
        // Counting the bytes also flattens the string. Texts of rows that were garbage-collected still count.
        bytesLeft -= Buffer.byteLength(text) + ENTRY_BYTES;
        if (bytesLeft < 0) {
          texts = new WeakMap();
          bytesLeft = bytes;
          return;
        }
        findOrCreate(selectTexts(printing), values, () => new WeakMap<object, string>()).set(row, text);
      },
    }),
  };
}
