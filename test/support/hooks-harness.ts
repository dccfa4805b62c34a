import './dom.ts';
import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { vi } from 'vitest';
import { GatewayProvider } from '../../client/index.ts';
import type { TestApp } from './harness.ts';

/** What is kept longer than this is let go of by a real timer; waits before asking again are not waited for. */
const LONG_MS = 2 * 60_000;

/** The waits that the kit asked for, in milliseconds, none of which is slept. */
export const waits: number[] = [];
timeoutManager.setTimeoutProvider<ReturnType<typeof setTimeout>>({
  setTimeout: (done, ms) => {
    if (ms > 0 && ms < LONG_MS) waits.push(ms);
    return setTimeout(done, ms < LONG_MS ? 0 : ms).unref();
  },
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (done, ms) => setInterval(done, ms),
  clearInterval: (timer) => clearInterval(timer),
});

export type Asked = { url: string; body: Record<string, unknown>; accept: string | null };

/**
 * A front end of the gateway: `use` renders a hook as the key's caller, `asked` is what it sent.
 * `answer` may answer in place of the gateway.
 */
export function frontEnd(app: TestApp, answer: (asked: Asked) => Response | null = () => null) {
  const asked: Asked[] = [];
  /** How many streams were opened. */
  const streams = { count: 0 };
  const client = new QueryClient();
  const send: typeof fetch = async (url, init) => {
    const accept = new Headers(init?.headers).get('accept');
    const sent: Asked = { url: String(url), body: JSON.parse(String(init?.body)), accept };
    asked.push(sent);
    const response = answer(sent) ?? (await app.fetch('/graphql', init!, 'anonymous'));
    // An answer of a network comes in a later turn, never within the render that asks for it.
    await new Promise((done) => setImmediate(done));
    if (accept?.includes('event-stream')) streams.count += 1;
    return response;
  };
  type Caller = { apiKey: string | null; caller?: string; documents?: 'hash' };
  return {
    asked,
    streams,
    client,
    /** Renders a hook; `as` may be changed by `become`. */
    use<Result>(hook: () => Result, as: Caller) {
      let caller = as;
      const wrapper = ({ children }: { children: ReactNode }) =>
        createElement(
          GatewayProvider,
          { url: 'http://gateway.test/graphql', fetch: send, client, ...caller },
          children,
        );
      const rendered = renderHook(hook, { wrapper });
      return {
        ...rendered,
        become(next: Caller) {
          caller = next;
          rendered.rerender();
        },
      };
    },
  };
}

/** Waits until what is drawn satisfies the check. */
export const drawn = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      check();
    },
    { timeout: 20_000, interval: 10 },
  );

export { act } from '@testing-library/react';

export const clearPage = () => {
  cleanup();
  waits.length = 0;
};
