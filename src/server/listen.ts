import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from './config.ts';

/** Maximum duration of receiving a request, for its headers and its body alike; milliseconds. */
const RECEIVING = { headersTimeout: 30_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** A server that is not listening yet. */
export const createHttpServer = (answer: RequestListener): Server => createServer(RECEIVING, answer);

/** Maximum duration of an upload, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 1_800_000;

/** Like `createHttpServer`, for requests whose bodies are long. */
export const createUploadServer = (answer: RequestListener): Server =>
  createServer({ ...RECEIVING, requestTimeout: UPLOAD_TIMEOUT_MS }, answer);

/**
 * Checks that a port can be listened to, before anything that takes long begins.
 * @param setting the name of the setting for the port
 * @throws if another program listens to it, or this user may not
 */
export async function checkPort(address: Pick<Config, 'port' | 'host'>, setting: string): Promise<void> {
  if (address.port === 0) return;
  const probe = createServer();
  await listen(probe, address, setting);
  await probe[Symbol.asyncDispose]();
}

/** Starts to listen. @param setting the name of the setting for the port */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is in use; set ${setting} to another.`)
          : new Error(
              `Port ${port} on ${host} cannot be listened to (${setting}, ${setting === 'ADMIN_PORT' ? 'ADMIN_HOST' : 'HOST'}): ${error.message}`,
            ),
      ),
    );
    server.listen(port, host, resolve);
  });
}

/** Stops listening and ends every connection; nothing if the server has been closed or never listened. */
export async function closeAtOnce(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
}
