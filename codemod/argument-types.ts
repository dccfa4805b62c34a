import {
  type GraphQLSchema,
  getDirectiveValues,
  isEnumType,
  Kind,
  type Location,
  type NamedTypeNode,
  parse,
  type StringValueNode,
  TypeInfo,
  type TypeNode,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

const getNamedTypeNode = (type: TypeNode): NamedTypeNode =>
  type.kind === Kind.NAMED_TYPE ? type : getNamedTypeNode(type.type);

/** The texts in a value. */
function listTexts(value: ValueNode): StringValueNode[] {
  if (value.kind === Kind.STRING) return [value];
  return value.kind === Kind.LIST ? value.values.flatMap(listTexts) : [];
}

/** A part of a document, and what replaces it. */
type Edit = { loc: Location; text: string };

/** The texts of an argument that is an enum now, as its values: `SHORT_VOLUME` for `"short-volume"`. */
const replaceTexts = (value: ValueNode): Edit[] =>
  listTexts(value).flatMap(({ loc, value: text }) =>
    loc ? [{ loc, text: text.toUpperCase().replace(/[^A-Z0-9]+/g, '_') }] : [],
  );

/**
 * Gives variables the types that the arguments with them have now, which the directive `@becomes` of the schema states, and
 * writes texts as values of an enum if that is the type.
 * @param schema the schema that the document was written for
 * @returns the document with other types of variables, of the same lines
 */
export function retypeArguments(source: string, schema: GraphQLSchema): string {
  const becomes = schema.getDirective('becomes');
  if (!becomes) return source;
  const document = parse(source);
  const types = new TypeInfo(schema);
  const newTypes = new Map<string, string>();
  const edits: Edit[] = [];
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        const argument = types.getArgument();
        const change = argument?.astNode && getDirectiveValues(becomes, argument.astNode);
        if (change && value.kind === Kind.VARIABLE) newTypes.set(value.name.value, String(change.type));
        else if (change && isEnumType(schema.getType(String(change.type)))) edits.push(...replaceTexts(value));
      },
    }),
  );
  visit(document, {
    VariableDefinition({ variable, type }) {
      const text = newTypes.get(variable.name.value);
      const { loc } = getNamedTypeNode(type);
      if (text !== undefined && loc) edits.push({ loc, text });
    },
  });
  return edits
    .sort((a, b) => b.loc.start - a.loc.start)
    .reduce((text, { loc, text: newText }) => text.slice(0, loc.start) + newText + text.slice(loc.end), source);
}
