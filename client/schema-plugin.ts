import { type GraphQLSchema, parse, print, printSchema, stripIgnoredCharacters, visit } from 'graphql';

/** Directives that operations use, or that the plausible values of tests depend on. */
const DIRECTIVES = new Set(['asOf', 'fresh', 'oneOf', 'unit']);

/** The text of `schema.ts`: the schema without descriptions, for the fake gateway of tests. One definition a line. */
export function buildTestSchema(schema: GraphQLSchema): string {
  const { definitions } = visit(parse(printWithUnits(schema), { noLocation: true }), {
    Directive: (node) => (DIRECTIVES.has(node.name.value) ? undefined : null),
    DirectiveDefinition: (node) => (DIRECTIVES.has(node.name.value) ? undefined : null),
    StringValue: (_node, key) => (key === 'description' ? null : undefined),
  });
  const lines = definitions.map((node) => `  ${JSON.stringify(stripIgnoredCharacters(print(node)))},`);
  return [
    '/* eslint-disable */',
    '/** The schema without descriptions, as `createFakeGateway` takes it. */',
    `export const schema: string = [\n${lines.join('\n')}\n].join('\\n');`,
    '',
  ].join('\n');
}

/** `printSchema` leaves out directives, but the definitions that the schema was read from have them. */
function printWithUnits(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const nodes = types.flatMap(({ astNode }) => (astNode ? [print(astNode)] : []));
  const directives = schema.getDirectives().flatMap(({ astNode }) => (astNode ? [print(astNode)] : []));
  return nodes.length > 0 ? [...directives, ...nodes].join('\n') : printSchema(schema);
}
