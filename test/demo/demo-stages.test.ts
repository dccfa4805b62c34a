import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeDemo, extendDemo, fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { heldDemo } from '../../src/commands/demo/held-demo.ts';
import type { Database } from '../../src/db/open.ts';
import {
  DEMO_MENTION_DAYS,
  RECENT_DAYS,
  RECENT_FILING_DAYS,
  RECENT_HOLDING_DAYS,
  RECENT_REPORT_DAYS,
} from '../../src/demo/history-days.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { addDays, daysFrom, parseDay } from '../../src/lib/dates.ts';
import { catalog } from '../support/catalog.ts';
import { openTemplate } from '../support/template.ts';

const NOW = new Date('2026-03-09T14:00:00Z'); // A Monday morning in New York.
const TODAY = parseDay('2026-03-09')!;
const SOME = ['AAPL', 'CRWV', 'SPY', 'ZQBUSY'];
const options = {
  catalog,
  seed: 7,
  now: NOW,
  listings: demoListings().filter(({ ticker }) => SOME.includes(ticker)),
  report: () => {},
};

let [whole, staged]: Database[] = [];

beforeAll(async () => {
  [whole, staged] = await Promise.all([openTemplate('empty'), openTemplate('empty')]);
  await fillDemo(whole, options);
  await fillDemo(staged, options, 'first');
});
afterAll(() => Promise.all([whole!.close(), staged!.close()]));

/** Tables that record how the market was created, and when its rows changed. */
const RECORDS = [
  ...['_prisma_migrations', 'audit_entry', 'data_version', 'import_file', 'job_run', 'screen_version'],
  ...['screen_version_column', 'signal', 'signal_log', 'signal_start', 'signal_state'],
];

const listTables = async (db: Database): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    `SELECT table_name AS "name" FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !RECORDS.includes(name));
};
/** One digest of a table's rows, independent of their order. */
const digest = async (db: Database, table: string) =>
  (
    await db.query(`SELECT count(*), md5(string_agg(r::text, '|' ORDER BY r::text)) AS "digest" FROM "${table}" AS r`)
  )[0];

const mentionDays = async (db: Database): Promise<number> => {
  const [row] = await db.query<{ first: string }>('SELECT min("day")::text AS "first" FROM "mention_day"');
  return daysFrom(parseDay(row!.first)!, TODAY);
};

/** The age in days of the oldest day in a column. */
const readDays = async (db: Database, table: string, column: string): Promise<number> => {
  const [row] = await db.query<{ first: string }>(`SELECT min("${column}")::date::text AS "first" FROM "${table}"`);
  return daysFrom(parseDay(row!.first)!, TODAY);
};
const reportDays = (db: Database) => readDays(db, 'company_fact', 'filed');

describe('The demo market in two stages', () => {
  it('begins with the newest mentions, panels, reports and Forms 4, and says which days are missing', async () => {
    expect(await mentionDays(whole!)).toBe(DEMO_MENTION_DAYS);
    expect(await mentionDays(staged!)).toBe(RECENT_DAYS);
    const storedDemo = { scale: 'standard', since: TODAY, madeOn: TODAY };
    expect(await heldDemo(whole!)).toEqual({ ...storedDemo, historyFrom: null });
    expect(await heldDemo(staged!)).toEqual({ ...storedDemo, historyFrom: addDays(TODAY, -RECENT_HOLDING_DAYS) });
    expect(await reportDays(whole!)).toBeGreaterThan(1_000);
    expect(await reportDays(staged!)).toBeLessThanOrEqual(RECENT_REPORT_DAYS);
    expect(await reportDays(staged!)).toBeGreaterThan(600);
    expect(await readDays(whole!, 'ownership_filing', 'filed_date')).toBeGreaterThan(300);
    expect(await readDays(staged!, 'ownership_filing', 'filed_date')).toBeLessThanOrEqual(RECENT_FILING_DAYS);
    expect(await readDays(whole!, 'analyst_panel', 'observed_at')).toBeGreaterThan(150);
    expect(await readDays(staged!, 'analyst_panel', 'observed_at')).toBeLessThanOrEqual(RECENT_DAYS);
    expect(await readDays(staged!, 'analyst_note', 'published_date')).toBeLessThanOrEqual(RECENT_DAYS);
    expect(await readDays(staged!, 'etf_holdings_file', 'as_of_date')).toBeLessThanOrEqual(RECENT_HOLDING_DAYS);
    const [quotes] = await staged!.query('SELECT count(*) FROM "quote"');
    expect(quotes).toEqual((await whole!.query('SELECT count(*) FROM "quote"'))[0]);
  });

  it('stays unfinished if it is stopped', async () => {
    const storedDemo = (await heldDemo(staged!))!;
    expect(await completeDemo(staged!, storedDemo, { ...options, signal: AbortSignal.abort() })).toBe(false);
    expect(await heldDemo(staged!)).toEqual(storedDemo);
  });

  it('is in the end the market that is made at once, in every table', async () => {
    const storedDemo = (await heldDemo(staged!))!;
    expect(await completeDemo(staged!, storedDemo, options)).toBe(true);
    expect(await heldDemo(staged!)).toEqual(await heldDemo(whole!));
    expect(await completeDemo(staged!, (await heldDemo(staged!))!, options)).toBe(false);
    const tables = await listTables(whole!);
    expect(tables.length).toBeGreaterThan(50);
    for (const table of tables) expect(await digest(staged!, table), table).toEqual(await digest(whole!, table));
  });

  it('goes on with later days like the other', async () => {
    const later = { ...options, now: new Date('2026-03-10T14:00:00Z') };
    for (const db of [whole!, staged!]) expect(await extendDemo(db, (await heldDemo(db))!, later)).toBe(true);
    for (const table of ['mention_day', 'metric_day', 'sector_day', 'daily_bar', 'rating'])
      expect(await digest(staged!, table), table).toEqual(await digest(whole!, table));
  });
});
