import { isInterfaceType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { parseGlobalId } from '../../src/graph/global-id.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { exampleQueries } from '../../src/web/docs/example-queries.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { schema } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';
import { NEWEST } from '../support/market.ts';
import { addRecordedDays } from '../support/recorded-days.ts';

const app = useApp(async ({ db, versions, ask }) => {
  const created = await ask(
    'mutation { createAlert(input: { name: "Test", trigger: { price: { ticker: "AAPL", level: 1 } } }) { alert { id } } }',
  );
  await ask(`mutation { testAlert(input: { id: "${created.createAlert.alert.id}" }) { event { id } } }`);
  await addRecordedDays(db);
  await recordDay(db, parseStoredDay(NEWEST), NOW);
  await versions.refresh();
});
/** Types that only streams return. */
const STREAMED = ['Signal'];
const typesWithId = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type))
  .filter((type) => 'id' in type.getFields() && !STREAMED.includes(type.name));

/** Every id in a response, with the type of its object. */
function listIds(value: unknown): { type: string; id: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { __typename: type, id } = value as { __typename?: string; id?: string };
  return [...(type && id ? [{ type, id }] : []), ...Object.values(value).flatMap(listIds)];
}

let ids: { type: string; id: string }[];
beforeAll(async () => {
  const lookUp = async (query: string, variables?: Record<string, unknown>) =>
    (await app.graphql(query, { variables })).body.data;
  const examples = exampleQueries(schema, await sampleValues(lookUp));
  ids = [];
  for (const { name } of typesWithId) {
    const query = examples.ofField(name, 'id')!.replace(/\bid\b(?!:)(?=\s*\}*\s*$)/m, 'id __typename');
    ids.push(...listIds(await lookUp(query)));
  }
  // The stock of the examples reports in another week.
  ids.push(...listIds(await lookUp('{ market { earningsCalendar { nodes { __typename id } } } }')));
}, 360_000);

describe('an id', () => {
  it('names its type, so that it is unique in the whole graph [GEN-01]', () => {
    // The small market has no posts, no moves that analysts called, and no rating that changed.
    const absent = ['CalledItMove', 'Post', 'RatingChange'];
    const served = typesWithId.map(({ name }) => name).filter((name) => !absent.includes(name));
    expect(new Set(ids.map(({ type }) => type))).toEqual(new Set(served));
    expect(ids.filter(({ type, id }) => parseGlobalId(id)?.typename !== type)).toEqual([]);
  });

  it('is an ID, in every type that has one [GEN-01]', () => {
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInterfaceType(type) ? (type.getFields().id ?? []) : [],
    );
    expect(fields.map(({ type }) => String(type)).filter((type) => type !== 'ID!')).toEqual([]);
  });

  it('of an object that no root field finds leads to nothing [GEN-01]', async () => {
    const { id } = ids.find(({ type }) => type === 'Quote')!;
    const { body } = await app.graphql('query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }', {
      variables: { id },
    });
    expect(body).toMatchObject({ data: { node: null, nodes: [null] } });
    expect(body.errors).toBeUndefined();
  });

  it('that is invalid fails in its place in a list, beside the others [GEN-01]', async () => {
    const apple = Buffer.from('Stock:AAPL').toString('base64');
    const unknown = Buffer.from('Stock:NOPE').toString('base64');
    const nul = Buffer.from('Insider:a\0b').toString('base64');
    const ofNoType = Buffer.from('Abc:1').toString('base64');
    const list = ['xx', apple, unknown, nul, ofNoType, apple, ''];
    const { body } = await app.graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Stock { ticker } } }', {
      variables: { ids: list },
    });
    expect(body.data.nodes).toEqual([null, { ticker: 'AAPL' }, null, null, null, { ticker: 'AAPL' }, null]);
    expect(body.errors).toEqual(
      [0, 3, 6].map((index) => ({
        message: `ids: ${JSON.stringify(list[index])} is not a global id.`,
        path: ['nodes', index],
        locations: expect.anything(),
        extensions: { code: 'invalid_parameter', field: 'ids' },
      })),
    );
    const node = await app.graphql('{ node(id: "xx") { id } }');
    expect(node.body).toMatchObject({
      data: { node: null },
      errors: [{ path: ['node'], extensions: { code: 'invalid_parameter', field: 'id' } }],
    });
  });
});
