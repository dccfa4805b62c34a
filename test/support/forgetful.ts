import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { formatQuotaMonth } from '../../src/gateway/limits/quota.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { cacheBudget } from '../../src/lib/cache-budget.ts';
import { gatewayOn, type TestApp } from './harness.ts';

type Fetch = (path: string, init: RequestInit, key: string | null) => Promise<Response>;

/** A gateway on the same data that caches no response. */
function forgetfulBeside(app: TestApp): Fetch {
  const gateway = gatewayOn(app, { caches: cacheBudget(0) });
  return async (path, init, key) => {
    const headers = { ...init.headers, ...(key !== null && { [KEY_HEADER]: key }) };
    return gateway.fetch(`http://gateway.test${path}`, { ...init, headers });
  };
}

/** The visible parts of a response; both gateways share the database that counts the month. */
async function seen(response: Response) {
  const { extensions, ...body } = (await response.json()) as { extensions?: { cost?: { requested: number } } };
  const { requested, actual } = (extensions?.cost ?? {}) as Record<string, unknown>;
  const remaining = response.headers.get('X-RateLimit-Remaining');
  return { status: response.status, body: JSON.stringify(body), requested, actual, left: remaining };
}

type Seen = Awaited<ReturnType<typeof seen>>;

/** No key, and keys of both tiers that differ in every setting of a key. */
async function findCallers(app: TestApp): Promise<(string | null)[]> {
  const keys: string[] = [];
  for (const tier of ['FREE', 'FREE', 'PRO', 'PRO'] satisfies Tier[]) {
    const { id, key } = await app.newKey(tier);
    keys.push(key);
    await app.db.query('UPDATE "api_key" SET "label" = $2 WHERE "id" = $1', [id, `caller ${keys.length}`]);
    if (keys.length % 2)
      await app.db.query('INSERT INTO "meter_month" ("key_id", "meter", "month", "used") VALUES ($1, $2, $3, 10)', [
        id,
        'options-dossier',
        formatQuotaMonth(app.clock.now),
      ]);
  }
  return [...keys, null];
}

/**
 * Sends the same requests with two keys of each tier and without a key, in both orders, to a gateway with caches and to
 * one without. Both must return the same, whoever sent a request before.
 */
export function comparison(app: TestApp) {
  const keeping: Fetch = (path, init, key) => app.fetch(path, init, key === null ? 'anonymous' : { key });
  const forgetful = forgetfulBeside(app);
  let requests = 0;
  return async (path: string, init: RequestInit = {}) => {
    const callers = await findCallers(app);
    // Callers without a key share one counter, so each request uses a new minute.
    requests += 1;
    app.clock.now = new Date(app.clock.now.valueOf() + requests * 60_000);
    for (const [spent, key] of callers.entries())
      for (let n = 0; n < spent; n++)
        for (const ask of [keeping, forgetful]) await ask('/api/v1/stocks/market-status', {}, key);
    const responses: Seen[] = [];
    const anew: Seen[] = [];
    for (const key of [...callers, ...[...callers].reverse()]) {
      responses.push(await seen(await keeping(path, init, key)));
      anew.push(await seen(await forgetful(path, init, key)));
    }
    return { kept: responses, anew };
  };
}
