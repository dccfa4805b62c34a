import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandsOn } from '../../src/cli/commands.ts';
import type { Database } from '../../src/db/open.ts';
import { linesOnly } from '../../src/lib/progress.ts';
import { accept } from '../../src/sync/consent.ts';
import { type RunOptions, runSync } from '../../src/sync/run.ts';
import { loadSources } from '../../src/sync/sources.ts';
import { accessionOf, CIK, dailyIndex, form4, form345Set, secAnswers } from '../support/publishers.ts';
import { cutAfter, file, inTurn, type StandIn, standIn, status } from '../support/stand-in.ts';
import { openTemplate } from '../support/template.ts';

/** Friday evening in New York: the index of the day is not published yet. */
const FRIDAY = new Date('2026-11-20T22:00:00Z');
const SATURDAY = new Date('2026-11-21T12:00:00Z');

let server: StandIn;
let db: Database;
let root: string;
let now: Date;
let values: Record<string, string>;
/** The families that a run had derived. */
let derived: readonly string[];

beforeAll(async () => {
  db = await openTemplate('empty');
});
afterAll(() => db.close());
beforeEach(async () => {
  server = await standIn(secAnswers());
  root = await mkdtemp(join(tmpdir(), 'market-signals-sync-'));
  now = FRIDAY;
  values = { SYNC_CONTACT: 'Test test@example.com' };
  derived = [];
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
  await db.script(
    'TRUNCATE "sync_source", "sync_stream", "sync_item", "ownership_filing", "ownership_owner", "ownership_row", "company_fact", "sec_company", "index_constituent", "import_file", "data_version"',
  );
});

/** Time goes on while it sleeps. */
const time = {
  now: () => now,
  sleep: async (ms: number) => {
    now = new Date(now.valueOf() + ms);
  },
};

const sync = async (more: Partial<RunOptions> = {}) =>
  runSync({
    db,
    root,
    time,
    only: ['sec'],
    wanted: { watchlist: ['ACME', 'BETA'] },
    since: new Date('2025-11-20'),
    sources: await loadSources([]),
    settings: { isOn: false, wanted: null, values, sources: [], mirror: server.url },
    derive: async (families) => {
      derived = families;
      return families.length;
    },
    ...more,
  });
type Report = Awaited<ReturnType<typeof sync>>;
const streamOf = ({ streams }: Report, name: string) => streams.find(({ stream }) => stream === name)!;
const filings = async () =>
  (await db.query<{ accession: string }>('SELECT "accession" FROM "ownership_filing" ORDER BY 1')).map(
    ({ accession }) => accession,
  );
const asked = (pattern: RegExp) => server.paths().filter((path) => pattern.test(path));
const FILES = /Archives\/edgar\/data/;

describe('a run', () => {
  it('fetches what companies of a watchlist filed since a day, newest first, and imports it', async () => {
    const report = await sync();
    expect(await filings()).toEqual([1, 2, 3].map(accessionOf));
    const order = asked(FILES).map((path) => path.slice(-24, -4));
    expect(order[0]).toBe(accessionOf(3));
    expect(streamOf(report, 'ownership')).toMatchObject({ outcome: 'DONE', fetched: 3, imported: 3, left: 0 });
    expect(await db.query('SELECT "cik" FROM "company_fact"')).toEqual([{ cik: CIK.ACME }]);
    expect(derived).toEqual(['stocks', 'insider', 'fundamentals']);
    // What was imported is no longer on disk.
    expect(await readdir(join(root, 'sync/sec/ownership'))).toEqual([]);
  });

  it('is seen by `status`: the day up to which a source is imported, and when it was fetched', async () => {
    await sync();
    const sources = await commandsOn(db, () => now).sources({});
    expect(sources.find(({ name }) => name === 'sec/ownership')).toMatchObject({
      family: 'insider',
      state: 'FRESH',
      day: '2026-11-18',
      reason: null,
      filesLeft: 0,
      lastSuccessAt: expect.stringMatching(/^2026-11-20T22:/),
    });
    // A watchlist has no use for the data sets.
    expect(sources.map(({ name }) => name)).not.toContain('sec/ownership-sets');
  });

  it('asks for nothing a second time that it has, also where it gave nothing', async () => {
    await sync();
    server.asked.length = 0;
    await sync();
    expect(asked(/submissions|companyfacts|Archives\/edgar\/data|company_tickers\.json/)).toEqual([]);
  });

  it('asks the next day only whether lists changed, and for what the daily index tells', async () => {
    await sync();
    now = SATURDAY;
    server.asked.length = 0;
    server.answers.set(
      'www.sec.gov/Archives/edgar/daily-index/2026/QTR4/form.20261120.idx',
      file(
        dailyIndex([
          { form: '4', cik: '77', filed: '2026-11-20', accession: accessionOf(4) },
          { form: '4', cik: CIK.ACME, filed: '2026-11-20', accession: accessionOf(4) },
          { form: '4', cik: '78', filed: '2026-11-20', accession: accessionOf(5) },
          { form: '10-Q', cik: CIK.ACME, filed: '2026-11-20', accession: accessionOf(92) },
        ]),
      ),
    );
    server.answers.set(
      `www.sec.gov/Archives/edgar/data/1001/${accessionOf(4)}.txt`,
      file(form4(4, 'ACME', '2026-11-20')),
    );
    const report = await sync();
    expect(streamOf(report, 'companies')).toMatchObject({ unchanged: 1, fetched: 0 });
    expect(asked(FILES)).toEqual([`www.sec.gov/Archives/edgar/data/1001/${accessionOf(4)}.txt`]);
    expect(asked(/companyfacts/)).toHaveLength(1);
    expect(await filings()).toContain(accessionOf(4));
    const [{ cursor }] = (await db.query<{ cursor: string }>(
      `SELECT "cursor"::text FROM "sync_stream" WHERE "stream" = 'ownership'`,
    )) as [{ cursor: string }];
    expect(cursor).toBe('2026-11-20');
  });

  it('imports a company that joins the watchlist from the first day on', async () => {
    await sync({ wanted: { watchlist: ['BETA'] } });
    expect(await filings()).toEqual([]);
    await sync({ wanted: { watchlist: ['BETA', 'ACME'] } });
    expect(await filings()).toEqual([1, 2, 3].map(accessionOf));
  });

  it('fetches older files where history begins earlier than the last time', async () => {
    await sync();
    server.answers.set(
      `www.sec.gov/Archives/edgar/data/1001/${accessionOf(0)}.txt`,
      file(form4(0, 'ACME', '2020-03-02')),
    );
    await sync({ since: new Date('2020-01-01') });
    expect(await filings()).toEqual([0, 1, 2, 3].map(accessionOf));
  });

  it('imports the forms of a data set that it does not have, and leaves nothing of the archive', async () => {
    const page = 'www.sec.gov/data-research/sec-markets-data/insider-transactions-data-sets';
    server.answers.set(page, file('<html><a href="/files/elsewhere/2026q3_form345.zip">2026 Q3</a></html>'));
    server.answers.set(
      'www.sec.gov/files/elsewhere/2026q3_form345.zip',
      file(form345Set([accessionOf(2), accessionOf(8)])),
    );
    await sync();
    const report = await sync({ only: ['sec/ownership-sets', 'sec/ownership'] });
    expect(streamOf(report, 'ownership')).toMatchObject({ fetched: 0, imported: 1 });
    expect(await filings()).toEqual([1, 2, 3, 8].map(accessionOf));
    expect(await readdir(join(root, 'sync/sec/ownership-sets'))).toEqual([]);
    server.asked.length = 0;
    await sync({ only: ['sec/ownership-sets'] });
    expect(asked(/\.zip$/)).toEqual([]);
  });

  it('plans and asks nothing where it is a dry run', async () => {
    const lines: string[] = [];
    await sync({ isDryRun: true, report: linesOnly((line) => lines.push(line)) });
    expect(server.asked).toEqual([]);
    expect(lines).toContain(
      'sec/companies: 1 planned, 1 to fetch, first https://www.sec.gov/files/company_tickers.json',
    );
  });

  it('says in a dry run what is left to ask for', async () => {
    const lines: string[] = [];
    await sync();
    await sync({ isDryRun: true, report: linesOnly((line) => lines.push(line)) });
    expect(lines).toContain(
      'sec/companies: 1 planned, 1 to fetch, first https://www.sec.gov/files/company_tickers.json',
    );
    expect(lines.find((line) => line.startsWith('sec/submissions'))).toBe('sec/submissions: 2 planned, 0 to fetch');
  });
});

describe('four outcomes', () => {
  const filing = (n: number) => `www.sec.gov/Archives/edgar/data/1001/${accessionOf(n)}.txt`;
  const itemOf = async (n: number) =>
    (
      await db.query<{ state: string; message: string; again: string | null }>(
        `SELECT "state", "message", "again_at"::date::text AS "again" FROM "sync_item" WHERE "stream" = 'ownership' AND "key" = $1`,
        [accessionOf(n)],
      )
    )[0];

  it('keeps what an outage left, and fetches it the next time; the others are imported', async () => {
    const good = server.answers.get(filing(2))!;
    server.answers.set(filing(2), status(500));
    const report = await sync();
    expect(streamOf(report, 'ownership')).toMatchObject({ outcome: 'OUTAGE', outages: 1, imported: 2, left: 1 });
    server.answers.set(filing(2), good);
    await sync();
    expect(await filings()).toEqual([1, 2, 3].map(accessionOf));
  });

  it('refuses a page instead of a filing, says how it begins, and asks again after a week', async () => {
    server.answers.set(filing(2), file('<!DOCTYPE html><html><title>Sorry</title></html>'));
    const report = await sync();
    expect(streamOf(report, 'ownership')).toMatchObject({ outcome: 'REFUSED', refused: 1, imported: 2 });
    expect(await itemOf(2)).toEqual({
      state: 'REFUSED',
      message: expect.stringContaining('<title>Sorry</title>'),
      again: '2026-11-27',
    });
  });

  it('waits for an index that is not published yet: SEC answers 403', async () => {
    const report = await sync();
    expect(streamOf(report, 'index')).toMatchObject({ outcome: 'NOT_YET' });
    const [row] = await db.query<{ nextAt: Date }>(
      `SELECT "next_at" AS "nextAt" FROM "sync_stream" WHERE "stream" = 'index'`,
    );
    expect(row!.nextAt.valueOf()).toBeGreaterThan(FRIDAY.valueOf());
    now = new Date('2026-12-10T12:00:00Z');
    await sync();
    const old = await db.query(
      `SELECT "key", "state" FROM "sync_item" WHERE "stream" = 'index' AND "at" = '2026-11-20'`,
    );
    expect(old).toEqual([{ key: '2026-11-20', state: 'ABSENT' }]);
  });

  it('remembers a company that filed nothing', async () => {
    await sync();
    const [item] = await db.query(
      `SELECT "state", "message" FROM "sync_item" WHERE "stream" = 'submissions' AND "key" LIKE $1`,
      [`CIK${CIK.BETA}%`],
    );
    expect(item).toEqual({ state: 'EMPTY', message: 'The list has nothing new in scope since then.' });
  });

  it('stops asking SEC when it blocks, and does not ask before it said', async () => {
    server.answers.set(filing(3), status(403, '<html><title>Request Rate Threshold Exceeded</title></html>'));
    await sync();
    const count = server.asked.length;
    const again = await sync();
    expect(server.asked.length).toBe(count);
    expect(again.skipped).toEqual([{ source: 'sec', why: expect.stringMatching(/a pause until 2026-11-20T22:1/) }]);
    server.answers.set(filing(3), file(form4(3, 'ACME', '2026-11-18')));
    now = new Date(now.valueOf() + 600_001);
    await sync();
    expect(await filings()).toEqual([1, 2, 3].map(accessionOf));
  });

  it('asks again for what was refused when a user runs it, and by a schedule when its time has come', async () => {
    server.answers.set(filing(2), file('<!DOCTYPE html><html><title>Sorry</title></html>'));
    await sync();
    server.answers.set(filing(2), file(form4(2, 'ACME', '2026-09-01')));
    await sync({ isScheduled: true });
    expect(await filings()).not.toContain(accessionOf(2));
    now = new Date('2026-11-28T12:00:00Z');
    await sync({ isScheduled: true });
    expect(await filings()).toContain(accessionOf(2));
  });

  it('asks at once with a key that was put right', async () => {
    const path = 'www.alphavantage.co/query?function=EARNINGS_CALENDAR&horizon=3month';
    values = { SYNC_KEY_ALPHA_VANTAGE: 'wrong-1' };
    server.answers.set(`${path}&apikey=wrong-1`, status(401, 'The key wrong-1 is not valid.'));
    const only = ['alpha-vantage'];
    const report = streamOf(await sync({ only }), 'earnings-calendar');
    // The host repeats the key; we do not.
    expect(report).toMatchObject({
      outcome: 'REFUSED',
      message: '2026-11-20: The host refuses it (401): The key SYNC_KEY_ALPHA_VANTAGE is not valid.',
    });
    expect(JSON.stringify(await db.query('SELECT * FROM "sync_item"'))).not.toContain('wrong-1');
    values = { SYNC_KEY_ALPHA_VANTAGE: 'right-2' };
    server.answers.set(
      `${path}&apikey=right-2`,
      file('symbol,name,reportDate,fiscalDateEnding,estimate,currency\nACME,ACME,2026-12-01,2026-09-30,1,USD\n'),
    );
    expect(streamOf(await sync({ only }), 'earnings-calendar')).toMatchObject({ outcome: 'DONE', imported: 1 });
    await db.script('TRUNCATE "earnings_listing"');
  });

  it('imports the same bytes again that an importer refused before', async () => {
    server.answers.set('www.sec.gov/files/company_tickers.json', file('[]'));
    const only = ['sec/companies'];
    for (const _run of [1, 2])
      expect(streamOf(await sync({ only }), 'companies')).toMatchObject({
        outcome: 'REFUSED',
        refused: 1,
        fetched: 1,
        message: expect.stringMatching(/^company_tickers: /),
      });
    expect(server.asked.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  it('says that a list has moved, and does not take it for an empty one', async () => {
    const report = await sync({ only: ['sp500'] });
    expect(streamOf(report, 'constituents')).toMatchObject({
      outcome: 'REFUSED',
      message: 'sp500-constituents.csv: The file does not exist (403).',
    });
  });

  it('goes on with other sources where one fails', async () => {
    server.answers.set('www.sec.gov/files/company_tickers.json', status(500));
    server.answers.set(
      'raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv',
      file('Symbol,Security,GICS Sector\nACME,ACME Inc,Energy\n'),
    );
    const report = await sync({ only: ['sec', 'sp500'] });
    expect(streamOf(report, 'companies').outcome).toBe('OUTAGE');
    expect(streamOf(report, 'constituents')).toMatchObject({ outcome: 'DONE', rows: 1 });
  });
});

describe('what may be asked', () => {
  it('asks SEC nothing without a contact, and says so', async () => {
    values = {};
    const report = await sync();
    expect(server.asked).toEqual([]);
    expect(report.skipped).toEqual([{ source: 'sec', why: 'SYNC_CONTACT is not set.' }]);
  });

  it('asks a source with terms of its own when they are accepted, and not before', async () => {
    const path = 'raw.githubusercontent.com/kadoa-org/congress-trading-monitor/main/public/data/trades.json';
    server.answers.set(path, file('[]'));
    const before = await sync({ only: ['congress'] });
    expect(before.skipped[0]!.why).toMatch(/terms are not accepted.*--accept congress/);
    expect(server.asked).toEqual([]);
    await accept(db, 'congress', now);
    await sync({ only: ['congress'] });
    expect(server.paths()).toEqual([path]);
  });

  it('runs on a schedule only what is due', async () => {
    const only = ['sp500'];
    server.answers.set(
      'raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv',
      file('Symbol,Security,GICS Sector\nACME,ACME Inc,Energy\n'),
    );
    expect((await sync({ only, isScheduled: true })).streams).toHaveLength(1);
    expect((await sync({ only, isScheduled: true })).streams).toHaveLength(0);
    now = SATURDAY;
    expect((await sync({ only, isScheduled: true })).streams).toHaveLength(1);
  });

  it('names the sources where one is unknown', async () => {
    await expect(sync({ only: ['sce'] })).rejects.toThrow(
      /no source 'sce'. Did you mean "sec".* Sources: sec, nasdaq-trader/,
    );
  });
});

describe('a run that is interrupted', () => {
  it('imports what it has when it is told to stop, and fetches the rest the next time', async () => {
    const stopping = new AbortController();
    server.answers.set(`www.sec.gov/Archives/edgar/data/1001/${accessionOf(2)}.txt`, () => stopping.abort());
    await sync({ signal: stopping.signal });
    const first = await filings();
    expect(first).not.toContain(accessionOf(2));
    server.answers.set(
      `www.sec.gov/Archives/edgar/data/1001/${accessionOf(2)}.txt`,
      file(form4(2, 'ACME', '2026-09-01')),
    );
    server.asked.length = 0;
    await sync();
    expect(await filings()).toEqual([1, 2, 3].map(accessionOf));
    const again = asked(FILES).map((path) => path.slice(-24, -4));
    expect(again.filter((accession) => first.includes(accession))).toEqual([]);
  });

  it('goes on where the transfer of a large file broke off', async () => {
    const path = 'www.sec.gov/files/company_tickers.json';
    const content = JSON.stringify({ 0: { cik_str: 1001, ticker: 'ACME', title: `ACME ${'x'.repeat(3_000)}` } });
    server.answers.set(path, inTurn(cutAfter(content, 1_000), status(200, content), status(200, content)));
    expect(streamOf(await sync({ only: ['sec/companies'] }), 'companies')).toMatchObject({ outcome: 'DONE', rows: 1 });
  });
});
