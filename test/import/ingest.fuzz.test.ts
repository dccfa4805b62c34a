import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acceptsArchives, fileAt } from '../../src/import/disk.ts';
import { ImportError, type Importer } from '../../src/import/importer.ts';
import { importers } from '../support/catalog.ts';
import { type Files, inFolder } from '../support/load.ts';
import type { Sample, Samples } from '../support/samples.ts';

// Hostile files, generated: `FUZZ_SECONDS=300 FUZZ_SEED=7 npx vitest run --project long test/import/ingest.fuzz` goes on for
// minutes. A failure names its seed and its file's number, with which it comes again.

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 5);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Limits for reading one small file. */
const MOST_MS = 5_000;
const MOST_GROWN = 600 * 2 ** 20;

const FAMILIES = join(import.meta.dirname, '../families');
const SAMPLES: readonly [kind: string, sample: Sample][] = (
  await Promise.all(
    readdirSync(FAMILIES, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('samples.ts'))
      .map(async (path) => ((await import(join(FAMILIES, path))) as { samples: Samples }).samples),
  )
).flatMap((samples) => Object.entries(samples));

/** Numbers below `most` that are the same for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * most);
  };
}
type Below = ReturnType<typeof numbers>;

const ODD = [
  '',
  '"',
  '\0',
  '\r',
  '\u2028',
  '9'.repeat(400),
  '-1e999',
  'NaN',
  '<![CDATA[',
  '&x;',
  ']]>',
  '{"a":',
  '[[[[',
  '=1+1',
  '9999-99-99',
  '__proto__',
];

/** Ways to make a hostile file from a good one; `other` is a file of another kind. */
const MUTATIONS: Readonly<Record<string, (good: Buffer, below: Below, other: Buffer) => Buffer>> = {
  'random bytes': (_good, below) => Buffer.from(Array.from({ length: below(4_000) }, () => below(256))),
  'random text': (_good, below) => Buffer.from(Array.from({ length: below(4_000) }, () => 32 + below(95))),
  truncated: (good, below) => good.subarray(0, below(good.length)),
  'its end alone': (good, below) => good.subarray(below(good.length)),
  'of another kind': (_good, _below, other) => other,
  'crossed with another kind': (good, below, other) =>
    Buffer.concat([good.subarray(0, below(good.length)), other.subarray(below(other.length))]),
  'bytes changed': (good, below) => {
    const bytes = Buffer.from(good);
    for (let i = below(20); i >= 0; i--) bytes[below(bytes.length)] = below(256);
    return bytes;
  },
  'a part repeated': (good, below) => {
    const from = below(good.length);
    const part = good.subarray(from, from + below(2_000));
    return Buffer.concat([
      good.subarray(0, from),
      ...Array.from({ length: below(200) }, () => part),
      good.subarray(from),
    ]);
  },
  'odd text put in': (good, below) => {
    const at = below(good.length);
    return Buffer.concat([good.subarray(0, at), Buffer.from(ODD[below(ODD.length)]!), good.subarray(at)]);
  },
  'cells replaced': (good, below) =>
    Buffer.from(
      good.toString('latin1').replace(/[^,|\n"<>{}:]+/g, (cell) => (below(6) === 0 ? ODD[below(ODD.length)]! : cell)),
      'latin1',
    ),
};
const NAMES = Object.keys(MUTATIONS);

/** Reads a file to its end. @throws the importer's error */
async function read(importer: Importer, path: string): Promise<void> {
  for await (const item of importer.read(await fileAt(path, { takesArchives: acceptsArchives(importer) })))
    if ('refused' in item) expect(item.refused).toMatch(/\w/);
}

it(
  `of every importer, random, truncated and crossed files are read or refused, in bounded time and memory (${SECONDS} s, seed ${SEED})`,
  async () => {
    const until = Date.now() + SECONDS * 1_000;
    const before = process.memoryUsage().rss;
    const tried = new Set<string>();
    for (let n = 0; Date.now() < until || tried.size < SAMPLES.length; n++) {
      const [kind, sample] = SAMPLES[n % SAMPLES.length]!;
      const below = numbers(SEED * 1_000_003 + n);
      const mutation = NAMES[below(NAMES.length)]!;
      const [, other] = SAMPLES[below(SAMPLES.length)]!;
      const content = MUTATIONS[mutation]!(
        Buffer.from(sample.files[sample.file]!),
        below,
        Buffer.from(other.files[other.file]!),
      );
      const files: Files = { ...sample.files, [sample.file]: content };
      const what = `file ${n} of seed ${SEED}: ${kind}, ${mutation}`;
      const started = performance.now();
      await inFolder(files, (folder) =>
        read(importers.find((importer) => importer.kind === kind)!, join(folder, sample.file)),
      ).catch((error: unknown) => {
        if (!(error instanceof ImportError))
          throw new Error(`${what}: ${error instanceof Error ? error.stack : error}`);
        expect(error.message, what).toMatch(/\w/);
      });
      expect(performance.now() - started, what).toBeLessThan(MOST_MS);
      tried.add(kind);
    }
    expect(tried.size).toBe(importers.length);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWN);
  },
  SECONDS * 1_000 + 120_000,
);
