import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { NEVER_ANSWERS } from '../../src/graph/arguments.ts';
import { tools } from '../../src/mcp/tools.ts';
import { listExamples } from '../../src/web/graphiql/examples.ts';
import { routes } from '../support/catalog.ts';
import { graph, schema } from '../support/graph.ts';

const deprecatedIn = (document: string): string[] =>
  validate(schema, parse(document), [NoDeprecatedCustomRule]).map(({ message }) => message);

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

describe('deprecated fields', () => {
  it('the search finds a deprecated field', () => {
    expect(deprecatedIn('{ stock(ticker: "AAPL") { consensus { targetMean } } }')).toEqual([
      expect.stringContaining('Use analystConsensus.'),
    ]);
    expect(deprecatedIn('{ entity(id: "AAPL") { roles(current: false) { relation } } }')).toHaveLength(1);
    const guide = 'As in `{ etfHoldings(ticker: "SPY") { issuer } }`:\n```graphql\n{ allStocks { name } }\n```\n';
    expect(shownIn(guide).flatMap(deprecatedIn)).toHaveLength(2);
  });

  it('a deprecated field is used in no page, example or tool of ours', () => {
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

  it('a deprecated field is used in no guide', () => {
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

  it('a deprecated field is used in documented paths only at the root, or if nothing else fills a member of the body', () => {
    // A path answers an error where the hub answers null, so it keeps its root field, as an internal one in the end.
    const isRoot = (message: string) => message.includes('The field Query.');
    const deprecatedUses = routes.flatMap(({ path, query }) =>
      deprecatedIn(query).map((message) => `${path}: ${message}`),
    );
    expect(deprecatedUses.filter((message) => !message.includes(NEVER_ANSWERS) && !isRoot(message))).toEqual([]);
  });

  it('a deprecated field names its replacement, or states that it never answers, and until when', () => {
    const reasons = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type
        ? Object.values(type.getFields())
            .flatMap((field) => [field, ...('args' in field ? field.args : [])])
            .flatMap(({ deprecationReason }) => deprecationReason ?? [])
        : [],
    );
    expect(reasons.length).toBeGreaterThan(10);
    for (const reason of reasons)
      expect(reason).toMatch(/^(Use .+\. It stays|It is always null, and stays) until \d{4}-\d\d-\d\d\.$/);
  });
});
