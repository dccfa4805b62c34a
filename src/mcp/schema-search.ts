import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import type { Access } from '../graph/access-rules.ts';

/** A type, field, or value of the schema. */
export type SearchMatch = { at: string; description: string; needsKey?: true; calls?: number };
type Entry = SearchMatch & { words: ReadonlySet<string>; nameWords: ReadonlySet<string>; bonus: number };

/** What is added to a score: fields of the root come first, and values of enums and members of inputs last. */
const BONUS = { root: 1, usual: 0, member: -1 };

/** The words of a text in lower case: `insiderTrades` has two, and plurals become singular. */
const splitWords = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

const entry = (match: SearchMatch, name: string, bonus = BONUS.usual): Entry => ({
  ...match,
  nameWords: new Set(splitWords(name)),
  words: new Set(splitWords(`${match.at} ${match.description}`)),
  bonus,
});

function fieldEntry(type: GraphQLNamedType, field: GraphQLField<unknown, unknown>, isRoot: boolean): Entry {
  const access = field.extensions.access as Access | undefined;
  const args = field.args.map(({ name, type: argType }) => `${name}: ${argType}`).join(', ');
  const match: SearchMatch = {
    at: `${type.name}.${field.name}${args && `(${args})`}: ${field.type}`,
    description: field.description ?? '',
    ...(access?.key === 'REQUIRED' && { needsKey: true }),
    ...(access?.calls && { calls: access.calls }),
  };
  return entry(match, field.name, isRoot ? BONUS.root : BONUS.usual);
}

function listEntries(schema: GraphQLSchema): Entry[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) => {
      const typeEntry = entry({ at: type.name, description: type.description ?? '' }, type.name);
      if (isObjectType(type) || isInterfaceType(type)) {
        const isRoot = type === schema.getQueryType();
        return [typeEntry, ...Object.values(type.getFields()).map((field) => fieldEntry(type, field, isRoot))];
      }
      const members = isInputObjectType(type)
        ? Object.values(type.getFields()).map(({ name, type: fieldType, description }) => ({
            name,
            of: `: ${fieldType}`,
            description,
          }))
        : isEnumType(type)
          ? type.getValues().map(({ name, description }) => ({ name, of: '', description }))
          : [];
      const memberEntries = members.map((member) =>
        entry(
          { at: `${type.name}.${member.name}${member.of}`, description: member.description ?? '' },
          member.name,
          BONUS.member,
        ),
      );
      return [typeEntry, ...memberEntries];
    });
}

/** A word in a name scores higher than in a description. */
const computeScore = ({ words, nameWords, bonus }: Entry, searchWords: readonly string[]): number => {
  const score = searchWords.reduce((sum, word) => sum + (nameWords.has(word) ? 3 : words.has(word) ? 1 : 0), 0);
  return score === 0 ? 0 : score + bonus - nameWords.size / 10;
};

/** Finds types, fields, and values by words, best first. */
export function schemaSearch(schema: GraphQLSchema): (text: string, max: number) => SearchMatch[] {
  const entries = listEntries(schema);
  return (text, max) => {
    const searchWords = [...new Set(splitWords(text))];
    return entries
      .map((candidate) => ({ one: candidate, score: computeScore(candidate, searchWords) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.one.at < b.one.at ? -1 : 1))
      .slice(0, max)
      .map(({ one: { words: _words, nameWords: _names, bonus: _bonus, ...match } }) => match);
  };
}
