import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { rateLimiterInMemory } from '../gateway/metering/rate-limiter.ts';
import { shareRateLimiter } from './parent-rate-limiter.ts';

// Several gateways behind one port, each a process. The parent starts them, replaces one that dies, and restarts all in
// turn. It serves nothing itself.

/** What a gateway tells its parent when it answers requests: the lines that it would print alone. */
type Started = { started: string[] };
/** What the parent tells a gateway that is replaced. */
const RETIRE = 'retire';

/** The first of them runs the jobs and keeps the demo market up to date; the others only answer. */
const ONLY_ANSWERS = { SCHEDULER: 'off', DEMO: 'off' };
const RETRY_MS = 1_000;
const RETRY_MOST_MS = 30_000;

type Member = { gateway: Worker; runsJobs: boolean };

/** `restart` replaces one after the other, and loses no request. */
export type Cluster = { started: string[]; restart(): Promise<void>; close(): Promise<void> };

/** Starts `n` gateways. @throws if the first does not start; it has printed why */
export async function startCluster(size: number, log: Logger): Promise<Cluster> {
  const rateLimiter = rateLimiterInMemory();
  const members = new Set<Member>();
  let isClosing = false;

  const start = async (runsJobs: boolean): Promise<string[]> => {
    const gateway = cluster.fork(runsJobs ? {} : ONLY_ANSWERS);
    shareRateLimiter(rateLimiter, gateway);
    const lines = await startedLines(gateway);
    const member = { gateway, runsJobs };
    members.add(member);
    gateway.once('exit', (code, signal) => {
      // One that was retired is no member any more.
      if (!members.delete(member) || isClosing) return;
      log.error({ pid: gateway.process.pid, code, signal }, 'a gateway ended');
      void replace(runsJobs);
    });
    log.info({ pid: gateway.process.pid, runsJobs }, 'a gateway started');
    return lines;
  };

  const replace = async (runsJobs: boolean, pauseMs = RETRY_MS): Promise<void> => {
    try {
      await start(runsJobs);
    } catch (err) {
      if (isClosing) return;
      log.error({ err }, 'a gateway failed to start');
      setTimeout(() => isClosing || replace(runsJobs, Math.min(2 * pauseMs, RETRY_MOST_MS)), pauseMs);
    }
  };

  const restartAll = async () => {
    for (const member of [...members]) {
      if (isClosing) return;
      await start(member.runsJobs);
      // It may have died in the meantime, and then was replaced.
      if (!members.delete(member)) continue;
      const ended = exitOf(member.gateway);
      member.gateway.send(RETIRE);
      await ended;
    }
  };
  let restarting = Promise.resolve();

  const started = await start(true);
  await Promise.all(Array.from({ length: size - 1 }, () => start(false)));
  return {
    started,
    restart() {
      restarting = restarting.then(restartAll).catch((err) => log.error({ err }, 'the restart stopped halfway'));
      return restarting;
    },
    async close() {
      isClosing = true;
      const all = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
      await Promise.all(
        all.map((gateway) => {
          const ended = exitOf(gateway);
          gateway.process.kill('SIGTERM');
          return ended;
        }),
      );
    },
  };
}

const exitOf = (gateway: Worker): Promise<unknown> => new Promise((resolve) => gateway.once('exit', resolve));

/** A gateway of the cluster ended before it was ready. It has printed why. */
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

/** In a gateway of a cluster: tells the parent that it is ready, and retires on the parent's order. */
export function joinCluster(started: string[], retire: () => void): void {
  process.on('message', (message) => {
    if (message === RETIRE) retire();
  });
  // Meant for the parent, also where a terminal sends it to all.
  process.on('SIGHUP', () => {});
  process.send!({ started } satisfies Started);
}
