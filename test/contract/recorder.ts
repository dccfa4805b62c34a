import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import type { Answered, Recorded } from './answers.ts';
import { citedIn } from './requirements.ts';

/** Records requests and statuses in the folder `CONTRACT_LOG`, if it is set and the test names a requirement. */
export function recordAnswer(answered: Answered): void {
  const folder = process.env.CONTRACT_LOG;
  // There is no current test in hooks such as beforeAll.
  const test = folder ? TestRunner.getCurrentTest() : undefined;
  if (!folder || !test) return;
  const titles: string[] = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) titles.push(suite.name);
  const ids = citedIn(titles.join('\n'));
  if (ids.length === 0) return;
  const { pathname } = new URL(answered.path, 'http://gateway.test');
  const line: Recorded = { ...answered, path: pathname, ids };
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}
