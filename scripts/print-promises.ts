import { writeFileSync } from 'node:fs';
import { catalog } from '../src/app.ts';
import { buildPromises, formatPromises } from './promises.ts';

// Writes docs/schema/promises.json, with which `npm run check` compares: a release does so, with its schema.
const { schema, routes } = await catalog.loadGraph();
writeFileSync(new URL('../docs/schema/promises.json', import.meta.url), formatPromises(buildPromises(schema, routes)));
