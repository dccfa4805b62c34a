import { formatAtom } from '../../lib/atom.ts';
import { formatCount } from '../../lib/words.ts';
import { CHANGES_FEED_PATH } from './page.ts';
import type { SchemaRelease } from './releases.ts';

/** The most changes that an entry lists; the page has all. */
const MAX_LISTED = 100;

const toInstant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What clients have to act on, and the number of other changes. */
function describeRelease({ changes }: SchemaRelease): string {
  const urgent = changes.filter(({ isBreaking, kind }) => isBreaking || kind === 'DEPRECATED');
  const lines = urgent.slice(0, MAX_LISTED).map(({ kind, coordinate, text }) => `${kind} ${coordinate} ${text}`.trim());
  const unlisted = urgent.length - lines.length;
  const others = changes.length - urgent.length;
  return [
    ...lines,
    ...(unlisted > 0 ? [`${formatCount(unlisted, 'more breaking change')} on the page.`] : []),
    `${formatCount(others, 'other change')}.`,
  ].join('\n');
}

/** The releases as an Atom feed. @param origin the origin that the reader uses */
export const renderChangesFeed = (releases: readonly SchemaRelease[], origin: string): string =>
  formatAtom({
    id: 'urn:market-signals:schema',
    title: 'Changes of the Market Signals schema',
    self: `${origin}${CHANGES_FEED_PATH}`,
    updated: toInstant(releases[0]?.day ?? '1970-01-01'),
    entries: releases.map((release) => ({
      id: `urn:market-signals:schema:${release.version}`,
      title: `${release.version}: ${formatCount(release.changes.filter(({ isBreaking }) => isBreaking).length, 'breaking change')}`,
      at: toInstant(release.day),
      text: describeRelease(release),
    })),
  });
