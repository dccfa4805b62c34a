import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const START_MS = 300_000;

/** The path of a packed package in a folder. @throws {Error} if there is none */
export function findPackage(folder: string, prefix: string): string {
  const name = readdirSync(folder).find((file) => file.startsWith(prefix) && file.endsWith('.tgz'));
  if (!name) throw new Error(`${folder} has no package ${prefix}.`);
  return join(folder, name);
}

/** Runs a command. @returns what it prints */
export const runCommand = (cwd: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Installs packages in a new folder, as a stranger does: those of others come from the registry of npm's configuration. */
export function installPackages(place: string, ...packages: string[]): string {
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }\n');
  runCommand(place, 'npm', 'install', '--no-audit', '--no-fund', ...packages);
  return place;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Body = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] };

/** The data of a query; null until the gateway serves it. @throws {Error} if it answers with another error than that it warms up */
export async function queryStarted(address: string, query: string): Promise<unknown> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  }).catch(() => null);
  if (!response) return null;
  const { data, errors = [] } = (await response.json()) as Body;
  if (errors.some(({ extensions }) => extensions?.code === 'warming_up')) return null;
  if (errors.length > 0) throw new Error(`The gateway answered: ${errors.map(({ message }) => message).join(' ')}`);
  return data;
}

/** `output`: everything that it has printed. */
export type StartedGateway = { address: string; data: unknown; output(): string; stop(): Promise<void> };

/**
 * Starts an installed gateway, with its demo market if the folder of its data is empty.
 * @returns its address, once it has answered a query
 * @throws {Error} if it does not within five minutes
 */
export async function startPackedGateway(
  place: string,
  query: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedGateway> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...settings };
  const gateway: ChildProcessWithoutNullStreams = spawn(join(place, 'node_modules/.bin/market-signals'), ['serve'], {
    cwd: place,
    env,
  });
  let output = '';
  for (const stream of [gateway.stdout, gateway.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const exited = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const stop = async () => {
    if (gateway.exitCode === null && gateway.kill('SIGTERM')) await exited;
  };
  try {
    for (const endsAt = Date.now() + START_MS; Date.now() < endsAt; await sleep(500)) {
      if (gateway.exitCode !== null) break;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      const data = address && (await queryStarted(address, query));
      if (data) return { address, data, output: () => output, stop };
    }
    throw new Error(`The gateway did not answer within ${START_MS / 1_000} s:\n${output}`);
  } catch (error) {
    await stop();
    throw error;
  }
}
