import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql';
import { argumentCode } from '../arguments.ts';

/** The parameters of a documented path whose arguments have another name in the graph, by the argument: `first` to `limit`. */
export function readParameterNames(document: DocumentNode): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  visit(document, {
    Argument({ name, value }) {
      if (value.kind === Kind.VARIABLE && value.name.value !== name.value) names.set(name.value, value.name.value);
    },
  });
  return names;
}

/**
 * Names an invalid argument as the caller of a documented path knows it: by its parameter, in the message, the field, and the
 * code. Other errors stay as they are.
 */
export function nameParameter(document: DocumentNode, error: GraphQLError): GraphQLError {
  const { field, code } = error.extensions;
  if (typeof field !== 'string') return error;
  const names = readParameterNames(document);
  const parameter = names.get(field);
  if (parameter === undefined) return error;
  // A message may name another argument: `startsAt: is after endsAt.`
  const message = error.message.replace(
    /\b\w+\b/g,
    (word, at) => (at === 0 || /[A-Z]/.test(word) ? names.get(word) : undefined) ?? word,
  );
  const extensions = {
    ...error.extensions,
    field: parameter,
    code: code === argumentCode(field) ? argumentCode(parameter) : code,
  };
  return new GraphQLError(message, { ...error, originalError: error.originalError, extensions });
}
