import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openPostgres } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { rateLimiterInMemory } from '../../src/gateway/limits/rate-limiter.ts';
import { createServerApp } from '../../src/server/app.ts';
import { graph } from '../../test/support/graph.ts';
import { NOW } from '../../test/support/market.ts';
import { formatTable } from '../report.ts';
import { TRIES, UNCHARGED } from './uncharged.ts';

// The processor time that an address without a key can take in a minute with requests that cost no call.

const { values: options } = parseArgs({
  options: { database: { type: 'string' }, only: { type: 'string', default: '' } },
});
const db = await openPostgres(options.database!);
const versions = await watchVersions(db, 600_000);
const lines: string[][] = [];
for (const { name, write } of UNCHARGED.filter((each) => each.name.includes(options.only))) {
  let now = NOW;
  const app = createServerApp(graph, {
    data: { db, versions },
    rateLimiter: rateLimiterInMemory(),
    clock: () => now,
    now: () => NOW,
    offer: { price: null, url: '/upgrade' },
    log: pino({ level: 'silent' }),
    health: { db, draining: false },
  });
  const codes = new Map<string, number>();
  const send = async (n: number) => {
    const response = await app.fetch('http://gateway.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(write(n)),
    });
    const text = await response.text();
    const code = /"code":"(\w+)"/.exec(text.slice(0, 20_000))?.[1] ?? 'answered';
    codes.set(code, (codes.get(code) ?? 0) + 1);
  };
  for (let n = 0; n < 20; n += 1) await send(n);
  now = new Date(NOW.valueOf() + 60_000);
  codes.clear();
  const before = process.cpuUsage();
  for (let n = 0; n < 10; n += 1) await send(100 + n);
  const first = process.cpuUsage(before);
  for (let n = 10; n < TRIES; n += 1) await send(100 + n);
  const all = process.cpuUsage(before);
  const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
  const line = [
    name,
    (ms(first) / 10).toFixed(1),
    (ms(all) / 1_000).toFixed(1),
    [...codes].map(([code, count]) => `${count} ${code}`).join(', '),
  ];
  console.error(line.join(' | '));
  lines.push(line);
}
console.log(formatTable(['request', 'CPU ms each', `CPU s of ${TRIES}`, 'responses'], lines));
versions.stop();
await db.close();
