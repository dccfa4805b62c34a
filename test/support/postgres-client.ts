import { MessageChannel } from 'node:worker_threads';
import pg from 'pg';
import { startEngine } from '../../src/db/embedded/engine.ts';
import { streamOver } from '../../src/db/embedded/port-stream.ts';

/** An embedded database in memory, with clients that the test controls. */
export async function clientsOfEngine(options: { idleMs?: number } = {}) {
  const engine = await startEngine(options);
  const opened: pg.Client[] = [];
  /** A connection, and the port that the driver speaks over. */
  const connect = async () => {
    const { port1, port2 } = new MessageChannel();
    engine.accept(port2);
    const client = new pg.Client({ stream: () => streamOver(port1), user: 'postgres', ssl: false });
    client.on('error', () => {});
    await client.connect();
    opened.push(client);
    return { client, port: port1 };
  };
  return {
    engine,
    connect,
    close: async () => {
      await Promise.all(opened.map((client) => client.end()));
      await engine.close();
    },
  };
}
