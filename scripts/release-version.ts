/** Replaces the version in a file that names it: a manifest, its lockfile, or the chart. Versions of other packages stay. */
export function replaceVersion(path: string, text: string, from: string, to: string): string {
  const version = from.replaceAll('.', '\\.');
  if (path.endsWith('Chart.yaml'))
    return text.replace(new RegExp(`^(version|appVersion): ${version}$`, 'gm'), `$1: ${to}`);
  const ownNames =
    '"name": "(?:market-signals-gateway|@market-signals/[\\w-]+|create-market-signals|market-signals-codemod)",\\s+"version": "';
  return (
    text
      .replace(new RegExp(`(${ownNames})${version}"`, 'g'), `$1${to}"`)
      .replace(new RegExp(`("@market-signals/client": ")${version}"`, 'g'), `$1${to}"`)
      // The first version of a lockfile is that of its package, below its name or not.
      .replace(new RegExp(`^(\\{\\s+"name": "[^"]+",\\s+"version": ")${version}"`), `$1${to}"`)
  );
}

/** Puts the unreleased changes below the heading of a version. @throws {Error} if there are none */
export function dateChanges(changelog: string, version: string, day: string): string {
  const [before, after] = changelog.split(/^## Unreleased\n/m);
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  if (/^\s*(## |$)/.test(after)) throw new Error('CHANGELOG.md lists no changes since the last release.');
  return `${before}## Unreleased\n\n## ${version} - ${day}\n${after}`;
}

/** Packages that a file of licenses lists: `echarts 6.0.0, Apache-2.0` above each text. */
export const parseLicenses = (text: string): { name: string; version: string; license: string }[] =>
  [...text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d[\w.+-]*), ([^\n]+)\n\n/gm)].map(([, name, version, license]) => ({
    name: `${name}`,
    version: `${version}`,
    license: `${license}`,
  }));

/** The section of a version in the changelog, without its heading: the notes of the release. */
export function readNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version} - `));
  if (!section) throw new Error(`CHANGELOG.md has no section of ${version}.`);
  return section.slice(section.indexOf('\n')).trim();
}
