import { createSchema, createYoga } from 'graphql-yoga';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHeartbeats } from '../../src/gateway/live/heartbeats.ts';

/** Milliseconds; less than the 300 of graphql-yoga in tests. */
const SILENCE = 100;

/** A subscription that waits until `send` is called. */
function createStream() {
  let send!: (value: string) => void;
  const first = new Promise<string>((resolve) => {
    send = resolve;
  });
  async function* subscribe() {
    yield { word: await first };
  }
  const schema = createSchema({
    typeDefs: 'type Query { word: String } type Subscription { word: String }',
    resolvers: { Subscription: { word: { subscribe } } },
  });
  const yoga = createYoga({ schema, plugins: [useHeartbeats(SILENCE)], logging: false });
  const open = () =>
    yoga.fetch('http://gateway.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { word }' }),
    });
  return { open, send };
}

describe('heartbeats of server-sent events', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('come after each silence, and leave the events as they are', async () => {
    const { open, send } = createStream();
    const response = await open();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const readText = async () => (await reader.read()).value;
    expect(await readText()).toBe(':\n\n');
    vi.advanceTimersByTime(SILENCE);
    expect(await readText()).toBe(':\n\n');
    vi.advanceTimersByTime(SILENCE);
    expect(await readText()).toBe(':\n\n');
    send('prices');
    let text = '';
    while (!text.includes('complete')) text += await readText();
    expect(text).toBe('event: next\ndata: {"data":{"word":"prices"}}\n\nevent: complete\ndata:\n\n');
    expect((await reader.read()).done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('end when the client leaves', async () => {
    const { open, send } = createStream();
    const response = await open();
    const reader = response.body!.getReader();
    await reader.read();
    send('prices');
    await reader.cancel();
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  });
});
