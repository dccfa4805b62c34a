import { addDays } from '../lib/dates.ts';
import type { DemoFile } from './file.ts';
import type { DemoUniverse } from './universe.ts';

/** Writes files for the demo market: those of the universe's new days (`universe.isNew`), one at a time. */
export type DemoPart = (universe: DemoUniverse) => Iterable<DemoFile>;

/** A long history, of which a first start leaves out all before a day. */
export type DemoHistory = {
  files: DemoPart;
  /** The family of data that its files feed. */
  family: string;
  /** The first day that a first start tells. */
  from(today: Date): Date;
};

/** @param days the newest days, which a first start waits for */
export const defineHistory = (family: string, days: number, files: DemoPart): DemoHistory => ({
  family,
  files,
  from: (today) => addDays(today, -days),
});

/** The demo market as files; the same seed and day give the same ones. */
export function* demoFiles(parts: readonly DemoPart[], universe: DemoUniverse): Generator<DemoFile> {
  for (const part of parts) yield* part(universe);
}
