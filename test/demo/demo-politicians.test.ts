import { describe, expect, it } from 'vitest';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { politicianFiles } from '../../src/families/congress/demo/files.ts';
import { houseDisclosuresImporter } from '../../src/families/congress/house/ingest.ts';
import { legislatorsImporter } from '../../src/families/congress/members/ingest.ts';
import {
  bySurname,
  type CongressFiler,
  type Legislator,
  matchLegislator,
} from '../../src/families/congress/members/rules.ts';
import { senateDisclosuresImporter } from '../../src/families/congress/senate/ingest.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { getFile, imported } from '../support/import-file.ts';

const TODAY = parseDay('2026-03-09')!;
const listings = demoListings().slice(0, 20);
const listFiles = (seed: number, since: Date | null = null, today = TODAY) => [
  ...politicianFiles(createUniverse({ seed, today, since, listings })),
];

const countKey = ({ chamber, party }: Readonly<Record<string, unknown>>): string => `${chamber} ${party}`;

describe('The demo market’s politicians', async () => {
  const files = listFiles(7);
  const getContent = (kind: string, of = files) => of.find((file) => file.kind === kind)?.content ?? '[]';
  const members = await imported(legislatorsImporter, getFile('demo-legislators.csv', getContent('legislators')));
  const house = await imported(houseDisclosuresImporter, getFile('house.json', getContent('house-disclosures')));
  const senate = await imported(senateDisclosuresImporter, getFile('senate.json', getContent('senate-disclosures')));
  const readRows = ({ facts }: typeof house, table: string) =>
    facts.filter((fact) => fact.table.name === table).map(({ row }) => row);

  it('hold all 535 seats by chamber and party as elected in 2024, each under another name [POL-12]', () => {
    expect(members.refused).toEqual([]);
    const sitting = members.rows.filter(({ former }) => !former);
    const seats = new Map([...groupBy(sitting, countKey)].map(([seat, some]) => [seat, some.length]));
    expect(Object.fromEntries(seats)).toEqual({
      'HOUSE Republican': 220,
      'HOUSE Democrat': 215,
      'SENATE Republican': 53,
      'SENATE Democrat': 45,
      'SENATE Independent': 2,
    });
    const senators = groupBy(
      sitting.filter(({ chamber }) => chamber === 'SENATE'),
      ({ state }) => state,
    );
    expect([senators.size, new Set([...senators.values()].map((some) => some.length))]).toEqual([50, new Set([2])]);
    const of = (name: string) => new Set(members.rows.map((row) => row[name])).size;
    expect([of('bioguideId'), of('fullName')]).toEqual([members.rows.length, members.rows.length]);
    expect(members.rows.length - sitting.length).toBe(25);
    // Drawn by the gateway: an invented person has no photo.
    expect(members.rows.filter(({ imageUrl }) => !/^\/icons\/people\/[a-z-]+\.svg$/.test(String(imageUrl)))).toEqual(
      [],
    );
  });

  it('report trades in both chambers, a fifth of the members at most [POL-04]', () => {
    for (const [one, seated] of [
      [house, 435],
      [senate, 100],
    ] as const) {
      const filers = new Set(readRows(one, 'congress_report').map(({ filer }) => filer)).size;
      expect(filers).toBeGreaterThan(0.08 * seated);
      // Some members who report have left Congress.
      expect(filers).toBeLessThan(0.3 * seated);
    }
  });

  it('disclose in the layouts of both chambers, and every report finds its member [POL-04]', () => {
    expect([house.refused, senate.refused]).toEqual([[], []]);
    const membersBySurname = bySurname(members.rows as unknown as Legislator[]);
    const filers = [house, senate].flatMap((one) =>
      readRows(one, 'congress_report').map((row) => ({ ...row, name: row.filer })),
    ) as unknown as CongressFiler[];
    expect(filers.length).toBeGreaterThan(100);
    expect(filers.filter((filer) => matchLegislator(filer, membersBySurname) === null)).toEqual([]);
  });

  it('trade within two years, disclose late at times and never before, some of it options [POL-05, POL-09]', () => {
    const rows = [...readRows(house, 'congress_row'), ...readRows(senate, 'congress_row')];
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ optionType }) => optionType).length).toBeGreaterThan(3);
    const days = rows.map(({ transactionDate }) => String(transactionDate)).sort();
    expect(days[0]! > '2024-03' && days.at(-1)! <= '2026-03-06').toBe(true);
  });

  it('are equal for the same seed, and a later day continues an earlier day', () => {
    expect(listFiles(7)).toEqual(files);
    expect(listFiles(8)).not.toEqual(files);
    const later = parseDay('2026-03-23')!;
    const rows = (of: ReturnType<typeof listFiles>) =>
      JSON.parse(getContent('house-disclosures', of)) as { filing_id: string }[];
    const added = rows(listFiles(7, TODAY, later));
    expect(added.length).toBeGreaterThan(0);
    const knownRows = new Set([...rows(files), ...added].map((row) => JSON.stringify(row)));
    expect(rows(listFiles(7, null, later)).filter((row) => !knownRows.has(JSON.stringify(row)))).toEqual([]);
  });
});
