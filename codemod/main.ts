#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { FILE_ENDINGS } from './documents.ts';
import { rewriteFile } from './rewrite-file.ts';

const USAGE = `Usage: market-signals-codemod [--schema <file or address>] [--dry-run] <file or folder>...

Replaces the fields of 0.3 that were removed by those that have their data now: in .graphql files, in templates tagged gql
or graphql of scripts, and in blocks of Markdown.

  --schema   the schema of another version that the documents were written for, with its deprecated fields: a file, or
             https://<gateway>/schema.graphql of a gateway of that version
  --dry-run  prints what would change, and writes nothing`;

/** The files below a path in which documents are found; hidden folders and node_modules are left out. */
function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return listFiles(inside);
      return FILE_ENDINGS.some((ending) => entry.name.endsWith(`.${ending}`)) ? [inside] : [];
    });
}

/** Beside the sources, and in the package beside dist/. */
const DEFAULT_SCHEMAS = ['schema-0.3.graphql', '../schema-0.3.graphql'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** @param address a file or an address; undefined: the schema of 0.3 */
async function readSchema(address: string | undefined): Promise<GraphQLSchema> {
  if (address === undefined)
    return buildSchema(readFileSync(DEFAULT_SCHEMAS.find((path) => existsSync(path)) ?? '', 'utf8'));
  if (!/^https?:/.test(address)) return buildSchema(readFileSync(address, 'utf8'));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return buildSchema(await response.text());
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { schema: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const schema = await readSchema(values.schema);
  const paths = positionals.flatMap(listFiles);
  let changed = 0;
  for (const path of paths) {
    const content = readFileSync(path, 'utf8');
    const rewritten = rewriteFile(path, content, schema);
    for (const note of rewritten.notes) console.log(`${path}: ${note}`);
    if (rewritten.documents === 0) continue;
    changed += 1;
    console.log(`${path}: ${rewritten.documents} ${rewritten.documents === 1 ? 'document' : 'documents'}`);
    if (!values['dry-run']) writeFileSync(path, rewritten.content);
  }
  console.log(`In all, ${changed} of ${paths.length} files ${values['dry-run'] ? 'would change' : 'have changed'}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
