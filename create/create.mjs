import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TEMPLATES = fileURLToPath(new URL('templates/', import.meta.url));
/** The sources of the kit, if this package is in the repository; otherwise the kit comes from the registry. */
const KIT = fileURLToPath(new URL('../client/', import.meta.url));

export const NAMES = ['vite', 'next'];

/**
 * @typedef {object} Settings
 * @property {string} folder
 * @property {string} template one of `NAMES`
 * @property {string} url of the gateway's endpoint
 * @property {string} key an API key; it is written to `.env.local`, which git ignores
 * @property {string} kit the packed kit of a release, in place of that of the registry; '' for none
 * @property {boolean} installs whether packages are installed, and codegen runs
 * @property {(line: string) => void} report
 */

/**
 * Makes an app. It gets the schema of the gateway as a file, so that its codegen and its test need no server.
 * @param {Settings} settings
 * @throws if the folder has files, or the gateway does not answer
 */
export async function createApp({ folder, template, url, key, kit, installs, report }) {
  const files = await readdir(folder).catch(() => []);
  if (files.length > 0) throw new Error(`${folder} has files. Name a new folder.`);
  const schema = await downloadSchema(url);
  await mkdir(folder, { recursive: true });
  for (const name of ['shared', template]) await cp(join(TEMPLATES, name), folder, { recursive: true });
  // npm packs no file of this name.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  await nameApp(folder);
  await writeFile(join(folder, 'schema.graphql'), schema);
  await writeFile(join(folder, '.env.local'), `SIGNALS_URL=${url}\nSIGNALS_KEY=${key}\n`);
  await chmod(join(folder, '.env.local'), 0o600);
  if (kit !== '') await nameKit(folder, resolve(kit));
  if (!installs) return;
  if (kit === '' && existsSync(join(KIT, 'package.json'))) await packKit(folder, report);
  report('Installing packages …');
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  report('Generating types and hooks …');
  await run('npm', ['run', 'codegen'], { cwd: folder });
}

/** @param {string} url */
async function downloadSchema(url) {
  const address = new URL('/schema.graphql', url).href;
  const response = await fetch(address).catch(() => null);
  if (!response?.ok)
    throw new Error(
      `${address} ${response ? `answers HTTP ${response.status}` : 'does not answer'}. Start the gateway, or name it with --url.`,
    );
  return response.text();
}

/** @param {string} folder */
async function nameApp(folder) {
  const path = join(folder, 'package.json');
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"signals-app"', JSON.stringify(name)));
}

/**
 * Makes a packed kit the app's dependency.
 * @param {string} folder
 * @param {string} file relative to the folder, or absolute
 */
async function nameKit(folder, file) {
  const path = join(folder, 'package.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/("@market-signals\/client": )"[^"]+"/, `$1${JSON.stringify(`file:${file}`)}`));
}

/**
 * Packs the kit of this repository into the app.
 * @param {string} folder
 * @param {(line: string) => void} report
 */
async function packKit(folder, report) {
  report('Packing the kit …');
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', resolve(folder)], { cwd: KIT });
  await nameKit(folder, stdout.trim().split('\n').at(-1));
}
