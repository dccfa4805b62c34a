import type { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { streamOver } from './port-stream.ts';

/** What is asked of an engine at its door: a connection, or a door for another thread. */
type Knock = { connection: MessagePort } | { door: MessagePort };

/** Lets in who asks at the door. */
export function answerAt(door: MessagePort, accept: (connection: MessagePort) => void): void {
  door.on('message', (knock: Knock) => {
    if ('connection' in knock) accept(knock.connection);
    else answerAt(knock.door, accept);
  });
}

function ask(door: MessagePort, knockWith: (port: MessagePort) => Knock): MessagePort {
  const { port1, port2 } = new MessageChannel();
  door.postMessage(knockWith(port2), [port2]);
  return port1;
}

/** A new connection to the engine behind the door. */
export const connectThrough = (door: MessagePort): Duplex => streamOver(ask(door, (connection) => ({ connection })));

/** Another door to the same engine, to be handed to a thread. */
export const doorBeside = (door: MessagePort): MessagePort => ask(door, (other) => ({ door: other }));
