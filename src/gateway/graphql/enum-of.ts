import { builder } from './builder.ts';

/** The name of a value in the schema: `smart_money` and `Smart money` are `SMART_MONEY`. */
export const enumName = (value: string): string => value.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/**
 * The enum of a closed set: its values, in the documented order, with what each means. The names in the schema are the
 * values in upper case.
 */
export const enumOf = <Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string>>,
) =>
  builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string>(meanings).map(([value, meaning]) => [enumName(value), { value, description: meaning }]),
    ) as Record<string, { value: Value; description: string }>,
  });

/** What each value of a list means, where a function says it. */
export const meaningsOf = <Value extends string>(
  values: readonly Value[],
  meaning: (value: Value, index: number) => string,
) => Object.fromEntries(values.map((value, i) => [value, meaning(value, i)])) as Record<Value, string>;
