import { randomUUID } from 'node:crypto';
import {
  type FieldNode,
  type GraphQLObjectType,
  isIntrospectionType,
  isObjectType,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import { DATASETS } from '../../src/db/datasets.ts';
import type { Database } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { createOrganization } from '../../src/gateway/access/organizations.ts';
import { nameFamily } from '../../src/graph/data-family.ts';
import { isSemanticNonNull } from '../../src/graph/nullability.ts';
import { exampleQueries } from '../../src/web/docs/example-queries.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { catalog } from '../support/catalog.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, startApp, type TestApp, unlimited } from '../support/harness.ts';
import { addRecordedDays } from '../support/recorded-days.ts';

/**
 * Every panel of the graph, as the schema has them: fields that the rule of links makes nullable, and all other fields
 * that may read data. Each is selected beside `__typename` of its object, which shows whether the object
 * survives when the panel fails.
 */
type Panel = { name: string; type: GraphQLObjectType; field: string; query: string; parent: string; isLink: boolean };
type Answer = {
  data: Record<string, unknown> | null;
  errors?: { path?: (string | number)[]; extensions: { code: string } }[];
  extensions?: { families?: Record<string, number> };
};
type Gateway = Pick<ReturnType<typeof gatewayOn>, 'fetch'>;

const PARENT = 'parentType';

/** The example query of a field, with the name of its object's type beside it; and the same without the field. */
function besideItsObject(type: GraphQLObjectType, field: string, text: string): { query: string; parent: string } {
  const find = (edit: (node: FieldNode) => FieldNode[]) => {
    const info = new TypeInfo(schema);
    let isFound = false;
    const mark = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
    const alias = { kind: Kind.NAME, value: PARENT } as const;
    return print(
      visit(
        parse(text),
        visitWithTypeInfo(info, {
          SelectionSet: {
            enter(set) {
              const at = set.selections.findIndex((node) => node.kind === Kind.FIELD && node.name.value === field);
              if (isFound || at < 0 || info.getParentType() !== type) return undefined;
              isFound = true;
              const selections = set.selections.flatMap((node, i) =>
                i === at ? [{ ...mark, alias }, ...edit(node as FieldNode)] : [node],
              );
              return { ...set, selections };
            },
          },
        }),
      ),
    );
  };
  return { query: find((node) => [node]), parent: find(() => []) };
}

/** Gives every stock a symbol that it had until the first recorded day, so that a test over these days names some. */
const addFormerSymbols = (db: Database) =>
  db.query(`INSERT INTO "security_name" ("key", "symbol", "valid_from", "valid_to", "known_from", "source")
    SELECT "ticker", 'OLD' || "ticker", NULL, DATE '2025-10-31', DATE '2025-10-31', 'OPERATOR' FROM "stock"
    UNION ALL SELECT "ticker", "ticker", DATE '2025-11-01', NULL, DATE '2025-10-31', 'OPERATOR' FROM "stock"`);

let app: TestApp;
let panels: Panel[];

beforeAll(async () => {
  app = await startApp();
  await addRecordedDays(app.db);
  await addFormerSymbols(app.db);
  await app.versions.refresh();
  const lookUp = async (query: string, variables?: Record<string, unknown>) =>
    (await app.graphql(query, { variables })).body.data;
  const examples = exampleQueries(schema, await sampleValues(lookUp));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  panels = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .filter((type) => !isIntrospectionType(type) && !roots.some((root) => root === type))
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field): Panel[] => {
        const text = examples.ofField(type.name, field.name);
        const isLink = isSemanticNonNull(field);
        const mayRead = isLink || field.args.length > 0 || field.extensions.access !== undefined;
        if (!text || !mayRead) return [];
        const name = `${type.name}.${field.name}`;
        return [{ name, type, field: field.name, isLink, ...besideItsObject(type, field.name, text) }];
      }),
    );
}, 360_000);
afterAll(() => app.close());

const ask = async (gateway: Gateway, query: string, key: string): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', 'X-Service-API-Key': key };
  const init = { method: 'POST', headers, body: JSON.stringify({ query }) };
  return (await (await gateway.fetch('http://gateway.test/graphql', init)).json()) as Answer;
};

const CREATE_ALERT =
  'mutation { createAlert(input: { name: "Price", trigger: { price: { ticker: "AAPL", level: 100 } } }) { alert { id } } }';
/** A new PRO key of an organization, with an alert. */
async function createKeyWithAlert(gateway: Gateway): Promise<string> {
  const name = randomUUID();
  const organizationId = await createOrganization(
    app.db,
    { name, tier: 'PRO', owner: 'ann@desk.example' },
    { now: new Date() },
  );
  const { key } = await createKey(app.db, { label: name, tier: 'PRO', organizationId, now: new Date() });
  await app.versions.refresh();
  expect((await ask(gateway, CREATE_ALERT, key)).errors).toBeUndefined();
  return key;
}

/** The objects that have a panel, in a response: those with their type. */
function findParents(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const matches = PARENT in value ? [value as Record<string, unknown>] : [];
  return [...matches, ...Object.values(value).flatMap(findParents)];
}

/** Whether an error is that of the panel, or of something below it. */
const isBelow = ({ field }: Panel, path: readonly (string | number)[] = []) => path.includes(field);

/** How a panel failed: its objects stay, and each error is its own. `null` if it did not fail. */
function describeFailure(panel: Panel, { data, errors }: Answer): 'null panel' | 'error below' | 'lost object' | null {
  if (!errors) return null;
  const parents = findParents(data);
  if (parents.length === 0 || errors.some(({ path }) => !isBelow(panel, path))) return 'lost object';
  return parents.some((parent) => parent[panel.field] === null) ? 'null panel' : 'error below';
}

describe('a link between families', { timeout: 900_000 }, () => {
  it('has a value wherever nothing fails, if it is @semanticNonNull [GEN-01]', async () => {
    const gateway = gatewayOn(app, { rateLimiter: unlimited });
    const key = await createKeyWithAlert(gateway);
    const links = panels.filter(({ isLink }) => isLink);
    expect(links.length).toBeGreaterThan(80);
    const wrong: string[] = [];
    for (const link of links) {
      const { data, errors } = await ask(gateway, link.query, key);
      const parents = findParents(data);
      if (errors || parents.length === 0 || parents.some((parent) => parent[link.field] === null))
        wrong.push(`${link.name}: ${JSON.stringify(errors ?? data)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('nulls only itself if an argument is refused [GEN-01]', async () => {
    const gateway = gatewayOn(app, { rateLimiter: unlimited });
    const key = await createKeyWithAlert(gateway);
    const outcomes: Record<string, string | null> = {};
    for (const panel of panels) {
      for (const arg of panel.type.getFields()[panel.field]!.args) {
        // A year is no range: a fiscal year without a statement has none.
        if (!/^Int!?$/.test(String(arg.type)) || arg.name === 'fiscalYear') continue;
        const query = withArgument(panel, arg.name, '-1');
        outcomes[`${panel.name}(${arg.name}: -1)`] = describeFailure(panel, await ask(gateway, query, key));
      }
    }
    expect(Object.keys(outcomes).length).toBeGreaterThan(60);
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'null panel')).toEqual([]);
  });

  it('nulls only itself if the key is restricted to two families [GEN-01]', async () => {
    const gateway = gatewayOn(app, { rateLimiter: unlimited });
    const unrestricted = await app.newKey('PRO');
    const keys = new Map<string, string>();
    const restrictedTo = async (families: readonly string[]) => {
      const name = families.join();
      if (!keys.has(name)) {
        const settings = { label: name, tier: 'PRO' as const, families };
        keys.set(name, (await commandsOn(catalog, app.db, () => app.clock.now).createKey(settings)).key);
        await app.versions.refresh();
      }
      return keys.get(name)!;
    };
    const outcomes: Record<string, string | null> = {};
    for (const panel of panels) {
      const parentFamilies = Object.keys(
        (await ask(gateway, panel.parent, unrestricted.key)).extensions?.families ?? {},
      ).map((name) => DATASETS.find((family) => nameFamily(family) === name)!);
      // The families of the objects themselves, so that only the panels are out of reach.
      const families =
        parentFamilies.length < 2 ? [...new Set([...parentFamilies, 'prices', 'stocks'])].slice(0, 2) : parentFamilies;
      outcomes[panel.name] = describeFailure(
        panel,
        await ask(gateway, panel.query, await restrictedTo(families.sort())),
      );
    }
    const listNames = (outcome: string | null) => Object.keys(outcomes).filter((name) => outcomes[name] === outcome);
    expect(listNames('lost object')).toEqual([]);
    expect(listNames('null panel').length).toBeGreaterThan(60);
  });

  it('nulls only itself if its table is away [GEN-01]', async () => {
    const { key } = await app.newKey('PRO');
    const withFreshCaches = async <T>(use: (gateway: Gateway) => Promise<T>): Promise<T> => {
      const versions = await watchVersions(app.db, 60_000);
      const outcome = await use(gatewayOn({ ...app, versions }, { rateLimiter: unlimited }));
      versions.stop();
      return outcome;
    };
    const tablesIn = (statements: readonly string[]) =>
      new Set(
        statements.flatMap((sql) =>
          [...sql.matchAll(/(?:FROM|JOIN)\s+(?:"public"\.)?"(\w+)"/gi)].map(([, name]) => name!),
        ),
      );
    const listTables = (query: string) =>
      withFreshCaches(async (gateway) => {
        app.queries.length = 0;
        await ask(gateway, query, key);
        return tablesIn(app.queries);
      });
    const panelsByTable = new Map<string, Panel[]>();
    for (const panel of panels) {
      const ofObject = await listTables(panel.parent);
      // Without its own tables, the gateway has no versions to read by.
      for (const table of await listTables(panel.query))
        if (!ofObject.has(table) && table !== 'data_version')
          panelsByTable.set(table, [...(panelsByTable.get(table) ?? []), panel]);
    }
    const outcomes: Record<string, string | null> = {};
    for (const [table, affected] of panelsByTable) {
      await app.db.query(`ALTER TABLE "${table}" RENAME TO "${table}_away"`);
      for (const panel of affected)
        outcomes[`${panel.name} without ${table}`] = describeFailure(
          panel,
          await withFreshCaches((gateway) => ask(gateway, panel.query, key)),
        );
      await app.db.query(`ALTER TABLE "${table}_away" RENAME TO "${table}"`);
    }
    const listNames = (outcome: string | null) => Object.keys(outcomes).filter((name) => outcomes[name] === outcome);
    expect(listNames('lost object')).toEqual([]);
    // A stored text only saves writing it again.
    expect(listNames(null)).toEqual(['Stock.aiSummary without written_text']);
    expect(new Set(listNames('null panel').map((name) => name.split(' ')[0])).size).toBeGreaterThan(60);
  });
});

/** The query of a panel, with another value of one of its arguments. */
function withArgument({ query, type, field }: Panel, name: string, value: string): string {
  const info = new TypeInfo(schema);
  return print(
    visit(
      parse(query),
      visitWithTypeInfo(info, {
        Field(node) {
          if (node.name.value !== field || info.getParentType() !== type) return undefined;
          const others = (node.arguments ?? []).filter((arg) => arg.name.value !== name);
          const argument = {
            kind: Kind.ARGUMENT,
            name: { kind: Kind.NAME, value: name },
            value: { kind: Kind.INT, value },
          } as const;
          return { ...node, arguments: [...others, argument] };
        },
      }),
    ),
  );
}
