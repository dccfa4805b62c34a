import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { schema } from '../support/graph.ts';
import { Q2, Q3 } from '../support/market-institutional.ts';

// The schema as a graph: paths over links to gated lists.

type Field = GraphQLField<unknown, unknown>;

const preview = schema.getType('Preview');
if (!isInterfaceType(preview)) throw new Error('Preview is an interface.');

/** Every type that may be a preview. */
export const gatedTypes = schema.getPossibleTypes(preview);
const gatedNames = new Set(gatedTypes.map(({ name }) => name));

export const YEAR = 365;

const isAskable = ({ args }: Field): boolean => !args.some(isRequiredArgument);
const isGated = ({ type }: Field): boolean => gatedNames.has(getNamedType(type).name);
const listFields = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());
const isList = ({ type }: Field): boolean => isListType(getNullableType(type));

/** The lists of rows of a gated type; edges repeat the nodes. */
export const rowLists = (type: GraphQLObjectType): Field[] =>
  listFields(type).filter((field) => field.name !== 'edges' && isList(field) && isObjectType(getNamedType(field.type)));
export const getRowType = (field: Field): GraphQLObjectType => getNamedType(field.type) as GraphQLObjectType;

/** All scalar fields of a row, which identify it. */
export const leaves = (type: GraphQLObjectType): string =>
  listFields(type)
    .filter((field) => isAskable(field) && isLeafType(getNamedType(field.type)))
    .map(({ name }) => name)
    .join(' ');

/** Arguments that request more of a list than the default. */
const variants = ({ args }: Field): string[] => {
  const has = (name: string) => args.some((arg) => arg.name === name);
  if (has('period')) return [`(period: { days: ${YEAR} })`, '(period: { days: 30 })'];
  if (has('offset')) return ['(limit: 500)', '(limit: 500, offset: 5)'];
  if (has('reportDate'))
    return [Q2, Q3].flatMap((day) => ['first: 100', 'last: 100'].map((page) => `(reportDate: "${day}", ${page})`));
  if (has('after')) return ['(first: 100)', '(last: 100)'];
  if (has('first')) return ['', '(first: 25)'];
  return [''];
};

type Path = { selection: string; label: string };

/** Maximum links of a random path: below a list of a hub, it reaches the depth limit of an operation. */
const LINKS_MOST = 5;

/** Paths to the gated lists with rows of these types. */
export function gatedPaths(kinds: readonly string[]) {
  const gatedLists = (type: GraphQLObjectType): { field: Field; rows: Field }[] =>
    listFields(type)
      .filter((field) => isGated(field) && isAskable(field))
      .flatMap((field) =>
        rowLists(getRowType(field))
          .filter((rows) => kinds.includes(getRowType(rows).name))
          .map((rows) => ({ field, rows })),
      );

  const pathsHere = (type: GraphQLObjectType): Path[] =>
    gatedLists(type).flatMap(({ field, rows }) =>
      variants(field).map((args) => ({
        selection: `${field.name}${args} { ${rows.name} { __typename ${leaves(getRowType(rows))} } }`,
        label: `${type.name}.${field.name}${args}`,
      })),
    );

  const listLinks = (type: GraphQLObjectType): Field[] =>
    listFields(type).filter((field) => isObjectType(getNamedType(field.type)) && isAskable(field) && !isGated(field));

  /** All paths from a type to a gated list over at most this many links, without repeating a type. */
  function pathsFrom(type: GraphQLObjectType, hops: number, passed: readonly string[] = [type.name]): Path[] {
    const links = hops === 0 ? [] : listLinks(type).filter((link) => !passed.includes(getRowType(link).name));
    return [
      ...pathsHere(type),
      ...links.flatMap((link) =>
        pathsFrom(getRowType(link), hops - 1, [...passed, getRowType(link).name]).map((path) => ({
          selection: `${link.name} { ${path.selection} }`,
          label: `${link.name} > ${path.label}`,
        })),
      ),
    ];
  }

  /** A path of any length, also through gated lists and repeated types; null at a dead end. */
  function randomPath(type: GraphQLObjectType, random: () => number, links = 0): string | null {
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const here = pathsHere(type);
    if (here.length > 0 && (links >= LINKS_MOST || random() < 0.3)) return pick(here).selection;
    const gated = gatedLists(type);
    if (links < LINKS_MOST && gated.length > 0 && random() < 0.3) {
      const { field, rows } = pick(gated);
      const below = randomPath(getRowType(rows), random, links + 2);
      return (
        below &&
        `${field.name}${pick(variants(field))} { ${rows.name} { __typename ${leaves(getRowType(rows))} ${below} } }`
      );
    }
    const next = listLinks(type);
    if (links >= LINKS_MOST || next.length === 0) return null;
    const link = pick(next);
    const below = randomPath(getRowType(link), random, links + 1);
    return below && `${link.name} { ${below} }`;
  }

  return { pathsFrom, randomPath };
}
