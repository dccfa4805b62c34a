import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/**
 * The coordinates of the fields, arguments, input fields, and enum values that a valid document names, each once, in the order of
 * the document. Members of variables are not among them.
 */
export function listNamedElements(schema: GraphQLSchema, document: DocumentNode): Set<string> {
  const coordinates = new Set<string>();
  const types = new TypeInfo(schema);
  const getField = () => `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: () => void coordinates.add(getField()),
      Argument: ({ name }) => {
        if (!types.getDirective()) coordinates.add(`${getField()}(${name.value}:)`);
      },
      ObjectField: ({ name }) => {
        const parent = String(types.getParentInputType() ?? '').replace(/[[\]!]/g, '');
        coordinates.add(`${parent}.${name.value}`);
      },
      EnumValue: ({ value }) => {
        const type = String(types.getInputType() ?? '').replace(/[[\]!]/g, '');
        coordinates.add(`${type}.${value}`);
      },
    }),
  );
  return coordinates;
}
