import type { DemoFile } from './file.ts';
import type { Universe } from './universe.ts';

/** Writes files for the demo market: those of the universe's new days (`universe.isNew`), one at a time. */
export type DemoPart = (universe: Universe) => Iterable<DemoFile>;

/** The demo market as files; the same seed and day give the same ones. */
export function* demoFiles(parts: readonly DemoPart[], universe: Universe): Generator<DemoFile> {
  for (const part of parts) yield* part(universe);
}
