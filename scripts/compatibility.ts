import { parseReleases } from './release-rules.ts';

/**
 * The release whose kit and gateway have to work with those of a version: the newest of the same major version before it; null for the
 * first one, which has nothing to be compatible with.
 */
export function findEarlierRelease(version: string, changelog: string): string | null {
  const isSameMajor = (other: string) => other.split('.')[0] === version.split('.')[0];
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
 * What a kit finds in the answer of its own gateway and not in that of the other, both on the same data, as paths: a member, a value, or the
 * type of a value. Values themselves may differ, since rules are corrected.
 */
export function findLosses(own: unknown, other: unknown, path = ''): string[] {
  if (own === null || own === undefined) return [];
  if (other === undefined) return [`${path} is missing.`];
  if (describeType(own) !== describeType(other))
    return [`${path} is ${describeType(other)} in place of ${describeType(own)}.`];
  if (Array.isArray(own) && Array.isArray(other)) {
    if (own.length > 0 && other.length === 0) return [`${path} is empty.`];
    return own.slice(0, other.length).flatMap((row, index) => findLosses(row, other[index], `${path}[${index}]`));
  }
  if (typeof own !== 'object') return [];
  return Object.entries(own).flatMap(([name, value]) =>
    findLosses(value, (other as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`),
  );
}
