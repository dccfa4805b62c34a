import type { ServerResponse } from 'node:http';
import type { Config } from './config.ts';
import { type Health, healthAnswer } from './health.ts';
import { createHttpServer, listen } from './listen.ts';
import type { Metrics } from './metrics.ts';

type Parts = Parameters<typeof import('./metrics.ts').startMetrics>[0] & { health: Health };

/**
 * Serves Prometheus metrics and health checks on a separate port; null if disabled, and then the metrics modules are
 * not loaded.
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

/** The same as on the gateway's own port: `live` while the process responds, `ready` while it can work. */
async function answerHealth(path: string, health: Health, response: ServerResponse): Promise<void> {
  if (path === '/health/live') return void response.end();
  if (path !== '/health/ready') return void response.writeHead(404).end();
  const answer = await healthAnswer(health);
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
}
