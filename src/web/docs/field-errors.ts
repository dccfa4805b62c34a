import {
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isSpecifiedScalarType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { argumentCode } from '../../graph/arguments.ts';
import type { ErrorCode } from '../../graph/errors.ts';
import type { FieldRules } from '../../graph/field-plugin.ts';

/** Errors that any operation can return. */
export const ANY_OPERATION = [
  'bad_request',
  'document_not_allowed',
  'family_not_allowed',
  'organization_suspended',
  'origin_not_allowed',
  'unknown_document',
  'invalid_api_key',
  'payload_too_large',
  'response_too_large',
  'operation_too_expensive',
  'method_not_allowed',
  'not_available_as_of',
  'idempotency_key_reused',
  'request_in_progress',
  'internal_error',
  'unavailable',
  'warming_up',
] as const satisfies readonly ErrorCode[];

export type AnyField = GraphQLField<unknown, unknown>;

export const getDocumentedRules = (field: AnyField): FieldRules => field.extensions as FieldRules;

/** Whether an argument is checked beyond its bare type, by its own rule or by its type's. */
const isChecked = ({ type, extensions }: GraphQLArgument): boolean => {
  const namedType = getNamedType(type);
  const { pothosOptions } = extensions as { pothosOptions?: { validate?: unknown } };
  return pothosOptions?.validate !== undefined || isEnumType(namedType) || !isSpecifiedScalarType(namedType);
};

/**
 * The codes that a field may return in addition to those of any operation: for its arguments, its access, its rate
 * limit, and its own errors.
 * @param parameterNames the parameters of a documented path, by the arguments that they are
 */
/** The parameters that state an argument or its members: by default the argument itself. */
function listParameters(argument: string, parameterNames: ReadonlyMap<string, string> = new Map()): string[] {
  const members = [...parameterNames].filter(([path]) => path.startsWith(`${argument}.`)).map(([, name]) => name);
  return members.length > 0 ? members : [parameterNames.get(argument) ?? argument];
}

export function listFieldErrors(field: AnyField, parameterNames?: ReadonlyMap<string, string>): ErrorCode[] {
  const { access, rateLimit, errors = [], scope } = getDocumentedRules(field);
  const codes: ErrorCode[] = field.args.flatMap((arg) => [
    // In the graph, `bad_request` of a path's argument is `invalid_parameter`.
    ...(isChecked(arg)
      ? [...listParameters(arg.name, parameterNames).map((name) => argumentCode(name)), 'invalid_parameter' as const]
      : []),
    // Text that contains a NUL is refused.
    ...(['String', 'ID'].includes(getNamedType(arg.type).name) ? (['invalid_parameter'] as const) : []),
  ]);
  if (access?.key === 'REQUIRED') codes.push('api_key_required');
  if (scope) codes.push('insufficient_scope');
  codes.push(...errors);
  if (access || rateLimit) codes.push('rate_limit_exceeded');
  if (access?.quota && (access.calls || access.key === 'REQUIRED')) codes.push('quota_exceeded');
  return [...new Set(codes)];
}

/** Every field that an operation selects, with its name in the response. */
export function listDocumentFields(schema: GraphQLSchema, document: DocumentNode): [answeredAs: string, AnyField][] {
  const fields: [string, AnyField][] = [];
  const types = new TypeInfo(schema);
  const Field = ({ alias, name }: FieldNode) => {
    const field = types.getFieldDef();
    if (field) fields.push([(alias ?? name).value, field]);
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return fields;
}
