import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request that a test made, and what it was answered. `key`: the caller's tier, `anonymous`, or `unknown`. */
export type Answered = { method: string; path: string; key: string; status: number };
/** The same with the ids that the titles of the test name. */
export type Recorded = Answered & { ids: readonly string[] };

/** Everything that was recorded in a folder. */
export const recordedIn = (folder: string): Recorded[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line));
