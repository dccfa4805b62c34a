import type { LeafWriter } from './leaves.ts';

/** How values of an answer are written otherwise than the graph has them, each where it stands. */
export type InPlace = {
  /** What stands for a leaf, given what the graph has there: a value of JSON. */
  readonly value?: (value: unknown) => unknown;
  /** Of the items of a list. */
  readonly item?: InPlace;
  /** Of an object's members, by their names in the answer. */
  readonly members?: Readonly<Record<string, InPlace>>;
  /** The member that stands for its object; the others are not read. */
  readonly only?: string;
};

/** Everything as the graph has it. */
export const AS_IT_IS: InPlace = {};

export const isAsItIs = ({ value, item, members = {}, only }: InPlace): boolean =>
  !value && only === undefined && (!item || isAsItIs(item)) && Object.values(members).every(isAsItIs);

/** What stands for null. */
export const nullInPlace = ({ value }: InPlace): string => (value ? JSON.stringify(value(null)) : 'null');

/** A writer of leaves that writes them as they stand in the answer. */
export const writtenInPlace = (write: LeafWriter, { value }: InPlace): LeafWriter =>
  value ? (leaf) => JSON.stringify(value(JSON.parse(write(leaf)))) : write;
