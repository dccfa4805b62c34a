import {
  GRAPHQL_MAX_INT,
  GRAPHQL_MIN_INT,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { z } from 'zod';
import { AS_OF_DIRECTIVE } from '../graph/point-in-time.ts';

type Described = Pick<GraphQLArgument, 'description' | 'extensions'>;

/** Integers of the schema. */
const INT_RANGE = { minimum: GRAPHQL_MIN_INT, maximum: GRAPHQL_MAX_INT };
const LONG_RANGE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
type Range = { minimum: number; maximum: number };

type Extensions = { pothosOptions?: { validate?: { schema?: z.ZodType } } };
const findRule = ({ extensions }: Described): z.ZodType | undefined =>
  (extensions as Extensions | undefined)?.pothosOptions?.validate?.schema;

/** The range of an integer argument, by its rule in the schema. */
function findRange(target: Described | undefined, fallback: Range): Range {
  const rule = target && findRule(target);
  const json = rule ? (z.toJSONSchema(rule, { io: 'input' }) as Partial<Range> & { anyOf?: Partial<Range>[] }) : {};
  // A member that may be null has its rule beside null.
  const { minimum, maximum } = json.anyOf?.[0] ?? json;
  return {
    minimum: Math.max(minimum ?? fallback.minimum, fallback.minimum),
    maximum: Math.min(maximum ?? fallback.maximum, fallback.maximum),
  };
}

/** The range is only listed: the gateway refuses other integers with its own code and words. */
const toInteger = (target: Described | undefined, fallback: Range): z.ZodType =>
  z.number().int().meta(findRange(target, fallback));

/**
 * The JSON form of an input type. Further rules of the schema are checked when the operation runs.
 * @param target the argument or member of an input object with the type
 */
function toZodType(type: GraphQLInputType, target?: Described): z.ZodType {
  if (isNonNullType(type)) return toZodType(type.ofType, target);
  if (isListType(type)) return z.array(toZodType(type.ofType));
  if (isEnumType(type)) return z.enum(type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => {
      const value = described(toZodType(field.type, field), field.description);
      return [field.name, isRequiredInputField(field) ? value : value.optional()];
    });
    return z.strictObject(Object.fromEntries(fields));
  }
  switch (type.name) {
    case 'Int':
      return toInteger(target, INT_RANGE);
    case 'Long':
      return toInteger(target, LONG_RANGE);
    case 'Float':
      return z.number();
    case 'Boolean':
      return z.boolean();
    case 'ScreenPlan':
      return z.looseObject({});
    case 'Amount':
      return z.union([z.number(), z.string()]);
    default:
      return z.string();
  }
}

/** Short, because every tool has it. */
const AS_OF = 'Past day.';

const described = <T extends z.ZodType>(value: T, text: string | null | undefined): T =>
  text ? value.describe(text) : value;

/** A member of an input object in an argument, which may have a rule for it. */
function describeMember(member: Described, argument: Described | null | undefined, name: string): Described {
  const rule = argument && findRule(argument);
  const memberRule = rule instanceof z.ZodObject ? (rule.shape[name] as z.ZodType | undefined) : undefined;
  return memberRule ? { ...member, extensions: { pothosOptions: { validate: { schema: memberRule } } } } : member;
}

/** A node above a variable; `kind` and `name` are those of a member of an input object. */
type NodeAbove = { kind?: string; name?: { value: string } } | null | undefined;

const findMember = (input: unknown, name: string): Described | undefined => {
  const type = getNamedType(input as GraphQLInputType);
  return isInputObjectType(type) ? type.getFields()[name] : undefined;
};

/** The arguments, or members of an input object, to which the variables of an operation are passed. */
function argumentsByVariable(schema: GraphQLSchema, operation: OperationDefinitionNode): Map<string, Described> {
  const argumentsByName = new Map<string, Described>();
  const types = new TypeInfo(schema);
  const look = {
    Variable: ({ name }: { name: { value: string } }, _key: unknown, parent: unknown) => {
      const above = parent as NodeAbove;
      const input = types.getParentInputType();
      const memberName = above?.kind === Kind.OBJECT_FIELD ? (above.name?.value ?? '') : null;
      const member = memberName === null ? undefined : findMember(input, memberName);
      const target = member ? describeMember(member, types.getArgument(), memberName ?? '') : types.getArgument();
      if (target && !argumentsByName.has(name.value)) argumentsByName.set(name.value, target);
    },
  };
  visit(operation, visitWithTypeInfo(types, look));
  return argumentsByName;
}

/** A tool's arguments as zod members: the variables of its operation, with the schema's descriptions. */
export function createInputs(schema: GraphQLSchema, operation: OperationDefinitionNode): Record<string, z.ZodType> {
  const argumentsByName = argumentsByVariable(schema, operation);
  const members = (operation.variableDefinitions ?? []).map(({ variable, type: node, defaultValue }) => {
    const name = variable.name.value;
    const type = typeFromAST(schema, node as never) as GraphQLInputType;
    const target = argumentsByName.get(name);
    const value = described(toZodType(type, target), name === AS_OF_DIRECTIVE ? AS_OF : target?.description);
    if (defaultValue) return [name, value.default(valueFromASTUntyped(defaultValue))];
    return [name, isNonNullType(type) ? value : value.optional()];
  });
  return Object.fromEntries(members);
}
