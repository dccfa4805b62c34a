import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take the longest, the longest first: on the servers, on the embedded database, or on both. */
export const LONGEST: readonly string[] = [
  'browser/actions',
  'jobs/incremental',
  'demo/first-looks',
  'server/packaged',
  'jobs/no-look-ahead.real',
  'browser/pages',
  'gateway/live',
  'server/backup',
  'peers/guide',
  'peers/create',
  'peers/nextjs',
  'client/streams',
  'db/upgrade',
  'db/history/kills',
  'delivery/kills',
  'jobs/no-look-ahead',
  'jobs/derive',
  'db/history/record',
  'families/ratings/ratings.derive',
  'server/workers',
  'gateway/cluster',
  'gateway/past-tiers',
  'gateway/gateway',
  'server/compiled',
  'gateway/whole-market',
  'gateway/dearest',
  'server/least-privilege',
  'demo/demo-stages',
  'demo/demo-database',
  'demo/states',
  'demo/identities',
  // Of the other projects.
  'jobs/history-writers',
  'db/partitions/server',
  'gateway/rest',
  'db/copy',
];

/**
 * The place of a file in the order: the project of what takes long before the others, and in each of both the longest files
 * first.
 */
export function rankFile(moduleId: string, projectName: string): number {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  const place = index < 0 ? LONGEST.length : index;
  return projectName === 'long' ? place : LONGEST.length + 1 + place;
}

const rank = ({ moduleId, project }: TestSpecification): number => rankFile(moduleId, project.name);

/**
 * Starts the longest files first, so that no core waits for a long file at the end. The files of a project stay together:
 * a worker that turns to another project starts again, and loads all modules again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
