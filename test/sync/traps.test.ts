import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../../src/sync/run.ts';
import { type Answer, cutAfter, file, inTurn, status } from '../support/stand-in.ts';
import { findStream, useSyncRuns } from '../support/sync-run.ts';

// FINRA's daily files of a week; the file of Wednesday, November 18, is the trap. All other files are good, so a stream
// that says more than "up to Tuesday" claims what it does not have.
const FRIDAY_EVENING = new Date('2026-11-21T00:00:00Z');
const DAYS = ['20261116', '20261117', '20261118', '20261119', '20261120'] as const;
const TRAP = '20261118';
const HEADER = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market';

const volumePath = (day: string) => `cdn.finra.org/equity/regsho/daily/CNMSshvol${day}.txt`;
const volumeFile = (day: string, { header = HEADER, end = '\n' } = {}) =>
  [header, `${day}|ACME|100|0|400|B,Q,N`, `${day}|BETA|50|1|90|B,Q,N`, '2', ''].join(end);
const GOOD = volumeFile(TRAP);
const PART = { 'content-range': `bytes 0-${GOOD.length - 1}/9000`, 'content-length': String(GOOD.length) };

const runs = useSyncRuns(FRIDAY_EVENING, () => new Map(DAYS.map((day) => [volumePath(day), file(volumeFile(day))])));
const runVolumes = (more: Partial<RunOptions> = {}) =>
  runs.run({ only: ['finra/short-volume'], since: new Date('2026-11-16'), silenceMs: 300, ...more });
const findTrap = async () => {
  const [item] = await runs.db.query<{ state: string; message: string | null }>(
    `SELECT "state", "message" FROM "sync_item" WHERE "stream" = 'short-volume' AND "key" = '2026-11-18'`,
  );
  return item!;
};

/** Sends a few bytes at a time, without end. */
const drip: Answer = (request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  const timer = setInterval(() => response.write('2026'), 20);
  request.on('close', () => clearInterval(timer));
};
const sayNothing: Answer = () => {};
const reset: Answer = (request) => void request.socket.destroy();
const packed = (encoding: string, bytes: Buffer): Answer =>
  status(200, bytes as unknown as string, { 'content-encoding': encoding });
const redirect = (location: string): Answer => status(302, '', { location });

type Trap = [name: string, answer: Answer, outcome: string, item: string, state: string, message: RegExp];

/** `outcome` of the run, `item`: the state of the file afterward, `state` of the source. */
const TRAPS: Trap[] = [
  ['a login page with status 200', file('<!DOCTYPE html><html>Log in'), 'OUTAGE', 'QUEUED', 'LATE', /page instead/],
  ['a page behind a comment', file('<!-- cdn --><html>Busy'), 'OUTAGE', 'QUEUED', 'LATE', /page instead/],
  ['a page behind a byte order mark', file('\uFEFF<html>Busy'), 'OUTAGE', 'QUEUED', 'LATE', /page instead/],
  ['status 404', status(404), 'NOT_YET', 'QUEUED', 'LATE', /does not exist/],
  ['status 410', status(410), 'NOT_YET', 'QUEUED', 'LATE', /does not exist/],
  [
    'an object store without the file',
    status(403, '<Error><Code>AccessDenied</Code>'),
    'NOT_YET',
    'QUEUED',
    'LATE',
    /not exist/,
  ],
  ['rows of the day before', file(volumeFile('20261117')), 'NOT_YET', 'QUEUED', 'LATE', /rows of 20261117 instead/],
  ['a header without rows', file(`${HEADER}\n`), 'NOT_YET', 'QUEUED', 'LATE', /no rows yet/],
  ['a header without a line end', file(HEADER), 'NOT_YET', 'QUEUED', 'LATE', /no rows yet/],
  ['status 403', status(403, 'Forbidden'), 'REFUSED', 'REFUSED', 'REFUSED', /forbids it/],
  ['status 401', status(401), 'REFUSED', 'REFUSED', 'REFUSED', /refuses it \(401\)/],
  ['status 400', status(400), 'REFUSED', 'REFUSED', 'REFUSED', /refuses it \(400\)/],
  ['status 418', status(418), 'REFUSED', 'REFUSED', 'REFUSED', /refuses it \(418\)/],
  ['an empty file', file(''), 'REFUSED', 'REFUSED', 'REFUSED', /empty/],
  [
    'a renamed column',
    file(volumeFile(TRAP, { header: HEADER.replace('Symbol', 'Ticker') })),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /header is not/,
  ],
  ['a part that was not asked for', status(206, GOOD, PART), 'OUTAGE', 'QUEUED', 'LATE', /part of the file/],
  ['a file cut at a line end', file(GOOD.replace('\n2\n', '\n')), 'REFUSED', 'REFUSED', 'REFUSED', /cut off/],
  [
    'a file of whose rows most are refused',
    file(`${HEADER}\n${TRAP}|ACME|1.000,5|0|2.000|Q\n${TRAP}|BETA|1500,0|0|2|Q\n${TRAP}|KO|1|0|2|Q\n3\n`),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /2 of 3 rows are refused/,
  ],
  ['an error in JSON with status 200', file('{"error": "quota"}'), 'REFUSED', 'REFUSED', 'REFUSED', /The host says/],
  ['random bytes', file(Buffer.from([0, 255, 7, 200, 13])), 'REFUSED', 'REFUSED', 'REFUSED', /header is not/],
  [
    'a compressed file that unpacks to 65 MB',
    packed('gzip', gzipSync(Buffer.alloc(65 * 2 ** 20))),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /more than/,
  ],
  [
    'a redirect to another host',
    redirect('https://files.example.com/x.txt'),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /not a host of finra/,
  ],
  [
    'a redirect to http',
    redirect('http://cdn.finra.org/x.txt'),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /not a host of finra/,
  ],
  [
    'a redirect to a port',
    redirect('https://cdn.finra.org:8443/x.txt'),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /not a host of finra/,
  ],
  [
    'a redirect to the metadata of a cloud',
    redirect('http://169.254.169.254/'),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /not a host of finra/,
  ],
  [
    'a redirect to itself',
    redirect(`https://${volumePath(TRAP)}`),
    'REFUSED',
    'REFUSED',
    'REFUSED',
    /More than 5 redirects/,
  ],
  ['status 500', status(500), 'OUTAGE', 'QUEUED', 'LATE', /failed \(500\)/],
  ['status 503', status(503), 'OUTAGE', 'QUEUED', 'LATE', /failed \(503\)/],
  ['a connection that is reset', reset, 'OUTAGE', 'QUEUED', 'LATE', /./],
  ['a transfer that always breaks off', cutAfter(GOOD, 60), 'OUTAGE', 'QUEUED', 'LATE', /./],
  ['half of a compressed file', packed('gzip', gzipSync(GOOD).subarray(0, 40)), 'OUTAGE', 'QUEUED', 'LATE', /./],
  ['plain text that claims to be compressed', packed('gzip', Buffer.from(GOOD)), 'OUTAGE', 'QUEUED', 'LATE', /./],
  ['four bytes now and then', drip, 'OUTAGE', 'QUEUED', 'LATE', /too slowly/],
  ['silence', sayNothing, 'OUTAGE', 'QUEUED', 'LATE', /./],
];

describe('a file of a publisher that is not the expected file', () => {
  it.each(TRAPS)(
    '%s leaves the stream not fresh, and its day before the file',
    async (_name, answer, outcome, item, state, message) => {
      runs.server.answers.set(volumePath(TRAP), answer);
      const report = findStream(await runVolumes(), 'short-volume');
      expect(report).toMatchObject({ outcome, imported: 4 });
      expect(await findTrap()).toEqual({ state: item, message: expect.stringMatching(message) });
      expect(await runs.status('finra/short-volume')).toMatchObject({ state, day: '2026-11-17' });

      // Once the publisher is well again, one more run of the user's own closes the hole.
      runs.server.answers.set(volumePath(TRAP), file(GOOD));
      expect(findStream(await runVolumes(), 'short-volume')).toMatchObject({ outcome: 'DONE', imported: 1 });
      expect(await runs.status('finra/short-volume')).toMatchObject({ state: 'FRESH', day: '2026-11-20', holes: 0 });
    },
  );
});

describe('a file of a publisher that looks odd and is good', () => {
  it.each<[string, Answer]>([
    ['a compressed file', packed('gzip', gzipSync(GOOD))],
    ['a deflated file', packed('deflate', deflateSync(GOOD))],
    ['lines that end as on Windows', file(volumeFile(TRAP, { end: '\r\n' }))],
    [
      'an additional column',
      file(volumeFile(TRAP).replaceAll('Market', 'Market|Venue').replaceAll('B,Q,N', 'B,Q,N|X')),
    ],
    ['a redirect within the host', redirect(`https://${volumePath('moved')}`)],
    ['an ETag that is the same for every file', file(GOOD, { etag: '"1"' })],
    ['one failure before the file', inTurn(status(503), file(GOOD))],
  ])('%s is imported', async (_name, answer) => {
    runs.server.answers.set(volumePath(TRAP), answer);
    runs.server.answers.set(volumePath('moved'), file(GOOD));
    expect(findStream(await runVolumes(), 'short-volume')).toMatchObject({
      outcome: 'DONE',
      imported: 5,
      refusedRows: 0,
    });
    expect(await runs.status('finra/short-volume')).toMatchObject({ state: 'FRESH', day: '2026-11-20' });
  });

  it('a corrected file behind an unchanged ETag is imported with the status 200', async () => {
    runs.server.answers.set(volumePath('20261120'), status(200, volumeFile('20261120'), { etag: '"1"' }));
    await runVolumes();
    const corrected = volumeFile('20261120').replace('|100|', '|101|');
    runs.server.answers.set(volumePath('20261120'), status(200, corrected, { etag: '"1"' }));
    runs.now = new Date('2026-11-24T00:00:00Z');
    runs.server.answers.set(volumePath('20261123'), file(volumeFile('20261123')));
    await runVolumes();
    const rows = await runs.db.query(
      `SELECT "short_volume"::int AS volume FROM "short_volume" WHERE "ticker" = 'ACME' AND "date" = '2026-11-20'`,
    );
    expect(rows).toEqual([{ volume: 101 }]);
  });
});

describe('a source without a file', () => {
  it('a file that is missing when it is overdue is a hole, which keeps the stream incomplete', async () => {
    runs.server.answers.delete(volumePath(TRAP));
    runs.now = new Date('2026-11-28T00:00:00Z');
    for (const day of ['20261123', '20261124', '20261125', '20261127'])
      runs.server.answers.set(volumePath(day), file(volumeFile(day)));
    expect(findStream(await runVolumes(), 'short-volume')).toMatchObject({ outcome: 'DONE', empty: 1 });
    expect(await findTrap()).toMatchObject({ state: 'ABSENT' });
    expect(await runs.status('finra/short-volume')).toMatchObject({
      state: 'INCOMPLETE',
      day: '2026-11-17',
      holes: 1,
      reason: '1 file refused or missing; `market-signals sync --holes` lists them.',
    });
    // Thanksgiving, November 26, has no session, so no file of it is expected.
    expect(runs.server.paths()).not.toContain(volumePath('20261126'));
  });

  it('a source that only ever answers "not found" has no last success, however often it is tried', async () => {
    for (const day of DAYS) runs.server.answers.delete(volumePath(day));
    runs.now = new Date('2026-12-15T13:00:00Z');
    for (let run = 0; run < 3; run += 1) {
      await runVolumes();
      expect(await runs.status('finra/short-volume')).toMatchObject({ lastSuccessAt: null });
      expect((await runs.status('finra/short-volume'))!.state).not.toBe('FRESH');
      runs.now = new Date(runs.now.valueOf() + 3_600_000);
    }
  });
});
