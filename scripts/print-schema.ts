import { writeFile } from 'node:fs/promises';
import { printSchema } from 'graphql';
import { adminSchema } from '../src/admin/schema.ts';
import { catalog } from '../src/app.ts';
import { printedSchema } from '../src/gateway/schema/printed-schema.ts';

await writeFile(new URL('../schema.graphql', import.meta.url), printedSchema((await catalog.loadGraph()).schema));
await writeFile(new URL('../schema.admin.graphql', import.meta.url), `${printSchema(adminSchema)}\n`);
