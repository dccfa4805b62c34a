// node scripts/summarize-tests.mjs <folder> [broken]: adds up the test runner's JSON reports of a folder. Prints each test that
// failed with its first error, the seconds of each part, and the slowest files; the last line has the totals. A file that could
// not be loaded counts as one failed test, as does "broken", a step outside of the tests. <run>.stderr has the output of a failed
// run, <run>.files the seconds of its files, "parts" those of each part. Exits with 1 if anything failed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Lines of an error that are printed: its message and the first places of its stack. */
const ERROR_LINES = 12;
/** Characters of a failed run's errors that are printed again if no test failed. */
const STDERR_CHARACTERS = 4_000;
const SLOWEST = 10;

const [folder, broken] = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };

function printError(run, file, title, message = 'no message', lines = ERROR_LINES) {
  console.log(`\nFAILED in ${run}: ${file && `${relative(process.cwd(), file)}: `}${title}`);
  console.log(message.split('\n').slice(0, lines).join('\n'));
}

/** The tests of a file that failed, each with its title and message; the file itself if it could not be loaded. */
function findFailures({ status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [{ title: '(the file)', message }];
  return tests.map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages?.[0] }));
}

function addFile(run, file) {
  for (const { status } of file.assertionResults) {
    if (status === 'passed') totals.passed += 1;
    else if (status !== 'failed') totals.skipped += 1;
  }
  const failures = findFailures(file);
  totals.failed += failures.length;
  for (const { title, message } of failures) printError(run, file.name, title, message);
}

/** The lines `<seconds>\t<text>` of a file; none if it does not exist. */
function readSeconds(name) {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [seconds, text] = line.split('\t');
    return { seconds: Number(seconds), text };
  });
}

function printSeconds(title, rows, digits) {
  if (rows.length === 0) return;
  console.log(`\n${title}`);
  for (const { seconds, text } of rows) console.log(`${seconds.toFixed(digits).padStart(8)} s  ${text}`);
}

const runs = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));
for (const run of runs)
  for (const file of JSON.parse(readFileSync(join(folder, `${run}.json`), 'utf8')).testResults) addFile(run, file);

// An error outside of any test fails a run though each of its tests passes. The runner's report does not have it.
if (totals.failed === 0)
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.stderr')))
    printError(name, '', 'outside of any test', readFileSync(join(folder, name), 'utf8').slice(-STDERR_CHARACTERS), 60);

if (runs.length === 0 || (broken && totals.failed === 0)) totals.failed += 1;
if (broken) console.log(`\nFAILED: ${broken}`);

const parts = readSeconds('parts');
const sum = parts.reduce((total, { seconds }) => total + seconds, 0);
printSeconds('What took how long', parts.length > 0 ? [...parts, { seconds: sum, text: 'in all' }] : [], 0);
const files = runs.flatMap((run) =>
  readSeconds(`${run}.files`).map(({ seconds, text }) => ({ seconds, text: `${text} (${run})` })),
);
printSeconds('Slowest files', files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST), 1);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
