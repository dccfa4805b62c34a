import './node-20.mjs';
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { listen } from './listen.mjs';

// PostGraphile on the gateway's tables, as its documentation sets it up for production.
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.argv[2], schemas: ['public'], poolConfig: { max: 20 } })],
  grafserv: { watch: false, graphiql: false, maxRequestLength: 1_000_000 },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
listen(server);
