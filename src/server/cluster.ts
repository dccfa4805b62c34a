import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { rateLimiterInMemory } from '../gateway/limits/rate-limiter.ts';
import { sendToParent } from '../threads/child-process.ts';
import type { Config } from './config.ts';
import { shareRateLimiter } from './parent-rate-limiter.ts';
import { coordinatePort } from './shared-port.ts';

// Several gateway processes behind one port. The parent process starts them, replaces those that die, and restarts all
// of them one after another. It serves no requests itself.

/** Sent to the parent when a gateway accepts requests: the lines that it would print if it ran alone. */
type Started = { started: string[] };
/** Sent by the parent to a gateway that is replaced, and to a gateway that stops with the others. */
const RETIRE = 'retire';
/** Sent by the parent to a gateway that is starting when the last complete gateway has ended. */
const LISTEN = 'listen';
/** Set by the parent for a gateway that starts while no gateway is complete. */
const EARLY_LISTENER = 'MARKET_SIGNALS_EARLY_LISTENER';
type Stop = { stop: { isAnnounced: boolean } };
type Orders = { retire(): void; stop(closing: Stop['stop']): void };
/** How long after the drain a gateway may take to end before it is killed. */
const KILL_MS = 3_000;
/** How long after the drain all gateways have ended, by themselves or killed. */
export const GATEWAYS_END_MS = KILL_MS + 1_000;

/** The first gateway runs the jobs, updates the demo market, and has the admin port; the others only serve requests. */
const ONLY_ANSWERS = { SCHEDULER: 'off', DEMO: 'off', ADMIN_KEY: '', ADMIN_KEY_FILE: '' };

/** What differs in the environment of a gateway: its duties, and its port for metrics, which counts up from the first. */
const buildEnvironment = (place: number, metricsPort: number, isEarly: boolean): Record<string, string> => ({
  [EARLY_LISTENER]: isEarly ? 'on' : 'off',
  ...(place > 0 && ONLY_ANSWERS),
  ...(metricsPort > 0 && { METRICS_PORT: String(metricsPort + place) }),
});
const RETRY_MS = 1_000;
const RETRY_MOST_MS = 30_000;

/** `place`: 0 for the first; a replacement takes the place of its predecessor. */
type Member = { gateway: Worker; place: number };

/** `restart` replaces gateways one after another without losing requests. `killAll` ends all gateways immediately. */
type Cluster = {
  started: string[];
  restart(): Promise<void>;
  close(closing: Stop['stop']): Promise<void>;
  killAll(): void;
};

/** Starts the gateways. @throws if the first does not start; it has printed why */
export async function startCluster(
  {
    workers,
    drainSeconds,
    metricsPort,
    scheduler,
  }: Pick<Config, 'workers' | 'drainSeconds' | 'metricsPort' | 'scheduler'>,
  log: Logger,
): Promise<Cluster> {
  const rateLimiter = rateLimiterInMemory();
  const port = coordinatePort();
  const members = new Set<Member>();
  /** Gateways that are complete and have not ended. */
  const complete = new Set<Worker>();
  let isClosing = false;

  const start = async (place: number): Promise<string[]> => {
    const gateway = cluster.fork(buildEnvironment(place, metricsPort, complete.size === 0));
    gateway.once('exit', () => {
      if (!complete.delete(gateway) || complete.size > 0 || isClosing) return;
      for (const other of gateways()) if (other.isConnected()) other.send(LISTEN);
    });
    shareRateLimiter(rateLimiter, gateway);
    const lines = await startedLines(gateway);
    complete.add(gateway);
    port.add(gateway);
    const member = { gateway, place };
    members.add(member);
    gateway.once('exit', (code, signal) => {
      // A retired gateway is no longer a member.
      if (!members.delete(member) || isClosing) return;
      log.error({ gatewayPid: gateway.process.pid, code, signal }, 'a gateway ended');
      void replace(place);
    });
    log.info({ gatewayPid: gateway.process.pid, runsJobs: place === 0 && scheduler }, 'a gateway started');
    return lines;
  };

  const replace = async (place: number, pauseMs = RETRY_MS): Promise<void> => {
    try {
      await start(place);
    } catch (err) {
      if (isClosing) return;
      log.error({ err }, 'a gateway failed to start');
      setTimeout(() => isClosing || replace(place, Math.min(2 * pauseMs, RETRY_MOST_MS)), pauseMs);
    }
  };

  const restartAll = async () => {
    for (const member of [...members]) {
      if (isClosing) return;
      await start(member.place);
      // It may have died in the meantime and been replaced.
      if (!members.delete(member)) continue;
      await stopGateway(member.gateway, RETIRE);
    }
  };
  let restarting = Promise.resolve();
  const stopGateway = (gateway: Worker, order: typeof RETIRE | Stop): Promise<void> =>
    new Promise((resolve) => {
      // A gateway with a blocked event loop receives no messages.
      const kill = setTimeout(() => gateway.process.kill('SIGKILL'), drainSeconds * 1_000 + KILL_MS);
      gateway.once('exit', () => {
        clearTimeout(kill);
        resolve();
      });
      // Sent as a message: if a terminal signals all processes, a second signal would end it immediately. A gateway
      // that has not started does not listen for messages yet.
      if (complete.has(gateway)) gateway.send(order);
      else gateway.process.kill('SIGTERM');
    });
  const gateways = () => Object.values(cluster.workers ?? {}).filter((gateway) => gateway !== undefined);

  const lines = await start(0);
  await Promise.all(Array.from({ length: workers - 1 }, (_, i) => start(i + 1)));
  return {
    started: lines,
    restart() {
      restarting = restarting.then(restartAll).catch((err) => log.error({ err }, 'the restart stopped halfway'));
      return restarting;
    },
    async close(closing) {
      isClosing = true;
      await Promise.all(gateways().map((gateway) => stopGateway(gateway, { stop: closing })));
    },
    killAll() {
      for (const gateway of gateways()) gateway.process.kill('SIGKILL');
    },
  };
}

/** A gateway of the cluster ended before it was ready. It has printed the reason. */
export class NotStarted extends Error {
  constructor(readonly code: number) {
    super(`A gateway ended with ${code} before it started.`);
    this.name = 'NotStarted';
  }
}

function startedLines(gateway: Worker): Promise<string[]> {
  return new Promise((resolve, reject) => {
    gateway.on('message', (message: Partial<Started>) => {
      if (message.started) resolve(message.started);
    });
    gateway.once('exit', (code) => reject(new NotStarted(code ?? 1)));
  });
}

/**
 * Whether this process listens before it is complete. Beside complete gateways of its cluster it would answer 503 to some
 * requests.
 */
export const listensEarly = (): boolean => !cluster.isWorker || process.env[EARLY_LISTENER] === 'on';

/** Calls back in a gateway of a cluster that is starting, when no complete gateway is left. */
export function onOrderToListen(listen: () => void): void {
  process.on('message', (message: unknown) => {
    if (message === LISTEN) listen();
  });
}

/**
 * Called in a gateway of a cluster: reports to the parent that it is ready, and retires or stops on the parent's order.
 */
export function joinCluster(started: string[], { retire, stop }: Orders): void {
  process.on('message', (message: unknown) => {
    if (message === RETIRE) retire();
    else if (typeof message === 'object' && message !== null && 'stop' in message) stop((message as Stop).stop);
  });
  // SIGHUP is meant for the parent, even if a terminal sends it to all processes.
  process.on('SIGHUP', () => {});
  sendToParent({ started } satisfies Started);
}
