import type { Catalog } from '../../../catalog.ts';
import type { DemoFile } from '../../../demo/file.ts';
import { createUniverse, type UniverseOptions } from '../../../demo/universe.ts';
import { requireFirst } from '../../../lib/require.ts';

/** Selects files of the demo market by its parts. Plain data. */
export type FilesWanted = { universe: UniverseOptions; parts: keyof Catalog['demoParts'] };

/** Consecutive files of one kind, of one part of the market. A batch without files is the last one of its part. */
export type FileBatch = { part: number; files: DemoFile[] };

/** The files of a market, part after part. */
export type DemoFiles = (selection: FilesWanted) => AsyncIterable<FileBatch>;

/** The functions that generate the files of the demo market. */
type DemoMakers = Pick<Catalog, 'demoParts'>;

const BATCH_CHARS = 1_000_000;

/** How many parts the files come in. */
export const countParts = ({ demoParts }: DemoMakers, { parts }: FilesWanted): number => demoParts[parts].length;

/**
 * Groups files into batches that are large enough for efficient imports of small files, and small enough for memory.
 */
export function* fileBatches({ demoParts }: DemoMakers, selection: FilesWanted): Generator<FileBatch> {
  const universe = createUniverse(selection.universe);
  for (const [place, files] of demoParts[selection.parts].entries()) {
    let batch: DemoFile[] = [];
    let chars = 0;
    for (const file of files(universe)) {
      if (batch.length > 0 && (requireFirst(batch).kind !== file.kind || chars + file.content.length > BATCH_CHARS)) {
        yield { part: place, files: batch };
        [batch, chars] = [[], 0];
      }
      batch.push(file);
      chars += file.content.length;
    }
    if (batch.length > 0) yield { part: place, files: batch };
    yield { part: place, files: [] };
  }
}

/** Generates the files in this thread. */
export const filesMadeHere = (demo: DemoMakers): DemoFiles =>
  async function* (selection) {
    yield* fileBatches(demo, selection);
  };
