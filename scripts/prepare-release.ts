import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema } from 'graphql';
import { catalog } from '../src/app.ts';
import type { SchemaRelease } from '../src/web/changes/releases.ts';
import { listSchemaChanges } from '../src/web/changes/schema-changes.ts';
import { buildPromises, formatPromises } from './promises.ts';
import { dateChanges, replaceVersion } from './release-version.ts';

// npm run release:prepare -- 1.0.0 [day]: makes a checkout the release of a version: its name in all files, its section of the
// changelog, its schema and promises as the base of later checks, and its entry in the changes of the schema.
// npm run release:prepare -- 1.1.0-dev: names the version that is developed next. Neither commits.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCHEMAS = join(ROOT, 'docs/schema');
const RELEASES = join(ROOT, 'src/web/changes/releases.json');
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const writeText = (path: string, text: string): void => writeFileSync(join(ROOT, path), text);

const [version = '', day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-dev)?$/.test(version)) throw new Error('Name a version: 1.0.0, or 1.1.0-dev after a release.');
const current: string = JSON.parse(readText('package.json')).version;

const tracked = execFileSync('git', ['ls-files', '*package.json', '*package-lock.json', '*Chart.yaml'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');
for (const path of tracked.filter(Boolean)) {
  const text = readText(path);
  const replaced = replaceVersion(path, text, current, version);
  if (replaced !== text) writeText(path, replaced);
}

async function storeRelease(): Promise<void> {
  writeText('CHANGELOG.md', dateChanges(readText('CHANGELOG.md'), version, day));
  const parseSchema = (text: string) => buildSchema(text, { assumeValidSDL: true });
  const printed = readText('schema.graphql');
  const stored = readdirSync(SCHEMAS).filter((name) => name.endsWith('.graphql'));
  const changes = stored.flatMap((name) =>
    listSchemaChanges(parseSchema(readText(`docs/schema/${name}`)), parseSchema(printed)),
  );
  const releases = JSON.parse(readFileSync(RELEASES, 'utf8')) as SchemaRelease[];
  writeFileSync(RELEASES, `${JSON.stringify([{ version, day, changes }, ...releases], null, 1)}\n`);
  for (const name of stored) rmSync(join(SCHEMAS, name));
  writeText(`docs/schema/${version}.graphql`, printed);
  const { schema, routes } = await catalog.loadGraph();
  writeText('docs/schema/promises.json', formatPromises(buildPromises(schema, routes)));
  writeText('docs/schema/allowed.json', '{}\n');
}

if (!version.endsWith('-dev')) await storeRelease();
console.log(`The checkout is ${version}. Review the changes, and run the gate: bash .ci/run`);
