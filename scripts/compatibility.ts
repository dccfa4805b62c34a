import { parseReleases } from './release-rules.ts';

/**
 * The release whose kit and gateway have to work with those of a version: the newest of the same major version before it; null for the
 * first release, which has nothing to be compatible with.
 */
export function findEarlierRelease(version: string, changelog: string): string | null {
  const isSameMajor = (release: string) => release.split('.')[0] === version.split('.')[0];
  return (
    parseReleases(changelog).find((release) => release.version !== version && isSameMajor(release.version))?.version ??
    null
  );
}

const describeType = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value}`;

/**
 * The parts of the answer of a kit's own gateway that the answer of the other gateway lacks, both on the same data, as paths: a member, a value, or the
 * type of a value. Values themselves may differ, since rules are corrected.
 */
export function findLosses(expected: unknown, actual: unknown, path = ''): string[] {
  if (expected === null || expected === undefined) return [];
  if (actual === undefined) return [`${path} is missing.`];
  if (describeType(expected) !== describeType(actual))
    return [`${path} is ${describeType(actual)} in place of ${describeType(expected)}.`];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length > 0 && actual.length === 0) return [`${path} is empty.`];
    return expected
      .slice(0, actual.length)
      .flatMap((row, index) => findLosses(row, actual[index], `${path}[${index}]`));
  }
  if (typeof expected !== 'object') return [];
  return Object.entries(expected).flatMap(([name, value]) =>
    findLosses(value, (actual as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`),
  );
}
