import { describe, expect, it } from 'vitest';
import { demoFunds, demoStocks } from '../src/demo/companies.ts';
import { DEMO_MEMBERS, demoDisclosures, demoLegislators } from '../src/demo/politicians.ts';
import { demoPrices } from '../src/demo/prices.ts';
import { houseDisclosuresImporter } from '../src/families/congress-reports/ingest.ts';
import { legislatorsImporter } from '../src/families/politicians/ingest.ts';
import { bySurname, type Filer, type Legislator, matchLegislator } from '../src/families/politicians/rules.ts';
import { senateDisclosuresImporter } from '../src/families/senate-reports/ingest.ts';
import { dayOf } from '../src/lib/dates.ts';
import { fileOf, imported } from './import-file.ts';

const TODAY = dayOf('2026-03-09')!;
const bars = demoPrices(7, dayOf('2026-03-06')!);
const listings = [...demoStocks, ...demoFunds];

describe('The demo market’s politicians', async () => {
  const csv = demoLegislators(7, TODAY)
    .map((row) => `${row.join(',')}\n`)
    .join('');
  const members = await imported(legislatorsImporter, fileOf('demo-legislators.csv', csv));
  const files = demoDisclosures(7, listings, bars, TODAY);
  const house = await imported(houseDisclosuresImporter, fileOf('demo-house.json', files.house));
  const senate = await imported(senateDisclosuresImporter, fileOf('demo-senate.json', files.senate));
  const rowsOf = ({ facts }: typeof house, table: string) =>
    facts.filter((fact) => fact.table.name === table).map(({ row }) => row);

  it('are forty of both chambers and several parties, each of another name, some of whom have left', () => {
    expect(members.refused).toEqual([]);
    const of = (name: string) => new Set(members.rows.map((row) => row[name]));
    expect([of('bioguideId').size, of('fullName').size, of('chamber').size, of('party').size]).toEqual([
      ...[DEMO_MEMBERS, DEMO_MEMBERS, 2, 3],
    ]);
    expect(members.rows.filter(({ former }) => former).length).toBeGreaterThan(2);
    expect(members.rows.filter(({ imageUrl }) => imageUrl)).toEqual([]);
  });

  it('POL-04 disclose in the layouts of both chambers, and every report finds its member', () => {
    expect([house.refused, senate.refused]).toEqual([[], []]);
    const known = bySurname(members.rows as unknown as Legislator[]);
    const filers = [house, senate].flatMap((one) =>
      rowsOf(one, 'congress_report').map((row) => ({ ...row, name: row.filer })),
    ) as unknown as Filer[];
    expect(filers.length).toBeGreaterThan(100);
    expect(filers.filter((filer) => matchLegislator(filer, known) === null)).toEqual([]);
  });

  it('POL-05 POL-09 trade within two years, disclose late at times and never before, some of it options', () => {
    const rows = [...rowsOf(house, 'congress_row'), ...rowsOf(senate, 'congress_row')];
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ optionType }) => optionType).length).toBeGreaterThan(3);
    const days = rows.map(({ transactionDate }) => String(transactionDate)).sort();
    expect(days[0]! > '2024-03' && days.at(-1)! <= '2026-03-06').toBe(true);
  });

  it('are the same for the same seed', () => {
    expect(demoDisclosures(7, listings, bars, TODAY)).toEqual(files);
    expect(demoDisclosures(8, listings, bars, TODAY)).not.toEqual(files);
  });
});
