import { describe, expect, it } from 'vitest';
import { demoIssuers } from '../../src/demo/insiders.ts';
import { createUniverse, type DemoUniverse } from '../../src/demo/universe.ts';
import { entityFiles, entityMentionFiles } from '../../src/families/entities/demo.ts';
import { entitiesImporter } from '../../src/families/entities/ingest.ts';
import { entityRelationsImporter } from '../../src/families/entities/roles/ingest.ts';
import { popularEntitiesImporter } from '../../src/families/entities/search/ingest.ts';
import { mentionsImporter } from '../../src/families/sentiment/ingest.ts';
import type { Importer } from '../../src/import/importer.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { getFile, imported } from '../support/import-file.ts';

const universe = (seed: number) => createUniverse({ seed, today: parseDay('2026-03-09')! });
const seven = universe(7);
const companies = seven.listings.filter(({ kind }) => kind === 'STOCK');

/** Imports the files of a kind and returns their rows. Fails if a row is refused. */
async function taken(importer: Importer, of: DemoUniverse = seven) {
  const files = [...entityFiles(of), ...entityMentionFiles(of)].filter(({ kind }) => kind === importer.kind);
  const imports = await Promise.all(files.map(({ name, content }) => imported(importer, getFile(name, content))));
  expect(imports.flatMap(({ refused }) => refused)).toEqual([]);
  return imports.flatMap(({ rows }) => rows);
}

describe('The demo market’s entities', () => {
  it('are of every type that a file gives, and of each coverage that is not tracked [ENT-02, ENT-05]', async () => {
    const facts = await taken(entitiesImporter);
    // People are invented, so they come from the filings alone; funds come from their profiles.
    const types = ['COMPANY', 'COUNTRY', 'ORGANIZATION', 'PRODUCT', 'TOPIC'];
    expect([...new Set(facts.map(({ type }) => type))].sort()).toEqual(types);
    const untracked = facts.filter(({ type }) => type === 'COMPANY');
    expect(new Set(untracked.map((one) => one.listingCoverage))).toEqual(new Set(['PRIVATE', 'PUBLIC_UNTRACKED']));
  });

  it('are related to every company, and to no unknown entity [STK-07]', async () => {
    const ids = new Set((await taken(entitiesImporter)).map(({ id }) => String(id).replaceAll('/', '-')));
    const tickers = new Set(companies.map(({ ticker }) => ticker.toLowerCase()));
    const roles = await taken(entityRelationsImporter);
    for (const { entity, target } of roles)
      for (const end of [String(entity), String(target)]) expect(ids.has(end) || tickers.has(end), end).toBe(true);
    const located = new Set(roles.filter(({ relation }) => relation === 'LOCATED_IN').map(({ entity }) => entity));
    expect(located.size).toBe(new Set(companies.map(({ issuer }) => issuer)).size);
    expect((await taken(popularEntitiesImporter)).length).toBeGreaterThan(3);
  });

  it('are written about, invented chief executives too, and the same for the same seed', async () => {
    const rows = await taken(mentionsImporter);
    const handles = new Set(rows.map(({ handle }) => handle));
    expect(handles).toContain('kb/product/iphone');
    expect(handles).toContain(`kb/person/${demoIssuers(7, seven.listings)[0]!.insiders[0]!.cik}`);
    expect(await taken(mentionsImporter)).toEqual(rows);
    expect(await taken(mentionsImporter, universe(8))).not.toEqual(rows);
  });
});
