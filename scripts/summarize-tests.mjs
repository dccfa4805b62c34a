// node scripts/summarize-tests.mjs <folder> [broken]: adds up the test runner's JSON reports of a folder. Prints each test that
// failed, or that passed only when it was repeated, with its first error; the last line has the totals. A file that could not be
// loaded counts as one failed test, as does "broken", a step outside of the tests. Exits with 1 if anything failed.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Lines of an error that are printed: its message and the first places of its stack. */
const ERROR_LINES = 12;

const [folder, broken] = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };

function printError(run, file, title, verdict, message) {
  console.log(`\n${verdict} in ${run}: ${relative(process.cwd(), file)}: ${title}`);
  console.log(message.split('\n').slice(0, ERROR_LINES).join('\n'));
}

const reports = readdirSync(folder).filter((name) => name.endsWith('.json'));
for (const name of reports) {
  const run = name.replace('.json', '');
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of file.assertionResults) {
      const [message] = test.failureMessages ?? [];
      if (test.status === 'failed') printError(run, file.name, test.fullName, 'FAILED', message ?? 'no message');
      else if (test.status === 'passed' && message)
        printError(run, file.name, test.fullName, 'PASSED WHEN REPEATED', message);
    }
    if (file.status === 'failed' && failed.length === 0) {
      totals.failed += 1;
      printError(run, file.name, '(the file)', 'FAILED', file.message ?? 'no message');
    }
  }
}

if (reports.length === 0 || (broken && totals.failed === 0)) totals.failed += 1;
if (broken) console.log(`\nFAILED: ${broken}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
