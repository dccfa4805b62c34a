import { KEY_HEADER } from './access.ts';
import { configFrom } from './config.ts';
import type { Database } from './db/open.ts';
import { DEMO_NOTICE } from './demo/companies.ts';
import { fillDemo } from './demo/fill.ts';
import { demoKeys } from './demo-keys.ts';
import { say } from './printing.ts';
import { startGateway, startWorker } from './server.ts';

// A market that rises by a quarter in two years, with one scare.
const DEMO_SEED = 7;

/** Starts the gateway, fills an empty database with the demo market where that is wanted, and stops on a signal. */
export async function serve(): Promise<void> {
  const config = configFrom(process.env);
  let keys: Record<string, string> | null = null;
  let isDemo = false;
  const gateway = await startGateway(config, async (db) => {
    if (!config.demo) return;
    isDemo = await fillIfEmpty(db);
    if (!config.databaseUrl) keys = await demoKeys(db, config.dataDir, new Date());
  });

  const lines = [`GraphiQL     ${gateway.url}/graphql`, `REST         ${gateway.url}/api/v1/stocks/price?ticker=AAPL`];
  if (isDemo) lines.push(`Data         the demo market. ${DEMO_NOTICE}`);
  if (keys) for (const [tier, key] of Object.entries(keys)) lines.push(`${tier.padEnd(4)} key     ${key}`);
  if (keys) lines.push(`             send one in the header ${KEY_HEADER}`);
  console.log(`\n${lines.join('\n')}\n`);

  stopOnSignal(gateway);
}

/** Runs the jobs that are due, for several gateways with SCHEDULER=off. */
export async function work(): Promise<void> {
  stopOnSignal(await startWorker(configFrom(process.env)));
}

function stopOnSignal(running: { close(): Promise<void> }): void {
  let isStopping = false;
  const stop = () => {
    // A second signal changes nothing: the first one is being carried out.
    if (isStopping) return;
    isStopping = true;
    const failed = (error: unknown) => {
      console.error(error);
      process.exit(1);
    };
    running.close().then(() => process.exit(0), failed);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Whether the database holds the demo market, now or from an earlier start. Real data is never mixed with it. */
async function fillIfEmpty(db: Database): Promise<boolean> {
  if (await db.prisma.dataVersion.findUnique({ where: { family: 'demo' } })) return true;
  if ((await db.prisma.importFile.count()) > 0) return false;
  say('First start: making the demo market ...');
  await fillDemo(db, { seed: DEMO_SEED, now: new Date(), report: say });
  return true;
}
