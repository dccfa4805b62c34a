import { afterEach, describe, expect, it, vi } from 'vitest';
import { followShared } from '../../client/core/follow.ts';
import type { Gateway } from '../../client/core/index.ts';

/** Emulates Web Locks: one holder per name; others wait in order or until their signal aborts. */
function webLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
      const before = queues.get(name) ?? Promise.resolve();
      const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      aborted.catch(() => {});
      const turn = Promise.race([before, aborted]).then(work);
      queues.set(name, Promise.all([before, turn.catch(() => {})]));
      return turn;
    },
  };
}

/** A gateway whose streams the test feeds. */
function gatewayWithStreams() {
  const feeds: { send(event: string): void; closed: boolean }[] = [];
  const gateway = {
    url: '/graphql',
    caller: 'me',
    async *stream(_document: unknown, _variables: unknown, options: { signal: AbortSignal; opened?(): void }) {
      const events: string[] = [];
      let wake = () => {};
      const feed = {
        closed: false,
        send(event: string) {
          events.push(event);
          wake();
        },
      };
      feeds.push(feed);
      options.signal.addEventListener('abort', () => wake());
      options.opened?.();
      while (!options.signal.aborted) {
        while (events.length > 0) yield events.shift();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      feed.closed = true;
    },
  } as unknown as Gateway;
  return { gateway, feeds };
}

const document = { toString: () => 'subscription { dataUpdated { family } }' };

function tab(gateway: Gateway) {
  const closing = new AbortController();
  const events: unknown[] = [];
  const opened = vi.fn();
  const stop = followShared(
    gateway,
    document,
    {},
    { signal: closing.signal, next: (event) => events.push(event), opened },
  );
  return { events, opened, close: () => closing.abort(), done: stop };
}

afterEach(() => vi.unstubAllGlobals());

describe('tabs of one browser', () => {
  it('share one stream, and the next tab takes it over when its holder closes', async () => {
    vi.stubGlobal('navigator', { locks: webLocks() });
    const { gateway, feeds } = gatewayWithStreams();
    const [first, second] = [tab(gateway), tab(gateway)];
    await vi.waitFor(() => expect(first.opened).toHaveBeenCalled());
    // The second tab reads the versions once: it may have missed events before it listened.
    await vi.waitFor(() => expect(second.opened).toHaveBeenCalled());
    feeds[0]!.send('PRICES');
    await vi.waitFor(() => expect([first.events, second.events]).toEqual([['PRICES'], ['PRICES']]));
    expect(feeds).toHaveLength(1);
    first.close();
    await vi.waitFor(() => expect(feeds).toHaveLength(2));
    feeds[1]!.send('OPTIONS');
    await vi.waitFor(() => expect(second.events).toEqual(['PRICES', 'OPTIONS']));
    second.close();
    await Promise.all([first.done, second.done]);
    expect(first.events).toEqual(['PRICES']);
  });

  it('have a stream each if the browser has no Web Locks', async () => {
    vi.stubGlobal('navigator', {});
    const { gateway, feeds } = gatewayWithStreams();
    const tabs = [tab(gateway), tab(gateway)];
    await vi.waitFor(() => expect(feeds).toHaveLength(2));
    for (const { close } of tabs) close();
    await Promise.all(tabs.map(({ done }) => done));
  });
});
