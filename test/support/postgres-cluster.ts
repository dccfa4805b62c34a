import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './listening.ts';
import { asPostgres } from './own-process.ts';

const run = promisify(execFile);

/** The folder of PostgreSQL's programs as Debian installs them, the newest version; null if there is none. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
    return newest ? join(root, newest, 'bin') : null;
  } catch {
    return null;
  }
}

/** A server for one test. */
export type OwnPostgres = { url: string; stop(how?: 'fast' | 'immediate'): Promise<void>; start(): Promise<void> };

/**
 * A primary and a streaming replica in temporary folders, on free ports; without fsync, because their data is
 * disposable.
 */
export async function primaryAndReplica(programs: string): Promise<{
  primary: OwnPostgres;
  replica: OwnPostgres;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-cluster-'));
  if (asPostgres.uid !== undefined) await chown(folder, asPostgres.uid, asPostgres.gid!);
  const program = (name: string, args: readonly string[]) =>
    run(join(programs, name), args, { ...asPostgres, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  const serverAt = async (name: string): Promise<OwnPostgres & { data: string; port: string }> => {
    const data = join(folder, name);
    const port = await freePort();
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c shared_buffers=16MB`;
    return {
      data,
      port,
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      start: async () => {
        await program('pg_ctl', ['start', '-w', '-D', data, '-l', `${data}.log`, '-o', options]);
      },
      stop: async (how = 'fast') => {
        await program('pg_ctl', ['stop', '-w', '-D', data, '-m', how]).catch(() => {});
      },
    };
  };
  const primary = await serverAt('primary');
  await program('initdb', ['-D', primary.data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']);
  await primary.start();
  const replica = await serverAt('replica');
  const from = ['-h', '127.0.0.1', '-p', primary.port, '-U', 'postgres'];
  await program('pg_basebackup', ['-D', replica.data, ...from, '--checkpoint=fast', '--no-sync', '-R']);
  await replica.start();
  return {
    primary,
    replica,
    async remove() {
      await Promise.all([primary.stop('immediate'), replica.stop('immediate')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
