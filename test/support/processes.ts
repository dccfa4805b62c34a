import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The program that users start. Compiles changed sources first: starting from sources would take seconds each time. */
const PROGRAM = join(import.meta.dirname, '../../bin/market-signals.mjs');

export type Finished = { code: number | null; out: string; err: string };
export type Running = { child: ChildProcess; url: string; output: () => string; stopped: Promise<Finished> };

/** Starts a command of the command line. `flags`: of Node. */
export const start = (args: readonly string[], env: Record<string, string>, flags: readonly string[] = []) =>
  startProgram(process.execPath, [...flags, PROGRAM, ...args], env);

/** Starts a program without the settings of the tests. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
) {
  const plain = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DATABASE_URL|REDIS_URL|PORT|DEMO|AS_OF|NODE_ENV|VITEST.*|NODE_OPTIONS)$/.test(name),
    ),
  );
  const child = spawn(command, args, {
    ...options,
    stdio: 'pipe',
    // Past days of a demo market would take the processor from the tests.
    env: { ...plain, DEMO_HISTORY: '0', ...env } as NodeJS.ProcessEnv,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (piece) => (out += piece));
  child.stderr.on('data', (piece) => (err += piece));
  const stopped = new Promise<Finished>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  return { child, stopped, output: () => out + err };
}

/** For processes that end after seconds: optimizing the code of the embedded engine takes them longer than the time that it saves. */
export const SHORT_LIVED = ['--liftoff-only'] as const;

/** Runs a command of the command line to its end. */
export const cli = (args: readonly string[], env: Record<string, string>): Promise<Finished> =>
  start(args, env, SHORT_LIVED).stopped;

/** Settings of a gateway that a test starts: a free port, and no wait at its end. */
export const ON_FREE_PORT = { PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY_SECONDS: '0' };

/** Starts a gateway on a free port and waits until it prints its address. */
export const serve = (env: Record<string, string>): Promise<Running> =>
  waitForAddress(start(['serve'], { ...ON_FREE_PORT, ...env }));

/** Waits until a gateway prints its address. */
export async function waitForAddress({ child, stopped, output }: ReturnType<typeof startProgram>): Promise<Running> {
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const match = /GraphiQL\s+(http:\S+)\/graphql/.exec(output());
      if (match) resolve(match[1]!);
    };
    child.stdout.on('data', look);
    stopped.then(({ code, err }) => reject(new Error(`the gateway ended with ${code}: ${err}`)));
  });
  return { child, url, output, stopped };
}

/** Ends a gateway as an operator would. */
export async function stop({ child, stopped }: Running): Promise<Finished> {
  child.kill('SIGTERM');
  return stopped;
}

/** A GraphQL request to a running gateway. */
export async function ask(
  url: string,
  query: string,
  key?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...(key && { 'X-Service-API-Key': key }),
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
}

/** Ends a process and waits for it. */
export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill();
  });
