import { createHandler } from './handler.mjs';

// Bun ends a connection after ten seconds without bytes; the gateway sends some every eight.
Bun.serve({ hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000), fetch: createHandler(process.env) });
