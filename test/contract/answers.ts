import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request of a test, and its status. `key`: the caller's tier, `anonymous`, or `unknown`. */
export type Answered = { method: string; path: string; key: string; status: number };
/** A recorded request with the ids in the titles of its test. */
export type Recorded = Answered & { ids: readonly string[] };

/** Reads all recorded requests of a folder. */
export const recordedIn = (folder: string): Recorded[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line));
