import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { findEarlierRelease } from './compatibility.ts';
import { packChart, packGateway } from './pack.mjs';
import { findReleaseProblems, type ReleaseState } from './release-rules.ts';
import { parseLicenses, readNotes } from './release-version.ts';

// npm run release [-- <folder>], in a clean checkout after `npm ci`: checks that the checkout is a release, packs the gateway, the chart, the kit, the
// codemod, and `create` into release/ with the notes, a bill of materials and checksums, tries the packages in empty folders and beside those
// of the release before, which are in the given folder, and prints how to tag it. It changes nothing else. CONTRIBUTING.md has the steps
// before it.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'release');
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const readVersion = (path: string): string => JSON.parse(readText(path)).version;
const readKitVersion = (path: string): string => JSON.parse(readText(path)).dependencies['@market-signals/client'];
const listLines = (command: string, ...args: string[]): string[] =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

const version = readVersion('package.json');
const chart = parse(readText('deploy/helm/market-signals/Chart.yaml'));
const storedSchema = `docs/schema/${version}.graphql`;
const packages = [
  'package-lock.json',
  'client/package.json',
  'codemod/package.json',
  'create/package.json',
  'dashboard/package.json',
];
/** Manifests of apps on the kit. */
const apps = ['examples/board', 'create/templates/vite', 'create/templates/next'].map((app) => `${app}/package.json`);
const state: ReleaseState = {
  version,
  versionsByFile: {
    ...Object.fromEntries(packages.map((path) => [path, readVersion(path)])),
    ...Object.fromEntries(apps.map((path) => [`The kit of ${path}`, readKitVersion(path)])),
    'Chart.yaml': chart.version,
    'appVersion of Chart.yaml': chart.appVersion,
  },
  changelog: readText('CHANGELOG.md'),
  schema: readText('schema.graphql'),
  storedSchema: existsSync(join(ROOT, storedSchema)) ? readText(storedSchema) : null,
  tags: listLines('git', 'tag'),
  changedFiles: listLines('git', 'status', '--porcelain').map((line) => line.slice(3)),
};

/**
 * The bill of materials, by the lockfile, since linked tools would count as extraneous packages; and the packages that
 * are compiled into the pages, which the lockfile lists as those of development.
 */
function listComponents(): unknown {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const bill = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 27 }));
  // npm writes the name of the folder.
  bill.metadata.component.name = 'market-signals-gateway';
  const listed = new Set<string>(bill.components.map((component: { purl: string }) => component.purl));
  const compiled = parseLicenses(readText('dashboard/dist/licenses.txt')).map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id: license } }],
  }));
  bill.components.push(...compiled.filter(({ purl }) => !listed.has(purl)));
  return bill;
}

function pack(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
  packGateway(FOLDER);
  packChart(FOLDER);
  for (const name of ['client', 'codemod', 'create'])
    execFileSync('npm', ['pack', '--pack-destination', FOLDER], { cwd: join(ROOT, name), stdio: 'inherit' });
  writeFileSync(join(FOLDER, 'NOTES.md'), `${readNotes(state.changelog, version)}\n`);
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), `${JSON.stringify(listComponents(), null, 2)}\n`);
  const sums = readdirSync(FOLDER)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(FOLDER, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''));
  execFileSync('tsx', ['scripts/try-release.ts', FOLDER], { cwd: ROOT, stdio: 'inherit' });
  if (earlierPackages)
    execFileSync('tsx', ['scripts/try-compatibility.ts', earlierPackages, FOLDER], { cwd: ROOT, stdio: 'inherit' });
  else console.log(`Not tried beside an earlier release: ${version} is the first with its major version.`);
  console.log(
    `\n${sums.join('')}\nTag it: git tag --annotate v${version} --message v${version} && git push origin v${version}`,
  );
}

const problems = findReleaseProblems(state);
const earlierRelease = findEarlierRelease(version, state.changelog);
const [earlierPackages] = earlierRelease ? process.argv.slice(2) : [];
if (earlierRelease && !(earlierPackages && existsSync(earlierPackages)))
  problems.push(`Name the folder with the packages of ${earlierRelease}: npm run release -- <folder>.`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else pack();
