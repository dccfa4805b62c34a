import { pino } from 'pino';
import { KEY_HEADER, type Tier } from '../src/access.ts';
import { createApp } from '../src/app.ts';
import type { Versions } from '../src/db/versions.ts';
import { minutesInMemory } from '../src/minute.ts';
import type { TestApp } from './harness.ts';

type Fetch = (path: string, init: RequestInit, key: string | null) => Promise<Response>;

/** A gateway on the same data that keeps no answer from one request to the next. */
function forgetfulBeside(app: TestApp): Fetch {
  let forget = () => {};
  const versions: Versions = {
    ...app.versions,
    onMove(families, moved) {
      if (families === null) forget = () => moved([]);
      return app.versions.onMove(families, moved);
    },
  };
  const gateway = createApp({
    data: { db: app.db, versions },
    minutes: minutesInMemory(),
    clock: () => app.clock.now,
    now: () => app.clock.now,
    offer: { price: '$15 per month', url: 'https://signals.example/upgrade' },
    log: pino({ level: 'silent' }),
    health: app.health,
  });
  return async (path, init, key) => {
    forget();
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

/**
 * Asks the same as two keys of each tier and as nobody, there and back, of a gateway that keeps answers and of one that
 * makes each anew. The two must say the same, to everyone and whoever asked before.
 */
export function comparison(app: TestApp) {
  const forgetful = forgetfulBeside(app);
  let asked = 0;
  return async (path: string, init: RequestInit = {}) => {
    const keys: (string | null)[] = [];
    for (const tier of ['FREE', 'FREE', 'PRO', 'PRO'] satisfies Tier[]) keys.push((await app.newKey(tier)).key);
    keys.push(null);
    // All who have no key share one count; each question gets a minute of its own.
    asked += 1;
    app.clock.now = new Date(app.clock.now.valueOf() + asked * 60_000);
    const [kept, anew]: Awaited<ReturnType<typeof seen>>[][] = [[], []];
    for (const key of [...keys, ...[...keys].reverse()]) {
      kept!.push(await seen(await app.fetch(path, init, key === null ? 'anonymous' : { key })));
      anew!.push(await seen(await forgetful(path, init, key)));
    }
    return { kept, anew };
  };
}
