import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/families.ts';
import { NEVER_ANSWERS } from '../../src/gateway/graphql/arguments.ts';
import { schema } from '../../src/gateway/graphql/schema.ts';
import { tools } from '../../src/mcp/tools.ts';
import { examplesOf } from '../../src/web/graphiql/examples.ts';

const deprecatedIn = (document: string): string[] =>
  validate(schema, parse(document), [NoDeprecatedCustomRule]).map(({ message }) => message);

const ROOT = join(import.meta.dirname, '../..');
const files = ['client', 'dashboard/src', 'examples/board/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql') && !name.includes('node_modules'))
    .map((name) => [name, readFileSync(join(ROOT, folder, name), 'utf8')] as const),
);

describe('What is deprecated', () => {
  it('finds a deprecated field where one is', () => {
    expect(deprecatedIn('{ stock(ticker: "AAPL") { consensus { targetMean } } }')).toEqual([
      expect.stringContaining('Use analystConsensus.'),
    ]);
  });

  it('stands in no page, example or tool of ours', () => {
    expect(files.length).toBeGreaterThan(20);
    const asked = [
      ...files,
      ...tools.map(({ name, query }) => [name, query] as const),
      ...examplesOf('2025-09-30').map((query) => ['example', query] as const),
    ];
    const found = asked.flatMap(([name, query]) => deprecatedIn(query).map((message) => `${name}: ${message}`));
    expect(found).toEqual([]);
  });

  it('stands in documented paths only where the body has a member that nothing can fill', () => {
    const found = routes.flatMap(({ path, query }) => deprecatedIn(query).map((message) => `${path}: ${message}`));
    expect(found.filter((message) => !message.includes(NEVER_ANSWERS))).toEqual([]);
  });

  it('says what to use instead, or that it never answers, and until when', () => {
    const reasons = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type ? Object.values(type.getFields()).flatMap((field) => field.deprecationReason ?? []) : [],
    );
    expect(reasons.length).toBeGreaterThan(10);
    for (const reason of reasons)
      expect(reason).toMatch(/^(Use .+\. It stays|It is always null, and stays) until \d{4}-\d\d-\d\d\.$/);
  });
});
