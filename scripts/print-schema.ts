import { writeFile } from 'node:fs/promises';
import { printedSchema } from '../src/print-schema.ts';

await writeFile(new URL('../schema.graphql', import.meta.url), printedSchema());
