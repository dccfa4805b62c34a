import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, useContext, useMemo, useState } from 'react';
import { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';

const GatewayContext = createContext<Gateway | null>(null);

export type GatewayProviderProps = GatewayOptions & {
  /** The application's own query client; default: one of the kit's. */
  client?: QueryClient;
  children?: ReactNode;
};

/** Gives the hooks below it a gateway and a caller. Another key begins with no answers of the one before. */
export function GatewayProvider({ url, apiKey, documents, fetch, client, children }: GatewayProviderProps): ReactNode {
  const [own] = useState(() => client ?? new QueryClient());
  const gateway = useMemo(() => createGateway({ url, apiKey, documents, fetch }), [url, apiKey, documents, fetch]);
  return createElement(
    QueryClientProvider,
    { client: client ?? own },
    createElement(GatewayContext.Provider, { value: gateway }, children),
  );
}

/** The gateway of the provider above. */
export function useGateway(): Gateway {
  const gateway = useContext(GatewayContext);
  if (!gateway) throw new Error('There is no <GatewayProvider> above this component.');
  return gateway;
}
