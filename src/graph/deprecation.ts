import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

/** The parts of a deprecation reason. The day is `YYYY-MM-DD`; null if the reason states none. */
type Deprecation = { replacement: string | null; removalDate: string | null };

/** A deprecated field (`Stock.rating`), argument (`Stock.bars(days:)`), input field, or enum value (`Order.LABEL`). */
export type DeprecatedElement = Deprecation & { coordinate: string };

/** The codemod reads the same sentences: codemod/moves.ts. */
const REPLACEMENT = 'Use ';
const REMOVAL = /It stays until (?<day>\d{4}-\d{2}-\d{2})\.$/;

/** The rest of the first sentence of a reason; null if it names no replacement. */
function readReplacement(reason: string): string | null {
  const [sentence = ''] = `${reason} `.split('. ', 1);
  const isWhole = reason.startsWith(`${sentence}.`);
  return isWhole && sentence.startsWith(REPLACEMENT) ? sentence.slice(REPLACEMENT.length) || null : null;
}

/** Reads `Use stock { rating }. It stays until 2027-06-01.` */
export const parseDeprecation = (reason: string): Deprecation => ({
  replacement: readReplacement(reason),
  removalDate: REMOVAL.exec(reason)?.groups?.day ?? null,
});

type Element = { name: string; deprecationReason?: string | null };

/** The deprecated elements of a schema, by coordinate. */
export function listDeprecated(schema: GraphQLSchema): DeprecatedElement[] {
  const elements: DeprecatedElement[] = [];
  const add = ({ deprecationReason }: Element, coordinate: string) => {
    if (deprecationReason != null) elements.push({ coordinate, ...parseDeprecation(deprecationReason) });
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isEnumType(type)) for (const value of type.getValues()) add(value, `${type.name}.${value.name}`);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) add(field, `${type.name}.${field.name}`);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        add(field, `${type.name}.${field.name}`);
        for (const arg of field.args) add(arg, `${type.name}.${field.name}(${arg.name}:)`);
      }
  }
  return elements;
}
