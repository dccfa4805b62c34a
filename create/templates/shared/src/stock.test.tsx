import { GatewayProvider } from '@market-signals/client';
import { createFakeGateway, type FakeGatewaySettings, fakeError } from '@market-signals/client/testing';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type * as documents from './gateway/graphql';
import { Stock } from './stock';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

/** Renders a stock with a fake gateway: no server, key, or network is needed. */
function show(settings: FakeGatewaySettings<typeof documents>) {
  const { fetch } = createFakeGateway<typeof documents>(settings);
  render(
    <GatewayProvider url="/api/graphql" fetch={fetch}>
      <Stock ticker="NVDA" />
    </GatewayProvider>,
  );
}

test('a stock has its price and its trades', async () => {
  const nodes = [{ insiderName: 'Jane Roe', transactionType: 'SELL' as const, totalValue: 20_000 }];
  show({ Stock: { stock: { name: 'Nvidia', quote: { price: 1234.5 }, insiderTrades: { nodes } } } });
  await screen.findByText('Nvidia');
  screen.getByText(/^\$1,234\.50/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Jane Roe SELL \$20/),
  ]);
});

test('a preview has an offer', async () => {
  show({ Stock: { stock: {} }, previews: ['stock.insiderTrades'] });
  await screen.findByText('See PRO');
});

test('a refusal is shown with its code', async () => {
  show({ Stock: fakeError('invalid_api_key') });
  await screen.findByText(/^invalid_api_key/);
});
