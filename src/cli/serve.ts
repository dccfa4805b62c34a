import cluster from 'node:cluster';
import type { Command } from 'commander';
import type { Catalog } from '../catalog.ts';
import { ensureDemoKeys } from '../commands/demo/demo-keys.ts';
import { type Held, heldDemo } from '../commands/demo/held-demo.ts';
import type { Database } from '../db/open.ts';
import { SYNTHETIC_NOTICE } from '../db/synthetic.ts';
import { KEY_HEADER } from '../gateway/access/api-keys.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import { linesOnly } from '../lib/progress.ts';
import { suggestion } from '../lib/suggestion.ts';
import { formatCount } from '../lib/words.ts';
import { lastSessionOnOrBefore, newYorkDay, sessionBefore } from '../market/calendar.ts';
import { GATEWAYS_END_MS, joinCluster, NotStarted, startCluster } from '../server/cluster.ts';
import { type Config, configFrom } from '../server/config.ts';
import { checkPort } from '../server/listen.ts';
import { createLogger } from '../server/log.ts';
import { startGateway } from '../server/server.ts';
import { CONTACT, type SyncSettings } from '../sync/settings.ts';
import { ThreadClosed } from '../threads/supervised-thread.ts';
import { type Background, createBackground } from './background/background.ts';
import { fillWithProgress } from './fill-with-progress.ts';
import { createGatewayCommands, rebuildInBackground } from './gateway-commands.ts';
import { listenForCommands } from './ipc.ts';
import { buildMissingParts } from './missing-parts.ts';
import type { Setup } from './run-commands.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { watchlistOption } from './sync.ts';

export function addServe(program: Command, { catalog }: Setup): void {
  program
    .command('serve', { isDefault: true })
    .description('start the gateway')
    .addOption(watchlistOption())
    // An unknown command arrives here as an argument.
    .allowExcessArguments()
    .action(({ watchlist }: { watchlist?: readonly string[] }, { args: [unknown] }: Command) =>
      unknown === undefined
        ? start(catalog, watchlist)
        : program.error(`error: unknown command '${unknown}'.${suggestion(unknown, commandNames(program))}`, {
            code: 'commander.unknown',
          }),
    );
}

const commandNames = (program: Command): string[] => program.commands.map((command) => command.name());

/** @param watchlist fetched automatically by the gateway, as with SYNC=on and SYNC_WATCHLIST */
const start = (catalog: Catalog, watchlist?: readonly string[]): Promise<void> => {
  const configured = configFrom(process.env);
  const sync = watchlist ? { ...configured.sync, isOn: true, wanted: { watchlist } } : configured.sync;
  // An operator who fetches real data does not need the demo.
  const config = { ...configured, sync, demo: sync.isOn ? null : configured.demo };
  return config.workers > 1 && cluster.isPrimary ? lead(config) : serve(catalog, config);
};

/** Starts several gateways behind one port, restarts them one after another on SIGHUP, and stops them on a signal. */
async function lead(config: Config): Promise<void> {
  const { workers, drainSeconds } = config;
  const log = createLogger({ logLevel: config.logLevel });
  try {
    await checkPort(config, 'PORT');
    const { started, restart, close, killAll } = await startCluster(config, log);
    show([...started, `Workers      ${workers}`]);
    process.on('SIGHUP', () => void restart());
    stopOnSignal(close, { drainSeconds, closeMs: GATEWAYS_END_MS, beforeForcedEnd: killAll });
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    process.exit(error.code);
  }
}

const show = (lines: readonly string[]): void => console.log(`\n${lines.join('\n')}\n`);

/** Starts the gateway, fills an empty database with the demo market if configured, and stops on a signal. */
async function serve(catalog: Catalog, config: Config): Promise<void> {
  let keys: Record<string, string> | null = null;
  let demo: Held | null = null;
  const startup: Parameters<typeof startGateway>[2] = ({ db, log, clock }) => {
    const background = createBackground(catalog, db, config, log);
    const commandsFor = createGatewayCommands(catalog, { db, background, config, now: clock });
    return {
      async prepare(progress) {
        if (!config.demo) return null;
        // Checked here: starting a thread that finds nothing to do takes a second.
        demo = await heldDemo(db);
        if (demo?.scale !== config.demo) demo = await fillWithProgress(config.demo, { catalog, background, progress });
        if (config.databaseUrl) return null;
        const demoKeys = await ensureDemoKeys(db, config.dataDir, clock());
        keys = demoKeys;
        // The operator's own data is never offered to visitors, regardless of DEMO.
        return demo ? demoKeys : null;
      },
      async listenForCommands(socket) {
        const server = await listenForCommands(socket, commandsFor);
        return () => new Promise((resolve) => server.close(resolve));
      },
      onListening() {
        if (config.scheduler) background.schedule();
        if (demo) void bringUpToDate(background, demo, { db, config, now: clock });
      },
      background,
      // Loaded only if it is on.
      createAdmin: async (admin) =>
        (await import('../admin/app.ts')).createAdminApp({
          ...admin,
          commandsFor,
          db,
          importers: catalog.importers,
          now: clock,
          log,
        }),
    };
  };
  const gateway = await startGateway(catalog, config, startup, {
    onAddress: (url) => show([`Starting     ${url}/ is being made ready, and shows the progress`]),
    beforeOpening: (progress) => buildMissingParts(config, progress),
  });

  const lines = [
    ...(gateway.hasDashboard ? [`Dashboard    ${gateway.url}/`] : []),
    `GraphiQL     ${gateway.url}/graphql`,
    `Docs         ${gateway.url}/docs`,
    `REST         ${gateway.url}/api/v1/stocks/price?ticker=AAPL`,
    ...(gateway.adminUrl ? [`Admin        ${gateway.adminUrl}/`] : []),
  ];
  if (demo) lines.push(...marketLines(demo));
  if (config.sync.isOn) lines.push(...syncLines(config.sync, config.scheduler));
  if (keys) for (const [tier, key] of Object.entries(keys)) lines.push(`${tier.padEnd(4)} key     ${key}`);
  if (keys) lines.push(`             send one in the header ${KEY_HEADER}`);
  const stop = stopOnSignal(gateway.close, config);
  if (cluster.isWorker)
    joinCluster(lines, { stop, retire: () => void gateway.close({ keepsIdle: true }).finally(() => process.exit()) });
  else show(lines);
}

/** Lists the companies that the gateway fetches automatically, and missing settings. */
function syncLines({ wanted, values }: SyncSettings, isScheduler: boolean): string[] {
  if (!isScheduler) return ['Sync         by a worker: SCHEDULER is off'];
  const scopeText = !wanted
    ? ''
    : 'watchlist' in wanted
      ? wanted.watchlist.join(', ')
      : `the universe ${wanted.universe}`;
  return [
    `Sync         ${scopeText}; market-signals status shows the progress`,
    ...(values[CONTACT] ? [] : [`             without SEC, which needs ${CONTACT} (a name and an email address)`]),
  ];
}

const marketLines = (currentDemo: Held): string[] => [
  `Data         the demo market. ${SYNTHETIC_NOTICE}`,
  ...(currentDemo.since && currentDemo.historyFrom
    ? [
        '             Still being added: Congress, Forms 13F, short sales, ratings, insights, and signals; then older',
        '             mentions, option figures, analyst panels and actions, fund holdings, reports, and Forms 4.',
      ]
    : []),
];

/** The first of the past sessions that the demo market has; null if it has none. */
function findFirstDemoDay(sessions: number, now: Date): Date | null {
  if (sessions === 0) return null;
  let day = lastSessionOnOrBefore(addDays(newYorkDay(now), -1));
  for (let i = 1; i < sessions; i += 1) day = sessionBefore(day);
  return day;
}

/** Completes the demo market and brings it up to the last session, while the gateway already serves. */
async function bringUpToDate(
  background: Background,
  currentDemo: Held,
  { db, config, now }: { db: Database; config: Config; now: () => Date },
): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  // The gateway is already serving: progress bars would interleave with its log.
  const { completeDemo, extendDemo } = background.tasks(linesOnly(say));
  try {
    if (await completeDemo({ held: currentDemo })) say('The demo market is complete.');
    if (await extendDemo({ held: currentDemo })) say('The demo market was updated to the last session.');
    // Larger markets take minutes of CPU: they are rebuilt by the command.
    const isRebuilt = config.scheduler && currentDemo.scale === 'standard' && currentDemo.since !== null;
    const from = isRebuilt ? findFirstDemoDay(config.demoHistory, now()) : null;
    if (from) {
      const rebuild = { db, root: config.dataDir, now, report: () => {} };
      const count = await rebuildInBackground(background, rebuild, { from: isoDate(from), to: null });
      if (count > 0) say(`${formatCount(count, 'past day')} of the demo market can be asked for.`);
    }
  } catch (error) {
    // The next start continues from here.
    if (error instanceof ThreadClosed) return;
    say(`The demo market could not be brought up to date: ${error instanceof Error ? error.message : error}`);
  }
}
