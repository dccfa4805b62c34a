import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTERNAL_PACKAGES } from './build.mjs';

// npm run pack [-- <folder>]: builds the gateway and packs it. The `dependencies` of a checkout name all packages that the
// gateway runs on; most are compiled into dist/, so the packed manifest names the others only.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
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
export function readCommit(root = ROOT) {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

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
    const manifest = createManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), readCommit(root));
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    mkdirSync(destination, { recursive: true });
    const output = runNpm(['pack', '--ignore-scripts', '--json', '--pack-destination', destination], staging);
    return JSON.parse(output)[0].filename;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  console.log(packGateway(process.argv[2] ?? process.cwd()));
}
