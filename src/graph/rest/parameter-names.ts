import {
  type ArgumentNode,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  Kind,
  type ObjectFieldNode,
  visit,
} from 'graphql';
import { argumentCode } from '../arguments.ts';

/** The variables in an argument or a member, by the path to them: `period.days`. */
function listVariables({ name, value }: ArgumentNode | ObjectFieldNode): [path: string, variable: string][] {
  if (value.kind === Kind.VARIABLE) return [[name.value, value.name.value]];
  if (value.kind !== Kind.OBJECT) return [];
  return value.fields.flatMap(listVariables).map(([path, variable]) => [`${name.value}.${path}`, variable]);
}

/**
 * The parameters of a documented path whose arguments have another name in the graph, by the argument: `first` to `limit`,
 * `period.days` to `lookbackDays`.
 */
export function readParameterNames(document: DocumentNode): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  visit(document, {
    Argument(argument) {
      for (const [path, variable] of listVariables(argument)) if (path !== variable) names.set(path, variable);
    },
  });
  return names;
}

/**
 * Names an invalid argument as the caller of a documented path, or of a tool, knows it: by its parameter, in the message, the field, and the
 * code. Other errors stay as they are.
 */
function nameParameter(document: DocumentNode, error: GraphQLError): GraphQLError {
  const { field, code } = error.extensions;
  if (typeof field !== 'string') return error;
  const names = readParameterNames(document);
  const parameter = names.get(field);
  if (parameter === undefined) return error;
  // A message may name another argument: `startsAt: is after endsAt.`
  const message = error.message.replace(/\w[\w.]*/g, (text, at) => {
    const name = text.replace(/\.$/, '');
    const isArgument = at === 0 || /[A-Z.]/.test(name);
    return ((isArgument ? names.get(name) : undefined) ?? name) + text.slice(name.length);
  });
  const extensions = {
    ...error.extensions,
    field: parameter,
    code: code === argumentCode(field) ? argumentCode(parameter) : code,
  };
  return new GraphQLError(message, { ...error, originalError: error.originalError, extensions });
}

/** Names the invalid arguments of a fixed document as its caller knows them. */
export const nameParameters = <Result extends ExecutionResult>(document: DocumentNode, result: Result): Result =>
  result.errors ? { ...result, errors: result.errors.map((error) => nameParameter(document, error)) } : result;
