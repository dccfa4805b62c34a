import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';

// node hive-gateway.mjs <supergraph.graphql>: Hive Gateway on a free port of this machine, which it prints. It hands the
// caller's key on to the subgraphs.
const KEY = 'x-service-api-key';
const gateway = createGatewayRuntime({
  supergraph: readFileSync(process.argv[2], 'utf8'),
  logging: false,
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) => ({ [KEY]: request.headers.get(KEY) ?? undefined }),
  },
});
const server = createServer(gateway);
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/graphql`));
