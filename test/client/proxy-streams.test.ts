import { describe, expect, it } from 'vitest';
import { gatewayProxy } from '../../client/proxy.ts';

const ANNOUNCEMENTS = 'subscription { dataUpdated { family } }';
const event = (family: string) => `event: next\ndata: {"data":{"dataUpdated":{"family":"${family}"}}}\n\n`;
const STREAM = { 'content-type': 'text/event-stream' };

/** A gateway whose streams the test writes, behind a proxy with a key of its own. */
function serveStreams(key: string, refuse?: () => Response) {
  const streams: { send(text: string): void; end(): void; signal: AbortSignal; body: string }[] = [];
  const proxy = gatewayProxy('http://gateway.test/graphql', key, async (_url, init) => {
    if (refuse) return refuse();
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(created) {
        controller = created;
      },
    });
    streams.push({
      send: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      signal: init!.signal!,
      body: String(init!.body),
    });
    return new Response(body, { headers: STREAM });
  });
  const open = async (query = ANNOUNCEMENTS, variables?: object) => {
    const leaving = new AbortController();
    const response = await proxy(
      new Request('http://page.test/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query, variables }),
        signal: leaving.signal,
      }),
    );
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return { response, reader, leave: () => leaving.abort() };
  };
  return { streams, open };
}

type Reader = ReadableStreamDefaultReader<string>;
/** Reads the next text that is no comment. */
async function readEvent(reader: Reader): Promise<string | undefined> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    if (value !== ':\n\n') return value.replace(/^(:\n\n)+/, '');
  }
}

describe('streams of announcements through one proxy', () => {
  it('are one stream of the gateway, whose events every browser receives [GEN-01]', async () => {
    const { streams, open } = serveStreams('ssk_one');
    const [first, second] = [await open(), await open()];
    expect(streams).toHaveLength(1);
    streams[0]!.send(event('PRICES'));
    expect(await Promise.all([readEvent(first.reader), readEvent(second.reader)])).toEqual([
      event('PRICES'),
      event('PRICES'),
    ]);
    const late = await open();
    streams[0]!.send(event('INSIDER'));
    expect(await readEvent(late.reader)).toBe(event('INSIDER'));
    expect(streams).toHaveLength(1);
    for (const { leave } of [first, second, late]) leave();
  });

  it('begin between two events, even if an event arrives in pieces', async () => {
    const { streams, open } = serveStreams('ssk_pieces');
    const early = await open();
    streams[0]!.send(event('PRICES').slice(0, 20));
    const late = await open();
    streams[0]!.send(event('PRICES').slice(20) + event('INSIDER').slice(0, 9));
    streams[0]!.send(event('INSIDER').slice(9));
    expect(await readEvent(early.reader)).toBe(event('PRICES'));
    expect(await readEvent(late.reader)).toBe(event('PRICES'));
    expect(await readEvent(late.reader)).toBe(event('INSIDER'));
    for (const { leave } of [early, late]) leave();
  });

  it('are closed at the gateway when the last browser leaves, and opened again by the next', async () => {
    const { streams, open } = serveStreams('ssk_leave');
    const [first, second] = [await open(), await open()];
    first.leave();
    expect(streams[0]!.signal.aborted).toBe(false);
    await second.reader.cancel();
    expect(streams[0]!.signal.aborted).toBe(true);
    const next = await open();
    expect(streams).toHaveLength(2);
    next.leave();
  });

  it('end for every browser when the gateway ends the stream', async () => {
    const { streams, open } = serveStreams('ssk_end');
    const [first, second] = [await open(), await open()];
    streams[0]!.end();
    expect(await readEvent(first.reader)).toBeUndefined();
    expect(await readEvent(second.reader)).toBeUndefined();
    (await open()).leave();
    expect(streams).toHaveLength(2);
  });

  it('pass a refusal to every browser, and are tried again by the next', async () => {
    let tries = 0;
    const { open } = serveStreams('ssk_refused', () => {
      tries += 1;
      const extensions = { code: 'rate_limit_exceeded', retryAfter: 60 };
      return Response.json({ errors: [{ message: 'Too many streams.', extensions }] }, { status: 429 });
    });
    const both = await Promise.all([open(), open()]);
    expect(tries).toBe(1);
    for (const { response, reader } of both) {
      expect(response.status).toBe(429);
      expect(JSON.parse((await reader.read()).value!)).toMatchObject({ errors: [{ message: 'Too many streams.' }] });
    }
    expect((await open()).response.status).toBe(429);
    expect(tries).toBe(2);
  });

  it('break for a browser that does not read, and go on for the others', async () => {
    const { streams, open } = serveStreams('ssk_slow');
    const [slow, reading] = [await open(), await open()];
    const text = `:${'x'.repeat(20_000)}\n\n`;
    for (let count = 0; count < 8; count++) {
      streams[0]!.send(text);
      await readEvent(reading.reader);
    }
    const drain = async () => {
      while (await readEvent(slow.reader));
    };
    await expect(drain()).rejects.toThrow('The browser does not read its stream.');
    streams[0]!.send(event('PRICES'));
    expect(await readEvent(reading.reader)).toBe(event('PRICES'));
    reading.leave();
  });

  it.each([
    ['other families', ANNOUNCEMENTS.replace('dataUpdated', 'dataUpdated(families: [PRICES])'), undefined],
    ['other variables', 'subscription ($f: [DataFamily!]) { dataUpdated(families: $f) { family } }', { f: ['PRICES'] }],
  ])('are not shared by browsers that follow %s', async (_what, query, variables) => {
    const { streams, open } = serveStreams(`ssk_${_what}`);
    const both = [await open(), await open(query, variables)];
    expect(streams).toHaveLength(2);
    for (const { leave } of both) leave();
  });

  it('are not shared if they continue after a cursor, or have one to store', async () => {
    const { streams, open } = serveStreams('ssk_cursor');
    const both = [await open('subscription { signals { cursor } }'), await open('subscription { signals { cursor } }')];
    expect(streams).toHaveLength(2);
    for (const { leave } of both) leave();
  });
});
