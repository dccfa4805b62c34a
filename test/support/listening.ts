import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A handler that listens on a free port of this machine. */
export async function listening(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A port that nothing listens on. */
export async function freePort(): Promise<string> {
  const { url, close } = await listening(() => {});
  await close();
  return new URL(url).port;
}
