import { readdir, readFile } from 'node:fs/promises';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

// Compares schema.graphql with that of the last release. A breaking change has to be named in docs/schema/allowed.json,
// with the reason that the changelog gives.
const folder = new URL('../docs/schema/', import.meta.url);
const readSchema = async (url: URL) => buildSchema(await readFile(url, 'utf8'), { assumeValidSDL: true });

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
const released = (await readdir(folder))
  .filter((name) => name.endsWith('.graphql'))
  .sort(byVersion)
  .at(-1);
if (!released) throw new Error('docs/schema has no released schema to compare with.');

const allowed = JSON.parse(await readFile(new URL('allowed.json', folder), 'utf8')) as Record<string, string>;
const changes = await diff(
  await readSchema(new URL(released, folder)),
  await readSchema(new URL('../schema.graphql', import.meta.url)),
);
const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
const refused = breaking.filter(({ message }) => !Object.hasOwn(allowed, message));
const idle = Object.keys(allowed).filter((message) => !breaking.some((change) => change.message === message));

for (const { message } of refused) console.error(`Breaking since ${released}: ${message}`);
for (const message of idle) console.error(`docs/schema/allowed.json names a change that is not there: ${message}`);
console.log(
  `schema.graphql: ${changes.length} changes since ${released}, ${breaking.length} of them breaking, ${refused.length} not allowed.`,
);
if (refused.length + idle.length > 0) process.exitCode = 1;
