import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { readUnit } from './unit-directive.ts';

type Source = { document?: DocumentNode | undefined };
type Options = { core: string; isWholeSchema: boolean };

/** The kinds of units by field, by type. */
type Units = Record<string, Record<string, string>>;

/** The units that the schema states with `@unit`. */
function listUnits(schema: GraphQLSchema): Units {
  const units: Units = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const kinds = Object.values(type.getFields()).flatMap((field) => {
      const unit = readUnit(field);
      return unit === undefined ? [] : [[field.name, unit] as const];
    });
    if (kinds.length > 0) units[type.name] = Object.fromEntries(kinds);
  }
  return units;
}

/** The fields that documents select, as `Type.field`. */
function listSelectedFields(schema: GraphQLSchema, sources: readonly Source[]): Set<string> {
  const selected = new Set<string>();
  const typeInfo = new TypeInfo(schema);
  for (const { document } of sources)
    if (document)
      visit(
        document,
        visitWithTypeInfo(typeInfo, {
          Field(node) {
            const parent = typeInfo.getParentType();
            if (parent) selected.add(`${getNamedType(parent).name}.${node.name.value}`);
          },
        }),
      );
  return selected;
}

/**
 * The text of `units.ts`: `formatField`, which formats a number by the unit of its field. It knows the fields that the
 * documents select, or all of the schema.
 */
export function buildUnits(
  schema: GraphQLSchema,
  sources: readonly Source[],
  { core, isWholeSchema }: Options,
): string {
  const selected = isWholeSchema ? null : listSelectedFields(schema, sources);
  const units = Object.entries(listUnits(schema)).flatMap(([type, kinds]) => {
    const fields = Object.entries(kinds).filter(([field]) => selected?.has(`${type}.${field}`) ?? true);
    return fields.length > 0 ? [[type, Object.fromEntries(fields)] as const] : [];
  });
  return [
    '/* eslint-disable */',
    `import { createFormatter, type FieldFormatter } from '${core}';`,
    '',
    `const UNITS = {\n${units.map(([type, kinds]) => `  ${type}: ${JSON.stringify(kinds)},\n`).join('')}} as const;`,
    '',
    "/** Formats the number of a field by its unit: `formatField('Quote', 'price', 12.5)` is `$12.50`. */",
    'export const formatField: FieldFormatter<typeof UNITS> = /*#__PURE__*/ createFormatter(UNITS);',
    '',
  ].join('\n');
}
