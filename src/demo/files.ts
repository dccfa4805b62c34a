import { addDays } from '../lib/dates.ts';
import type { DemoFile } from './file.ts';
import type { DemoUniverse } from './universe.ts';

/** Writes files for the demo market, for the new days of the universe (`universe.isNew`), one at a time. */
export type DemoPart = (universe: DemoUniverse) => Iterable<DemoFile>;

/** Files that a first start leaves for later, with the tables of their rows. */
export type LaterPart<Table extends string> = { files: DemoPart; tables: readonly Table[] };

/** A long history, whose older rows a first start postpones. */
export type DemoHistory<Name extends string> = {
  files: DemoPart;
  /** The family of data that its files feed. */
  family: Name;
  /** The first day that a first start loads. */
  from(today: Date): Date;
};

/** @param days the newest days, which a first start waits for */
export const defineHistory = <Name extends string>(family: Name, days: number, files: DemoPart): DemoHistory<Name> => ({
  family,
  files,
  from: (today) => addDays(today, -days),
});

/** The demo market as files, determined by the seed and the day. */
export function* demoFiles(parts: readonly DemoPart[], universe: DemoUniverse): Generator<DemoFile> {
  for (const makeFiles of parts) yield* makeFiles(universe);
}
