import cluster, { type Worker } from 'node:cluster';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sendToParent } from '../threads/child-process.ts';

// The gateways of a cluster share the port of their parent, which accepts connections and hands them out. When all
// gateways stop, these messages replace guesses about how long the parent takes.

/** Sent to the parent: hand out the connections that the system has accepted, or: this gateway takes no more of them. */
type ToParent = { port: 'handOut' | 'left' };
/** Sent by the parent: those connections were handed out, or: the port is closed. */
type FromParent = { port: 'handedOut' | 'closed' };

/** Called in the parent: answers the messages of the gateways that it adds. */
export function coordinatePort(): { add(gateway: Worker): void } {
  const listening = new Set<Worker>();
  const departed = new Set<Worker>();
  const send = (gateway: Worker, message: FromParent) => {
    if (gateway.isConnected()) gateway.send(message);
  };
  const leave = (gateway: Worker) => {
    if (!listening.delete(gateway)) return;
    departed.add(gateway);
    // Node has closed the port by then: its message about the last listener came before this gateway's own.
    if (listening.size > 0) return;
    for (const other of departed) send(other, { port: 'closed' });
    departed.clear();
  };
  return {
    add(gateway) {
      listening.add(gateway);
      gateway.once('exit', () => leave(gateway));
      gateway.on('message', async ({ port }: Partial<ToParent>) => {
        if (port === 'left') leave(gateway);
        if (port !== 'handOut') return;
        // New connections are read once in a turn, which may be the turn after the current one.
        await nextTurn();
        await nextTurn();
        send(gateway, { port: 'handedOut' });
      });
    },
  };
}

/** Resolves when the parent has handed out the connections that the system had accepted; at once outside of a cluster. */
export async function waitForPendingConnections(timeoutMs: number): Promise<void> {
  if (cluster.isWorker) await askParent('handOut', 'handedOut', timeoutMs);
  await nextTurn();
}

/** Reports to the parent that this gateway's listener is closed, and resolves when the listeners of all gateways are. */
export async function waitForClosedPort(timeoutMs: number): Promise<void> {
  if (cluster.isWorker) await askParent('left', 'closed', timeoutMs);
}

/** Reports to the parent that this gateway's listener is closed. */
export function leavePort(): void {
  if (cluster.isWorker && process.connected) sendToParent({ port: 'left' } satisfies ToParent);
}

function askParent(question: ToParent['port'], expected: FromParent['port'], timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) return resolve();
    const finish = () => {
      clearTimeout(timer);
      process.off('message', onMessage);
      process.off('disconnect', finish);
      resolve();
    };
    const onMessage = ({ port }: Partial<FromParent>) => {
      if (port === expected) finish();
    };
    const timer = setTimeout(finish, timeoutMs);
    process.on('message', onMessage);
    process.once('disconnect', finish);
    sendToParent({ port: question } satisfies ToParent);
  });
}
