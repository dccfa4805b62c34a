import {
  type GraphQLSchema,
  getDirectiveValues,
  Kind,
  type NamedTypeNode,
  parse,
  TypeInfo,
  type TypeNode,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

const getNamedTypeNode = (type: TypeNode): NamedTypeNode =>
  type.kind === Kind.NAMED_TYPE ? type : getNamedTypeNode(type.type);

/**
 * Gives variables the types that the arguments with them have now, which the directive `@becomes` of the schema states.
 * @param schema the schema that the document was written for
 * @returns the document with other types of variables, of the same lines
 */
export function retypeVariables(source: string, schema: GraphQLSchema): string {
  const becomes = schema.getDirective('becomes');
  if (!becomes) return source;
  const document = parse(source);
  const types = new TypeInfo(schema);
  const newTypes = new Map<string, string>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        const argument = types.getArgument();
        const change = argument?.astNode && getDirectiveValues(becomes, argument.astNode);
        if (change && value.kind === Kind.VARIABLE) newTypes.set(value.name.value, String(change.type));
      },
    }),
  );
  const definitions: VariableDefinitionNode[] = [];
  visit(document, { VariableDefinition: (node) => void definitions.push(node) });
  let text = source;
  for (const { variable, type } of definitions.reverse()) {
    const newType = newTypes.get(variable.name.value);
    const { loc } = getNamedTypeNode(type);
    if (newType !== undefined && loc) text = text.slice(0, loc.start) + newType + text.slice(loc.end);
  }
  return text;
}
