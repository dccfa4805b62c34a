import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from './config.ts';

/** Maximum duration of receiving a request, for its headers and its body alike; milliseconds. */
const RECEIVING = { headersTimeout: 30_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** A server that is not listening yet. */
export const createHttpServer = (answer: RequestListener): Server => createServer(RECEIVING, answer);

/** Starts to listen. @param setting the name of the setting for the port */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is in use; set ${setting} to another.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}
