import type pg from 'pg';
import { connectPatiently } from './connections.ts';
import { DatabaseUnavailable, destroyConnection } from './outage.ts';
import { tracedStatements } from './statement-spans.ts';

/**
 * Lets a pool refuse connections while the server is away, so that no statement waits for a connection.
 * @returns cuts the connections of the pool
 */
export function guardPool(pool: pg.Pool, isAway: () => boolean): { cutAll(): void } {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    // A transaction may lose its connection between two statements; the next statement fails, and the process
    // continues.
    client.on('error', () => {});
    clients.add(tracedStatements(client));
  });
  pool.on('remove', (client) => clients.delete(client));
  const connectOnce: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const connect = async () => {
    if (isAway()) throw new DatabaseUnavailable();
    return connectPatiently(connectOnce);
  };
  type Done = (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;
  pool.connect = ((callback?: Done) => {
    const connected = connect();
    if (!callback) return connected;
    connected.then((client) => callback(undefined, client, client.release), callback);
  }) as typeof pool.connect;
  return { cutAll: () => clients.forEach(destroyConnection) };
}
