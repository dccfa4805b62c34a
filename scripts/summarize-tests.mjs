// node scripts/summarize-tests.mjs <folder> [broken]: adds up the test runner's JSON reports of a folder. Prints each test that
// failed, or that passed only when it was repeated, with its first error; the last line has the totals. A file that could not be
// loaded counts as one failed test, as does "broken", a step outside of the tests. The report <run>-repeated.json replaces the
// results of its files in <run>.json. <run>.stderr has the output of a failed run. Exits with 1 if anything failed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Lines of an error that are printed: its message and the first places of its stack. */
const ERROR_LINES = 12;
/** Characters of a failed run's errors that are printed again if no test failed. */
const STDERR_CHARACTERS = 4_000;
const REPEATED = '-repeated';

const [folder, broken] = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };

function printError(run, file, title, verdict, message = 'no message', lines = ERROR_LINES) {
  console.log(`\n${verdict} in ${run}: ${file && `${relative(process.cwd(), file)}: `}${title}`);
  console.log(message.split('\n').slice(0, lines).join('\n'));
}

/** The tests of a file that failed, each with its title and message; the file itself if it could not be loaded. */
function findFailures({ status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [{ title: '(the file)', message }];
  return tests.map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages?.[0] }));
}

function addFile(run, file) {
  for (const { status, fullName, failureMessages } of file.assertionResults) {
    if (status !== 'passed') {
      if (status !== 'failed') totals.skipped += 1;
      continue;
    }
    totals.passed += 1;
    if (failureMessages?.[0]) printError(run, file.name, fullName, 'PASSED WHEN REPEATED', failureMessages[0]);
  }
  const failures = findFailures(file);
  totals.failed += failures.length;
  for (const { title, message } of failures) printError(run, file.name, title, 'FAILED', message);
}

const readReport = (run) => JSON.parse(readFileSync(join(folder, `${run}.json`), 'utf8')).testResults;

const runs = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));
for (const run of runs.filter((name) => !name.endsWith(REPEATED))) {
  const repeated = `${run}${REPEATED}`;
  const results = new Map(
    existsSync(join(folder, `${repeated}.json`)) ? readReport(repeated).map((file) => [file.name, file]) : [],
  );
  for (const file of readReport(run)) {
    const result = results.get(file.name);
    if (result?.status === 'passed')
      for (const { title, message } of findFailures(file))
        printError(run, file.name, title, 'PASSED WHEN REPEATED', message);
    addFile(run, result ?? file);
  }
}

// An error outside of any test fails a run though each of its tests passes. The runner's report does not have it.
if (totals.failed === 0)
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.stderr')))
    printError(
      name,
      '',
      'outside of any test',
      broken ? 'FAILED' : 'PASSED WHEN REPEATED',
      readFileSync(join(folder, name), 'utf8').slice(-STDERR_CHARACTERS),
      60,
    );

if (runs.length === 0 || (broken && totals.failed === 0)) totals.failed += 1;
if (broken) console.log(`\nFAILED: ${broken}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
