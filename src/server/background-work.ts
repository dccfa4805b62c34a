import type { Silence } from '../threads/supervised-thread.ts';

/** Imports and jobs beside the thread that answers requests, as a process that starts and stops them knows them. */
export type BackgroundWork = {
  /** Runs the jobs and the fetches that are due from now on. */
  schedule(): void;
  /** The silence of the thread while it is at work; null while it shows signs of life. */
  silence(): Silence | null;
  /** How many threads ended unexpectedly. */
  losses(): number;
  /** Ends the thread when its tasks are done, and after `withinMs` in any case. */
  close(withinMs?: number): Promise<void>;
};

/** Describes a silent thread: for health checks and the log. */
export const describeSilence = ({ ms, tasks }: Silence): string =>
  `the background thread has not responded for ${Math.round(ms / 1_000)} seconds (${tasks.join(', ')})`;
