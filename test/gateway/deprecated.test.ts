import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  NoDeprecatedCustomRule,
  parse,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.ts';
import { listExamples } from '../../src/web/graphiql/examples.ts';
import { routes } from '../support/catalog.ts';
import { graph, schema } from '../support/graph.ts';

const deprecatedIn = (document: string, source: GraphQLSchema = schema): string[] =>
  validate(source, parse(document), [NoDeprecatedCustomRule]).map(({ message }) => message);

/** The reasons of deprecated fields, arguments, input fields, and enum values. */
const listReasons = (source: GraphQLSchema): string[] =>
  Object.values(source.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type): { deprecationReason?: string | null | undefined }[] => {
      if (isEnumType(type)) return [...type.getValues()];
      if (isInputObjectType(type)) return Object.values(type.getFields());
      if (!isObjectType(type) && !isInterfaceType(type)) return [];
      return Object.values(type.getFields()).flatMap((field) => [field, ...field.args]);
    })
    .flatMap(({ deprecationReason }) => deprecationReason ?? []);

/** A schema with a deprecated field, argument, input field, and enum value. */
const small = buildSchema(`
  type Query {
    allStocks: [Stock!] @deprecated(reason: "Use stocks. It stays until 2030-01-31.")
    stocks(filter: Filter, order: Order, isOld: Boolean @deprecated(reason: "Argument.")): [Stock!]
  }
  type Stock { name: String }
  input Filter { sector: String, group: String @deprecated(reason: "Input field.") }
  enum Order { NAME, LABEL @deprecated(reason: "Value.") }
`);

/** The parsed document; null if the text is not GraphQL, but code or a fragment of a document. */
function parsed(text: string): DocumentNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** GraphQL in a guide: code blocks, inline code, and the queries of shell commands. */
const shownIn = (guide: string): string[] =>
  [
    ...[...guide.matchAll(/^```\w*[^\n]*\n(.*?)^```/gms)].map(([, block]) => block!),
    ...[...guide.matchAll(/`([^`\n]*\{[^`\n]*)`/g)].map(([, code]) => code!),
    ...[...guide.matchAll(/"query":\s*"((?:\\.|[^"\\])*)"/g)].map(([, query]) => query!.replaceAll('\\"', '"')),
  ].filter((text) => parsed(text) !== null);

const ROOT = join(import.meta.dirname, '../..');
const files = ['client', 'dashboard/src', 'examples/board/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql') && !name.includes('node_modules'))
    .map((name) => [name, readFileSync(join(ROOT, folder, name), 'utf8')] as const),
);

const guides = [
  'README.md',
  'client/README.md',
  ...readdirSync(join(ROOT, 'docs'), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe('Deprecated fields', () => {
  it('are found by the search in documents, guides, and schemas', () => {
    expect(deprecatedIn('{ allStocks { name } stocks { name } }', small)).toEqual([
      'The field Query.allStocks is deprecated. Use stocks. It stays until 2030-01-31.',
    ]);
    expect(deprecatedIn('{ stocks(isOld: true) { name } }', small)).toHaveLength(1);
    expect(deprecatedIn('{ stocks(filter: { group: "a" }, order: LABEL) { name } }', small)).toHaveLength(2);
    const guide = 'As in `{ allStocks { name } }`:\n```graphql\n{ stocks(order: LABEL) { name } }\n```\n';
    expect(shownIn(guide).flatMap((text) => deprecatedIn(text, small))).toHaveLength(2);
    expect(listReasons(small).sort()).toEqual([
      'Argument.',
      'Input field.',
      'Use stocks. It stays until 2030-01-31.',
      'Value.',
    ]);
  });

  it('are no part of the schema', () => {
    expect(listReasons(schema)).toEqual([]);
  });

  it('are used in no page, example, or tool of ours', () => {
    expect(files.length).toBeGreaterThan(20);
    const operations = [
      ...files,
      ...tools.map(({ name, query }) => [name, query] as const),
      ...listExamples(graph.examples, '2025-09-30').map((query) => ['example', query] as const),
    ];
    const deprecatedUses = operations.flatMap(([name, query]) =>
      deprecatedIn(query).map((message) => `${name}: ${message}`),
    );
    expect(deprecatedUses).toEqual([]);
  });

  it('are used in no guide', () => {
    const examples = guides.flatMap((name) =>
      shownIn(readFileSync(join(ROOT, name), 'utf8')).map((query) => [name, query] as const),
    );
    const names = examples.map(([name]) => name);
    for (const name of ['README.md', 'docs/demo.md', 'docs/federation.md', 'docs/front-end.md'])
      expect(names).toContain(name);
    expect(examples.flatMap(([name, query]) => deprecatedIn(query).map((message) => `${name}: ${message}`))).toEqual(
      [],
    );
  });

  it('are used in no documented path', () => {
    expect(routes.length).toBeGreaterThan(20);
    const deprecatedUses = routes.flatMap(({ path, query }) =>
      deprecatedIn(query).map((message) => `${path}: ${message}`),
    );
    expect(deprecatedUses).toEqual([]);
  });
});
