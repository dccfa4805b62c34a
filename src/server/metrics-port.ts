import type { ServerResponse } from 'node:http';
import type { Config } from './config.ts';
import { type Health, healthAnswer } from './health.ts';
import { createHttpServer, listen } from './listen.ts';
import type { Metrics } from './metrics.ts';

type Parts = Parameters<typeof import('./metrics.ts').startMetrics>[0] & { health: Health };

/**
 * What Prometheus reads, and whether the process is well, on a port of its own; null if nobody asks, and then nothing is
 * loaded for it.
 */
export async function metricsOn(
  { metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>,
  { health, ...parts }: Parts,
): Promise<(Pick<Metrics, 'onOperation'> & { close(): Promise<void> }) | null> {
  if (metricsPort === 0) return null;
  const { startMetrics } = await import('./metrics.ts');
  const { onOperation, answer, stop } = startMetrics(parts);
  const server = createHttpServer((request, response) =>
    request.url?.startsWith('/health/')
      ? void answerHealth(request.url, health, response)
      : void answer(request, response),
  );
  await listen(server, { port: metricsPort, host }, 'METRICS_PORT');
  const close = async () => {
    stop();
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return { onOperation, close };
}

/** As on the gateway's own port: `live` while the process answers, `ready` while it can work. */
async function answerHealth(path: string, health: Health, response: ServerResponse): Promise<void> {
  if (path === '/health/live') return void response.end();
  if (path !== '/health/ready') return void response.writeHead(404).end();
  const answer = await healthAnswer(health);
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
}
