import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const app = useApp();

const CREATE = `mutation Create($input: CreateAlertInput!) { createAlert(input: $input) { webhookSecret alert { id name trigger { kind tickers level direction } channels fired expiresAt } } }`;
const PRICE = { price: { ticker: 'AAPL', level: 100 } };
const create = (
  as: Parameters<typeof app.graphql>[1] extends infer O ? NonNullable<O>['as' & keyof O] : never,
  input: object,
) => app.graphql(CREATE, { as: as as never, variables: { input: { name: 'Test', trigger: PRICE, ...input } } });

describe('an alert', () => {
  it('belongs to the key that created it', async () => {
    const { key } = await app.newKey('PRO');
    const { body } = await create({ key } as never, {});
    expect(body.errors).toBeUndefined();
    expect(body.data.createAlert.alert).toMatchObject({
      name: 'Test',
      trigger: { kind: 'PRICE', tickers: ['AAPL'], level: 100, direction: 'EITHER' },
      channels: ['INBOX'],
      fired: 0,
    });
    const list = await app.graphql('{ viewer { unreadCount alerts { totalCount: __typename nodes { id name } } } }', {
      as: { key },
    });
    expect(list.body).toMatchObject({ data: { viewer: { unreadCount: 0, alerts: { nodes: [{ name: 'Test' }] } } } });
    const other = await app.newKey('PRO');
    const others = await app.graphql('{ viewer { alerts { nodes { id } } } }', { as: { key: other.key } });
    expect(others.body.data.viewer.alerts.nodes).toEqual([]);
  });
});
