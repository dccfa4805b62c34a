import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const readJson = (path: string) => JSON.parse(readText(path));

/** Files that only scripts load which install tools/ first. */
const USERS = ['client/codegen.ts', 'eslint.config.js', 'prisma/generator/tables.ts', 'scripts/breaking-changes.ts'];

type LockedPackage = { link?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };
const supports = (names: string[] | undefined, name: string): boolean => !names || names.includes(name);
/** Whether `npm ci` installs a package on Linux, x64. */
const isInstalled = ({ link, os, cpu, libc }: LockedPackage): boolean =>
  !link && supports(os, 'linux') && supports(cpu, 'x64') && supports(libc, 'glibc');

describe('npm ci', () => {
  it('installs at most 400 packages', () => {
    const packages = Object.entries<LockedPackage>(readJson('package-lock.json').packages);
    const installed = packages.filter(([path, entry]) => path.startsWith('node_modules/') && isInstalled(entry));
    expect(installed.length).toBeGreaterThan(200);
    expect(installed.length).toBeLessThanOrEqual(400);
  });
});

describe('The dependencies of package.json', () => {
  const IMPORT =
    /^(?:import|export|\} from|.*\bimport\()[^\n]*?['"](@[a-z\d.-]+\/[a-z\d.-]+|[a-z][a-z\d.-]*)(?:\/[^'"]*)?['"]/gm;
  /** Packages that a file of src names in an import. */
  const listImports = (text: string): string[] => [...text.matchAll(IMPORT)].map(([, name]) => name!);

  it('are the packages that src imports, so that audits and lists of components see the stack', () => {
    const files = execFileSync('git', ['ls-files', 'src/**.ts'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const imported = new Set(files.flatMap((file) => listImports(readText(file))));
    const { dependencies, devDependencies } = readJson('package.json');
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([]);
    // tsx runs threads from sources, which only a checkout has.
    expect([...imported].filter((name) => name in devDependencies && name !== 'tsx')).toEqual([]);
  });
});

describe('tools/', () => {
  const names = Object.keys(readJson('tools/package.json').dependencies);

  it('has packages that nothing imports which a start or `npm test` loads', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).split('\n');
    const isCode = (file: string): boolean =>
      /\.(ts|tsx|mts|mjs|js)$/.test(file) && !/^(tools|examples|docs)\/|generated|\.d\.m?ts$/.test(file);
    const ofTools = new RegExp(`^(?:import|export|\\}) (?!type ).*from '(?:${names.join('|')})(?:/.*)?';$`, 'm');
    expect(files.filter((file) => isCode(file) && ofTools.test(readText(file)))).toEqual(USERS);
  });

  it('has none of the packages of the root', () => {
    const { dependencies, devDependencies } = readJson('package.json');
    expect(names.filter((name) => name in dependencies || name in devDependencies)).toEqual([]);
  });

  it('has no copy of graphql, whose schemas would not mix with those of the root', () => {
    expect(readText('tools/.npmrc')).toMatch(/^omit=peer$/m);
    const { packages } = readJson('tools/package-lock.json');
    const copies = Object.entries<{ peer?: boolean }>(packages).filter(([path]) => /(^|\/)graphql$/.test(path));
    expect(copies.filter(([, { peer }]) => !peer).map(([path]) => path)).toEqual([]);
  });
});
