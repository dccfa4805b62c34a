import { readFile } from 'node:fs/promises';

// Every package that npm installs must have a license on this list, or be named below with the reason for its
// exception.
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
];
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'axe-core': 'MPL-2.0; tests use it unchanged',
  lightningcss: 'MPL-2.0; builds use it unchanged, and so its binaries for each platform',
  'caniuse-lite': "CC-BY-4.0; a table of browsers that a build tool reads; we don't ship it",
  elkjs: "EPL-2.0; a part of Prisma's studio that we neither load nor change",
  'seq-queue': 'its package.json names none; its LICENSE file is MIT',
};

type Package = { license?: string; link?: boolean };
const readPackages = async (path: string): Promise<[string, Package][]> =>
  Object.entries(JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8')).packages);
const locked = await Promise.all(['package-lock.json', 'tools/package-lock.json'].map(readPackages));
const installed = locked
  .flat()
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1)!, license: license ?? 'none' }));

const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(/\s+(?:and|or)\s+/i)
    .every((license) => ALLOWED.includes(license));
const findException = (name: string): string | undefined =>
  Object.keys(EXCEPTIONS).find((prefix) => name === prefix || name.startsWith(`${prefix}-`));

const others = installed.filter(({ license }) => !isAllowed(license));
const refused = others.filter(({ name }) => !findException(name));
const idle = Object.keys(EXCEPTIONS).filter((prefix) => !others.some(({ name }) => findException(name) === prefix));

for (const { name, license } of refused)
  console.error(`The license of ${name} is ${license}: replace it, or say why it is fine.`);
for (const name of idle) console.error(`scripts/check-licenses.ts names ${name}, which needs no exception.`);
console.log(`licenses: ${installed.length} packages, ${others.length} of them exceptions, ${refused.length} refused.`);
if (refused.length + idle.length > 0) process.exitCode = 1;
