import type { RequestListener, Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';
import { leavePort, waitForClosedPort, waitForPendingConnections } from './shared-port.ts';

/**
 * `keepsIdle`: connections without a request are left to end by themselves, for a client may be about to use them.
 * `isAnnounced`: requests are accepted for a moment longer, until load balancers notice that it is not ready.
 */
export type Closing = { keepsIdle?: boolean; isAnnounced?: boolean };

/** How long a connection may be idle after the listener has closed. */
const LAST_REQUEST_MS = 250;
/**
 * Without a new connection for this long, no client is about to connect, and the system's queue of connections is empty.
 * Longer than a client on a busy machine waits for its turn.
 */
const QUIET_MS = 100;
/** The listener closes after this long even if new connections keep coming. */
const MAX_HOLD_MS = 1_000;

/** A listener whose requests can be held back for a moment. */
type HoldableListener = { listener: RequestListener; hold(): void; release(): void };

export function holdable(handle: RequestListener): HoldableListener {
  let waiting: (() => void)[] | null = null;
  return {
    listener: (request, response) =>
      waiting ? void waiting.push(() => handle(request, response)) : handle(request, response),
    hold() {
      waiting ??= [];
    },
    release() {
      const requests = waiting ?? [];
      waiting = null;
      for (const start of requests) start();
    },
  };
}

/** Stops taking connections, lets requests in flight finish, and cuts the others when the time is over. */
export async function drain(
  server: Server,
  requests: Pick<HoldableListener, 'hold' | 'release'>,
  { drainSeconds, drainDelaySeconds }: Pick<Config, 'drainSeconds' | 'drainDelaySeconds'>,
  { keepsIdle = false, isAnnounced = false }: Closing,
): Promise<void> {
  const cutTimer = setTimeout(() => server.closeAllConnections(), drainSeconds * 1_000);
  // Every response closes its connection meanwhile, so those that are idle afterwards are not in use.
  if (isAnnounced) await pause(Math.min(drainDelaySeconds, drainSeconds) * 1_000);
  // The other gateways of a cluster that restarts go on accepting.
  if (!keepsIdle) await untilQuiet(server, requests);
  // An HTTP server closes idle connections when it is closed; the listener below it does not.
  const closed = new Promise<void>((resolve) => {
    if (keepsIdle || isAnnounced) Listener.prototype.close.call(server, () => resolve());
    else server.close(() => resolve());
  });
  // A client whose request is answered now would connect to a port that is about to be closed.
  if (keepsIdle) leavePort();
  else await waitForClosedPort(MAX_HOLD_MS);
  requests.release();
  if (isAnnounced && !keepsIdle) {
    // Whoever has just connected is about to ask.
    await Promise.race([closed, pause(LAST_REQUEST_MS)]);
    server.closeIdleConnections();
  }
  await closed;
  clearTimeout(cutTimer);
}

/**
 * Waits until no client is about to connect. The system accepts connections before this process does, and resets those
 * that still wait in its queue when the listener closes. Requests are held back meanwhile: a client that waits for its
 * response opens no other connection, so the queue runs empty however busy the gateway is.
 */
async function untilQuiet(server: Server, { hold }: Pick<HoldableListener, 'hold'>): Promise<void> {
  let latest = performance.now();
  const note = () => {
    latest = performance.now();
  };
  const giveUpAt = latest + MAX_HOLD_MS;
  server.on('connection', note);
  hold();
  while (performance.now() - latest < QUIET_MS && performance.now() < giveUpAt) await pause(1);
  // After a long turn, here or in the parent, the time is over before the queue was read.
  for (let before = -1; before !== latest && performance.now() < giveUpAt; ) {
    before = latest;
    await waitForPendingConnections(MAX_HOLD_MS);
  }
  server.off('connection', note);
}
