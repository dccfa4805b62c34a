import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// node scripts/tools.mjs: installs the package tools/ (Prisma's command line, graphql-codegen, linters), which a start and `npm test`
// do not need. The scripts that need it call `ensureTools` or `node scripts/tools.mjs <command>`.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOOLS = join(ROOT, 'tools');
/** The hash of the lockfile that was installed, written when the installation is complete. */
const RECORD = join(TOOLS, 'node_modules/.lockfile-hash');
/** The folders of commands, for a call without npm. */
const COMMANDS = [ROOT, TOOLS].map((folder) => join(folder, 'node_modules/.bin'));
/** Tries of the lock, four a second: another script may be installing on a slow network. */
const LOCK_TRIES = 2_400;

const readText = (path) => readFileSync(path, 'utf8');
const readJson = (path) => JSON.parse(readText(path));
const hashLockfile = () =>
  createHash('sha256')
    .update(readText(join(TOOLS, 'package-lock.json')))
    .digest('hex');

/** Whether tools/ is installed as its lockfile states. */
export const hasTools = () => existsSync(RECORD) && readText(RECORD) === hashLockfile();

/** @type {(command: string, args: readonly string[], options: { cwd: string, stdio: any }) => Promise<number>} */
const run = (command, args, options) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: [...COMMANDS, process.env.PATH].join(delimiter) };
    const child = spawn(command, args, { ...options, env, shell: process.platform === 'win32' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Creates a symbolic link, unless the path is a file or folder of its own. */
function link(path, target) {
  const address = relative(dirname(path), target);
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry && !entry.isSymbolicLink()) return;
  if (entry && readlinkSync(path) === address) return;
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  try {
    symlinkSync(address, path, 'junction');
  } catch (error) {
    // Another process has just created it.
    if (error.code !== 'EEXIST') throw error;
  }
}

/**
 * Links the packages that tools/ names, and their commands, into the root's node_modules: imports, TypeScript, npx, and
 * editors look for them there. npm removes the links with each installation.
 */
export function linkTools() {
  const modules = join(ROOT, 'node_modules');
  const installed = join(TOOLS, 'node_modules');
  for (const name of Object.keys(readJson(join(TOOLS, 'package.json')).dependencies)) {
    link(join(modules, name), join(installed, name));
    const { bin = {} } = readJson(join(installed, name, 'package.json'));
    const commands = typeof bin === 'string' ? [name.split('/').at(-1)] : Object.keys(bin);
    // Windows allows links to files only with a privilege; there, commands are found by `npm run` alone.
    if (process.platform !== 'win32')
      for (const command of commands) link(join(modules, '.bin', command), join(installed, '.bin', command));
  }
}

async function install() {
  console.error('Installing tools/ (Prisma, graphql-codegen, linters), once: this takes a minute.');
  // Prisma's packages warn of engines that they do not need. Some callers read the output, so npm reports on the error stream.
  const flags = ['--loglevel=error', '--no-audit', '--no-fund'];
  const status = await run('npm', ['ci', ...flags], { cwd: TOOLS, stdio: ['ignore', process.stderr, 'inherit'] });
  if (status !== 0) throw new Error('tools/ could not be installed; npm states the reason above.');
  writeFileSync(RECORD, hashLockfile());
}

/** Installs tools/ unless it is installed. */
export async function ensureTools() {
  if (!hasTools()) {
    const { default: lockfile } = await import('proper-lockfile');
    const release = await lockfile.lock(TOOLS, { retries: { retries: LOCK_TRIES, factor: 1, minTimeout: 250 } });
    try {
      // Checked again under the lock: another script may have just installed it.
      if (!hasTools()) await install();
    } finally {
      await release();
    }
  }
  linkTools();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  try {
    await ensureTools();
    if (command) process.exitCode = await run(command, args, { cwd: ROOT, stdio: 'inherit' });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
