import '../../support/dom.ts';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createGateway } from '../../../client/core/index.ts';
import * as documents from '../../../client/generated/graphql.ts';
import { useStockPageQuery } from '../../../client/generated/hooks.ts';
import { GatewayProvider, useDataUpdated } from '../../../client/react/index.ts';
import { createFakeGateway } from '../../../client/testing/index.ts';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

function Page() {
  useDataUpdated();
  const { data } = useStockPageQuery({ ticker: 'KO' });
  return createElement('h1', null, data?.stock ? `${data.stock.name} ${data.stock.quote?.price}` : 'Loading');
}

describe('streams of a fake gateway', () => {
  it('refetch a page when the test announces new data', async () => {
    const fake = createFakeGateway<typeof documents>({ StockPage: { stock: { name: 'Before', quote: { price: 1 } } } });
    render(createElement(GatewayProvider, { url: '/api/graphql', fetch: fake.fetch }, createElement(Page)));
    await waitFor(() => screen.getByText('Before 1'));
    await waitFor(() => expect(fake.streams).toEqual(['DataUpdated']));
    fake.answer(documents.StockPageDocument, { stock: { name: 'After', quote: { price: 2 } } });
    expect(fake.announce('PRICES')).toBe(1);
    await waitFor(() => screen.getByText('After 2'));
    expect(fake.requests.filter(({ operation }) => operation === 'StockPage')).toHaveLength(2);
  });

  it('send events with plausible values, end when their reader leaves, and break when the test says so', async () => {
    const fake = createFakeGateway();
    const gateway = createGateway({ url: '/api/graphql', fetch: fake.fetch });
    const stopping = new AbortController();
    let isOpen = false;
    const opened = () => {
      isOpen = true;
    };
    const follow = () => gateway.stream(documents.SignalsDocument, {}, { signal: stopping.signal, opened });
    const events = follow()[Symbol.asyncIterator]();
    const next = events.next();
    await waitFor(() => expect(isOpen).toBe(true));
    expect(fake.emit(documents.SignalsDocument, { signals: { cursor: 'c1', signals: [{ ticker: 'KO' }] } })).toBe(1);
    expect((await next).value).toMatchObject({
      signals: { cursor: 'c1', signals: [{ ticker: 'KO', sentence: 'Sentence of KO.' }] },
    });
    const broken = events.next();
    fake.breakStreams();
    await expect(broken).rejects.toMatchObject({ code: 'unreachable' });
    expect(fake.streams).toEqual([]);

    const again = follow()[Symbol.asyncIterator]();
    const pending = again.next();
    await waitFor(() => expect(fake.streams).toEqual(['Signals']));
    stopping.abort();
    await pending;
    await waitFor(() => expect(fake.streams).toEqual([]));
  });
});
