import {
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { requireValue } from '../../lib/require.ts';
import { isSemanticNonNull } from '../nullability.ts';
import { getUnit, type Unit } from '../units.ts';

/** A place in the response of an operation: its type in the graph and, for an object, the operation's selection. */
export type ShapePlace = {
  schema: GraphQLSchema;
  /** Without the non-null wrapper. */
  type: GraphQLOutputType;
  isNullable: boolean;
  selection: SelectionSetNode | undefined;
  /** The description of the field that leads here. */
  description: string;
  /** The unit of that field, if it is numeric. */
  unit?: Unit | undefined;
  /** Members already taken by an enclosing shape. */
  hidden?: readonly string[];
  isRoot?: boolean;
};

/** The place of an operation's entire data. */
export const rootPlace = (schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): ShapePlace => ({
  schema,
  type: requireValue(schema.getRootType(operation), `the root type of a ${operation}`),
  isNullable: false,
  selection: selectionSet,
  description: '',
  isRoot: true,
});

const typed = (type: GraphQLOutputType): Pick<ShapePlace, 'type' | 'isNullable'> => ({
  type: getNullableType(type),
  isNullable: !isNonNullType(type),
});

/**
 * The place of a list's items.
 * @throws if the place is not a list
 */
export function itemPlace(place: ShapePlace): ShapePlace {
  if (!isListType(place.type)) throw new Error(`A shape takes ${place.type} for a list.`);
  return { ...place, ...typed(place.type.ofType) };
}

/** The object types that a place can have. */
export function concretePlaces(place: ShapePlace): (ShapePlace & { type: GraphQLObjectType })[] {
  const type = getNamedType(place.type);
  const types = isAbstractType(type) ? place.schema.getPossibleTypes(type) : isObjectType(type) ? [type] : [];
  return types.map((objectType) => ({ ...place, type: objectType }));
}

/** The members that the operation selects on one object type, by response key. */
export function listMembers(place: ShapePlace & { type: GraphQLObjectType }): Map<string, ShapePlace> {
  const { schema, type, selection, hidden = [], isRoot = false } = place;
  const members = new Map<string, ShapePlace>();
  const visit = (set: SelectionSetNode) => {
    for (const node of set.selections) {
      if (node.kind === Kind.INLINE_FRAGMENT) {
        const condition = node.typeCondition && schema.getType(node.typeCondition.name.value);
        const applies =
          !condition || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
        if (applies) visit(node.selectionSet);
      } else if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value;
        if (hidden.includes(name)) continue;
        const field = type.getFields()[node.name.value];
        // Only `__typename` has no field of its own.
        const memberType = typed(field ? field.type : new GraphQLNonNull(GraphQLString));
        members.set(name, {
          schema,
          ...memberType,
          // A root field is null only beside an error, as is a link, and then the body is that of the error.
          isNullable: memberType.isNullable && !isRoot && !(field && isSemanticNonNull(field)),
          selection: node.selectionSet,
          description: field?.description ?? '',
          unit: field && getUnit(field),
        });
      }
    }
  };
  if (selection) visit(selection);
  return members;
}

/**
 * The place of a member of an object.
 * @throws if the operation does not select it
 */
export function memberPlace(place: ShapePlace, name: string): ShapePlace {
  for (const candidate of concretePlaces(place)) {
    const member = listMembers(candidate).get(name);
    if (member) return member;
  }
  throw new Error(`A shape reads ${name} of ${place.type}, which its operation does not select.`);
}
