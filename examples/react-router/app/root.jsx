import { GatewayProvider, useDataUpdated } from '@market-signals/client/react';
import { Links, Meta, Outlet, Scripts } from 'react-router';

/** Refetches what an import changed. */
function Updates() {
  useDataUpdated();
  return null;
}

export default function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <GatewayProvider url="/api/graphql" caller="visitor">
          <Updates />
          <Outlet />
        </GatewayProvider>
        <Scripts />
      </body>
    </html>
  );
}
