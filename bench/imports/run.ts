import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LARGE_TEXTS, MORE_LARGE_TEXTS, measureReading, writeLargeText } from '../../test/support/large-files.ts';
import { factsParts, writeZip } from '../sync/archives.ts';
import { buildFormsSet, buildHoldingsSet } from './data-sets.ts';

// The most memory of the process that reads an imported file, for a file of each streamed layout. Data sets and archives have
// this size unpacked.

const MB = 2 ** 20;
const MAX_MB = 200;
const { megabytes } = parseArgs({ options: { megabytes: { type: 'string', default: '100' } } }).values;
const bytes = Number(megabytes) * MB;
const NOW = new Date('2026-11-27T22:00:00Z');

/** Bytes of a filing, a position, and a company's file in the generated archives. */
const BYTES = { filing: 900, position: 95, company: 400_000 };
const POSITIONS = 120;
type Case = { kind: string; name: string; write(path: string): Promise<unknown> };
const CASES: readonly Case[] = [
  ...[...LARGE_TEXTS, ...MORE_LARGE_TEXTS].map((file) => ({
    ...file,
    write: (path: string) => writeLargeText(path, file, bytes),
  })),
  {
    kind: 'ownership',
    name: '2026q3_form345.zip',
    write: (path) => writeZip(path, buildFormsSet(Math.ceil(bytes / BYTES.filing))),
  },
  {
    kind: '13f',
    name: '2026q3_form13f.zip',
    write: (path) => writeZip(path, buildHoldingsSet(Math.ceil(bytes / BYTES.position / POSITIONS), POSITIONS)),
  },
  {
    kind: 'company-facts',
    name: 'companyfacts.zip',
    write: (path) => writeZip(path, factsParts(Math.ceil(bytes / BYTES.company), BYTES.company)),
  },
];

const folder = await mkdtemp(join(tmpdir(), 'market-signals-bench-imports-'));
let isExceeded = false;
try {
  for (const { kind, name, write } of CASES) {
    const path = join(folder, name);
    await write(path);
    const { size } = await stat(path);
    const { peakMb, ms } = await measureReading(kind, path, NOW);
    await rm(path);
    isExceeded ||= peakMb > MAX_MB;
    console.log(
      `${kind.padEnd(14)} ${name.padEnd(28)} ${(size / MB).toFixed(0).padStart(4)} MB  ${String(peakMb).padStart(4)} MB of memory  ${(ms / 1_000).toFixed(1)} s`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}
if (isExceeded) {
  console.error(`More than ${MAX_MB} MB.`);
  process.exitCode = 1;
}
