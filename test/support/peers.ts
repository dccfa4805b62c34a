import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PEERS = join(import.meta.dirname, '../peers');

/** Whether a package of test/peers is installed; the project's `npm ci` does not install it. */
export const hasPeer = (name: string): boolean => existsSync(join(PEERS, 'node_modules', name, 'package.json'));

/** The reason for skipping a test, for its title. */
export const needsPeers = '(skipped without `npm ci --prefix test/peers`)';

/** Starts a program of test/peers and waits for its first line, the address that it listens on. SIGKILL ends it. */
export async function startPeer(program: string, ...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(PEERS, program), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece) => (errors += piece));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
    child.once('close', (code) => reject(new Error(`${program} ended with ${code}: ${errors}`)));
  });
  return { child, url };
}
