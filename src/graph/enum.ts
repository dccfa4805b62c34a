import { builder } from './builder.ts';

/** The name of a value in the schema: `smart_money` and `Smart money` are `SMART_MONEY`. */
export const enumName = (value: string): string => value.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** The description of a value of a closed set, and its name in the schema if that is not the value in upper case. */
type Meaning = string | { name?: string; description: string; extensions?: Record<string, unknown> };

/** Defines the enum of a closed set: its values in the documented order, with their descriptions. */
export const defineEnum = <Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, Meaning>>,
) =>
  builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<Meaning>(meanings).map(([value, meaning]) => {
        const { name = enumName(value), ...rest } = typeof meaning === 'string' ? { description: meaning } : meaning;
        return [name, { value, ...rest }];
      }),
    ) as Record<string, { value: Value; description: string }>,
  });

/** Describes each value of a list with a function. */
export const describeValues = <Value extends string>(
  values: readonly Value[],
  meaning: (value: Value, index: number) => string,
) => Object.fromEntries(values.map((value, i) => [value, meaning(value, i)])) as Record<Value, string>;
