import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import type { Tier } from '../../src/gateway/access/tiers.ts';
import { formatQuotaMonth } from '../../src/gateway/metering/quota.ts';
import { cacheBudget } from '../../src/lib/cache-budget.ts';
import { gatewayOn, type TestApp } from './harness.ts';

type Fetch = (path: string, init: RequestInit, key: string | null) => Promise<Response>;

/** A gateway on the same data that keeps no answer from one request to the next. */
function forgetfulBeside(app: TestApp): Fetch {
  const gateway = gatewayOn(app, { caches: cacheBudget(0) });
  return async (path, init, key) => {
    const headers = { ...init.headers, ...(key !== null && { [KEY_HEADER]: key }) };
    return gateway.fetch(`http://gateway.test${path}`, { ...init, headers });
  };
}

/** What a caller sees of an answer; the month is counted in the database that both gateways share. */
async function seen(response: Response) {
  const { extensions, ...body } = (await response.json()) as { extensions?: { cost?: { requested: number } } };
  const { requested, actual } = (extensions?.cost ?? {}) as Record<string, unknown>;
  const left = response.headers.get('X-RateLimit-Remaining');
  return { status: response.status, body: JSON.stringify(body), requested, actual, left };
}

type Seen = Awaited<ReturnType<typeof seen>>;

/** Keys of both tiers that differ in everything that a gateway knows of a key, and none. */
async function callersOf(app: TestApp): Promise<(string | null)[]> {
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
 * Asks the same as two keys of each tier and as nobody, there and back, of a gateway that keeps answers and of one that
 * makes each anew. The two must say the same, to everyone and whoever asked before.
 */
export function comparison(app: TestApp) {
  const keeping: Fetch = (path, init, key) => app.fetch(path, init, key === null ? 'anonymous' : { key });
  const forgetful = forgetfulBeside(app);
  let asked = 0;
  return async (path: string, init: RequestInit = {}) => {
    const callers = await callersOf(app);
    // All who have no key share one count; each question gets a minute of its own.
    asked += 1;
    app.clock.now = new Date(app.clock.now.valueOf() + asked * 60_000);
    for (const [spent, key] of callers.entries())
      for (let n = 0; n < spent; n++)
        for (const ask of [keeping, forgetful]) await ask('/api/v1/stocks/market-status', {}, key);
    const kept: Seen[] = [];
    const anew: Seen[] = [];
    for (const key of [...callers, ...[...callers].reverse()]) {
      kept.push(await seen(await keeping(path, init, key)));
      anew.push(await seen(await forgetful(path, init, key)));
    }
    return { kept, anew };
  };
}
