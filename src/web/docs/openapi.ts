import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
  visit,
} from 'graphql';
import { KEY_HEADER } from '../../gateway/access/api-keys.ts';
import type { Access } from '../../graph/access-rules.ts';
import { type ErrorCode, MEMBERS, pathStatuses, STATUS } from '../../graph/errors.ts';
import { AS_OF_DIRECTIVE } from '../../graph/point-in-time.ts';
import { type JsonSchema, scalarSchema } from '../../graph/rest/json-schema.ts';
import { listParameterLiterals, type Route } from '../../graph/rest/route.ts';
import { requireFirst } from '../../lib/require.ts';
import { priceInWords, whoMayAsk } from './access-words.ts';
import { bodySchema, enumValues } from './body-schemas.ts';
import { type AnyField, getDocumentedRules, listDocumentFields } from './field-errors.ts';
import { listPathErrors, listPathFields } from './path-errors.ts';
import { getPathSummary, parameterText } from './path-words.ts';
import { findSampleAnswer } from './sample-answers.ts';
import { getRouteTopic } from './topics.ts';

/** The type of a variable, which must be an input type. */
const resolveType = (schema: GraphQLSchema, { type }: VariableDefinitionNode): GraphQLInputType => {
  const resolved = typeFromAST(schema, type as never);
  if (!resolved || !isInputType(resolved))
    throw new Error(`A path declares ${JSON.stringify(type)}, which is not an input type.`);
  return resolved;
};

/** The descriptions of the variables in a value: that of its member, then that of the argument. */
function describeVariables(
  { type, description }: GraphQLArgument | GraphQLInputField,
  value: ValueNode,
): [string, string][] {
  if (value.kind === Kind.VARIABLE) return [[value.name.value, description ?? '']];
  const inputType = getNullableType(type);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(inputType)) return [];
  return value.fields.flatMap(({ name, value: memberValue }) => {
    const member = inputType.getFields()[name.value];
    const texts = member ? describeVariables(member, memberValue) : [];
    return texts.map(([variable, text]): [string, string] => [variable, `${text} ${description ?? ''}`.trim()]);
  });
}

/**
 * The descriptions of an operation's variables: those of the arguments of fields and directives to which they are passed, worded
 * for the path.
 */
function describeArguments(schema: GraphQLSchema, route: Route): Map<string, string> {
  const asOf = schema.getDirective(AS_OF_DIRECTIVE)?.args.find(({ name }) => name === 'day');
  const described = new Map<string, string>([[AS_OF_DIRECTIVE, asOf?.description ?? '']]);
  for (const { name: directive, arguments: values = [] } of route.operation.directives ?? [])
    for (const { name, value } of values) {
      const arg = schema.getDirective(directive.value)?.args.find((argument) => argument.name === name.value);
      if (value.kind === 'Variable' && arg?.description) described.set(value.name.value, arg.description);
    }
  for (const [, field] of listDocumentFields(schema, parse(route.query))) {
    visit(route.operation, {
      Field(node) {
        if (node.name.value !== field.name) return;
        for (const { name, value } of node.arguments ?? []) {
          const arg = field.args.find((argument) => argument.name === name.value);
          for (const [variable, text] of arg ? describeVariables(arg, value) : [])
            if (!described.has(variable))
              described.set(variable, parameterText(formatRouteName(route), variable, text));
        }
      },
    });
  }
  return described;
}

/** A value in the notation of a path, with the literals that a path accepts. */
function inputSchema(type: GraphQLInputType, isPosted: boolean): JsonSchema {
  const bare = getNullableType(type);
  if (isListType(bare)) return { type: 'array', items: inputSchema(bare.ofType, isPosted) };
  const namedType: GraphQLNamedType = getNamedType(bare);
  if (isEnumType(namedType))
    return { type: 'string', enum: isPosted ? namedType.getValues().map(({ name }) => name) : enumValues(namedType) };
  if (isInputObjectType(namedType)) {
    const members = Object.values(namedType.getFields());
    const required = members.filter(
      ({ type: memberType, defaultValue }) => isNonNullType(memberType) && defaultValue === undefined,
    );
    return {
      type: 'object',
      properties: Object.fromEntries(
        members.map(({ name, type: memberType, description }) => [
          name,
          { ...inputSchema(memberType, isPosted), ...(description && { description }) },
        ]),
      ),
      ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    };
  }
  // Paths return instants as epoch milliseconds, and accept ISO 8601 as well.
  if (namedType.name === 'DateTime' && !isPosted)
    return { type: ['integer', 'string'], description: 'Epoch milliseconds, or ISO 8601.' };
  return scalarSchema(namedType);
}

/** `GET /api/v1/stocks/price`, the form in which samples are named. */
const formatRouteName = ({ method, path }: Route): string => `${method} ${path}`;

const isRequired = ({ type, defaultValue }: VariableDefinitionNode): boolean =>
  type.kind === 'NonNullType' && !defaultValue;

function buildDefault(
  schema: GraphQLSchema,
  { readers }: Route,
  definition: VariableDefinitionNode,
): { default?: unknown } {
  if (!definition.defaultValue) return {};
  const names = Object.entries(readers[definition.variable.name.value]?.names ?? {});
  const enumName = definition.defaultValue.kind === Kind.ENUM ? definition.defaultValue.value : null;
  const literal = names.find(([, name]) => name === enumName)?.[0];
  if (literal !== undefined) return { default: literal };
  // `valueFromAST` returns the value that resolvers see: for an enum, the literal of the paths.
  return { default: valueFromAST(definition.defaultValue, resolveType(schema, definition)) };
}

const buildParameter = (
  schema: GraphQLSchema,
  route: Route,
  definition: VariableDefinitionNode,
  says: ReadonlyMap<string, string>,
) => {
  const sample = findSampleAnswer(formatRouteName(route))?.request[definition.variable.name.value];
  const name = definition.variable.name.value;
  const type = resolveType(schema, definition);
  const isInPath = route.path.includes(`:${name}`);
  const { description, ...of } = inputSchema(type, false);
  const namedType = getNamedType(type);
  if (isEnumType(namedType)) of.enum = listParameterLiterals(route, name, namedType);
  const isLenient = route.readers[name]?.isLenient ?? false;
  const text = [says.get(name), description, isLenient && 'Any other value is ignored.'].filter(Boolean).join(' ');
  // Lenient parameters accept any text.
  const parameterSchema = isLenient ? { type: 'string', examples: of.enum } : of;
  return {
    name,
    in: isInPath ? 'path' : 'query',
    required: isInPath || isRequired(definition),
    ...(text && { description: text }),
    schema: { ...parameterSchema, ...buildDefault(schema, route, definition) },
    ...(sample !== undefined && { example: sample }),
    ...(isListType(getNullableType(type)) && { style: 'form', explode: false }),
  };
};

/** The access rule of an operation's field that counts as a documented call, or of its first field. */
const findAccess = (fields: readonly AnyField[]): Access | undefined =>
  getDocumentedRules(findPaidField(fields) ?? fields[0]!).access;

/** The field that is charged. A field that only leads to others is charged only if there is no other. */
const findPaidField = (fields: readonly AnyField[]): AnyField | undefined => {
  const paid = fields.filter((field) => getDocumentedRules(field).access?.calls === 1);
  return paid.find((field) => getDocumentedRules(field).access?.per !== 'HANDLE') ?? paid[0];
};

/** The name of the schema of an operation's response body: `StockPriceResponse`. */
const bodyName = (id: string): string => `${id}Response`;

function errorResponses(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.flatMap(pathStatuses))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const codesOfStatus = [...new Set(codes.filter((code) => pathStatuses(code).includes(status)))];
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: codesOfStatus } } }],
      };
      return [status, { description: codesOfStatus.join(', '), content: { 'application/json': { schema } } }];
    }),
  );
}

function buildOperation(schema: GraphQLSchema, route: Route, id: string) {
  const sample = findSampleAnswer(formatRouteName(route));
  const dataFields = listPathFields(schema, route);
  const root = requireFirst(dataFields);
  const access = findAccess(dataFields);
  const needsKey = dataFields.some((field) => getDocumentedRules(field).access?.key === 'REQUIRED');
  const definitions = route.operation.variableDefinitions ?? [];
  const says = describeArguments(schema, route);
  const isPosted = (definition: VariableDefinitionNode) =>
    route.method === 'POST' && !route.path.includes(`:${definition.variable.name.value}`);
  const posted = definitions.filter(isPosted);
  const summary = getPathSummary(formatRouteName(route), (findPaidField(dataFields) ?? root).description ?? '');
  return {
    operationId: id,
    tags: [getRouteTopic(route)],
    summary,
    ...(access && { description: `${whoMayAsk(access)} ${priceInWords(access, 'One call')}`, 'x-access': access }),
    ...(access && { security: needsKey ? [{ key: [] }] : [{ key: [] }, {}] }),
    parameters: definitions
      .filter((definition) => !isPosted(definition))
      .map((definition) => buildParameter(schema, route, definition, says)),
    ...(posted.length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(
                posted.map((body) => [
                  body.variable.name.value,
                  {
                    ...inputSchema(resolveType(schema, body), true),
                    ...(says.get(body.variable.name.value) && { description: says.get(body.variable.name.value) }),
                  },
                ]),
              ),
              ...(posted.some(isRequired) && {
                required: posted.filter(isRequired).map(({ variable }) => variable.name.value),
              }),
            },
            ...(sample && { example: sample.request }),
          },
        },
      },
    }),
    responses: {
      200: {
        description: summary,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${bodyName(id)}` },
            ...(sample && { example: sample.body }),
          },
        },
      },
      ...errorResponses(listPathErrors(schema, route)),
    },
  };
}

/** The documented paths as an OpenAPI 3.1 document, generated from the routes, the schema, and the table of errors. */
export function buildOpenApi(schema: GraphQLSchema, routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  const bodies: Record<string, JsonSchema> = {};
  const times = new Map<string, number>();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const name = `${route.operation.name?.value}${/\/v2\//.test(route.path) ? 'V2' : ''}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const id = time > 1 ? `${name}${time}` : name;
    bodies[bodyName(id)] = bodySchema(schema, route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(schema, route, id) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Market Signals',
      version: '1',
      description:
        'The documented paths. Each returns what its query on /graphql returns; /docs describes every field.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(getRouteTopic))]
      .sort()
      .map((name) => ({ name, externalDocs: { url: `/docs/${name}` } })),
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: KEY_HEADER } },
      schemas: {
        ...bodies,
        Error: {
          type: 'object',
          description: 'The members of every refusal; the optional ones only if they apply.',
          properties: {
            error: { type: 'string', enum: Object.keys(STATUS), description: 'The code; it does not change.' },
            message: { type: 'string', description: 'What is wrong, in words that may change.' },
            ...Object.fromEntries(MEMBERS.map((name) => [name, {}])),
          },
          required: ['error', 'message'],
        },
      },
    },
  };
}
