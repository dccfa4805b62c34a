import { writeFile } from 'node:fs/promises';
import { catalog } from '../src/app.ts';
import { printedSchema } from '../src/gateway/graphql/printed-schema.ts';

await writeFile(new URL('../schema.graphql', import.meta.url), printedSchema((await catalog.loadGraph()).schema));
