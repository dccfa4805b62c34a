import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { listSchemaChanges, type SchemaChange } from './schema-changes.ts';

/** The changes of the schema in a release, since the release before. `day`: `YYYY-MM-DD`. */
export type SchemaRelease = { version: string; day: string; changes: readonly SchemaChange[] };

/** Written by `npm run release`, newest first. */
export const readReleases = (): SchemaRelease[] =>
  JSON.parse(readFileSync(new URL('./releases.json', import.meta.url), 'utf8'));

const STORED_SCHEMAS = new URL('../../../docs/schema/', import.meta.url);

/** The version and the schema of the last release; null in a package, which has no stored schemas. */
function readLastSchema(): { version: string; text: string } | null {
  const name = existsSync(STORED_SCHEMAS) && readdirSync(STORED_SCHEMAS).find((file) => file.endsWith('.graphql'));
  if (!name) return null;
  return { version: name.replace(/\.graphql$/, ''), text: readFileSync(new URL(name, STORED_SCHEMAS), 'utf8') };
}

const parseSchema = (text: string) => buildSchema(text, { assumeValidSDL: true });

/** The changes of a printed schema since the last release. */
export function listUnreleased(printedSchema: string): { since: string; changes: SchemaChange[] } | null {
  const last = readLastSchema();
  return (
    last && { since: last.version, changes: listSchemaChanges(parseSchema(last.text), parseSchema(printedSchema)) }
  );
}
