import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { builder } from '../src/graph/builder.ts';

type Named = { name: string };
type FieldsOf = (t: unknown) => Record<string, unknown>;

/** The family of each type, and of each field that was added to a type elsewhere; null for the gateway itself. */
const familyOfType = new Map<string, string | null>();
const familyOfField = new Map<string, string | null>();

Error.stackTraceLimit = 100;
/** The family whose module is being evaluated: schemas are declared while their modules load. */
const getCallingFamily = () => /src\/families\/([^/]+)\//.exec(new Error().stack ?? '')?.[1] ?? null;

/** Has a method of the builder report its calls before it runs. */
function observe(method: string, report: (args: unknown[]) => unknown[]): void {
  const methods = builder as unknown as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[method]!.bind(builder);
  methods[method] = (...args) => original(...report(args));
}

for (const method of ['objectType', 'interfaceType', 'unionType'])
  observe(method, (args) => {
    const [type] = args as [string | Named];
    familyOfType.set(typeof type === 'string' ? type : type.name, getCallingFamily());
    return args;
  });
for (const method of ['objectField', 'interfaceField'])
  observe(method, (args) => {
    const [type, field] = args as [Named, string];
    familyOfField.set(`${type.name}.${field}`, getCallingFamily());
    return args;
  });
for (const method of ['objectFields', 'interfaceFields'])
  observe(method, ([type, fields]) => {
    const family = getCallingFamily();
    const report: FieldsOf = (t) => {
      const added = (fields as FieldsOf)(t);
      for (const field of Object.keys(added)) familyOfField.set(`${(type as Named).name}.${field}`, family);
      return added;
    };
    return [type, report];
  });

// Only now: loading the schema declares all types.
const { catalog } = await import('../src/app.ts');
const { schema } = await catalog.loadGraph();

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];

/** The fields that a type declares itself; those of its interfaces are the interfaces' fields. */
function listOwnFields(type: GraphQLObjectType | GraphQLInterfaceType) {
  const inherited = new Set(type.getInterfaces().flatMap((parent) => Object.keys(parent.getFields())));
  return Object.values(type.getFields()).filter(({ name }) => !inherited.has(name));
}

export type FamilyLink = { type: string; field: string; from: string | null; to: string | null; isNonNull: boolean };

/**
 * All links between families: fields that one family adds to a type of another, and fields that return a type of
 * another family.
 */
export const familyLinks: readonly FamilyLink[] = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) || isInterfaceType(type))
  .filter((type) => !isIntrospectionType(type) && !roots.some((root) => root === type))
  .flatMap((type) => {
    const from = familyOfType.get(type.name) ?? null;
    return listOwnFields(type).flatMap((field): FamilyLink[] => {
      const declaredBy = familyOfField.get(`${type.name}.${field.name}`) ?? from;
      const returns = familyOfType.get(getNamedType(field.type).name) ?? null;
      const to = declaredBy === from ? (returns ?? from) : declaredBy;
      return to === from
        ? []
        : [{ type: type.name, field: field.name, from, to, isNonNull: isNonNullType(field.type) }];
    });
  });
