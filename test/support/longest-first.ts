import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take the longest, the longest first: each takes 20 seconds of a core or more. */
export const LONGEST: readonly string[] = [
  'browser/actions',
  'browser/pages',
  'demo/first-looks',
  'jobs/no-look-ahead.real',
  'gateway/gateway',
  'server/compiled',
  'gateway/whole-market',
  'demo/demo-stages',
  'demo/demo-database',
  'demo/states',
  'demo/identities',
];

/** The place of a file in the order: the longest, then the others that `npm test` leaves out, then the rest. */
export function rankFile(moduleId: string, projectName: string): number {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  if (index >= 0) return index;
  return projectName === 'long' ? LONGEST.length : LONGEST.length + 1;
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
