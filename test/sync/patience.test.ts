import { describe, expect, it } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import { syncCommandsOn } from '../../src/sync/commands.ts';
import { planRetry } from '../../src/sync/pauses.ts';
import type { RunOptions } from '../../src/sync/run.ts';
import { catalog } from '../support/catalog.ts';
import { CIK, createSubmissions, form4, formatAccession, secAnswers } from '../support/publishers.ts';
import { type Answer, file, status } from '../support/stand-in.ts';
import { findStream, useSyncRuns } from '../support/sync-run.ts';

const FRIDAY = new Date('2026-11-20T22:00:00Z');
const LIST = 'api.finra.org/partitions/group/otcMarket/name/consolidatedShortInterest';
const VOLUME = (day: string) => `cdn.finra.org/equity/regsho/daily/CNMSshvol${day}.txt`;
const volumeFile = (day: string) =>
  file(`Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market\n${day}|ACME|1|0|2|N\n1\n`);
const filingPath = (n: number) => `www.sec.gov/Archives/edgar/data/1001/${formatAccession(n)}.txt`;

const runs = useSyncRuns(FRIDAY, () => secAnswers());
const runVolumes = (more: Partial<RunOptions> = {}) =>
  runs.run({ only: ['finra/short-volume'], since: new Date('2026-11-19'), ...more });
const answer = (day: string, answer: Answer) => void runs.server.answers.set(VOLUME(day), answer);
const minutesFromNow = (instant: string | null | undefined) =>
  Math.round((Date.parse(instant!) - runs.now.valueOf()) / 60_000);

describe('patience with a host', () => {
  it('a short Retry-After never shortens the growing pauses after an outage', async () => {
    answer('20261119', status(503, '', { 'retry-after': '3' }));
    const pauses: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      await runVolumes({ isScheduled: true });
      const { nextAt } = (await runs.status('finra/short-volume'))!;
      pauses.push(minutesFromNow(nextAt));
      runs.now = new Date(Date.parse(nextAt!) + 1);
    }
    // 10 minutes, doubled with each failure in a row.
    expect(pauses).toEqual([10, 20, 40, 80]);
  });

  it('a pause that a host asks for in the past counts as at least ten minutes, and grows', async () => {
    answer('20261119', status(429, '', { 'retry-after': 'Thu, 19 Nov 2026 00:00:00 GMT' }));
    await runVolumes({ isScheduled: true });
    const first = (await runs.status('finra/short-volume'))!;
    expect([first.state, minutesFromNow(first.nextAt)]).toEqual(['BLOCKED', 10]);
    runs.now = new Date(Date.parse(first.nextAt!) + 1);
    await runVolumes({ isScheduled: true });
    expect(minutesFromNow((await runs.status('finra/short-volume'))!.nextAt)).toBe(20);
  });

  it('a host that asks for an hour gets an hour', async () => {
    answer('20261119', status(429, '', { 'retry-after': '3600' }));
    await runVolumes();
    expect(minutesFromNow((await runs.status('finra/short-volume'))!.nextAt)).toBe(60);
  });

  it('a host that asks for a week gets a day, and a run of the user does not wait with ignoresPauses', async () => {
    answer('20261119', status(429, '', { 'retry-after': '604800' }));
    await runVolumes();
    expect(minutesFromNow((await runs.status('finra/short-volume'))!.nextAt)).toBe(1_440);
    answer('20261119', volumeFile('20261119'));
    expect(findStream(await runVolumes(), 'short-volume')).toMatchObject({ outcome: 'REFUSED', fetched: 0 });
    expect(findStream(await runVolumes({ ignoresPauses: true }), 'short-volume')).toMatchObject({ outcome: 'DONE' });
  });

  it('a run that requests nothing leaves the last success when it was', async () => {
    answer('20261119', volumeFile('20261119'));
    await runVolumes();
    const { lastSuccessAt } = (await runs.status('finra/short-volume'))!;
    runs.now = new Date(runs.now.valueOf() + 60_000);
    runs.server.asked.length = 0;
    await runVolumes();
    expect(runs.server.asked).toEqual([]);
    expect(lastSuccessAt).not.toBeNull();
    expect(await runs.status('finra/short-volume')).toMatchObject({ state: 'FRESH', lastSuccessAt });
  });

  it('a pause that a host asks for behind a redirect is kept by the file that led there', async () => {
    answer('20261119', status(302, '', { location: 'https://api.finra.org/moved' }));
    runs.server.answers.set('api.finra.org/moved', status(429, '', { 'retry-after': '3600' }));
    await runVolumes();
    const { state, nextAt } = (await runs.status('finra/short-volume'))!;
    expect([state, minutesFromNow(nextAt)]).toEqual(['BLOCKED', 60]);
  });

  it('the pause of one host leaves the other hosts of its source alone', async () => {
    runs.server.answers.set(LIST, status(429, '', { 'retry-after': '3600' }));
    const both = { only: ['finra'], since: new Date('2026-11-19') };
    expect(findStream(await runs.run(both), 'short-interest')).toMatchObject({ outcome: 'REFUSED' });
    // The next run asks cdn.finra.org, and not api.finra.org.
    answer('20261119', volumeFile('20261119'));
    runs.server.asked.length = 0;
    const report = await runs.run(both);
    expect(runs.server.paths()).toEqual([VOLUME('20261119')]);
    expect(findStream(report, 'short-volume').outcome).toBe('DONE');
    expect(findStream(report, 'short-interest').message).toMatch(/^api\.finra\.org asked for a pause until/);
    // Waiting for a known pause is no further failure.
    expect(minutesFromNow((await runs.status('finra/short-interest'))!.nextAt)).toBe(60);
  });

  it.each([
    ['a success', { outcome: 'DONE', failures: 3, restsUntil: null, hasNewRest: false }, { nextAt: null, failures: 0 }],
    [
      'a sixth outage: at most six hours',
      { outcome: 'OUTAGE', failures: 6, restsUntil: null, hasNewRest: false },
      { nextAt: 360, failures: 7 },
    ],
    [
      'a file that is not published yet',
      { outcome: 'NOT_YET', failures: 0, restsUntil: null, hasNewRest: false },
      { nextAt: 30, failures: 0 },
    ],
    [
      'a refused file: by the schedule',
      { outcome: 'REFUSED', failures: 0, restsUntil: null, hasNewRest: false },
      { nextAt: null, failures: 0 },
    ],
  ] as const)('the next run after %s', (_name, end, { nextAt, failures }) => {
    const planned = planRetry(end, FRIDAY);
    expect([planned.nextAt && (planned.nextAt.valueOf() - FRIDAY.valueOf()) / 60_000, planned.failures]).toEqual([
      nextAt,
      failures,
    ]);
  });
});

describe('files that failed before', () => {
  it('three bad newest filings keep no good filings away, in any number of runs', async () => {
    const filings = Array.from({ length: 12 }, (_, i) => ({
      n: 10 + i,
      filed: `2026-11-${String(7 + i).padStart(2, '0')}`,
    }));
    runs.server.answers.set(
      `data.sec.gov/submissions/CIK${CIK.ACME}.json`,
      file(
        createSubmissions(
          CIK.ACME,
          filings.map(({ n, filed }) => ({ form: '4', accession: formatAccession(n), filed })),
        ),
      ),
    );
    for (const [i, { n, filed }] of filings.entries())
      runs.server.answers.set(filingPath(n), i >= 9 ? file('not a filing') : file(form4(n, 'ACME', filed)));
    // The newest three are refused first, which ends the first run.
    expect(findStream(await runs.run(), 'ownership')).toMatchObject({ outcome: 'REFUSED', refused: 3 });
    expect(findStream(await runs.run(), 'ownership')).toMatchObject({ refused: 3, left: 0 });
    const [stored] = await runs.db.query<{ count: number }>('SELECT count(*)::int AS count FROM "ownership_filing"');
    // The nine good filings here, and those of BETA.
    expect(stored!.count).toBeGreaterThanOrEqual(9);
    expect(await runs.status('sec/ownership')).toMatchObject({ day: '2026-11-15', holes: 3 });
  });

  it('holes are listed with their reasons, and one that an operator dismisses is one no longer', async () => {
    runs.server.answers.set(filingPath(2), status(404));
    await runs.run();
    const settings = { isOn: false, wanted: null, values: runs.values, sources: [], mirror: runs.server.url };
    const clock = () => runs.now;
    const commands = syncCommandsOn(catalog, {
      db: runs.db,
      root: runs.root,
      settings,
      now: clock,
      lookAt: clock,
      report: () => {},
    });
    expect(await commands.syncHoles({ only: ['sec/ownership'] })).toEqual([
      {
        name: 'sec/ownership',
        key: formatAccession(2),
        state: 'ABSENT',
        day: '2026-09-01',
        message: 'The file does not exist (404).',
        attempts: 1,
        triedAt: expect.stringMatching(/^2026-11-20T22:/),
        againAt: expect.stringMatching(/^2026-11-27/),
        url: `https://${filingPath(2)}`,
      },
    ]);
    expect(await runs.status('sec/ownership')).toMatchObject({ state: 'INCOMPLETE', day: '2026-08-31', holes: 1 });
    await expect(commands.syncDismiss({ name: 'sec/ownership', key: 'x' })).rejects.toThrow(
      "sec/ownership has no file 'x' that is refused or missing",
    );
    await commands.syncDismiss({ name: 'sec/ownership', key: formatAccession(2) });
    expect(await commands.syncHoles({ only: ['sec/ownership'] })).toEqual([]);
    runs.server.asked.length = 0;
    runs.now = new Date('2026-12-20T22:00:00Z');
    await runs.run();
    expect(runs.server.paths()).not.toContain(filingPath(2));
    expect(await runs.status('sec/ownership')).toMatchObject({ holes: 0 });
  });

  it('a filing that a list names twice is fetched once', async () => {
    const twice = { form: '4', accession: formatAccession(3), filed: '2026-11-18' };
    runs.server.answers.set(
      `data.sec.gov/submissions/CIK${CIK.ACME}.json`,
      file(createSubmissions(CIK.ACME, [twice, twice])),
    );
    await runs.run();
    expect(runs.server.paths().filter((path) => path === filingPath(3))).toHaveLength(1);
  });
});

describe('what a run says about its scope', () => {
  it('a watchlist with unknown tickers is answered with the nearest known tickers', async () => {
    const lines: string[] = [];
    const report: RunOptions['report'] = (line) => void (typeof line === 'string' && lines.push(line));
    await runs.run({ wanted: { watchlist: ['ACME', 'BETTA', 'ZZZZZ'] }, report });
    const expected = [
      'The watchlist has BETTA, which is no listed stock or fund. Did you mean "BETA"?',
      'The watchlist has ZZZZZ, which is no listed stock or fund.',
    ];
    expect(lines.filter((line) => line.startsWith('The watchlist'))).toEqual(expected);
    // The list of companies is stored now, so that a dry run knows them before it plans.
    lines.length = 0;
    await runs.run({ wanted: { watchlist: ['ACME', 'BETTA', 'ZZZZZ'] }, isDryRun: true, report });
    expect(lines.slice(0, 2)).toEqual(expected);
  });

  it('an import into the demo market is refused, unless it is forced', async () => {
    await runs.db.query(
      `INSERT INTO "data_version" ("family", "version", "generated_at", "rows") VALUES ('demo-standard', 1, now(), 0)`,
    );
    const commands = commandsOn(catalog, runs.db, () => runs.now);
    const paths = [runs.root];
    for (const dryRun of [false, true]) {
      const refused = 'The database holds the demo market';
      await expect(commands.ingest({ kind: 'prices', paths, dryRun })).rejects.toThrow(refused);
      await expect(commands.ingestAuto({ paths, dryRun })).rejects.toThrow(refused);
    }
    await expect(commands.ingest({ kind: 'prices', paths, dryRun: false, force: true })).resolves.toEqual([]);
  });
});
