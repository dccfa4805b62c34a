import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take the longest. */
const LONGEST =
  /\/test\/(browser\/|gateway\/gateway\.test|server\/compiled\.test|demo\/(states|demo-database|demo-stages)\.test)/;
const isLongest = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);

/** Starts the longest files first, so that no core waits for a long file at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
