import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../../src/sync/run.ts';
import { type Answer, file, inTurn, status } from '../support/stand-in.ts';
import { findStream, useSyncRuns } from '../support/sync-run.ts';

// A daily file of FINRA, and a complete list, whose publishers answer in odd ways. No answer may leave a stream fresh without
// the file, or remove rows that the publisher still has.
const EVENING = new Date('2026-11-20T23:30:00Z');
const HEADER = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market';
const DAYS = ['20261119', '20261120'] as const;
const TRAP = '20261120';
const VOLUME_PATH = `cdn.finra.org/equity/regsho/daily/CNMSshvol${TRAP}.txt`;
const MEMBERS_PATH = 'raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv';

const row = (day: string, symbol: string, volume = '100') => `${day}|${symbol}|${volume}|0|400|B,Q,N`;
const volumeFile = (rows: readonly string[], count: string | number = rows.length) =>
  [HEADER, ...rows, count, ''].join('\n');
const GOOD = volumeFile([row(TRAP, 'ACME'), row(TRAP, 'BETA')]);
const memberRows = Array.from(
  { length: 30 },
  (_, i) => `M${String.fromCharCode(65 + (i % 26))}${i > 25 ? 'X' : ''},Member ${i},Energy`,
);
const membersFile = (rows = memberRows) => ['Symbol,Security,GICS Sector', ...rows, ''].join('\n');

const runs = useSyncRuns(
  EVENING,
  () =>
    new Map([
      ...DAYS.map((day): [string, Answer] => [
        `cdn.finra.org/equity/regsho/daily/CNMSshvol${day}.txt`,
        file(volumeFile([row(day, 'ACME'), row(day, 'BETA')])),
      ]),
      [MEMBERS_PATH, file(membersFile())],
    ]),
);
const runVolumes = (more: Partial<RunOptions> = {}) =>
  runs.run({ only: ['finra/short-volume'], since: new Date('2026-11-19'), silenceMs: 300, ...more });
const encoded = (encoding: string, bytes: Buffer): Answer =>
  status(200, bytes as unknown as string, { 'content-encoding': encoding });
const redirect = (code: number, path: string): Answer => status(code, '', { location: `https://${path}` });

type Trap = [name: string, answer: Answer, item: string, message: RegExp];

const VOLUME_TRAPS: Trap[] = [
  ['304 to a request without a condition', status(304), 'QUEUED', /not changed \(304\)/],
  ['204 without a body', status(204), 'REFUSED', /refuses it \(204\)/],
  ['451 for legal reasons', status(451, 'Unavailable'), 'REFUSED', /refuses it \(451\)/],
  ['502 with the file as its body', status(502, GOOD), 'QUEUED', /failed \(502\)/],
  ['408 of a proxy', status(408), 'QUEUED', /failed \(408\)/],
  ['a file that is compressed twice', encoded('gzip', gzipSync(gzipSync(GOOD))), 'REFUSED', /header is not/],
  ['a page in a compressed body', encoded('gzip', gzipSync('<html>Sign in</html>')), 'QUEUED', /page instead/],
  ['an encoding that was not offered', encoded('br', brotliCompressSync(GOOD)), 'REFUSED', /header is not/],
  ['a file in UTF-16', file(Buffer.from(`\uFEFF${GOOD}`, 'utf16le')), 'REFUSED', /header is not/],
  ['a list of errors in JSON', file('[{"code":"Q1"}]'), 'REFUSED', /header is not/],
  ['an error in JSON with a date', file(`{"message":"no file of ${TRAP}"}`), 'REFUSED', /The host says/],
  [
    'every row refused',
    file(volumeFile([row(TRAP, 'ACME', '1,5'), row(TRAP, 'BETA', '1,5')])),
    'REFUSED',
    /2 of 2 rows/,
  ],
  ['fewer rows than the last line states', file(volumeFile([row(TRAP, 'ACME')], 8211)), 'REFUSED', /8211/],
  ['a count with a separator', file(volumeFile([row(TRAP, 'ACME')], '1,000')), 'REFUSED', /cut off/],
  ['the file twice', file(GOOD + GOOD), 'REFUSED', /./],
  [
    'a row that is cut in the middle, and a count',
    file(`${HEADER}\n${row(TRAP, 'ACME')}\n${TRAP}|BE\n2\n`),
    'DONE',
    /^$/,
  ],
  ['semicolons in place of bars', file(GOOD.replaceAll('|', ';')), 'REFUSED', /header is not/],
  ['a header in another language', file(GOOD.replace('Symbol', 'Símbolo')), 'REFUSED', /header is not/],
  ['rows of the next day', file(volumeFile([row('20261123', 'ACME')])), 'QUEUED', /rows of 20261123 instead/],
  ['a redirect to a page of the host', redirect(302, 'cdn.finra.org/login'), 'QUEUED', /page instead/],
  ['a permanent redirect to nowhere', redirect(308, 'cdn.finra.org/gone'), 'QUEUED', /not exist/],
  ['a redirect without an address', status(302), 'REFUSED', /refuses it \(302\)/],
  ['429 without a time', status(429), 'QUEUED', /too many requests/],
  ['429 for a week', status(429, '', { 'retry-after': '604800' }), 'QUEUED', /too many requests/],
];

describe('An odd answer in place of a daily file', () => {
  it.each(VOLUME_TRAPS)('%s is not taken for the file', async (_name, answer, state, message) => {
    runs.server.answers.set(VOLUME_PATH, answer);
    runs.server.answers.set('cdn.finra.org/login', file('<html>Sign in</html>'));
    await runVolumes();
    const [item] = await runs.db.query<{ state: string; message: string | null }>(
      `SELECT "state", "message" FROM "sync_item" WHERE "stream" = 'short-volume' AND "key" = '2026-11-20'`,
    );
    expect(item).toEqual({ state, message: state === 'DONE' ? null : expect.stringMatching(message) });
    const standing = await runs.status('finra/short-volume');
    if (state !== 'DONE') expect(standing).toMatchObject({ day: '2026-11-19', lastSuccessAt: null });
    if (state !== 'DONE') expect(standing?.state).not.toBe('FRESH');
    // A day is the longest pause; by hand it need not be waited for.
    runs.server.answers.set(VOLUME_PATH, file(GOOD));
    expect(findStream(await runVolumes({ ignoresPauses: true }), 'short-volume').outcome).toBe('DONE');
    expect(await runs.status('finra/short-volume')).toMatchObject({ state: 'FRESH', day: '2026-11-20' });
  });

  it.each<[string, Answer]>([
    ['a byte order mark', file(`\uFEFF${GOOD}`)],
    ['a type of another file', file(GOOD, { 'content-type': 'text/html' })],
    ['a header in lower case', file(GOOD.replace(HEADER, HEADER.toLowerCase()))],
    ['empty lines at its end', file(`${GOOD}\n\n`)],
    ['a pause that is over', inTurn(status(503, '', { 'retry-after': '-1' }), file(GOOD))],
  ])('is none if it is the file with %s', async (_name, answer) => {
    runs.server.answers.set(VOLUME_PATH, answer);
    expect(findStream(await runVolumes(), 'short-volume')).toMatchObject({ outcome: 'DONE', imported: 2 });
  });
});

const LIST_TRAPS: Trap[] = [
  ['its first lines', file(membersFile(memberRows.slice(0, 10))), 'REFUSED', /loses 20 of 30|20 of 30/],
  ['a part that was not asked for, without its range', status(206, 'Symbol,Security\n'), 'QUEUED', /content-length/],
  ['its header alone', file(membersFile([])), 'REFUSED', /./],
  ['another list of the same columns', file(membersFile(memberRows.map((line) => `X${line}`))), 'REFUSED', /./],
  ['a table with other separators', file(membersFile().replaceAll(',', ';')), 'REFUSED', /header is not/],
  ['a page of its host', file('<!doctype html><title>Rate limit</title>'), 'QUEUED', /page instead/],
];

describe('An odd answer in place of a complete list', () => {
  it.each(LIST_TRAPS)('%s removes nothing', async (_name, answer, state, message) => {
    const countMembers = async () => (await runs.db.query('SELECT 1 FROM "index_constituent"')).length;
    await runs.run({ only: ['sp500'] });
    expect(await countMembers()).toBe(30);
    runs.now = new Date('2026-11-21T23:30:00Z');
    runs.server.answers.set(MEMBERS_PATH, answer);
    await runs.run({ only: ['sp500'], silenceMs: 300 });
    expect(await countMembers()).toBe(30);
    const [item] = await runs.db.query<{ state: string; message: string | null }>(
      `SELECT "state", "message" FROM "sync_item" WHERE "source" = 'sp500'`,
    );
    expect(item).toEqual({ state, message: expect.stringMatching(message) });
    const standing = await runs.status('sp500/constituents');
    expect(standing?.state).not.toBe('FRESH');
    expect(standing?.lastSuccessAt).toBe(EVENING.toISOString());
  });
});
