import cluster from 'node:cluster';
import type { Command } from 'commander';
import { pino } from 'pino';
import type { Database } from '../db/open.ts';
import { DEMO_NOTICE, type Scale } from '../demo/listings.ts';
import { KEY_HEADER } from '../gateway/access/api-keys.ts';
import { joinCluster, NotStarted, startCluster } from '../server/cluster.ts';
import { type Config, configFrom } from '../server/config.ts';
import { type Startup, startGateway } from '../server/server.ts';
import { commandsOn } from './commands.ts';
import { demoKeys } from './demo-keys.ts';
import { DEMO_SEED } from './demo-market.ts';
import { extendDemo, fillDemo, type Held, heldDemo } from './fill-demo.ts';
import { listenForCommands } from './ipc.ts';
import { say } from './output.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export function addServe(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('start the gateway')
    // What is no command comes here as an argument.
    .allowExcessArguments()
    .action((_options, { args: [unknown] }: Command) =>
      unknown === undefined
        ? start()
        : program.error(`error: unknown command '${unknown}'`, { code: 'commander.unknown' }),
    );
}

const start = (): Promise<void> => {
  const config = configFrom(process.env);
  return config.workers > 1 && cluster.isPrimary ? lead(config) : serve(config);
};

/** Starts several gateways behind one port, restarts them one after the other on SIGHUP, and stops them on a signal. */
async function lead({ workers, logLevel }: Config): Promise<void> {
  const log = pino({ level: logLevel });
  try {
    const { started, restart, close } = await startCluster(workers, log);
    show([...started, `Workers      ${workers}`]);
    process.on('SIGHUP', () => void restart());
    stopOnSignal(async () => close);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    process.exit(error.code);
  }
}

const show = (lines: readonly string[]): void => console.log(`\n${lines.join('\n')}\n`);

/** Starts the gateway, fills an empty database with the demo market where that is wanted, and stops on a signal. */
async function serve(config: Config): Promise<void> {
  let keys: Record<string, string> | null = null;
  let demo: Held | null = null;
  const prepare = async (db: Database) => {
    if (!config.demo) return null;
    demo = await demoIn(db, config.demo);
    if (config.databaseUrl) return null;
    const made = await demoKeys(db, config.dataDir, new Date());
    keys = made;
    // The operator's own data is never offered to visitors, whatever DEMO says.
    return demo ? made : null;
  };
  const gateway = await startGateway(config, { prepare, listenForCommands: commandSocket });

  const lines = [
    ...(gateway.hasDashboard ? [`Dashboard    ${gateway.url}/`] : []),
    `GraphiQL     ${gateway.url}/graphql`,
    `Docs         ${gateway.url}/docs`,
    `REST         ${gateway.url}/api/v1/stocks/price?ticker=AAPL`,
  ];
  if (demo) lines.push(`Data         the demo market. ${DEMO_NOTICE}`);
  if (keys) for (const [tier, key] of Object.entries(keys)) lines.push(`${tier.padEnd(4)} key     ${key}`);
  if (keys) lines.push(`             send one in the header ${KEY_HEADER}`);
  if (cluster.isWorker) joinCluster(lines, () => void gateway.close({ keepsIdle: true }).finally(() => process.exit()));
  else show(lines);

  stopOnSignal(async (signal) => {
    const extended = demo ? goOn(gateway.db, demo, signal) : Promise.resolve();
    return async () => {
      await extended;
      await gateway.close();
    };
  });
}

/** Lets the command line work on this gateway's database. */
const commandSocket: Startup['listenForCommands'] = async (socket, { db, clock, now }) => {
  const server = await listenForCommands(socket, (report) => commandsOn(db, clock, report, now));
  return () => new Promise((done) => server.close(done));
};

/** The demo market in the database, which is made where the database is empty. Real data is never mixed with it. */
async function demoIn(db: Database, scale: Scale): Promise<Held | null> {
  const held = await heldDemo(db);
  if (held && held.scale !== scale)
    say(`This is the ${held.scale} demo market; the ${scale} one needs an empty DATA_DIR.`);
  if (held || (await db.prisma.importFile.count()) > 0) return held;
  const time = scale === 'large' ? 'some minutes' : 'about a minute';
  say(`First start: making the ${scale} demo market, which takes ${time}. Later starts take a moment.`);
  const started = Date.now();
  const report = (line: string) =>
    say(`  ${String(Math.round((Date.now() - started) / 1_000)).padStart(3)} s  ${line}`);
  await fillDemo(db, { seed: DEMO_SEED, now: new Date(), scale, report });
  return heldDemo(db);
}

/** Brings the demo market up to the last session, while the gateway already serves. */
async function goOn(db: Database, held: Held, signal: AbortSignal): Promise<void> {
  try {
    const isLonger = await extendDemo(db, held, { seed: DEMO_SEED, now: new Date(), report: () => {}, signal });
    if (isLonger) say('The demo market goes up to the last session again.');
  } catch (error) {
    say(`The demo market could not be brought up to date: ${error instanceof Error ? error.message : error}`);
  }
}
