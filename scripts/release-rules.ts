/** The parts of a checkout that a release has to agree on. */
export type ReleaseState = {
  /** The version in package.json. */
  version: string;
  /** The versions in all other files that name it, by file. */
  versionsByFile: Readonly<Record<string, string | undefined>>;
  changelog: string;
  schema: string;
  /** The schema stored for this version in docs/schema, if it is there. */
  storedSchema: string | null;
  tags: readonly string[];
  /** Lines of `git status --porcelain`. */
  changedFiles: readonly string[];
};

/** A heading of the changelog: `## 0.3.0 - 2026-11-22`. */
const HEADING = /^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/gm;

/** The released versions with their days, newest first as in the file. */
export const parseReleases = (changelog: string): { version: string; day: string }[] =>
  [...changelog.matchAll(HEADING)].map(([, version, day]) => ({ version: version!, day: day! }));

/** The lines below `## Unreleased`. */
const parseUnreleased = (changelog: string): string =>
  (/^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? '').trim();

/** Two screens: the notes of a release are read before an upgrade. */
const MAX_NOTES_LINES = 110;

const countNotesLines = (changelog: string, version: string): number =>
  changelog
    .split(/^## /m)
    .find((section) => section.startsWith(`${version} - `))
    ?.trimEnd()
    .split('\n').length ?? 0;

/** The reasons why a checkout is not a release of its version; none if it is. */
export function findReleaseProblems(state: ReleaseState): string[] {
  const { version, changelog } = state;
  const newest = parseReleases(changelog)[0];
  const problems = Object.entries(state.versionsByFile)
    .filter(([, other]) => other !== version)
    .map(([file, other]) => `${file} names the version ${other ?? 'nowhere'}, and package.json ${version}.`);
  if (newest?.version !== version)
    problems.push(`CHANGELOG.md has no heading "## ${version} - <day>" above the headings of other versions.`);
  if (parseUnreleased(changelog) !== '') problems.push('CHANGELOG.md lists changes that are not released.');
  const lines = countNotesLines(changelog, version);
  if (lines > MAX_NOTES_LINES)
    problems.push(`The section of ${version} in CHANGELOG.md has ${lines} lines; shorten it to ${MAX_NOTES_LINES}.`);
  if (state.storedSchema !== state.schema) problems.push(`docs/schema/${version}.graphql is not schema.graphql.`);
  if (state.tags.includes(`v${version}`)) problems.push(`The tag v${version} exists.`);
  if (state.changedFiles.length > 0) problems.push(`Not committed: ${state.changedFiles.join(', ')}.`);
  return problems;
}
