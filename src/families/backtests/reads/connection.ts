import { type CopyClient, openCopyClient } from '../../../db/copy-out.ts';
import type { Database } from '../../../db/open.ts';
import { getTraits } from '../../../db/traits.ts';

/** The address of a server, from which the engine reads by itself; null for an embedded database. */
export function findServerUrl(db: Pick<Database, 'kind' | 'address'>): string | null {
  const address = getTraits(db).hasServer ? db.address() : null;
  return address && 'url' in address ? address.url : null;
}

// The connections of the engine to servers, by address.
const connections = new Map<string, Promise<CopyClient>>();

/** Runs work on the connection to a server, which stays open. After a failure the next work opens another. */
export async function withConnection<T>(url: string, work: (client: CopyClient) => Promise<T>): Promise<T> {
  const connection = connections.get(url) ?? openCopyClient(url);
  connections.set(url, connection);
  try {
    return await work(await connection);
  } catch (error) {
    connections.delete(url);
    await connection.then((client) => client.end()).catch(() => {});
    throw error;
  }
}

export async function closeConnections(): Promise<void> {
  const open = [...connections.values()];
  connections.clear();
  await Promise.allSettled(open.map(async (connection) => (await connection).end()));
}
