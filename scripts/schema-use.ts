import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLSchema, isInterfaceType, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { FILE_ENDINGS, findDocuments } from '../codemod/documents.ts';

/** The parts of pages of lists and of previews, which every list has whether or not a document selects them. */
const OF_EVERY_LIST = /(?:Connection|Edge|PageInfo)$/;

/** Fields of a type, or of the types that implement it, as `Type.field`. */
function listSameFields(schema: GraphQLSchema, typeName: string, field: string): string[] {
  const type = schema.getType(typeName);
  const types = isInterfaceType(type)
    ? [typeName, ...schema.getPossibleTypes(type).map(({ name }) => name)]
    : [typeName];
  return types.map((name) => `${name}.${field}`);
}

/**
 * Lists the fields that no document selects, as `Type.field`.
 * @param documents their texts; fragments without their operation count too
 */
export function listUnusedFields(schema: GraphQLSchema, documents: readonly string[]): string[] {
  const selected = new Set<string>();
  for (const text of documents) {
    const types = new TypeInfo(schema);
    visit(
      parse(text),
      visitWithTypeInfo(types, {
        Field({ name }) {
          const parent = types.getParentType();
          if (parent) for (const field of listSameFields(schema, parent.name, name.value)) selected.add(field);
        },
      }),
    );
  }
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !OF_EVERY_LIST.test(type.name))
    .flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    )
    .filter((field) => !selected.has(field));
}

/** The texts of the documents in the files below a folder: of pages, examples, and guides. */
export const readDocuments = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => FILE_ENDINGS.some((ending) => name.endsWith(`.${ending}`)))
    .filter((name) => !/node_modules|generated|schema/.test(name))
    .flatMap((name) => findDocuments(name, readFileSync(join(folder, name), 'utf8')).map(({ text }) => text));
