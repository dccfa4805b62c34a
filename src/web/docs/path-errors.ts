import type { GraphQLSchema } from 'graphql';
import type { ErrorCode } from '../../graph/errors.ts';
import { AS_OF_DIRECTIVE } from '../../graph/point-in-time.ts';
import { readParameterNames } from '../../graph/rest/parameter-names.ts';
import type { Route } from '../../graph/rest/route.ts';
import { type AnyField, listDocumentFields, listFieldErrors } from './field-errors.ts';

/** Errors that any path can return. */
const ANY_PATH = [
  'bad_request',
  'invalid_api_key',
  'family_not_allowed',
  'organization_suspended',
  'origin_not_allowed',
  'response_too_large',
  'rate_limit_exceeded',
  'internal_error',
  'unavailable',
  'warming_up',
] as const satisfies readonly ErrorCode[];

/** Errors of a past day: a day without history, a later day than today, or a field that is always of now. */
const AS_OF = ['not_available_as_of', 'invalid_parameter'] as const satisfies readonly ErrorCode[];

/** The fields that a path's operation selects, without those that only describe the caller. */
export const listPathFields = (schema: GraphQLSchema, { document }: Route): AnyField[] =>
  listDocumentFields(schema, document)
    .map(([, field]) => field)
    .filter(({ name }) => name !== 'viewer');

/** The codes of the errors that a documented path can return. */
export function listPathErrors(schema: GraphQLSchema, route: Route): ErrorCode[] {
  const takesDay = route.operation.variableDefinitions?.some(({ variable }) => variable.name.value === AS_OF_DIRECTIVE);
  const names = readParameterNames(route.document);
  const ownCodes = listPathFields(schema, route).flatMap((field) => listFieldErrors(field, names));
  const codes = [...ANY_PATH, ...(takesDay ? AS_OF : []), ...ownCodes];
  return [...new Set<ErrorCode>(codes)];
}
