import type { LeafWriter } from './leaves.ts';

/** How to write values of a response that differ from the graph, by their position in the response. */
export type InPlace = {
  /** Replaces a leaf value of the graph with a JSON value. */
  readonly value?: (value: unknown) => unknown;
  /** For the items of a list. */
  readonly item?: InPlace;
  /** For the members of an object, by response key. */
  readonly members?: Readonly<Record<string, InPlace>>;
  /** The member that replaces its object; the others are not read. */
  readonly only?: string;
};

/** Writes everything as in the graph. */
export const AS_IT_IS: InPlace = {};

export const isAsItIs = ({ value, item, members = {}, only }: InPlace): boolean =>
  !value && only === undefined && (!item || isAsItIs(item)) && Object.values(members).every(isAsItIs);

/** The replacement of null. */
export const nullInPlace = ({ value }: InPlace): string => (value ? JSON.stringify(value(null)) : 'null');

/** Wraps a leaf writer to replace the values it writes. */
export const writtenInPlace = (write: LeafWriter, { value }: InPlace): LeafWriter =>
  value ? (leaf, printing) => JSON.stringify(value(JSON.parse(write(leaf, printing)))) : write;
