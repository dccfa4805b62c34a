import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import { linesOnly } from '../../src/lib/progress.ts';
import { accept } from '../../src/sync/consent.ts';
import { catalog } from '../support/catalog.ts';
import { CIK, dailyIndex, form4, form345Set, formatAccession, secAnswers } from '../support/publishers.ts';
import { cutAfter, file, inTurn, status } from '../support/stand-in.ts';
import { findStream, useSyncRuns } from '../support/sync-run.ts';

/** Friday evening in New York: the index of the day is not published yet. */
const FRIDAY = new Date('2026-11-20T22:00:00Z');
const SATURDAY = new Date('2026-11-21T12:00:00Z');

const runs = useSyncRuns(FRIDAY, () => secAnswers());
const filings = async () =>
  (await runs.db.query<{ accession: string }>('SELECT "accession" FROM "ownership_filing" ORDER BY 1')).map(
    ({ accession }) => accession,
  );
const listPaths = (pattern: RegExp) => runs.server.paths().filter((path) => pattern.test(path));
const FILES = /Archives\/edgar\/data/;

describe('a run', () => {
  it('fetches what companies of a watchlist filed since a day, newest first, and imports it', async () => {
    const report = await runs.run();
    expect(await filings()).toEqual([1, 2, 3].map(formatAccession));
    const order = listPaths(FILES).map((path) => path.slice(-24, -4));
    expect(order[0]).toBe(formatAccession(3));
    expect(findStream(report, 'ownership')).toMatchObject({ outcome: 'DONE', fetched: 3, imported: 3, left: 0 });
    expect(await runs.db.query('SELECT "cik" FROM "company_fact"')).toEqual([{ cik: CIK.ACME }]);
    expect(runs.derived.at(-1)).toEqual(['stocks', 'insider', 'fundamentals']);
    // Imported files are removed from disk.
    expect(await readdir(join(runs.root, 'sync/sec/ownership'))).toEqual([]);
  });

  it('is seen by `status`: the day up to which a source is imported, and when it was fetched', async () => {
    await runs.run();
    const sources = await commandsOn(catalog, runs.db, () => runs.now).sources({});
    expect(sources.find(({ name }) => name === 'sec/ownership')).toMatchObject({
      family: 'insider',
      state: 'FRESH',
      day: '2026-11-18',
      reason: null,
      filesLeft: 0,
      lastSuccessAt: expect.stringMatching(/^2026-11-20T22:/),
    });
    // A watchlist does not need the data sets.
    expect(sources.map(({ name }) => name)).not.toContain('sec/ownership-sets');
  });

  it('requests nothing a second time, also if the response was empty', async () => {
    await runs.run();
    runs.server.asked.length = 0;
    await runs.run();
    expect(listPaths(/submissions|companyfacts|Archives\/edgar\/data|company_tickers\.json/)).toEqual([]);
  });

  it('requests only changed lists and the filings of the daily index on the next day', async () => {
    await runs.run();
    runs.now = SATURDAY;
    runs.server.asked.length = 0;
    runs.server.answers.set(
      'www.sec.gov/Archives/edgar/daily-index/2026/QTR4/form.20261120.idx',
      file(
        dailyIndex([
          { form: '4', cik: '77', filed: '2026-11-20', accession: formatAccession(4) },
          { form: '4', cik: CIK.ACME, filed: '2026-11-20', accession: formatAccession(4) },
          { form: '4', cik: '78', filed: '2026-11-20', accession: formatAccession(5) },
          { form: '10-Q', cik: CIK.ACME, filed: '2026-11-20', accession: formatAccession(92) },
        ]),
      ),
    );
    runs.server.answers.set(
      `www.sec.gov/Archives/edgar/data/1001/${formatAccession(4)}.txt`,
      file(form4(4, 'ACME', '2026-11-20')),
    );
    const report = await runs.run();
    expect(findStream(report, 'companies')).toMatchObject({ unchanged: 1, fetched: 0 });
    expect(listPaths(FILES)).toEqual([`www.sec.gov/Archives/edgar/data/1001/${formatAccession(4)}.txt`]);
    expect(listPaths(/companyfacts/)).toHaveLength(1);
    expect(await filings()).toContain(formatAccession(4));
    const [{ cursor }] = (await runs.db.query<{ cursor: string }>(
      `SELECT "cursor"::text FROM "sync_stream" WHERE "stream" = 'ownership'`,
    )) as [{ cursor: string }];
    expect(cursor).toBe('2026-11-20');
  });

  it('imports Forms 25 and 15 of the daily index, without their amendments and those of other companies', async () => {
    await runs.run();
    runs.now = SATURDAY;
    runs.server.asked.length = 0;
    const listed = { cik: CIK.ACME, filed: '2026-11-20' };
    runs.server.answers.set(
      'www.sec.gov/Archives/edgar/daily-index/2026/QTR4/form.20261120.idx',
      file(
        dailyIndex([
          // The exchange files it, so it is listed twice.
          { form: '25-NSE', cik: '876661', filed: '2026-11-20', accession: formatAccession(6) },
          { ...listed, form: '25-NSE', accession: formatAccession(6) },
          { ...listed, form: '25-NSE/A', accession: formatAccession(7) },
          { ...listed, form: '15-12G', accession: formatAccession(8) },
          { ...listed, form: '15-12G', cik: '78', accession: formatAccession(9) },
          { ...listed, form: '253G1', accession: formatAccession(10) },
        ]),
      ),
    );
    const answerForm = (n: number, form: string, text: string) =>
      runs.server.answers.set(
        `www.sec.gov/Archives/edgar/data/1001/${formatAccession(n)}.txt`,
        file(
          `<SEC-DOCUMENT>${formatAccession(n)}.txt : 20261120\nACCESSION NUMBER:\t\t${formatAccession(n)}\nCONFORMED SUBMISSION TYPE:\t${form}\nFILED AS OF DATE:\t\t20261120\nFILER:\n\t\tCENTRAL INDEX KEY:\t\t\t0000001001\n<DOCUMENT>\n<TYPE>${form}\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n`,
        ),
      );
    answerForm(
      6,
      '25-NSE',
      `<XML>
<notificationOfRemoval><exchange><cik>0000876661</cik><entityName>New York Stock Exchange LLC</entityName></exchange>
<issuer><cik>1001</cik></issuer><descriptionClassSecurity>Common Stock</descriptionClassSecurity>
<ruleProvision>17 CFR 240.12d2-2(a)(3)</ruleProvision>
<signatureData><signatureDate>2026-11-20</signatureDate></signatureData></notificationOfRemoval>
</XML>`,
    );
    answerForm(8, '15-12G', 'Form 15');
    const report = await runs.run();
    expect(findStream(report, 'listing-events')).toMatchObject({ outcome: 'DONE', fetched: 2, imported: 2, left: 0 });
    expect(await runs.db.query('SELECT "key", "day"::text, "kind", "filing" FROM "listing_event" ORDER BY 2')).toEqual([
      { key: 'ACME', day: '2026-11-20', kind: 'DEREGISTERED', filing: formatAccession(8) },
      { key: 'ACME', day: '2026-11-30', kind: 'MERGED', filing: formatAccession(6) },
    ]);
  });

  it('imports a company that joins the watchlist from the first day on', async () => {
    await runs.run({ wanted: { watchlist: ['BETA'] } });
    expect(await filings()).toEqual([]);
    await runs.run({ wanted: { watchlist: ['BETA', 'ACME'] } });
    expect(await filings()).toEqual([1, 2, 3].map(formatAccession));
  });

  it('fetches older files where history begins earlier than the last time', async () => {
    await runs.run();
    runs.server.answers.set(
      `www.sec.gov/Archives/edgar/data/1001/${formatAccession(0)}.txt`,
      file(form4(0, 'ACME', '2020-03-02')),
    );
    await runs.run({ since: new Date('2020-01-01') });
    expect(await filings()).toEqual([0, 1, 2, 3].map(formatAccession));
  });

  it('imports the forms of a data set that it does not have, and leaves nothing of the archive', async () => {
    const page = 'www.sec.gov/data-research/sec-markets-data/insider-transactions-data-sets';
    runs.server.answers.set(page, file('<html><a href="/files/elsewhere/2026q3_form345.zip">2026 Q3</a></html>'));
    runs.server.answers.set(
      'www.sec.gov/files/elsewhere/2026q3_form345.zip',
      file(form345Set([formatAccession(2), formatAccession(8)])),
    );
    await runs.run();
    const report = await runs.run({ only: ['sec/ownership-sets', 'sec/ownership'] });
    expect(findStream(report, 'ownership')).toMatchObject({ fetched: 0, imported: 1 });
    expect(await filings()).toEqual([1, 2, 3, 8].map(formatAccession));
    expect(await readdir(join(runs.root, 'sync/sec/ownership-sets'))).toEqual([]);
    runs.server.asked.length = 0;
    await runs.run({ only: ['sec/ownership-sets'] });
    expect(listPaths(/\.zip$/)).toEqual([]);
  });

  it('plans and requests nothing on a dry run', async () => {
    const lines: string[] = [];
    await runs.run({ isDryRun: true, report: linesOnly((line) => lines.push(line)) });
    expect(runs.server.asked).toEqual([]);
    expect(lines).toContain(
      'sec/companies: 1 planned, 1 to fetch, first https://www.sec.gov/files/company_tickers.json',
    );
  });

  it('lists the remaining requests in a dry run', async () => {
    const lines: string[] = [];
    await runs.run();
    await runs.run({ isDryRun: true, report: linesOnly((line) => lines.push(line)) });
    expect(lines).toContain(
      'sec/companies: 1 planned, 1 to fetch, first https://www.sec.gov/files/company_tickers.json',
    );
    expect(lines.find((line) => line.startsWith('sec/submissions'))).toBe('sec/submissions: 2 planned, 0 to fetch');
  });
});

describe('four outcomes', () => {
  const filing = (n: number) => `www.sec.gov/Archives/edgar/data/1001/${formatAccession(n)}.txt`;
  const getItem = async (n: number) =>
    (
      await runs.db.query<{ state: string; message: string; again: string | null }>(
        `SELECT "state", "message", "again_at"::date::text AS "again" FROM "sync_item" WHERE "stream" = 'ownership' AND "key" = $1`,
        [formatAccession(n)],
      )
    )[0];

  it('a sync run keeps files that an outage left, and fetches them the next time; the others are imported', async () => {
    const good = runs.server.answers.get(filing(2))!;
    runs.server.answers.set(filing(2), status(500));
    const report = await runs.run();
    expect(findStream(report, 'ownership')).toMatchObject({ outcome: 'OUTAGE', outages: 1, imported: 2, left: 1 });
    runs.server.answers.set(filing(2), good);
    await runs.run();
    expect(await filings()).toEqual([1, 2, 3].map(formatAccession));
  });

  it('a sync run refuses a file in place of a filing, quotes its beginning, and asks again after a week', async () => {
    runs.server.answers.set(filing(2), file('Sorry, this filing is away.'));
    const report = await runs.run();
    expect(findStream(report, 'ownership')).toMatchObject({ outcome: 'REFUSED', refused: 1, imported: 2 });
    expect(await getItem(2)).toEqual({
      state: 'REFUSED',
      message: expect.stringContaining('Sorry, this filing is away.'),
      again: '2026-11-27',
    });
  });

  it('a sync run takes a page instead of a filing for an outage of the host, and asks again within minutes', async () => {
    runs.server.answers.set(filing(2), file('<!DOCTYPE html><html><title>Log in</title></html>'));
    const report = await runs.run();
    expect(findStream(report, 'ownership')).toMatchObject({ outcome: 'OUTAGE', outages: 1, refused: 0, imported: 2 });
    expect(await getItem(2)).toEqual({
      state: 'QUEUED',
      message: expect.stringContaining('<title>Log in</title>'),
      again: null,
    });
    runs.server.answers.set(filing(2), file(form4(2, 'ACME', '2026-09-01')));
    runs.now = new Date(runs.now.valueOf() + 600_001);
    await runs.run({ isScheduled: true });
    expect(await filings()).toContain(formatAccession(2));
  });

  it('a sync run refuses a filing that came five times as a page', async () => {
    runs.server.answers.set(filing(2), file('<!DOCTYPE html><html><title>Log in</title></html>'));
    for (let run = 1; run <= 5; run += 1) {
      const report = findStream(await runs.run(), 'ownership');
      expect([run, report.outcome]).toEqual([run, run < 5 ? 'OUTAGE' : 'REFUSED']);
    }
  });

  it('a sync run waits for an index that is not published yet: SEC answers 403', async () => {
    const report = await runs.run();
    expect(findStream(report, 'index')).toMatchObject({ outcome: 'NOT_YET' });
    const [row] = await runs.db.query<{ nextAt: Date }>(
      `SELECT "next_at" AS "nextAt" FROM "sync_stream" WHERE "stream" = 'index'`,
    );
    expect(row!.nextAt.valueOf()).toBeGreaterThan(FRIDAY.valueOf());
    runs.now = new Date('2026-12-10T12:00:00Z');
    await runs.run();
    const old = await runs.db.query(
      `SELECT "key", "state" FROM "sync_item" WHERE "stream" = 'index' AND "at" = '2026-11-20'`,
    );
    expect(old).toEqual([{ key: '2026-11-20', state: 'ABSENT' }]);
  });

  it('a sync run remembers a company that filed nothing', async () => {
    await runs.run();
    const [item] = await runs.db.query(
      `SELECT "state", "message" FROM "sync_item" WHERE "stream" = 'submissions' AND "key" LIKE $1`,
      [`CIK${CIK.BETA}%`],
    );
    expect(item).toEqual({ state: 'EMPTY', message: 'The list has nothing new in scope since then.' });
  });

  it('a sync run stops asking SEC when it blocks, and does not ask before it said', async () => {
    runs.server.answers.set(filing(3), status(403, '<html><title>Request Rate Threshold Exceeded</title></html>'));
    await runs.run();
    const count = runs.server.asked.length;
    const again = await runs.run();
    expect(runs.server.asked.length).toBe(count);
    expect(findStream(again, 'ownership')).toMatchObject({
      outcome: 'REFUSED',
      message: expect.stringMatching(/www.sec.gov asked for a pause until 2026-11-20T22:1/),
    });
    runs.server.answers.set(filing(3), file(form4(3, 'ACME', '2026-11-18')));
    runs.now = new Date(runs.now.valueOf() + 600_001);
    await runs.run();
    expect(await filings()).toEqual([1, 2, 3].map(formatAccession));
  });

  it('a sync run repeats refused files when a user runs it, and on schedule when they are due', async () => {
    runs.server.answers.set(filing(2), file('Sorry, this filing is away.'));
    await runs.run();
    runs.server.answers.set(filing(2), file(form4(2, 'ACME', '2026-09-01')));
    await runs.run({ isScheduled: true });
    expect(await filings()).not.toContain(formatAccession(2));
    runs.now = new Date('2026-11-28T12:00:00Z');
    await runs.run({ isScheduled: true });
    expect(await filings()).toContain(formatAccession(2));
  });

  it('a sync run asks at once with a key that was put right', async () => {
    const path = 'www.alphavantage.co/query?function=EARNINGS_CALENDAR&horizon=3month';
    runs.values = { SYNC_KEY_ALPHA_VANTAGE: 'wrong-1' };
    runs.server.answers.set(`${path}&apikey=wrong-1`, status(401, 'The key wrong-1 is not valid.'));
    const only = ['alpha-vantage'];
    const report = findStream(await runs.run({ only }), 'earnings-calendar');
    // The host repeats the key; we do not.
    expect(report).toMatchObject({
      outcome: 'REFUSED',
      message: '2026-11-20: The host refuses it (401): The key SYNC_KEY_ALPHA_VANTAGE is not valid.',
    });
    expect(JSON.stringify(await runs.db.query('SELECT * FROM "sync_item"'))).not.toContain('wrong-1');
    runs.values = { SYNC_KEY_ALPHA_VANTAGE: 'right-2' };
    runs.server.answers.set(
      `${path}&apikey=right-2`,
      file('symbol,name,reportDate,fiscalDateEnding,estimate,currency\nACME,ACME,2026-12-01,2026-09-30,1,USD\n'),
    );
    expect(findStream(await runs.run({ only }), 'earnings-calendar')).toMatchObject({ outcome: 'DONE', imported: 1 });
    await runs.db.script('TRUNCATE "earnings_listing"');
  });

  it('a sync run imports the same bytes again that an importer refused before', async () => {
    runs.server.answers.set('www.sec.gov/files/company_tickers.json', file('[]'));
    const only = ['sec/companies'];
    for (const _run of [1, 2])
      expect(findStream(await runs.run({ only }), 'companies')).toMatchObject({
        outcome: 'REFUSED',
        refused: 1,
        fetched: 1,
        message: expect.stringMatching(/^company_tickers: /),
      });
    expect(runs.server.asked.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  it('a sync run reports that a list has moved, and does not take it for an empty list', async () => {
    const report = await runs.run({ only: ['sp500'] });
    expect(findStream(report, 'constituents')).toMatchObject({
      outcome: 'REFUSED',
      message: 'sp500-constituents.csv: The file does not exist (403).',
    });
  });

  it('a sync run goes on with other sources if one fails', async () => {
    runs.server.answers.set('www.sec.gov/files/company_tickers.json', status(500));
    runs.server.answers.set(
      'raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv',
      file('Symbol,Security,GICS Sector\nACME,ACME Inc,Energy\n'),
    );
    const report = await runs.run({ only: ['sec', 'sp500'] });
    expect(findStream(report, 'companies').outcome).toBe('OUTAGE');
    expect(findStream(report, 'constituents')).toMatchObject({ outcome: 'DONE', rows: 1 });
  });
});

describe('valid requests', () => {
  it('a sync run asks SEC nothing without a contact, and says so', async () => {
    runs.values = {};
    const report = await runs.run();
    expect(runs.server.asked).toEqual([]);
    expect(report.skipped).toEqual([{ source: 'sec', why: 'SYNC_CONTACT is not set.' }]);
  });

  it('a sync run asks a source with terms of its own when they are accepted, and not before', async () => {
    const path = 'raw.githubusercontent.com/kadoa-org/congress-trading-monitor/main/public/data/trades.json';
    runs.server.answers.set(path, file('[]'));
    const before = await runs.run({ only: ['congress'] });
    expect(before.skipped[0]!.why).toMatch(/terms are not accepted.*--accept congress/);
    expect(runs.server.asked).toEqual([]);
    await accept(runs.db, 'congress', runs.now);
    await runs.run({ only: ['congress'] });
    expect(runs.server.paths()).toEqual([path]);
  });

  it('a sync run runs only due sources on a schedule', async () => {
    const only = ['sp500'];
    runs.server.answers.set(
      'raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv',
      file('Symbol,Security,GICS Sector\nACME,ACME Inc,Energy\n'),
    );
    expect((await runs.run({ only, isScheduled: true })).streams).toHaveLength(1);
    expect((await runs.run({ only, isScheduled: true })).streams).toHaveLength(0);
    runs.now = SATURDAY;
    expect((await runs.run({ only, isScheduled: true })).streams).toHaveLength(1);
  });

  it('a sync run lists the sources if a name is unknown', async () => {
    await expect(runs.run({ only: ['sce'] })).rejects.toThrow(
      /no source 'sce'. Did you mean "sec".* Sources: sec, nasdaq-trader/,
    );
  });
});

describe('a run that is interrupted', () => {
  it('an interrupted run imports the files that it has, and fetches the others in the next run', async () => {
    const stopping = new AbortController();
    runs.server.answers.set(`www.sec.gov/Archives/edgar/data/1001/${formatAccession(2)}.txt`, () => stopping.abort());
    await runs.run({ signal: stopping.signal });
    const first = await filings();
    expect(first).not.toContain(formatAccession(2));
    runs.server.answers.set(
      `www.sec.gov/Archives/edgar/data/1001/${formatAccession(2)}.txt`,
      file(form4(2, 'ACME', '2026-09-01')),
    );
    runs.server.asked.length = 0;
    await runs.run();
    expect(await filings()).toEqual([1, 2, 3].map(formatAccession));
    const again = listPaths(FILES).map((path) => path.slice(-24, -4));
    expect(again.filter((accession) => first.includes(accession))).toEqual([]);
  });

  it('resumes a broken transfer of a large file', async () => {
    const path = 'www.sec.gov/files/company_tickers.json';
    const content = JSON.stringify({ 0: { cik_str: 1001, ticker: 'ACME', title: `ACME ${'x'.repeat(3_000)}` } });
    runs.server.answers.set(path, inTurn(cutAfter(content, 1_000), status(200, content), status(200, content)));
    expect(findStream(await runs.run({ only: ['sec/companies'] }), 'companies')).toMatchObject({
      outcome: 'DONE',
      rows: 1,
    });
  });
});
