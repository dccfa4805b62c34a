import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { argumentCode } from '../../graph/arguments.ts';
import { fail } from '../../graph/errors.ts';

type Variables = Readonly<Record<string, unknown>>;

/** An argument or an input field. */
type Input = { name: string; type: GraphQLInputType; extensions: { maxItems?: number } };

/** A position in a document that takes a variable. `name`: of the argument or input field. */
type Use = { variable: string; path: string; input: Input };

type Bounds = { fault: Overlong | null; uses: readonly Use[] };
type Overlong = { name: string; path: string; max: number };

const isBounded = ({ type }: Input): boolean =>
  isListType(getNullableType(type)) || isInputObjectType(getNamedType(type));

const listInputFields = ({ type }: Input): Readonly<Record<string, Input>> => {
  const namedType = getNamedType(type);
  return isInputObjectType(namedType) ? (namedType.getFields() as Record<string, Input>) : {};
};

/** Finds the first list that is too long in a JSON value. A list of objects is searched only if its own length fits. */
function overlongIn(value: unknown, input: Input, path: string): Overlong | null {
  if (Array.isArray(value)) {
    const max = input.extensions.maxItems;
    if (max !== undefined && value.length > max) return { name: input.name, path, max };
    if (!isInputObjectType(getNamedType(input.type))) return null;
    return first(value, (item, index) => overlongIn(item, input, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return null;
  const members = value as Record<string, unknown>;
  return first(
    Object.entries(listInputFields(input)).filter(([, field]) => isBounded(field)),
    ([name, field]) => overlongIn(members[name], field, `${path}.${name}`),
  );
}

/** The same for a literal. Adds the variables in it to `uses`. */
function overlongLiteral(value: ValueNode, input: Input, path: string, uses: Use[]): Overlong | null {
  switch (value.kind) {
    case Kind.VARIABLE:
      uses.push({ variable: value.name.value, path, input });
      return null;
    case Kind.LIST: {
      const max = input.extensions.maxItems;
      if (max !== undefined && value.values.length > max) return { name: input.name, path, max };
      return first(value.values, (item, index) => overlongLiteral(item, input, `${path}[${index}]`, uses));
    }
    case Kind.OBJECT: {
      const fields = listInputFields(input);
      return first(value.fields, ({ name, value: member }) => {
        const field = fields[name.value];
        return field ? overlongLiteral(member, field, `${path}.${name.value}`, uses) : null;
      });
    }
    default:
      return null;
  }
}

function first<T>(items: readonly T[], find: (item: T, index: number) => Overlong | null): Overlong | null {
  for (const [index, item] of items.entries()) {
    const overlong = find(item, index);
    if (overlong) return overlong;
  }
  return null;
}

function readBounds(schema: GraphQLSchema, document: DocumentNode): Bounds {
  const uses: Use[] = [];
  let fault: Overlong | null = null;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        const input = types.getArgument() as Input | undefined;
        if (input && isBounded(input)) fault ??= overlongLiteral(value, input, input.name, uses);
        return false;
      },
    }),
  );
  // The default of a variable counts wherever the variable is used.
  visit(document, {
    VariableDefinition({ variable, defaultValue }) {
      if (!defaultValue) return;
      for (const use of uses.filter((use) => use.variable === variable.name.value))
        fault ??= overlongLiteral(defaultValue, use.input, use.path, []);
    },
  });
  return { fault, uses };
}

/** Finds the first list of an operation that is longer than its argument allows, before any list is read. */
export type ListCheck = (variables: Variables) => GraphQLError | null;

/** The check of a document's lists; null if none of its arguments takes a list. */
export function buildListCheck(schema: GraphQLSchema, document: DocumentNode): ListCheck | null {
  const { fault, uses } = readBounds(schema, document);
  if (!fault && uses.length === 0) return null;
  return (variables) => {
    const overlong = fault ?? first(uses, ({ variable, path, input }) => overlongIn(variables[variable], input, path));
    if (!overlong) return null;
    const { name, path, max } = overlong;
    return fail.invalid(argumentCode(name), path, `${path}: at most ${max} items.`);
  };
}
