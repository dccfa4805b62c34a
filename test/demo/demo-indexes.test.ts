import { describe, expect, it } from 'vitest';
import type { DemoPart } from '../../src/demo/files.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { entityFiles } from '../../src/families/entities/demo.ts';
import { entitiesImporter } from '../../src/families/entities/ingest.ts';
import { indexFiles, officialMentionFiles } from '../../src/families/indexes/demo.ts';
import { indexesImporter } from '../../src/families/indexes/ingest.ts';
import { mentionsImporter } from '../../src/families/sentiment/ingest.ts';
import type { Importer } from '../../src/import/importer.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { getFile, imported } from '../support/import-file.ts';

const universe = createUniverse({ seed: 7, today: parseDay('2026-03-09')! });

async function taken(importer: Importer, part: DemoPart = indexFiles) {
  const files = [...part(universe)].filter(({ kind }) => kind === importer.kind);
  const imports = await Promise.all(files.map(({ name, content }) => imported(importer, getFile(name, content))));
  expect(imports.flatMap(({ refused }) => refused)).toEqual([]);
  return imports.flatMap(({ rows }) => rows);
}

describe('The demo market’s indexes', () => {
  it('are the two of the contract that have a basket, weekly and daily [IDX-04]', async () => {
    const definitions = (await taken(indexesImporter)).filter(({ cadence }) => cadence);
    expect(definitions.map(({ indexId, cadence }) => [indexId, cadence])).toEqual([
      ['fed-sentiment', 'WEEKLY'],
      ['ai-sentiment', 'DAILY'],
    ]);
  });

  it('have members that exist, in roles that weigh something [IDX-14]', async () => {
    const rows = await taken(indexesImporter);
    const weighed = new Set(rows.filter(({ weight }) => weight).map(({ indexId, role }) => `${indexId} ${role}`));
    const members = rows.filter(({ entity }) => entity);
    const entities = [...(await taken(entitiesImporter)), ...(await taken(entitiesImporter, entityFiles))];
    const knownEntities = new Set([
      ...entities.map(({ id }) => String(id).replaceAll('/', '-')),
      ...universe.listings.map(({ ticker }) => ticker.toLowerCase()),
    ]);
    expect(members.length).toBeGreaterThan(15);
    for (const { indexId, role, entity } of members) {
      expect(weighed, String(role)).toContain(`${indexId} ${role}`);
      expect(knownEntities).toContain(entity);
    }
  });

  it('are written about for a year', async () => {
    const rows = await taken(mentionsImporter, officialMentionFiles);
    const people = (await taken(entitiesImporter)).length;
    expect(new Set(rows.map(({ handle }) => handle)).size).toBe(people);
    expect(new Set(rows.map(({ day }) => day)).size).toBeGreaterThan(365);
  });
});
