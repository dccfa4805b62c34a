import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFetcher } from '../../src/sync/fetcher.ts';
import type { SyncSource, Task } from '../../src/sync/source.ts';
import { type Answer, file, inTurn, type StandIn, standIn, status } from '../support/stand-in.ts';

const source: SyncSource = {
  name: 'sec',
  standing: 'official',
  terms: 'Free.',
  needs: [],
  streams: [],
  hosts: [{ name: 'www.sec.gov', perSecond: 8 }],
};
const CONTENT = Buffer.from('0123456789'.repeat(20_000));
const OTHER = Buffer.from('9876543210'.repeat(20_000));

let server: StandIn;
let folder: string;
let path: string;
let name: string;
let files = 0;
beforeAll(async () => {
  server = await standIn();
  folder = await mkdtemp(join(tmpdir(), 'market-signals-download-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.asked.length = 0;
  files += 1;
  name = `${files}.zip`;
  path = join(folder, name);
});

/** Like a new process. */
const fetcher = (tries?: AbortSignal) =>
  createFetcher({
    source,
    userAgent: 'a',
    mirror: server.url,
    budgets: new Map(),
    random: () => 1,
    credentials: {},
    time: { now: () => new Date('2026-11-20'), sleep: async () => {} },
    signal: tries,
  });
const task = (): Task => ({ key: name, url: `https://www.sec.gov/${name}`, expects: 'zip', isBulk: true });
const answer = (one: Answer) => server.answers.set(`www.sec.gov/${name}`, one);
const ranges = () => server.asked.map(({ headers }) => headers.range);

/** Sends a part of a file like `file`, and calls back once it is on disk. */
const sendPart =
  (content: Buffer, bytes: number, then: (drop: () => void) => void): Answer =>
  async (_request, response) => {
    response.writeHead(200, { etag: createEtag(content), 'content-length': content.length });
    response.write(content.subarray(0, bytes));
    while ((await stat(path).catch(() => null))?.size !== bytes)
      await new Promise((resolve) => setTimeout(resolve, 10));
    then(() => response.socket?.destroy());
  };
const brokenOff = (content: Buffer, bytes: number): Answer => sendPart(content, bytes, (drop) => drop());
const createEtag = (content: Buffer) => `"${content.length}-${content.subarray(0, 8).toString('hex')}"`;

it('a download writes a large file to disk, and describes it', async () => {
  answer(file(CONTENT));
  const outcome = await fetcher().fetch(task(), undefined, path);
  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  expect(outcome).toEqual({
    is: 'FILE',
    etag: createEtag(CONTENT),
    lastModified: null,
    file: { path, bytes: CONTENT.length, sha256 },
  });
  expect((await readFile(path)).equals(CONTENT)).toBe(true);
});

it('a download resumes in the middle after a broken transfer', async () => {
  answer(inTurn(brokenOff(CONTENT, 120_000), file(CONTENT)));
  expect((await fetcher().fetch(task(), undefined, path)).is).toBe('FILE');
  expect(ranges()).toEqual([undefined, 'bytes=120000-']);
  expect(server.asked[1]!.headers['if-range']).toBe(createEtag(CONTENT));
  expect((await readFile(path)).equals(CONTENT)).toBe(true);
});

it('a download resumes after its process was killed, and does not fetch a whole file again', async () => {
  const killed = new AbortController();
  answer(sendPart(CONTENT, 120_000, () => killed.abort()));
  await expect(fetcher(killed.signal).fetch(task(), undefined, path)).rejects.toThrow();
  expect((await stat(path)).size).toBe(120_000);
  server.asked.length = 0;
  answer(file(CONTENT));
  await fetcher().fetch(task(), undefined, path);
  expect(ranges()).toEqual(['bytes=120000-']);
  expect((await readFile(path)).equals(CONTENT)).toBe(true);
  // The process was killed again before it read the archive.
  expect(await fetcher().fetch(task(), undefined, path)).toMatchObject({ is: 'FILE', file: { bytes: CONTENT.length } });
  expect(server.asked).toHaveLength(1);
});

it('a download fetches the whole file if a process was killed before the version was known', async () => {
  await writeFile(path, CONTENT.subarray(0, 5_000));
  await writeFile(`${path}.version`, '');
  answer(file(CONTENT));
  expect((await fetcher().fetch(task(), undefined, path)).is).toBe('FILE');
  expect(ranges()).toEqual([undefined]);
  expect((await readFile(path)).equals(CONTENT)).toBe(true);
});

it('a download starts over if the file has changed since', async () => {
  const changed: Answer = (request, response, count) =>
    request.headers['if-range'] === createEtag(OTHER)
      ? file(OTHER)(request, response, count)
      : status(200, OTHER.toString(), { etag: createEtag(OTHER) })(request, response, count);
  answer(inTurn(brokenOff(CONTENT, 120_000), changed));
  expect((await fetcher().fetch(task(), undefined, path)).is).toBe('FILE');
  expect((await readFile(path)).equals(OTHER)).toBe(true);
});

it('a download tries a busy host again, and gives up after eight tries', async () => {
  answer(inTurn(status(503), file(CONTENT)));
  expect((await fetcher().fetch(task(), undefined, path)).is).toBe('FILE');
  name = `down-${name}`;
  answer(status(503));
  server.asked.length = 0;
  expect(await fetcher().fetch(task(), undefined, `${path}.down`)).toMatchObject({ is: 'OUTAGE' });
  expect(server.asked).toHaveLength(8);
});

it('a download does not retry if the host forbids it, and reports a missing file', async () => {
  answer(status(429, '', { 'retry-after': '900' }));
  expect(await fetcher().fetch(task(), undefined, path)).toMatchObject({ is: 'REFUSED', restMs: 900_000 });
  expect(server.asked).toHaveLength(1);
  answer(status(403, '<Error><Code>AccessDenied</Code></Error>'));
  expect(await fetcher().fetch(task(), undefined, path)).toMatchObject({ is: 'NOT_YET' });
});

it('a download takes no file beyond its bound', async () => {
  answer(status(200, '', { 'content-length': String(5 * 2 ** 30) }));
  expect(await fetcher().fetch(task(), undefined, path)).toMatchObject({
    is: 'REFUSED',
    why: /more than 4294967296 bytes/,
  });
});
