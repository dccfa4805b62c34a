import { composeServices } from '@theguild/federation-composition';
import { buildSchema, type GraphQLObjectType, type GraphQLSchema, isObjectType, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { federatedSchema } from '../../../src/gateway/federation/federated-schema.ts';
import { schema } from '../../support/graph.ts';
import { useApp } from '../../support/harness.ts';
import { PORTFOLIO_SDL } from './portfolio.ts';

const app = useApp();
let sdl: string;
let supergraph: GraphQLSchema;

beforeAll(async () => {
  const { body } = await app.graphql('{ _service { sdl } }', { as: 'anonymous' });
  sdl = body.data._service.sdl;
  const composed = composeServices([
    { name: 'signals', typeDefs: parse(sdl), url: 'http://signals.test/graphql' },
    { name: 'portfolio', typeDefs: parse(PORTFOLIO_SDL), url: 'http://portfolio.test/graphql' },
  ]);
  expect(composed.errors ?? []).toEqual([]);
  supergraph = buildSchema(composed.supergraphSdl!, { assumeValidSDL: true });
});

const listFields = (of: GraphQLSchema, type: string) =>
  Object.keys((of.getType(type) as GraphQLObjectType).getFields());

describe('a supergraph of the gateway and a portfolio service', () => {
  it('composes: a stock has the fields of both', () => {
    expect(listFields(supergraph, 'Stock').sort()).toEqual([...listFields(schema, 'Stock'), 'sharesHeld'].sort());
    expect(listFields(supergraph, 'Position')).toEqual(['shares', 'stock']);
  });

  it('has every root field of the gateway but those that speak of the gateway alone', () => {
    const missing = listFields(schema, 'Query').filter((name) => !listFields(supergraph, 'Query').includes(name));
    expect(missing.sort()).toEqual(['costOf', 'node', 'nodes', 'viewer']);
    expect(listFields(supergraph, 'Subscription')).toEqual(listFields(schema, 'Subscription'));
  });

  it('has every type of the gateway but those that only these fields, `@access`, and `@pointInTime` need', () => {
    const missing = Object.keys(schema.getTypeMap()).filter((name) => !supergraph.getType(name));
    expect(missing.sort()).toEqual([
      ...[
        'Alert',
        'AlertChannel',
        'AlertConnection',
        'AlertEdge',
        'AlertEvent',
        'AlertEventConnection',
        'AlertEventEdge',
      ],
      ...['AlertEventKind', 'AlertTrigger', 'AlertTriggerKind', 'AlertWebhook'],
      'Allowance',
      'CallUnit',
      ...['CreateAlertInput', 'CreateAlertPayload', 'DeleteAlertInput', 'DeleteAlertPayload'],
      'DeprecatedUse',
      'HistoryBasis',
      'JSON',
      'KeyRule',
      'KeyScope',
      'KeyUsageDay',
      'MarkInboxReadInput',
      'MarkInboxReadPayload',
      'Mutation',
      'OperationCost',
      ...['TestAlertInput', 'TestAlertPayload', 'UpdateAlertInput', 'UpdateAlertPayload'],
      'Usage',
      ...['UserError', 'UserErrorCode'],
      'Viewer',
      'ViewerKey',
      'ViewerOrganization',
    ]);
  });
});

describe('the schema of the subgraph', () => {
  it('declares the keys of the hubs', () => {
    const keys = [...sdl.matchAll(/^type (\w+)[^{]*?((?: @key\(fields: "\w+"\))+) \{/gm)];
    const declared = keys.map(([, type, text]) => [type, [...text!.matchAll(/"(\w+)"/g)].map(([, field]) => field)]);
    expect(Object.fromEntries(declared)).toEqual({
      ETF: ['ticker', 'id'],
      Entity: ['kbEntityId', 'id'],
      Filer: ['cik', 'id'],
      Index: ['indexId', 'id'],
      Insider: ['insiderId', 'id'],
      Stock: ['ticker', 'id'],
      Tracker: ['trackerId', 'id'],
    });
  });

  it('costs no call and needs no key', async () => {
    const { body } = await app.graphql('{ _service { sdl } }', { as: 'anonymous' });
    expect(body.extensions.cost).toMatchObject({ requested: 0, actual: 0 });
  });

  it('adds what federation asks for to the executed schema, and nothing to schema.graphql', () => {
    const federated = federatedSchema(schema);
    const added = Object.keys(federated.getTypeMap()).filter((name) => !schema.getType(name));
    expect(added.sort()).toEqual(['_Any', '_Entity', '_Service']);
    const roots = Object.keys(federated.getQueryType()!.getFields());
    expect(roots.filter((name) => !schema.getQueryType()!.getFields()[name])).toEqual(['_service', '_entities']);
    const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && type.name !== 'Query');
    expect(types.filter((type) => federated.getType(type.name) !== type)).toEqual([]);
  });
});
