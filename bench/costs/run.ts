import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openPostgres } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { createServerApp } from '../../src/server/app.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { type DearRequest, listDearest, listDearestRoots } from '../../test/support/dearest.ts';
import { graph } from '../../test/support/graph.ts';
import { NOW } from '../../test/support/market.ts';
import { postgresMarket, unlimited } from '../../test/support/market-requests.ts';
import { postgres } from '../processes.ts';
import { formatTable, machine } from '../report.ts';

// The processor time of a call of the dearest requests: those that repeat as much as their price allows.

const { values: options } = parseArgs({
  options: {
    stocks: { type: 'string', default: '1000' },
    database: { type: 'string' },
    most: { type: 'string', default: '25' },
    every: { type: 'string', default: '1' },
    tiers: { type: 'string', default: 'KEYLESS,FREE,PRO' },
    minutes: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
/** Goals, in milliseconds of processor time per call. */
const GOALS = { KEYLESS: 50, FREE: 50, PRO: 100 };
const MINUTES = { KEYLESS: 30, FREE: 30, PRO: 300 };
type Sender = keyof typeof GOALS;
/**
 * Reads the tables of the whole market that a process keeps for each version of its data: it is read once for all callers, so no call can
 * repeat the work. Its time is printed apart. A request that stays within its goal even if it reads them itself is not repeated.
 */
const WARM = `{
  stockScreen(limit: 1) { matched }
  etfScreen(limit: 1) { matched }
  watchlist(tickers: ["AAPL"]) { ticker }
  entitySearch(q: "Zwieback") { id }
  stocks(first: 100) { nodes { ticker } }
}`;
/** Requests above this share of their goal are repeated, so that the best of several counts: the first compiles code, too. */
const NEAR = 0.6;
const RUNS = 5;

/** Milliseconds between two lines about the progress. */
const REPORT_MS = 10_000;

type Row = { name: string; tier: Sender; calls: number; kB: number; ms: number; errors: string };

/** Processor times of reading the tables of the whole market. */
const tables: number[] = [];

const formatRow = ({ name, tier, calls, kB, ms, errors }: Row): string[] => [
  name,
  tier,
  String(calls),
  kB.toFixed(0),
  ms.toFixed(1),
  errors,
];

function* listRequests(...[tickers, samples, limits]: Parameters<typeof listDearestRoots>): Generator<DearRequest> {
  yield* listDearestRoots(tickers, samples, limits);
  yield* listDearest(tickers.slice(0, 100), limits);
}

async function measure(url: string): Promise<Row[]> {
  const db = await openPostgres(url);
  const versions = await watchVersions(db, 600_000);
  try {
    const tickers = (
      await db.query<{ ticker: string }>('SELECT "ticker" FROM "stock" ORDER BY "ticker" LIMIT 2000')
    ).map(({ ticker }) => ticker);
    const app = createServerApp(graph, {
      data: { db, versions },
      rateLimiter: unlimited,
      clock: () => NOW,
      now: () => NOW,
      offer: { price: null, url: '/upgrade' },
      log: pino({ level: 'silent' }),
      health: { db, draining: false },
    });
    const send = async (key: string | null, body: object): Promise<string> => {
      const response = await app.fetch('http://gateway.test/graphql', {
        method: 'POST',
        headers: { ...(key !== null && { [KEY_HEADER]: key }), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.text();
    };
    const { key: proKey } = await createKey(db, { label: 'costs of tables', tier: 'PRO', now: NOW });
    const readMs = (before: NodeJS.CpuUsage): number => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const forget = async () => {
      await db.query('DELETE FROM "usage_month"');
      await db.query('UPDATE "data_version" SET "version" = "version" + 1');
      await versions.refresh();
    };
    const readTables = async () => {
      const before = process.cpuUsage();
      await send(proKey, { query: WARM });
      tables.push(readMs(before));
    };
    /** The processor time of a request, with no response or row cached. */
    const run = async (
      key: string | null,
      { name, body }: DearRequest,
      tier: Sender,
      isWarm: boolean,
    ): Promise<Row> => {
      await forget();
      if (isWarm) await readTables();
      const before = process.cpuUsage();
      const text = await send(key, body);
      const spent = readMs(before);
      const calls = Math.max(1, Number(/"actual":(\d+)/.exec(text.slice(-2_000))?.[1] ?? 1));
      const errors = [...new Set([...text.slice(0, 20_000).matchAll(/"code":"(\w+)"/g)].map(([, code]) => code))];
      return { name, tier, calls, kB: text.length / 1_000, ms: spent / calls, errors: errors.join() };
    };
    const createSender = async (sender: Sender): Promise<string | null> =>
      sender === 'KEYLESS' ? null : (await createKey(db, { label: `costs ${sender}`, tier: sender, now: NOW })).key;
    const rows: Row[] = [];
    const [every, until] = [Number(options.every), Date.now() + Number(options.minutes) * 60_000];
    const senders = options.tiers.split(',') as Sender[];
    for (const [place, sender] of senders.entries()) {
      const key = await createSender(sender);
      await versions.refresh();
      const samples = await sampleValues(
        async (query, variables) => JSON.parse(await send(proKey, { query, variables })).data as never,
      );
      const limits = {
        tier: sender === 'KEYLESS' ? 'FREE' : sender,
        minute: MINUTES[sender],
        every,
        stocks: Number(options.stocks),
      } as const;
      // Each sender has its share of the time, part of which the search for affordable requests takes.
      const end = Date.now() + (until - Date.now()) / (senders.length - place);
      let [reported, seen] = [Date.now(), 0];
      for (const request of listRequests(tickers, samples, limits)) {
        if (Date.now() > end) {
          console.error(`${sender}: the time ended before ${request.name}; --every leaves requests out.`);
          break;
        }
        seen += 1;
        if (Date.now() - reported > REPORT_MS) {
          reported = Date.now();
          console.error(`${sender}: ${seen} requests`);
        }
        if (!request.name.includes(options.only) || (request.needsKey && key === null)) continue;
        let best = await run(key, request, sender, false);
        for (let count = 1; count < RUNS && best.ms > NEAR * GOALS[sender]; count += 1) {
          const next = await run(key, request, sender, true);
          if (next.ms < best.ms) best = next;
        }
        rows.push(best);
        if (best.ms > NEAR * GOALS[sender]) console.error(formatRow(best).join(' | '));
      }
    }
    return rows;
  } finally {
    versions.stop();
    await db.close();
  }
}

async function createMarket(): Promise<{ url: string; remove(): Promise<void> }> {
  if (options.database) return { url: options.database, remove: async () => {} };
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set.');
  const place = await postgres(server);
  await (await postgresMarket(place.start.databaseUrl!, Number(options.stocks))).close();
  return { url: place.start.databaseUrl!, remove: place.remove };
}

const market = await createMarket();
try {
  const rows = (await measure(market.url)).sort((a, b) => b.ms - a.ms);
  console.log(`\n${machine({ seconds: 0, hasRedis: false })}\n`);
  const lines = rows.slice(0, Number(options.most)).map(formatRow);
  console.log(formatTable(['request', 'sender', 'calls', 'kB', 'CPU ms per call', 'errors'], lines));
  const beyond = rows.filter(({ tier, ms }) => ms > GOALS[tier]);
  if (tables.length > 0)
    console.log(`\ntables of the whole market, once per version of the data: ${Math.min(...tables).toFixed(0)} ms`);
  console.log(
    `\n${rows.length} requests, ${beyond.length} beyond ${GOALS.FREE} ms (without a key, FREE) or ${GOALS.PRO} ms (PRO) per call`,
  );
  if (beyond.length > 0) process.exitCode = 1;
} finally {
  await market.remove();
}
