import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type GraphQLObjectType, Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { isLoopbackOnly } from '../../src/server/server.ts';
import { listExamples } from '../../src/web/graphiql/examples.ts';
import { graphiqlPage } from '../../src/web/graphiql/page.ts';
import { graph, schema } from '../support/graph.ts';

const LOCAL = new Request('http://localhost:4000/graphql');
const NOW = new Date('2025-11-21T15:30:00Z');
const examples = listExamples(graph.examples, '2025-09-30');

const FAMILIES = join(import.meta.dirname, '../../src/families');
const KEYS = { FREE: 'ssk_free', PRO: 'ssk_pro' };

/** The fields that the schema of a family, or of a part of one, adds to the graph: to the query, or to a type of another family. */
function listFields(family: string): string[] {
  const text = readFileSync(join(FAMILIES, family, 'schema.ts'), 'utf8');
  const single = [...text.matchAll(/builder\.(?:queryField|objectField)\(\s*(?:\w+,\s*)?'(\w+)'/g)].map(
    ([, name]) => name!,
  );
  const several = [...text.matchAll(/builder\.(?:queryFields|objectFields)\((?:\w+, )?\(t\) => \(\{\n(.*?)\n\}\)\)/gs)];
  return [
    ...single,
    ...several.flatMap(([, body]) => [...body!.matchAll(/^ {2}(\w+): t\./gm)].map(([, name]) => name!)),
  ];
}

describe('the examples of GraphiQL', () => {
  it('have one of every family that has a field of the root or of the market [GEN-01]', () => {
    const operations = new Set<string>();
    for (const query of examples)
      visit(parse(query), { [Kind.FIELD]: { enter: (node) => void operations.add(node.name.value) } });
    const market = schema.getType('Market') as GraphQLObjectType;
    const roots = { ...schema.getQueryType()!.getFields(), ...market.getFields() };
    const families = readdirSync(FAMILIES, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'schema.ts')
      .map(dirname);
    const withRoots = families.filter((family) => listFields(family).some((name) => name in roots));
    expect(withRoots.length).toBeGreaterThan(20);
    const without = withRoots.filter((family) => !listFields(family).some((name) => operations.has(name)));
    // These are of recorded days, which a new gateway does not have: an example would show nothing.
    const ofRecordedDays = ['insights/history', 'ratings/changes'];
    expect(without, 'these have no example: a family brings its own in examples.ts').toEqual(ofRecordedDays);
  });

  it('ask for the newest quarter whose reports were due, and for the next once those are [INST-02]', async () => {
    let now = new Date('2026-02-14T15:00:00Z');
    const page = graphiqlPage(graph.examples, null, () => now);
    const quarters = async () => [
      ...new Set([...(await page(LOCAL)).matchAll(/reportDate%3A%20Date!%20%3D%20%22([\d-]+)/g)].map(([, day]) => day)),
    ];
    expect(await quarters()).toEqual(['2025-09-30']);
    now = new Date('2026-02-15T15:00:00Z');
    expect(await quarters()).toEqual(['2025-12-31']);
  });

  it('are all in the menu, and a few are open [GEN-01]', async () => {
    const page = await graphiqlPage(graph.examples, null, () => NOW)(LOCAL);
    for (const query of examples)
      expect(page).toContain(`href="/graphql?query=${encodeURIComponent(query).replaceAll("'", '&#39;')}"`);
  });
});

describe('the keys of the demo', () => {
  it('are on its pages, one button each [AUTH-01]', async () => {
    const page = await graphiqlPage(graph.examples, KEYS, () => NOW)(LOCAL);
    for (const key of Object.values(KEYS)) expect(page).toContain(`data-demo-key="${key}"`);
  });

  it('are on no other page [AUTH-01]', async () => {
    const page = await graphiqlPage(graph.examples, null, () => NOW)(LOCAL);
    expect(page).not.toMatch(/data-demo-key="/);
    expect(page).not.toContain('ssk_');
  });

  it('are not shown under a name of another site that leads to this machine [AUTH-01]', async () => {
    const page = graphiqlPage(graph.examples, KEYS, () => NOW);
    for (const host of ['127.0.0.1', '[::1]', 'localhost'])
      expect(await page(new Request(`http://${host}:4000/graphql`)), host).toContain('ssk_free');
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '192.168.1.4'])
      expect(await page(new Request(`http://${host}:4000/graphql`)), host).not.toContain('ssk_');
  });

  it.each([
    ['127.0.0.1', 0, true],
    ['127.0.0.53', 0, true],
    ['::1', 0, true],
    ['localhost', 0, true],
    ['0.0.0.0', 0, false],
    ['::', 0, false],
    ['192.168.1.4', 0, false],
    ['127.0.0.1.example', 0, false],
    ['127.0.0.1', 1, false],
  ])(
    'are offered only if no other machine reaches the gateway: %s behind %i proxies: %s [AUTH-01]',
    (host, trustedProxies, expected) => {
      expect(isLoopbackOnly({ host, trustedProxies })).toBe(expected);
    },
  );
});
