import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A build distributes the packages that are compiled into it, and most licenses require their text in copies.

/** The folder of the innermost package that contains a file, or null for a file of our own. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)(?![a-z])/i;

/** @type {(folder: string) => string} */
function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version}, ${license ?? 'see below'}`, ...texts].join('\n\n');
}

/**
 * The packages of compiled files with their licenses, as text. `paths`: the compiled files, relative to `root`.
 * @type {(root: string, paths: readonly string[]) => string}
 */
export function formatLicenses(root, paths) {
  const folders = new Set(paths.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  const packages = new Set([...folders].map((folder) => describePackage(join(root, folder))));
  return `${[...packages].sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
