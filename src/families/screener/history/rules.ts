import type { ScreenField, UniverseName } from '../fields/rules.ts';
import { CATALOG } from '../rules/catalog.ts';

/** The most fields of a series; more than any universe has. */
export const MAX_SERIES_FIELDS = 50;

/** The value of a field on a day: a number, or the text of a text field; null without a reading. */
export type FieldValue = { field: string; value: number | null; text: string | null };

/** The requested fields of a universe, each once, in the order given. */
export const selectFields = (universe: UniverseName, names: readonly (string | number)[]): ScreenField[] =>
  [...new Set(names)].flatMap((name) => CATALOG[universe].find((field) => field.name === name) ?? []);

/** The values of a row, in the order of the fields. */
export const readFieldValues = (row: object, fields: readonly ScreenField[]): FieldValue[] =>
  fields.map(({ name, column }) => {
    const value = (row as Record<string, unknown>)[column];
    return {
      field: name,
      value: typeof value === 'number' ? value : null,
      text: typeof value === 'string' ? value : null,
    };
  });
