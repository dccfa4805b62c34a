import { createHandler } from './handler.mjs';

const { PORT = '3000', ...settings } = Deno.env.toObject();
Deno.serve({ hostname: '127.0.0.1', port: Number(PORT) }, createHandler(settings));
