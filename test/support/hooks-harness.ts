import './dom.ts';
import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { vi } from 'vitest';
import { GatewayProvider } from '../../client/index.ts';
import type { TestApp } from './harness.ts';

/** Real timers garbage-collect queries after this time; retry delays are skipped. */
const LONG_MS = 2 * 60_000;

/** Delays that the kit requested, in milliseconds; none of them is waited. */
export const waits: number[] = [];
timeoutManager.setTimeoutProvider<ReturnType<typeof setTimeout>>({
  setTimeout: (resolve, ms) => {
    if (ms > 0 && ms < LONG_MS) waits.push(ms);
    return setTimeout(resolve, ms < LONG_MS ? 0 : ms).unref();
  },
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (resolve, ms) => setInterval(resolve, ms),
  clearInterval: (timer) => clearInterval(timer),
});

export type Asked = { url: string; body: Record<string, unknown>; accept: string | null };

/**
 * A front end of the gateway. `use` renders a hook with the key of a caller, and `asked` lists its requests. `answer`
 * may respond instead of the gateway.
 */
export function frontEnd(app: TestApp, answer: (request: Asked) => Response | null = () => null) {
  const requests: Asked[] = [];
  /** The number of opened streams. */
  const streams = { count: 0 };
  const client = new QueryClient();
  const send: typeof fetch = async (url, init) => {
    const accept = new Headers(init?.headers).get('accept');
    const request: Asked = { url: String(url), body: JSON.parse(String(init?.body)), accept };
    requests.push(request);
    const response = answer(request) ?? (await app.fetch('/graphql', init!, 'anonymous'));
    // A network response arrives in a later turn, never during the render that sent the request.
    await new Promise((resolve) => setImmediate(resolve));
    if (accept?.includes('event-stream')) streams.count += 1;
    return response;
  };
  type Caller = { apiKey: string | null; caller?: string; documents?: 'hash' };
  return {
    asked: requests,
    streams,
    client,
    /** Renders a hook as a caller; `become` changes the caller. */
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

/** Waits until the rendered result satisfies the check. */
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
