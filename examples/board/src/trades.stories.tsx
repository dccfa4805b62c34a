import { GatewayProvider } from '@market-signals/client';
import { createFakeGateway, type FakeGatewaySettings, fakeError } from '@market-signals/client/testing';
import type * as documents from './gateway/graphql';
import { Trades } from './trades';

/** A story for Storybook, with a gateway of its own. No server is needed. */
function createStory(settings: FakeGatewaySettings<typeof documents>) {
  const gateway = createFakeGateway<typeof documents>(settings);
  return {
    render: () => (
      <GatewayProvider url="/api/graphql" fetch={gateway.fetch}>
        <Trades ticker="KO" />
      </GatewayProvider>
    ),
  };
}

export default { title: 'Trades', component: Trades };

export const ProKey = createStory({});
export const FreeKey = createStory({ previews: ['stock.insiderTrades'] });
export const Empty = createStory({ Trades: { stock: { insiderTrades: { nodes: [] } } } });
export const Refused = createStory({
  Trades: fakeError('family_not_allowed', { message: 'Your key may not read trades.' }),
});
