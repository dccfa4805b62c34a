import { readdir, readFile } from 'node:fs/promises';
import { buildSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { semanticToStrict } from 'graphql-sock';
import { tools } from '../src/mcp/tools.ts';
import { listExamples } from '../src/web/graphiql/examples.ts';
import { compareSchemas } from './breaking-changes.ts';
import { findBrokenPromises } from './broken-promises.ts';
import { familyLinks } from './family-links.ts';
import { buildPromises, type Promises } from './promises.ts';
import { listMisnamed } from './schema-names.ts';
import { listUnusedFields, readDocuments } from './schema-use.ts';

// Compares schema.graphql with the schema of the last release, and prices, previews, error codes, arguments, and documented bodies
// with docs/schema/promises.json. A breaking change is one that market-signals-codemod makes
// in documents (test/client/codemod.test.ts), or is listed in docs/schema/allowed.json with the reason that is in the
// changelog. A field that became nullable only beside its own error is allowed: with @semanticNonNull, generated types
// stay the same. No link between families may null its parent. Every numeric field states its unit, and every name follows the scheme (schema-names.ts). The lines
// it prints are the report of the schema: borders of families, units, root fields, and ids.
const folder = new URL('../docs/schema/', import.meta.url);
const readSchema = async (url: URL) => buildSchema(await readFile(url, 'utf8'), { assumeValidSDL: true });

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
const released = (await readdir(folder))
  .filter((name) => name.endsWith('.graphql'))
  .sort(byVersion)
  .at(-1);
if (!released) throw new Error('docs/schema has no released schema to compare with.');

const allowed = JSON.parse(await readFile(new URL('allowed.json', folder), 'utf8')) as Record<string, string>;
const strict = semanticToStrict(await readSchema(new URL('../schema.graphql', import.meta.url)));
const { count, breaking } = await compareSchemas(await readSchema(new URL(released, folder)), strict);
const moved = await readSchema(new URL('../codemod/schema-0.3.graphql', import.meta.url));
const REMOVED_FIELD =
  /^Field '(?<field>\w+)' (?:\(deprecated\) )?was removed from (?:object type|interface) '(?<type>\w+)'$/;
const REMOVED_ARGUMENT = /^Argument '(?<arg>\w+): .+' was removed from field '(?<type>\w+)\.(?<field>\w+)'$/;
const RETYPED = / (?:changed type|changed) from '(?<from>.+)' to '(?<to>.+)'$/;
/** Whether the codemod replaces the removed element, or gives variables the type ID, which has the values of String. */
function isMoved(message: string): boolean {
  const { from, to } = RETYPED.exec(message)?.groups ?? {};
  if (from !== undefined && from.replace('String', 'ID') === to) return true;
  const { type = '', field = '', arg } = (REMOVED_FIELD.exec(message) ?? REMOVED_ARGUMENT.exec(message))?.groups ?? {};
  const owner = moved.getType(type);
  const removedField = isObjectType(owner) || isInterfaceType(owner) ? owner.getFields()[field] : undefined;
  const element = arg === undefined ? removedField : removedField?.args.find(({ name }) => name === arg);
  return element?.deprecationReason != null;
}
// Loaded late: family-links.ts must observe the builder before any family declares its types.
const { catalog } = await import('../src/app.ts');
const { schema, examples, routes } = await catalog.loadGraph();
const promised = JSON.parse(await readFile(new URL('promises.json', folder), 'utf8')) as Promises;
const broken = [...findBrokenPromises(promised, buildPromises(schema, routes))];
const messages = [...breaking.filter((message) => !isMoved(message)), ...broken];
const refused = messages.filter((message) => !Object.hasOwn(allowed, message));
const idle = Object.keys(allowed).filter((message) => !messages.includes(message));

for (const message of refused) console.error(`Breaking since ${released}: ${message}`);
for (const message of idle) console.error(`docs/schema/allowed.json names a change that is not there: ${message}`);
console.log(
  `schema.graphql: ${count} changes since ${released}, ${breaking.length} of them breaking, ${refused.length} not allowed.`,
);
console.log(
  `promises.json: ${Object.keys(promised.fields).length} fields and ${Object.keys(promised.paths).length} paths, ${broken.length} changes that break.`,
);

const nonNullLinks = familyLinks.filter(({ isNonNull }) => isNonNull);
if (familyLinks.length === 0) throw new Error('No link between families was found: a family was loaded too early.');
for (const { type, field, from, to } of nonNullLinks)
  console.error(`${type}.${field} leads from ${from} to ${to} and would null its parent if it fails: add isLink.`);
console.log(`schema.graphql: ${familyLinks.length} links between families, ${nonNullLinks.length} of them non-null.`);

const NUMERIC = new Set(['Int', 'Float', 'Long']);
const numericFields = Object.values(strict.getTypeMap())
  .filter((type) => isObjectType(type) || isInterfaceType(type))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  .filter(({ type, field }) => NUMERIC.has(getNamedType(field.type).name) && !type.name.startsWith('__'));
const withoutUnit = numericFields.filter(
  ({ field }) => !field.astNode?.directives?.some(({ name }) => name.value === 'unit'),
);
for (const { type, field } of withoutUnit) console.error(`${type.name}.${field.name} is a number without a unit.`);
console.log(`schema.graphql: ${numericFields.length} numeric fields, ${withoutUnit.length} of them without a unit.`);

const misnamed = listMisnamed(strict);
for (const message of misnamed) console.error(message);
console.log(`schema.graphql: ${misnamed.length} names outside the scheme.`);

/** Hubs, lists, searches, `viewer`, `market`, and fields that no hub can have. */
const MOST_ROOT_FIELDS = 40;
const rootFields = Object.keys(strict.getQueryType()?.getFields() ?? {});
const tooManyRoots = Math.max(0, rootFields.length - MOST_ROOT_FIELDS);
if (tooManyRoots > 0)
  console.error(`Query has more than ${MOST_ROOT_FIELDS} fields: a field that a hub can have is not a root field.`);
console.log(`schema.graphql: ${rootFields.length} root fields, at most ${MOST_ROOT_FIELDS}.`);

const typesWithId = Object.values(strict.getTypeMap())
  .filter((type) => isObjectType(type))
  .filter((type) => 'id' in type.getFields());
const nodes = typesWithId.filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'));
// test/gateway/ids.test.ts shows with responses that each of these ids names its type.
const otherIds = typesWithId.filter((type) => String(type.getFields().id?.type) !== 'ID!');
for (const { name } of otherIds) console.error(`${name}.id is not an ID!, as ids that name their type are.`);
console.log(
  `schema.graphql: ${typesWithId.length} types with an id, ${nodes.length} of them a Node, ${otherIds.length} without a global id.`,
);
const documents = [
  ...['client', 'dashboard/src', 'examples', 'create', 'docs'].flatMap(readDocuments),
  ...[...routes, ...tools].map(({ query }) => query),
  ...listExamples(examples, '2025-09-30'),
];
const unused = listUnusedFields(strict, documents);
if (process.argv.includes('--list')) for (const name of unused) console.log(`No document selects ${name}.`);
console.log(
  `schema.graphql: ${unused.length} fields that no page, path, tool, or example selects. List them: tsx scripts/check-schema.ts --list`,
);

const faults = [refused, idle, nonNullLinks, withoutUnit, misnamed, otherIds];
if (tooManyRoots > 0 || faults.some(({ length }) => length > 0)) process.exitCode = 1;
