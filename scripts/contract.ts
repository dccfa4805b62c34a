import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalog } from '../src/app.ts';
import { findRoute, inMatchingOrder } from '../src/graph/rest/route.ts';
import { recordedIn } from '../test/contract/answers.ts';
import { citingFiles } from '../test/contract/citations.ts';
import { contractPage, deviations, getPage } from '../test/contract/pages.ts';

// npx tsx scripts/contract.ts                 runs all tests, then writes docs/contract-part-1.md and -2.md
// npx tsx scripts/contract.ts --from <folder> writes them from what tests recorded in that folder (CONTRACT_LOG)
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const folder = values.from ?? mkdtempSync(join(tmpdir(), 'market-signals-contract-'));

if (!values.from) {
  const run = spawnSync('npx', ['vitest', 'run'], { stdio: 'inherit', env: { ...process.env, CONTRACT_LOG: folder } });
  if (run.status !== 0) {
    rmSync(folder, { recursive: true });
    console.error('A test failed. The pages stay as they are.');
    process.exit(1);
  }
}

const ordered = inMatchingOrder(catalog.routes);
const findRouteTemplate = (method: string, path: string): string => {
  const match = findRoute(ordered, method, path);
  return 'route' in match ? match.route.path : path;
};
const sources = {
  files: citingFiles(),
  recorded: recordedIn(folder),
  templateOf: findRouteTemplate,
  deviating: new Set(deviations().flatMap(({ ids }) => ids)),
};
for (const part of [1, 2] as const) writeFileSync(getPage(part), contractPage(part, sources));
if (!values.from) rmSync(folder, { recursive: true });
