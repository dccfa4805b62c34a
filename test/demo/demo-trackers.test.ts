import { describe, expect, it } from 'vitest';
import { demoInstitutions } from '../../src/demo/institutions.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { headlineFiles } from '../../src/families/sentiment/demo/headlines.ts';
import { scoredPostsImporter } from '../../src/families/sentiment/ingest.ts';
import { stockFinder } from '../../src/families/sentiment/rules/mentions.ts';
import { fundReturnFiles } from '../../src/families/trackers/fund-returns/demo.ts';
import { fundReturnsImporter } from '../../src/families/trackers/fund-returns/ingest.ts';
import { type FundReturn, returnsBoard } from '../../src/families/trackers/fund-returns/rules.ts';
import { daysFrom, isoDate, parseDay } from '../../src/lib/dates.ts';
import { createMarket } from '../support/demo-universe.ts';
import { getFile, imported } from '../support/import-file.ts';

const listings = demoListings().slice(0, 30);
const market = createMarket(listings);
const listLines = (files: Iterable<{ content: string }>) =>
  [...files].flatMap(({ content }) => content.trim().split('\n').slice(1));

describe('The demo market’s reported returns', async () => {
  const [file] = [...fundReturnFiles(market('2026-03-09'))];
  const { rows, refused } = await imported(fundReturnsImporter, getFile(file!.name, file!.content));
  const returns = rows.map((row) => ({
    ...row,
    publishedDate: isoDate(row.publishedDate as Date),
  })) as unknown as FundReturn[];

  it('are imported without refusals, published before today, each under an invented address [TRK-31]', () => {
    expect(refused).toEqual([]);
    for (const { publishedDate, sourceUrl, sourceQuote, netReturnPct } of returns) {
      expect(publishedDate < '2026-03-09').toBe(true);
      expect(sourceUrl).toMatch(/^https:\/\/letters\.example\//);
      expect(sourceQuote).toContain(`${netReturnPct.toFixed(1)}%`);
    }
  });

  it('make a table of funds, most with the year so far, all with the year before, some with holdings [TRK-31]', () => {
    const { rows: table } = returnsBoard(returns, new Map())!;
    expect(table.length).toBeGreaterThan(10);
    const newest = table.map(({ metrics }) => metrics[0]!.periodLabel);
    expect(new Set(newest)).toEqual(new Set(['2026-YTD', '2025']));
    for (const { metrics } of table) {
      expect(metrics[1]!.value).not.toBeNull();
      expect(Math.abs(metrics[0]!.value!)).toBeLessThan(80);
    }
    const managers = new Set(demoInstitutions.map(({ cik }) => String(cik).padStart(10, '0')));
    const ciks = table.map(({ filerCik }) => filerCik).filter((cik) => cik !== null && cik !== undefined);
    expect(ciks.length).toBeGreaterThan(5);
    for (const cik of ciks) expect(managers.has(cik)).toBe(true);
  });

  it('continue at the end of an earlier day', () => {
    const whole = listLines(fundReturnFiles(market('2026-04-20')));
    const knownRows = [
      ...listLines(fundReturnFiles(market('2026-03-09'))),
      ...listLines(fundReturnFiles(market('2026-04-20', '2026-03-09'))),
    ];
    expect(knownRows.sort()).toEqual(whole.sort());
  });
});

describe('The demo market’s headlines', async () => {
  const [file] = [...headlineFiles(market('2026-03-09'))];
  const { rows, refused } = await imported(scoredPostsImporter, getFile(file!.name, file!.content));

  it('are taken in whole, each about one company that is found in it, in the tone of its words [TRK-34]', () => {
    expect(refused).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
    const companies = listings.map(({ issuer, ticker, name }) => ({
      entityId: issuer,
      ticker,
      name,
      urlSlug: ticker,
      aliases: [],
    }));
    const find = stockFinder(companies);
    for (const { title } of rows.slice(0, 50)) expect([...find(String(title))]).toHaveLength(1);
    for (const { title, polarity } of rows) {
      if (/more than|raises|wins/.test(String(title))) expect(Number(polarity)).toBeGreaterThan(0);
      if (/less than|cuts|loses/.test(String(title))) expect(Number(polarity)).toBeLessThan(0);
    }
  });

  it('name every company in any seven days [TRK-34]', () => {
    const issuers = new Set(listings.filter(({ kind }) => kind === 'STOCK').map(({ issuer }) => issuer));
    for (const end of ['2026-03-08', '2026-03-05', '2026-02-14']) {
      const week = rows.filter(({ day }) => {
        const age = daysFrom(parseDay(isoDate(day as Date))!, parseDay(end)!);
        return age >= 0 && age < 7;
      });
      const namedTickers = new Set(
        week.map(
          ({ title }) =>
            listings.find(({ ticker }) => / \((?:\w+: |\$)(.+)\)/.exec(String(title))![1] === ticker)!.issuer,
        ),
      );
      expect(namedTickers.size, end).toBe(issuers.size);
    }
  });

  it('continue at the end of an earlier day', () => {
    const later = listLines(headlineFiles(market('2026-03-20')));
    const knownRows = new Set([
      ...listLines(headlineFiles(market('2026-03-09'))),
      ...listLines(headlineFiles(market('2026-03-20', '2026-03-09'))),
    ]);
    expect(later.filter((line) => !knownRows.has(line))).toEqual([]);
  });
});
