import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDifferences } from './generated-differences.ts';

// Generates Prisma's client and the table specs into a temporary folder, and compares them with src/generated, which is in git
// so that a clone runs without Prisma's command line.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Built at a start (scripts/build-pages.mjs), and not in git. */
const BUILT = 'graphiql-bar.js';

/** The contents of the files below a folder, by their relative paths. */
function readTexts(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}

const folder = mkdtempSync(join(tmpdir(), 'market-signals-generated-'));
try {
  // The schema names its outputs relative to itself.
  cpSync(join(ROOT, 'prisma'), join(folder, 'prisma'), { recursive: true });
  execFileSync('prisma', ['generate', '--schema', join(folder, 'prisma')], { cwd: ROOT, stdio: 'pipe' });
  const committed = readTexts(join(ROOT, 'src/generated'));
  committed.delete(BUILT);
  const differences = findDifferences(committed, readTexts(join(folder, 'src/generated')));
  for (const difference of differences) console.error(difference);
  if (differences.length > 0)
    console.error('src/generated is not what the models in prisma/ generate: run npm run prisma -- generate.');
  console.log(`src/generated: ${committed.size} files, ${differences.length} of them not as generated.`);
  if (differences.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
