import type { ServerResponse } from 'node:http';
import type { Config } from './config.ts';
import { type Health, healthAnswer } from './health.ts';
import { closeAtOnce, createHttpServer, listen } from './listen.ts';
import type { Metrics } from './metrics.ts';

type Parts = Parameters<typeof import('./metrics.ts').startMetrics>[0] & { health: Health };

/**
 * Serves Prometheus metrics and health checks on a separate port; null if disabled, and then the metrics modules are
 * not loaded.
 */
export async function metricsOn(
  { metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>,
  parts: Parts,
): Promise<(Pick<Metrics, 'onOperation'> & { close(): Promise<void> }) | null> {
  if (metricsPort === 0) return null;
  const [{ startMetrics }, { readHealthDetail }, { createHistoryCheck }] = await Promise.all([
    import('./metrics.ts'),
    import('./health-detail.ts'),
    import('./history-check.ts'),
  ]);
  const detailParts = { ...parts, historyCheck: createHistoryCheck(parts) };
  const { onOperation, answer, stop } = startMetrics(detailParts);
  const server = createHttpServer((request, response) =>
    request.url?.startsWith('/health/')
      ? void answerHealth(request.url, parts.health, response, () => readHealthDetail(detailParts))
      : void answer(request, response),
  );
  await listen(server, { port: metricsPort, host }, 'METRICS_PORT');
  const close = async () => {
    stop();
    await closeAtOnce(server);
  };
  return { onOperation, close };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * The same as on the gateway's own port: `live` while the process responds, `ready` while it can work. `detail`, which is
 * for operators, exists here only.
 */
async function answerHealth(
  path: string,
  health: Health,
  response: ServerResponse,
  readDetail: () => Promise<unknown>,
): Promise<void> {
  if (path === '/health/live') return void response.end();
  if (path === '/health/detail') return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(await readDetail()));
  if (path !== '/health/ready') return void response.writeHead(404).end();
  const answer = await healthAnswer(health);
  response.writeHead(answer.status, JSON_TYPE).end(await answer.text());
}
