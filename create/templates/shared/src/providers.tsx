'use client';

import { GatewayProvider } from '@market-signals/client';
import type { ReactNode } from 'react';

/** Sends queries to a route of this app's server, which adds the API key. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <GatewayProvider url="/api/graphql" caller="visitor">
      {children}
    </GatewayProvider>
  );
}
