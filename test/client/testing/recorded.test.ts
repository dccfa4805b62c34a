import { describe, expect, it } from 'vitest';
import { createGateway, type TypedDocument } from '../../../client/core/index.ts';
import * as documents from '../../../client/generated/graphql.ts';
import { createFakeGateway } from '../../../client/testing/index.ts';
import { recordedAnswers, recordedVariables } from '../../../client/testing/recorded/index.ts';

const { fetch } = createFakeGateway<typeof documents>(recordedAnswers);
const gateway = createGateway({ url: 'http://gateway.test/graphql', fetch });

describe('recorded answers of the demo', () => {
  it('exist for every query of the kit but that of versions, which the fake gateway has', () => {
    const queries = Object.entries(documents).filter(([, document]) => /^\s*query\b/.test(String(document)));
    const names = queries.map(([name]) => name.slice(0, -'Document'.length)).filter((name) => name !== 'DataVersions');
    expect(Object.keys(recordedAnswers).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.keys(recordedVariables))('answer %s with the values of the demo', async (name) => {
    const document = (documents as Readonly<Record<string, unknown>>)[`${name}Document`] as TypedDocument<
      object,
      object
    >;
    const { data } = await gateway.request(document, recordedVariables[name]!);
    // The number of rows in a shortened list is that of its rows.
    const withoutCounts = (value: object) =>
      JSON.parse(JSON.stringify(value, (key, member) => (key === 'totalCount' ? undefined : member)));
    expect(withoutCounts(data)).toMatchObject(withoutCounts((recordedAnswers as Record<string, object>)[name]!));
  });

  it('show a page offline', async () => {
    const { data } = await gateway.request(documents.StockPageDocument, { ticker: 'AAPL' });
    expect(data.stock).toMatchObject({ ticker: 'AAPL', name: expect.stringContaining('Apple') });
    expect(data.stock?.insiderTrades.nodes).toHaveLength(3);
  });
});
