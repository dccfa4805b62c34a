import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a receiver of webhooks gets it. */
type Message = {
  id: string;
  body: string;
  data: { alertId: string; kind: string; ticker: string; title: string; detail: { name?: string } };
};

/** When the sender is killed: before the receiver has noted a message, after it, or when it has also answered. */
export type KillMoment = 'before' | 'after' | 'answered';

/** A receiver of webhooks that kills their sender. */
export async function createReceiver() {
  const messages: Message[] = [];
  let armed: { kill: () => void; moment: KillMoment } | null = null;
  const server = createServer(async (request, response) => {
    const victim = armed;
    armed = null;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (victim?.moment === 'before') return victim.kill();
    messages.push({ id: String(request.headers['webhook-id']), body, data: JSON.parse(body).data });
    if (victim?.moment === 'after') return victim.kill();
    response.end();
    if (victim) response.once('finish', () => victim.kill());
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    messages,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Kills the sender of the next message; null: does not. */
    killAtNext(kill: (() => void) | null, moment: KillMoment = 'before') {
      armed = kill && { kill, moment };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof createReceiver>>;
