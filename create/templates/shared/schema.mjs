// Downloads the schema of the gateway, from which codegen writes types and hooks.
import { writeFile } from 'node:fs/promises';

const response = await fetch(new URL('/schema.graphql', process.env.SIGNALS_URL));
if (!response.ok) throw new Error(`The gateway answers HTTP ${response.status}.`);
await writeFile('schema.graphql', await response.text());
