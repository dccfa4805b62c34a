import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * A reporter of the errors outside of any test, which fail a run though each of its tests passes: the runner's JSON report
 * does not have them. Writes them as JSON to UNHANDLED_ERRORS, if there are any.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const path = process.env.UNHANDLED_ERRORS;
    if (path && errors.length > 0)
      writeFileSync(path, JSON.stringify(errors.map(({ message, stack }) => ({ message, stack }))));
  };
}
