// Runs under `node --expose-gc`: serves a proxy of the kit, or follows streams with its client, and collects garbage
// continually. usage: server.mjs KIT_FOLDER MODE GATEWAY_URL KEY
import { once } from 'node:events';
import { createServer } from 'node:http';

const [, , kit, mode, url, key] = process.argv;
// Pauses four times as long as a collection takes: with a thousand streams, it would otherwise take all the time.
function collect() {
  const start = performance.now();
  globalThis.gc();
  setTimeout(collect, 20 + 4 * (performance.now() - start));
}
collect();

if (mode === 'client') {
  const { createGateway } = await import(`${kit}/core.mjs`);
  const gateway = createGateway({ url, apiKey: key });
  // A line on stdin names how many streams come and go.
  process.stdin.on('data', async (line) => {
    await Promise.all(Array.from({ length: Number(line) }, () => comeAndGo(gateway)));
    process.stdout.write('done\n');
  });
  process.stdout.write('ready\n');
} else {
  const { gatewayProxy, nodeProxy } = await import(`${kit}/proxy.mjs`);
  const listener = mode === 'node' ? nodeProxy(url, key) : serveRequests(gatewayProxy(url, key));
  const server = createServer((request, response) => void listener(request, response));
  // A thousand browsers connect in one moment; those beyond the default queue of 511 would be reset while garbage is collected.
  server.listen({ port: 0, host: '127.0.0.1', backlog: 2_048 });
  await once(server, 'listening');
  // A line on stdin asks for the memory of the process, in bytes.
  process.stdin.on('data', () => process.stdout.write(`${process.memoryUsage.rss()}\n`));
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
}

async function comeAndGo(gateway) {
  const leaving = new AbortController();
  const document = { toString: () => 'subscription { dataUpdated { family } }' };
  let opened = () => {};
  const open = new Promise((resolve) => {
    opened = resolve;
  });
  const events = gateway.stream(document, {}, { signal: leaving.signal, opened });
  const reading = (async () => {
    for await (const event of events) void event;
  })();
  // A refused stream does not open.
  await Promise.race([open, reading]);
  // Long enough for several collections.
  await new Promise((resolve) => setTimeout(resolve, 200));
  leaving.abort();
  await reading;
}

/** Serves a handler of requests as frameworks do: a `Request` with a signal that aborts when the client leaves. */
function serveRequests(handle) {
  return async (message, response) => {
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const chunks = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method, headers } = message;
    const request = new Request(`http://page.test${message.url}`, {
      method,
      headers: { 'content-type': headers['content-type'], accept: headers.accept },
      body: method === 'POST' ? Buffer.concat(chunks) : null,
      signal: leaving.signal,
    });
    const answer = await handle(request);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    try {
      // A framework that reads to the end, and relies on the request's signal.
      for await (const chunk of answer.body) response.write(chunk);
      response.end();
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  };
}
