import { GatewayProvider } from '@market-signals/client';
import { createFakeGateway, type FakeGatewaySettings } from '@market-signals/client/testing';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type * as documents from './gateway/graphql';
import { Trades } from './trades';
import { Empty, FreeKey, ProKey, Refused } from './trades.stories';

// Slow machines parse the schema for the first response in more than the default second.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

/** Renders the trades of a stock with a gateway of its own. No server is needed. */
function show(settings: FakeGatewaySettings<typeof documents>) {
  const gateway = createFakeGateway<typeof documents>(settings);
  render(
    <GatewayProvider url="/api/graphql" fetch={gateway.fetch}>
      <Trades ticker="KO" />
    </GatewayProvider>,
  );
  return gateway;
}

test('a sale has its insider and is counted', async () => {
  show({ Trades: { stock: { insiderTrades: { nodes: [{ insiderName: 'Jane Roe', transactionType: 'SELL' }] } } } });
  await screen.findByText(/Jane Roe/);
  screen.getByText('Sale');
  screen.getByText('1 of 1 in a year');
});

test('further rows load by a button', async () => {
  const nodes = Array.from({ length: 25 }, (_, index) => ({ id: `trade-${index}` }));
  const gateway = show({ Trades: { stock: { insiderTrades: { nodes } } } });
  await screen.findByText('20 of 25 in a year');
  fireEvent.click(screen.getByText('Show more'));
  await screen.findByText('25 of 25 in a year');
  expect(gateway.requests).toHaveLength(2);
});

test('the stories show rows, an offer, no rows, and a failure', async () => {
  const stories: [story: { render(): React.ReactNode }, text: RegExp][] = [
    [ProKey, /3 of 3 in a year/],
    [FreeKey, /\$49 a month/],
    [Empty, /No trade in a year/],
    [Refused, /may not read trades/],
  ];
  for (const [story, text] of stories) {
    render(story.render());
    await screen.findByText(text);
    cleanup();
  }
});
