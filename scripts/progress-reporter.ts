import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError, UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite, Vitest } from 'vitest/node';

/** Milliseconds between two lines of progress. */
const INTERVAL_MS = 10_000;
/** Files that are listed as the slowest. */
const SLOWEST = 10;
/** A run of at most so many files is started by hand: its logs are printed. */
const FILES_WITH_LOGS = 5;
/** Begins the lines of a part of a full run: several may run at a time. */
const formatPart = (): string => (process.env.TEST_PART ? `${process.env.TEST_PART}, ` : '');

type Task = { readonly id: string };

/**
 * Prints a line each ten seconds, failures as soon as they happen, with what their tests logged, and at the end the slowest
 * files. Writes `<seconds>\t<file>` for each file to the path that TEST_FILE_SECONDS names, if it is set.
 */
export default class ProgressReporter implements Reporter {
  #vitest!: Vitest;
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  #files = 0;
  #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #seconds = new Map<string, number>();
  readonly #failures: string[] = [];
  readonly #logs = new Map<string, string[]>();

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#began = performance.now();
    this.#timer = setInterval(() => this.#print(this.#formatProgress()), INTERVAL_MS).unref();
  }

  onUserConsoleLog({ taskId, content }: UserConsoleLog): void {
    if (this.#files <= FILES_WITH_LOGS) this.#print(content.trimEnd());
    else if (taskId) this.#logs.set(taskId, [...(this.#logs.get(taskId) ?? []), content]);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'pending') this.#counts[state] += 1;
    if (state === 'failed') this.#printFailure(test.module, test.fullName, test, errors);
    this.#logs.delete(test.id);
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) this.#printFailure(suite.module, suite.fullName, suite, suite.errors());
    this.#logs.delete(suite.id);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) this.#printFailure(module, '(the file)', module, module.errors());
    this.#logs.delete(module.id);
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
    this.#seconds.set(
      // A file may belong to several projects.
      `${this.#nameFile(module)}`,
      (duration + collectDuration + setupDuration + prepareDuration) / 1_000,
    );
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    clearInterval(this.#timer);
    if (unhandled.length > 0) this.#vitest.logger.printUnhandledErrors(unhandled);
    const bySeconds = [...this.#seconds].toSorted(([, a], [, b]) => b - a);
    this.#print('\nSlowest files');
    for (const [file, seconds] of bySeconds.slice(0, SLOWEST))
      this.#print(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
    if (this.#failures.length > 0)
      this.#print(`\nFailed\n${this.#failures.map((failure) => `  ${failure}`).join('\n')}`);
    this.#print(
      `\n${this.#formatProgress()}${unhandled.length > 0 ? `, ${unhandled.length} errors outside of any test` : ''}`,
    );
    const path = process.env.TEST_FILE_SECONDS;
    if (path) writeFileSync(path, bySeconds.map(([file, seconds]) => `${seconds.toFixed(1)}\t${file}\n`).join(''));
  }

  #formatProgress(): string {
    const { passed, failed, skipped } = this.#counts;
    const seconds = Math.round((performance.now() - this.#began) / 1_000);
    return `${formatPart()}${seconds} s: ${this.#seconds.size} of ${this.#files} files; tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;
  }

  #printFailure(module: TestModule, title: string, { id }: Task, errors: readonly unknown[] | undefined): void {
    const failure = `${this.#nameFile(module)} > ${title}`;
    this.#failures.push(failure);
    this.#print(`\nFAILED ${failure}`);
    for (const content of this.#logs.get(id) ?? []) this.#print(content.trimEnd());
    for (const error of errors ?? []) this.#vitest.logger.printError(error, { project: module.project });
  }

  #nameFile(module: TestModule): string {
    return relative(this.#vitest.config.root, module.moduleId);
  }

  #print(line: string): void {
    this.#vitest.logger.log(line);
  }
}
