import { type CopyClient, openCopyClient } from '../../../db/copy-out.ts';
import { type ColumnSource, createCopyingSource } from '../../../db/history/packed-days.ts';

/** A connection of the engine to a server. */
type EngineConnection = { client: CopyClient; source: ColumnSource };

const connections = new Map<string, Promise<EngineConnection>>();

async function open(url: string): Promise<EngineConnection> {
  const client = await openCopyClient(url);
  return { client, source: createCopyingSource(client) };
}

/** Runs work on the connection to a server, which stays open. After a failure the next work opens another. */
export async function withConnection<T>(url: string, work: (connection: EngineConnection) => Promise<T>): Promise<T> {
  const connection = connections.get(url) ?? open(url);
  connections.set(url, connection);
  try {
    return await work(await connection);
  } catch (error) {
    connections.delete(url);
    await connection.then(({ client }) => client.end()).catch(() => {});
    throw error;
  }
}

export async function closeConnections(): Promise<void> {
  const open = [...connections.values()];
  connections.clear();
  await Promise.allSettled(open.map(async (connection) => (await connection).client.end()));
}
