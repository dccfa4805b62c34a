import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabasePlace } from '../processes.ts';

const CLI = new URL('../../src/cli/main.ts', import.meta.url).pathname;
const LOOP = new URL('./loop.mjs', import.meta.url).pathname;

export type Delay = { worst: number; p99: number };
export type FreezeGateway = {
  url: string;
  /** Milliseconds for which the event loop was blocked since the last call. */
  delay(): Promise<Delay>;
  stop(): Promise<void>;
};

/** The settings of a gateway in this place, and of commands that work on its database. */
export const buildEnvironment = ({ start }: DatabasePlace, settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(start.databaseUrl ? { DATABASE_URL: start.databaseUrl } : { DATA_DIR: start.dataDir }),
  PORT: '0',
  LOG_LEVEL: 'error',
  DEMO_HISTORY: '0',
  ...settings,
});

/** The gateway as `npm start` runs it, with a gauge in its main thread. */
export async function startFreezeGateway(
  place: DatabasePlace,
  settings: Record<string, string>,
): Promise<FreezeGateway> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', '--import', LOOP, CLI, 'serve'], {
    env: buildEnvironment(place, settings),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout!.on('data', (piece) => {
      printed += piece;
      const [, url] = /GraphiQL\s+(http:\S+)\/graphql/.exec(printed) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
  });
  return {
    url,
    async delay() {
      child.send('delay');
      return (await once(child, 'message'))[0] as Delay;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a command of the command line to its end. */
export async function command(place: DatabasePlace, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...args], {
    env: buildEnvironment(place, {}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`market-signals ${args.join(' ')} ended with ${code}`);
}
