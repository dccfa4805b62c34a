'use client';

import { GatewayProvider, useDataUpdated } from '@market-signals/client/react';
import type { ReactNode } from 'react';

function Updates() {
  useDataUpdated();
  return null;
}

/** Sends queries to this application's route, which adds the key. */
export function Providers({ caller, children }: { caller: string; children: ReactNode }) {
  return (
    <GatewayProvider url="/api/graphql" caller={caller}>
      <Updates />
      {children}
    </GatewayProvider>
  );
}
