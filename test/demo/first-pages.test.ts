import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeDemo, fillDemo } from '../../src/cli/fill-demo.ts';
import { heldDemo } from '../../src/cli/held-demo.ts';
import { IMPORTING } from '../../src/cli/tell-demo.ts';
import { isAnythingPending } from '../../src/db/loading.ts';
import { demoListings } from '../../src/demo/listings.ts';
import type { ReportProgress } from '../../src/lib/progress.ts';
import { type Samples, sampleValues } from '../../src/web/docs/sample-values.ts';
import { catalog } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type WideRequest, widestFields, widestPaths } from '../support/widest.ts';

// A demo market between its first pages and its other parts.

const NOW = new Date('2026-03-09T14:00:00Z'); // A Monday morning in New York.
const TICKERS = ['AAPL', 'CRWV', 'NVDA', 'SPY', 'ZQBUSY'];
const options = {
  catalog,
  seed: 7,
  now: NOW,
  listings: demoListings().filter(({ ticker }) => TICKERS.includes(ticker)),
  report: () => {},
};
/** The state of the data, and what depends on it alone. */
const ABOUT_DATA = ['dataStatus', 'dataSources', 'viewer'];

let app: TestApp;
let requests: readonly WideRequest[];
beforeAll(async () => {
  app = await startApp({ fill: false });
  app.clock.now = NOW;
  await fillDemo(app.db, options, 'first');
  await app.versions.refresh();
  const lookUp = async (query: string, variables?: Record<string, unknown>) =>
    (await app.graphql(query, { variables })).body.data ?? {};
  const samples: Samples = await sampleValues(lookUp as Parameters<typeof sampleValues>[0]);
  requests = [...widestFields(samples), ...widestPaths(samples)].filter(({ name }) => !ABOUT_DATA.includes(name));
}, 600_000);
afterAll(() => app.close());

/** Adds the later parts, and stops before the older history. */
async function addLaterParts(): Promise<void> {
  const stop = new AbortController();
  const report: ReportProgress = (progress) => {
    const isOlder = typeof progress !== 'string' && progress.total === catalog.demoParts.older.length;
    if (isOlder && progress.task === IMPORTING) stop.abort();
  };
  await completeDemo(app.db, (await heldDemo(app.db))!, { ...options, report, signal: stop.signal });
  await app.versions.refresh();
}

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
type FieldError = { path?: (string | number)[]; message: string; extensions: { code: string; retryAfter?: number } };

/** Sends every request, each in a minute of its own. */
async function sendAll(): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [i, { path, method, query, body }] of requests.entries()) {
    app.clock.now = new Date(NOW.valueOf() + i * 60_000);
    const init = body
      ? { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : { method };
    answers.push(query ? await app.graphql(query) : await app.rest(path, init));
  }
  return answers;
}

const listErrors = ({ body }: Answer): FieldError[] => (body.errors ?? []) as FieldError[];

/** The codes of an answer's errors. */
const listCodes = (answer: Answer): string[] =>
  answer.body.error ? [answer.body.error as string] : listErrors(answer).map(({ extensions }) => extensions.code);

/** Removes the values at the places of errors. */
function removeFailed(answer: Answer, errors: readonly FieldError[]): unknown {
  const body: Record<string, unknown> = structuredClone({ ...answer.body, errors: undefined, extensions: undefined });
  for (const { path = [] } of errors) {
    let value: unknown = body.data;
    for (const key of path.slice(0, -1)) value = (value as Record<string, unknown> | null)?.[key];
    if (value) delete (value as Record<string, unknown>)[path.at(-1)!];
  }
  return body;
}

describe('A demo market of which only the first pages are loaded', () => {
  it('serves complete data or the error warming_up, which a retry resolves', async () => {
    const first = await sendAll();
    await addLaterParts();
    expect(await isAnythingPending(app.db)).toBe(false);
    const second = await sendAll();
    const waited: string[] = [];
    for (const [i, { name }] of requests.entries()) {
      const [before, after] = [first[i]!, second[i]!];
      expect(listCodes(after), name).not.toContain('warming_up');
      const codes = listCodes(before).filter((code) => code !== 'warming_up');
      if (codes.length < listCodes(before).length) waited.push(name);
      if (before.status === 503) {
        expect(before.body, name).toMatchObject({ error: 'warming_up', retryAfter: 5 });
        expect(before.headers.get('retry-after'), name).toBe('5');
        continue;
      }
      const errors = listErrors(before);
      for (const { extensions } of errors)
        if (extensions.code === 'warming_up') expect(extensions.retryAfter, name).toBe(5);
      expect.soft(removeFailed(before, errors), name).toEqual(removeFailed(after, errors));
    }
    expect.soft(waited).toEqual([]);
  });
});
