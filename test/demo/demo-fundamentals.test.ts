import { describe, expect, it } from 'vitest';
import { coveredCompanies } from '../../src/demo/company/company.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { fundamentalFiles } from '../../src/families/fundamentals/demo.ts';
import { parseCompanyFacts, parseFacts } from '../../src/families/fundamentals/format.ts';
import { computeCurrent } from '../../src/families/fundamentals/ratios/rules.ts';
import type { XbrlFact } from '../../src/families/fundamentals/rules/fiscal-periods.ts';
import { CONCEPTS } from '../../src/families/fundamentals/rules/line-items.ts';
import { buildFinancials } from '../../src/families/fundamentals/rules/statements.ts';
import { shortInterestFiles, shortVolumeFiles } from '../../src/families/short-sales/demo.ts';
import { shortInterestImporter } from '../../src/families/short-sales/interest/ingest.ts';
import { shortVolumeImporter } from '../../src/families/short-sales/volume/ingest.ts';
import { addDays, isoDate, parseDay } from '../../src/lib/dates.ts';
import { getFile, imported } from '../support/import-file.ts';

const SEED = 7;
const TODAY = parseDay('2026-03-09')!;
/** The last day of the demo market. */
const TOLD = addDays(TODAY, -1);
const LISTINGS = demoListings().slice(0, 40);
const universe = createUniverse({ seed: SEED, today: TODAY, listings: LISTINGS });
const issuers = coveredCompanies(universe).map(({ classes }) => classes[0]!);

describe('The demo companies’ filings', () => {
  const files = [...fundamentalFiles(universe)];
  const filed = files.map(({ content }) => [...parseFacts(parseCompanyFacts(content), CONCEPTS)] as XbrlFact[]);
  const companies = filed.map((facts) => ({ facts, ...buildFinancials(facts, TODAY) }));

  it('are one file a company, the same for the same seed and day', () => {
    expect(files).toHaveLength(issuers.length);
    expect([...fundamentalFiles(universe)]).toEqual(files);
    expect([...fundamentalFiles(createUniverse({ seed: SEED + 1, today: TODAY, listings: LISTINGS }))]).not.toEqual(
      files,
    );
    for (const { name } of files) expect(name).toMatch(/^demo-companyfacts-2026-03-09-CIK\d{10}\.json$/);
  });

  it('cover three years of quarters without a gap, from any form of totals', () => {
    for (const { quarters, years } of companies) {
      expect(quarters.length).toBeGreaterThanOrEqual(12);
      expect(years.length).toBeGreaterThanOrEqual(2);
      for (const quarter of quarters) {
        expect(quarter.revenue).toBeGreaterThan(0);
        for (const item of ['netIncome', 'operatingCashFlow', 'epsDiluted', 'totalEquity'] as const)
          expect(quarter[item]).not.toBeNull();
      }
      expect(computeCurrent({ currency: 'USD', quarters, years })).toMatchObject({
        quartersIncluded: 4,
        revenueGrowth: expect.any(Number),
      });
    }
    const alone = companies.filter(
      ({ facts }) =>
        !facts.some(
          ({ concept, fiscalPeriod, start, end }) =>
            concept === 'us-gaap:NetIncomeLoss' && fiscalPeriod === 'Q3' && start && +end - +start < 100 * 864e5,
        ),
    );
    expect(alone.length).toBeGreaterThan(2);
  });

  it('have losses, deep debt, and negative equity like the real companies, one restatement, and other fiscal years', () => {
    const tickersWith = (holds: (current: NonNullable<ReturnType<typeof computeCurrent>>) => boolean) =>
      companies.flatMap((company, i) => (holds(computeCurrent(company)!) ? [issuers[i]!.ticker] : []));
    expect(tickersWith(({ netMargin }) => netMargin! < 0)).toEqual(['SNAP', 'RIVN', 'GPRO']);
    expect(tickersWith(({ debtToEquity }) => debtToEquity! > 3)).toEqual(['HD', 'CL']);
    expect(tickersWith(({ totalEquity }) => totalEquity! < 0)).toEqual(['MCD', 'BKNG', 'LOW', 'SBUX', 'PM', 'MO']);
    const restated = companies.filter(({ facts }) => {
      const values = new Map<string, Set<number>>();
      for (const { concept, start, end, value } of facts) {
        if (!start) continue;
        const key = `${concept}|${isoDate(start)}|${isoDate(end)}`;
        values.set(key, (values.get(key) ?? new Set()).add(value));
      }
      return [...values.values()].some((some) => some.size > 1);
    });
    expect(restated).toHaveLength(1);
    const months = new Set(companies.map(({ years }) => years.at(-1)!.periodEndDate.getUTCMonth()));
    expect(months.size).toBeGreaterThan(2);
  });

  it('continue on a later day without repeating a filing', () => {
    const later = parseDay('2026-07-01')!;
    const next = [...fundamentalFiles(createUniverse({ seed: SEED, today: later, listings: LISTINGS }))];
    const findQuarter = (content: string, asOf: Date) =>
      buildFinancials([...parseFacts(parseCompanyFacts(content), CONCEPTS)] as XbrlFact[], asOf).quarters.at(-1)!;
    for (const [i, { content }] of files.entries()) {
      const { periodEndDate, revenue } = findQuarter(content, TOLD);
      expect(findQuarter(next[i]!.content, TOLD)).toMatchObject({ periodEndDate, revenue });
      expect(+findQuarter(next[i]!.content, later).periodEndDate).toBeGreaterThan(+periodEndDate);
    }
    const laterMarket = createUniverse({ seed: SEED, today: TODAY, since: TODAY, listings: LISTINGS });
    expect([
      ...fundamentalFiles(laterMarket),
      ...shortInterestFiles(laterMarket),
      ...shortVolumeFiles(laterMarket),
    ]).toEqual([]);
  });

  it('are all of days before the demo’s', () => {
    for (const facts of filed) for (const { filed: day } of facts) expect(+day).toBeLessThan(+TODAY);
  });
});

describe('the demo market’s short sales', () => {
  it('short interest in the demo market is published twice a month for a year for every listing', async () => {
    const files = [...shortInterestFiles(universe)];
    expect(files).toHaveLength(24);
    expect(files.map(({ name }) => name).slice(-2)).toEqual(['demo-shrt20260130.csv', 'demo-shrt20260213.csv']);
    for (const { name, content } of files) {
      expect(shortInterestImporter.accepts(name)).toBe(true);
      const { rows, refused } = await imported(shortInterestImporter, getFile(name, content));
      expect([rows.length, refused]).toEqual([LISTINGS.length, []]);
    }
  });

  it('short interest in the demo market is counted each of the last sixty sessions', async () => {
    const files = [...shortVolumeFiles(universe)];
    expect(files).toHaveLength(60);
    expect(files.at(-1)!.name).toBe('demo-CNMSshvol20260306.txt');
    for (const { name, content } of files) {
      expect(shortVolumeImporter.accepts(name)).toBe(true);
      const { rows, refused } = await imported(shortVolumeImporter, getFile(name, content));
      expect([rows.length, refused]).toEqual([LISTINGS.length, []]);
    }
  });
});
