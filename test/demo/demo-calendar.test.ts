import { describe, expect, it } from 'vitest';
import { demoListings } from '../../src/demo/listings.ts';
import { surpriseFiles } from '../../src/families/analysts/estimates/demo.ts';
import { calendarFiles } from '../../src/families/earnings-calendar/demo.ts';
import { earningsCalendarImporter } from '../../src/families/earnings-calendar/ingest.ts';
import { type CalendarEntry, mergeListings } from '../../src/families/earnings-calendar/rules.ts';
import { addDays, isoDate, parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { isSession } from '../../src/market/calendar.ts';
import { createMarket } from '../support/demo-universe.ts';
import { getFile, imported } from '../support/import-file.ts';

const market = createMarket(demoListings());
const listLines = (files: Iterable<{ content: string }>) =>
  [...files].flatMap(({ content }) => content.trim().split('\n').slice(1));

type Row = CalendarEntry & { ticker: string; fiscalDateEnding: Date };
async function taken(today: string): Promise<Row[]> {
  const files = [...calendarFiles(market(today))];
  const imports = await Promise.all(
    files.map(({ name, content }) => imported(earningsCalendarImporter, getFile(name, content))),
  );
  expect(imports.flatMap(({ refused }) => refused)).toEqual([]);
  return imports.flatMap(({ rows }) => rows.map((row) => ({ ...row, next: null }) as unknown as Row));
}

/** Each company's quarter in the calendar. */
const listEvents = (rows: readonly Row[]) =>
  [...groupBy(rows, (row) => `${row.ticker},${isoDate(row.fiscalDateEnding)}`)].map(([quarter, same]) => ({
    quarter,
    ...mergeListings(same)!,
  }));

describe('The demo market’s calendar', () => {
  it('is imported whole: a coming report of every company, past reports on the days of the results [CAL-04]', async () => {
    const events = listEvents(await taken('2026-03-09'));
    const reported = new Map(
      listLines(surpriseFiles(market('2026-03-09'))).map((line) => {
        const [ticker, ends, on] = line.split(',');
        return [`${ticker},${ends}`, on];
      }),
    );
    const past = events.filter(({ earningsDate }) => isoDate(earningsDate) < '2026-03-09');
    const pastReported = past.filter(({ quarter }) => reported.has(quarter));
    expect(pastReported.length).toBeGreaterThan(700);
    for (const { quarter, earningsDate } of pastReported)
      expect(isoDate(earningsDate), quarter).toBe(reported.get(quarter));
    for (const { earningsDate } of events) expect(isSession(earningsDate)).toBe(true);
  });

  it('has confirmed and projected days ahead, at any time of the year [CAL-05, CAL-06, CAL-17]', async () => {
    const stages = new Set<boolean>();
    for (const today of ['2026-03-09', '2026-03-23', '2026-06-08', '2026-08-31', '2026-11-23']) {
      const [from, to] = [parseDay(today)!, addDays(parseDay(today)!, 30)];
      const coming = listEvents(await taken(today)).filter((one) => one.earningsDate >= from && one.earningsDate <= to);
      expect(coming.length, today).toBeGreaterThan(3);
      for (const { confirmed } of coming) stages.add(confirmed);
      for (const { confirmed: isSure, earningsTime, estimatedEps } of coming) {
        expect(isSure ? ['before_open', 'after_close'] : ['unknown']).toContain(earningsTime);
        expect(estimatedEps).not.toBeNull();
      }
    }
    expect(stages.size).toBe(2);
  });

  it('lists the next report of every company that is not leaving, in its newest snapshot [CAL-04]', async () => {
    for (const today of ['2026-03-09', '2026-06-08', '2026-08-31', '2026-11-23']) {
      const companies = [...groupBy(await taken(today), ({ ticker }) => ticker)];
      const without = companies
        .filter(([, rows]) => {
          const newest = Math.max(...rows.map(({ snapshotDate }) => +snapshotDate));
          return !rows.some((row) => +row.snapshotDate === newest && row.earningsDate >= parseDay(today)!);
        })
        .map(([ticker]) => ticker);
      expect(companies.length).toBeGreaterThan(120);
      expect(
        without.filter((ticker) => !['ZQEXIT', 'ZQGONE'].includes(ticker)),
        today,
      ).toEqual([]);
    }
  });

  it('has days that move between two snapshots [CAL-04]', async () => {
    const quarters = groupBy(await taken('2026-03-09'), (row) => `${row.ticker}${isoDate(row.fiscalDateEnding)}`);
    const moved = [...quarters.values()].filter(
      (same) => new Set(same.map((one) => isoDate(one.earningsDate))).size > 1,
    );
    expect(moved.length / quarters.size).toBeGreaterThan(0.1);
    expect(moved.length / quarters.size).toBeLessThan(0.3);
  });

  it('adds only new data on a later day, with the rest unchanged', () => {
    const all = listLines(calendarFiles(market('2026-04-14')));
    const early = listLines(calendarFiles(market('2026-03-09')));
    const late = listLines(calendarFiles(market('2026-04-14', '2026-03-09')));
    expect(late.length).toBeGreaterThan(0);
    const knownRows = new Set([...early, ...late]);
    expect(all.filter((line) => !knownRows.has(line))).toEqual([]);
    expect(late.filter((line) => early.includes(line))).toEqual([]);
  });
});
