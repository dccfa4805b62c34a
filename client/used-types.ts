import {
  type DocumentNode,
  GraphQLBoolean,
  type GraphQLNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isScalarType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type Source = { document?: DocumentNode | undefined };

/**
 * A schema of the scalars, and of the enums and input types that operations use. graphql-codegen's option
 * `onlyOperationTypes` writes all enums and inputs of a schema.
 */
export function selectUsedTypes(schema: GraphQLSchema, sources: readonly Source[]): GraphQLSchema {
  const used = new Set<GraphQLNamedType>(Object.values(schema.getTypeMap()).filter(isScalarType));
  for (const { document } of sources) if (document) addUsedTypes(schema, document, used);
  // A schema needs a root type; codegen writes none of its objects.
  const query = new GraphQLObjectType({ name: 'Query', fields: { unused: { type: GraphQLBoolean } } });
  return new GraphQLSchema({ query, types: [...used] });
}

function addUsedTypes(schema: GraphQLSchema, document: DocumentNode, used: Set<GraphQLNamedType>): void {
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      [Kind.FIELD]: () => {
        const type = getNamedType(typeInfo.getType());
        if (isEnumType(type)) used.add(type);
      },
      [Kind.VARIABLE_DEFINITION]: () => {
        const type = getNamedType(typeInfo.getInputType());
        if (type) addInputType(type, used);
      },
    }),
  );
}

/** Adds an input type and the types of its fields. */
function addInputType(type: GraphQLNamedType, used: Set<GraphQLNamedType>): void {
  if (used.has(type)) return;
  used.add(type);
  if (!isInputObjectType(type)) return;
  for (const field of Object.values(type.getFields())) addInputType(getNamedType(field.type), used);
}
