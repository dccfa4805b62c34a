import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, useContext, useMemo, useState } from 'react';
import { createGateway, type Gateway, type GatewayOptions } from '../core/gateway.ts';

const GatewayContext = /* @__PURE__ */ createContext<Gateway | null>(null);

export type GatewayProviderProps = GatewayOptions & {
  /** The application's own query client. Default: a client created by the provider. */
  client?: QueryClient;
  children?: ReactNode;
};

/** Provides a gateway to the hooks below it. Another key starts without the responses of the previous key. */
export function GatewayProvider({ client, children, ...options }: GatewayProviderProps): ReactNode {
  const [queryClient] = useState(() => client ?? new QueryClient());
  const { url, apiKey, caller, documents, asOf, fetch } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options by their values, not by their object.
  const gateway = useMemo(() => createGateway(options), [url, apiKey, caller, documents, asOf, fetch]);
  return createElement(
    QueryClientProvider,
    { client: client ?? queryClient },
    createElement(GatewayContext.Provider, { value: gateway }, children),
  );
}

/** The gateway of the nearest provider. */
export function useGateway(): Gateway {
  const gateway = useContext(GatewayContext);
  if (!gateway) throw new Error('There is no <GatewayProvider> above this component.');
  return gateway;
}
