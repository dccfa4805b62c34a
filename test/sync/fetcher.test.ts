import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFetcher, type Fetcher } from '../../src/sync/fetcher.ts';
import type { SyncSource, Task } from '../../src/sync/source.ts';
import { cutAfter, file, inTurn, type StandIn, standIn, status } from '../support/stand-in.ts';

const source: SyncSource = {
  name: 'sec',
  standing: 'official',
  terms: 'Free.',
  hosts: [
    { name: 'www.sec.gov', perSecond: 8, budget: 'sec' },
    { name: 'data.sec.gov', perSecond: 8, budget: 'sec' },
  ],
  needs: [],
  streams: [],
};
const task = (path: string, more: Partial<Task> = {}): Task => ({
  key: path,
  url: `https://www.sec.gov/${path}`,
  expects: 'json',
  ...more,
});

let server: StandIn;
let slept: number[];
let at: number;
/** Pauses end immediately and are recorded. */
const time = {
  now: () => new Date(at),
  sleep: async (ms: number) => {
    slept.push(ms);
    at += ms;
  },
};
let fetcher: Fetcher;

const fetcherWith = (more: { silenceMs?: number; query?: Record<string, string> } = {}) =>
  createFetcher({
    source,
    userAgent: 'market-signals/1 (Test test@example.com)',
    mirror: server.url,
    budgets: new Map(),
    time,
    random: () => 1,
    credentials: { query: more.query },
    silenceMs: more.silenceMs,
  });

beforeAll(async () => {
  server = await standIn();
});
afterAll(() => server.close());
beforeEach(() => {
  slept = [];
  at = Date.UTC(2026, 10, 20, 22);
  server.asked.length = 0;
  fetcher = fetcherWith();
});
const answers = (path: string, answer: Parameters<StandIn['answers']['set']>[1], host = 'www.sec.gov') =>
  server.answers.set(`${host}/${path}`, answer);

describe('fetching a file', () => {
  it('identifies the requester, and returns the file with its validators', async () => {
    answers('a.json', file('{"a":1}', { 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' }));
    const outcome = await fetcher.fetch(task('a.json'));
    expect(outcome).toMatchObject({ is: 'BODY', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' });
    expect(outcome.is === 'BODY' && outcome.bytes.toString()).toBe('{"a":1}');
    expect(server.asked[0]!.headers['user-agent']).toBe('market-signals/1 (Test test@example.com)');
    const etag = outcome.is === 'BODY' ? outcome.etag : null;
    expect(await fetcher.fetch(task('a.json'), { etag, lastModified: null })).toEqual({ is: 'UNCHANGED' });
  });

  it('unpacks a file that was packed for its transfer, and fetches one again that came cut off', async () => {
    const packed = gzipSync('{"a":1}');
    answers(
      'gz.json',
      inTurn(
        status(200, packed.subarray(0, 9) as never, { 'content-encoding': 'gzip' }),
        file(packed, { 'content-encoding': 'gzip' }),
      ),
    );
    const outcome = await fetcher.fetch(task('gz.json'));
    expect(outcome.is === 'BODY' && outcome.bytes.toString()).toBe('{"a":1}');
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ['a server that fails', status(500)],
    ['a server that is busy', status(503)],
    ['a reset', (request) => void request.socket.destroy()],
  ])('tries %s again, later each time', async (what, failing) => {
    answers(`${what}.json`.replaceAll(' ', '-'), inTurn(failing, failing, file('{"a":1}')));
    expect((await fetcher.fetch(task(`${what}.json`.replaceAll(' ', '-')))).is).toBe('BODY');
    expect(slept.filter((ms) => ms >= 1_000)).toEqual([1_000, 2_000]);
    expect(fetcher.requests()).toBe(3);
  });

  it('gives up after five tries, and calls it an outage', async () => {
    answers('down.json', status(502));
    expect(await fetcher.fetch(task('down.json'))).toMatchObject({ is: 'OUTAGE' });
    expect(server.asked).toHaveLength(5);
  });

  it('waits as long as a busy server says', async () => {
    answers('busy.json', inTurn(status(503, '', { 'retry-after': '7' }), file('{}')));
    expect((await fetcher.fetch(task('busy.json'))).is).toBe('BODY');
    expect(slept).toContain(7_000);
  });

  it('counts a silent host as an outage', async () => {
    answers('slow.json', () => {});
    const impatient = fetcherWith({ silenceMs: 300 });
    expect(await impatient.fetch(task('slow.json'))).toMatchObject({ is: 'OUTAGE' });
    expect(server.asked.length).toBe(5);
  });

  it('resumes after a broken transfer', async () => {
    const content = JSON.stringify({ long: 'x'.repeat(5_000) });
    answers(
      'long.json',
      inTurn(cutAfter(content, 2_000), (request, response) => {
        const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1]);
        response.writeHead(206, {
          etag: '"cut"',
          'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
          'content-length': content.length - from,
        });
        response.end(content.slice(from));
      }),
    );
    const outcome = await fetcher.fetch(task('long.json'));
    expect(outcome.is === 'BODY' && outcome.bytes.toString()).toBe(content);
    expect(server.asked[1]!.headers.range).toMatch(/^bytes=\d+-\d+$/);
  });

  it('fetches a whole file again if the host cannot resume', async () => {
    const content = JSON.stringify({ long: 'x'.repeat(5_000) });
    answers('whole.json', inTurn(cutAfter(content, 2_000), status(200, content), status(200, content)));
    const outcome = await fetcher.fetch(task('whole.json'));
    expect(outcome.is === 'BODY' && outcome.bytes.toString()).toBe(content);
  });
});

describe('a host that wants to be left alone', () => {
  it.each([
    ['asks it no second time after 429', status(429, '', { 'retry-after': '900' }), 900_000],
    ['rests ten minutes after 429 with a shorter pause', status(429, '', { 'retry-after': '60' }), 600_000],
    ['rests ten minutes after SEC blocks it', status(403, '<html>Request Rate Threshold Exceeded</html>'), 600_000],
  ])('%s, nor any host of its budget', async (_what, answer, restMs) => {
    answers('blocked.json', answer);
    answers('other.json', file('{}'), 'data.sec.gov');
    expect(await fetcher.fetch(task('blocked.json'))).toMatchObject({ is: 'REFUSED', restMs });
    const other = { ...task('other.json'), url: 'https://data.sec.gov/other.json' };
    expect(await fetcher.fetch(other)).toMatchObject({ is: 'REFUSED' });
    expect(server.asked).toHaveLength(1);
    at += restMs;
    expect((await fetcher.fetch(other)).is).toBe('BODY');
  });
});

describe('limits and hosts', () => {
  it('the fetcher sends eight requests a second over all hosts of a budget together', async () => {
    answers('a.json', file('{}'));
    answers('b.json', file('{}'), 'data.sec.gov');
    for (let i = 0; i < 8; i += 1) {
      await fetcher.fetch(task('a.json'));
      await fetcher.fetch({ ...task('b.json'), url: 'https://data.sec.gov/b.json' });
    }
    const from = Date.UTC(2026, 10, 20, 22);
    expect(at - from).toBe(15 * 125);
  });

  it.each([
    ['another host', 'https://evil.example/a.json'],
    ['a host below another', 'https://www.sec.gov.evil.example/a.json'],
    ['http', 'http://www.sec.gov/a.json'],
    ['another port', 'https://www.sec.gov:8443/a.json'],
  ])('the fetcher requests nothing from %s, also after a redirect', async (_what, url) => {
    expect(await fetcher.fetch({ ...task('x'), url })).toMatchObject({ is: 'REFUSED' });
    expect(server.asked).toHaveLength(0);
    answers('moved.json', status(302, '', { location: url }));
    expect(await fetcher.fetch(task('moved.json'))).toMatchObject({ is: 'REFUSED', why: /not a host/ });
    expect(server.asked).toHaveLength(1);
  });

  it('the fetcher follows a redirect to a host of its own, and not for ever', async () => {
    answers('old.json', status(301, '', { location: 'https://data.sec.gov/new.json' }));
    answers('new.json', file('{"new":1}'), 'data.sec.gov');
    expect((await fetcher.fetch(task('old.json'))).is).toBe('BODY');
    answers('loop.json', status(301, '', { location: '/loop.json' }));
    expect(await fetcher.fetch(task('loop.json'))).toMatchObject({ is: 'REFUSED', why: /redirects/ });
  });

  it('the fetcher sends a key that is not in the task', async () => {
    answers('keyed.json', file('{}'));
    await fetcherWith({ query: { apikey: 'secret' } }).fetch(task('keyed.json'));
    expect(server.asked[0]!.path).toBe('www.sec.gov/keyed.json?apikey=secret');
  });
});
