import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTERNAL_PACKAGES } from './build.mjs';

// npm run pack [-- <folder>]: builds the gateway, and packs it and its Helm chart. The `dependencies` of a checkout name all packages
// that the gateway runs on; most are compiled into dist/, so the packed manifest names the others only.
// npm run pack -- --version: prints the version that these packages have, which is the tag of an image of this commit.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHART = 'deploy/helm/market-signals';
/** Fields of the checkout's manifest that an installed package has. */
const FIELDS = ['name', 'version', 'description', 'type', 'license', 'engines', 'bin', 'files'];

/**
 * The version of a package: between releases (`1.0.0-dev`) each commit has its own. A part of digits only would be a number,
 * which must not begin with a zero.
 */
export function formatPackedVersion(version, commit) {
  if (!version.endsWith('-dev') || commit === null) return version;
  const short = commit.slice(0, 9);
  return `${version}.${/^\d+$/.test(short) ? `g${short}` : short}`;
}

/** The commit of a checkout; null if it is none. */
function readCommit(root = ROOT) {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

const readManifest = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The manifest of the package, from that of a checkout. `gitHead`: the commit that `--version` names. */
export function createManifest(manifest, commit = null) {
  const fields = Object.entries(manifest).filter(([field]) => FIELDS.includes(field));
  const dependencies = Object.entries(manifest.dependencies).filter(([name]) => EXTERNAL_PACKAGES.includes(name));
  return {
    ...Object.fromEntries(fields),
    version: formatPackedVersion(manifest.version, commit),
    ...(commit !== null && { gitHead: commit }),
    dependencies: Object.fromEntries(dependencies),
  };
}

function runNpm(args, cwd) {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** The files of the package, as paths in a checkout. */
export function listPackedFiles(root = ROOT) {
  const [{ files }] = JSON.parse(runNpm(['pack', '--dry-run', '--ignore-scripts', '--json'], root));
  return files.map(({ path }) => path);
}

/**
 * Packs a built checkout. @param {string} destination the folder of the package @returns the name of its file
 */
export function packGateway(destination, root = ROOT) {
  const staging = mkdtempSync(join(tmpdir(), 'market-signals-pack-'));
  try {
    for (const path of listPackedFiles(root)) {
      mkdirSync(dirname(join(staging, path)), { recursive: true });
      cpSync(join(root, path), join(staging, path));
    }
    const manifest = createManifest(readManifest(root), readCommit(root));
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    mkdirSync(destination, { recursive: true });
    const output = runNpm(['pack', '--ignore-scripts', '--json', '--pack-destination', destination], staging);
    return JSON.parse(output)[0].filename;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Packs the Helm chart. Its version, and with it the default tag of its image, is that of the packed gateway: each commit has another.
 * @param {string} destination the folder of the package @returns the name of its file
 */
export function packChart(destination, root = ROOT, commit = readCommit(root)) {
  const version = formatPackedVersion(readManifest(root).version, commit);
  const staging = mkdtempSync(join(tmpdir(), 'market-signals-chart-'));
  try {
    const chart = join(staging, 'market-signals');
    cpSync(join(root, CHART), chart, { recursive: true, dereference: true });
    const path = join(chart, 'Chart.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^(version|appVersion): .+$/gm, `$1: ${version}`));
    mkdirSync(destination, { recursive: true });
    const name = `market-signals-chart-${version}.tgz`;
    execFileSync('tar', ['-czf', join(resolve(destination), name), '-C', staging, 'market-signals']);
    return name;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [destination = process.cwd()] = process.argv.slice(2);
  if (destination === '--version') console.log(formatPackedVersion(readManifest(ROOT).version, readCommit()));
  else {
    execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
    console.log(packGateway(destination));
    console.log(packChart(destination));
  }
}
