import { describe, expect, it } from 'vitest';
import { demoStocks } from '../src/demo/companies.ts';
import { demoEntities, demoEntityMentions, demoPopular, demoRelations } from '../src/demo/entities.ts';
import { demoIssuers } from '../src/demo/insiders.ts';
import { entitiesImporter } from '../src/families/entities/ingest.ts';
import { entityRelationsImporter } from '../src/families/entity-roles/ingest.ts';
import { popularEntitiesImporter } from '../src/families/entity-search/ingest.ts';
import { mentionsImporter } from '../src/families/mentions/ingest.ts';
import type { Importer } from '../src/import.ts';
import { dayOf } from '../src/lib/dates.ts';
import { fileOf, imported } from './import-file.ts';

const TODAY = dayOf('2026-03-09')!;

/** A CSV's rows as its importer takes them; fails where it refuses one. */
async function taken(importer: Importer, rows: readonly (readonly string[])[]) {
  const content = rows.map((row) => `${row.join(',')}\n`).join('');
  const { rows: facts, refused } = await imported(importer, fileOf('demo.csv', content));
  expect(refused).toEqual([]);
  return facts;
}

describe('The demo market’s entities', () => {
  it('ENT-02 ENT-05 are of every type that a file gives, and of each coverage that is not tracked', async () => {
    const facts = await taken(entitiesImporter, demoEntities());
    // People are invented, so they come from the filings alone; funds come from their profiles.
    const types = ['COMPANY', 'COUNTRY', 'ORGANIZATION', 'PRODUCT', 'TOPIC'];
    expect([...new Set(facts.map(({ type }) => type))].sort()).toEqual(types);
    const companies = facts.filter(({ type }) => type === 'COMPANY');
    expect(new Set(companies.map((one) => one.listingCoverage))).toEqual(new Set(['PRIVATE', 'PUBLIC_UNTRACKED']));
  });

  it('STK-07 have to do with every company, and with nobody who is not there', async () => {
    const ids = new Set(
      (await taken(entitiesImporter, demoEntities())).map(({ id }) => String(id).replaceAll('/', '-')),
    );
    const tickers = new Set(demoStocks.map(({ ticker }) => ticker.toLowerCase()));
    const roles = await taken(entityRelationsImporter, demoRelations());
    for (const { entity, target } of roles)
      for (const end of [String(entity), String(target)]) expect(ids.has(end) || tickers.has(end), end).toBe(true);
    const companies = new Set(roles.filter(({ relation }) => relation === 'LOCATED_IN').map(({ entity }) => entity));
    expect(companies.size).toBe(new Set(demoStocks.map(({ cik }) => cik)).size);
    expect((await taken(popularEntitiesImporter, demoPopular())).length).toBeGreaterThan(3);
  });

  it('are written about, invented chief executives too, and the same for the same seed', async () => {
    const rows = demoEntityMentions(7, TODAY);
    const handles = new Set((await taken(mentionsImporter, rows)).map(({ handle }) => handle));
    expect(handles).toContain('kb/product/iphone');
    expect(handles).toContain(`kb/person/${demoIssuers(7)[0]!.insiders[0]!.cik}`);
    expect(demoEntityMentions(7, TODAY)).toEqual(rows);
    expect(demoEntityMentions(8, TODAY)).not.toEqual(rows);
  });
});
