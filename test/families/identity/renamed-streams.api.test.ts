import { beforeAll, describe, expect, it } from 'vitest';
import { changeLog } from '../../../src/db/changes.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import { alertsJob } from '../../../src/families/alerts/derive.ts';
import { appendSignals } from '../../../src/families/signals/derive/append.ts';
import type { SignalType } from '../../../src/families/signals/rules/signal.ts';
import type { DeriveJob } from '../../../src/jobs/job.ts';
import { runJob } from '../../../src/jobs/run.ts';
import { requireValue } from '../../../src/lib/require.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { mentionSecurity } from '../../../src/market/identity/day-symbols.ts';
import { catalog, jobs } from '../../support/catalog.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp();

/** Apple is renamed, and Nvidia takes its symbol, which is Apple's key: printed keys would name the wrong company. */
const SYMBOLS = `symbol,cik,from,until
AAPL,320193,2000-01-03,2025-11-20
APPX,320193,2025-11-21,
NVDA,1045810,2000-01-03,2025-11-20
AAPL,1045810,2025-11-21,`;

const SCREEN = `subscription ($tickers: [Ticker!], $cursor: String) {
  screenChanged(plan: { filters: [{ fieldName: "PRICE", op: "GTE", value: 100 }] }, tickers: $tickers, cursor: $cursor) {
    cursor matched changes { kind ticker securityId security { ticker name } } } }`;
const WATCHLIST = `subscription ($tickers: [Ticker!]!, $cursor: String) {
  watchlistChanged(tickers: $tickers, cursor: $cursor) { cursor signals { ticker securityId sentence text } } }`;

/** An event of a stream, and its cursor. */
type StreamEvent = { cursor: string; [field: string]: unknown };

async function openStream(query: string, variables: { tickers: readonly string[]; cursor?: string }) {
  const { key } = await app.newKey('PRO');
  const { events } = await openEventStream((init) => app.fetch('/graphql', init, 'anonymous'), key, query, variables);
  return {
    close: () => events.return(),
    async next(): Promise<StreamEvent> {
      const { value } = await events.next();
      expect(value.errors).toBeUndefined();
      const [event] = Object.values<StreamEvent>(value.data);
      return requireValue(event, 'an event');
    },
  };
}

function stepClock(): Date {
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
  return app.clock.now;
}

async function run(job: DeriveJob): Promise<void> {
  const { now } = app.clock;
  await runJob(app.db, job, { now, asOf: newYorkDay(now), log: changeLog(catalog.keyColumns), onlyChanges: true });
  await app.versions.refresh();
}

const versionJob = requireValue(
  jobs.find(({ name }) => name === 'stock screen versions'),
  'the job of screen versions',
);

/** Rebuilds rows of the screener with these prices, by key. */
async function rebuildScreen(prices: Readonly<Record<string, number>>): Promise<void> {
  const now = stepClock();
  await app.db.transaction(async (sql) => {
    for (const [key, price] of Object.entries(prices))
      await sql.query('UPDATE "screener_stock" SET "current_price" = $2 WHERE "ticker" = $1', [key, price]);
    await bumpVersion(sql, 'screener-stocks', { now });
  });
  await run(versionJob);
}

/** Appends a signal of each key, as the jobs of signals do. */
async function appendSignalOfEach(keys: readonly string[], type: SignalType): Promise<void> {
  const now = stepClock();
  const signals = keys.map((ticker) => ({
    ticker,
    day: '2025-11-21',
    source: `${type} ${now.valueOf()}`,
    identity: `${type} ${now.valueOf()}`,
    detail:
      type === 'INSIGHT' ? { text: `Insiders of ${mentionSecurity(ticker)} bought.` } : { before: 'A', after: 'B' },
    isInitial: false,
  }));
  await app.db.transaction(async (sql) => {
    await appendSignals(sql, type, now, signals);
    await bumpVersion(sql, 'signals', { now });
  });
  await app.versions.refresh();
}

/** Creates an alert with a feed. @returns the address of the feed */
async function createFeed(key: string, name: string, trigger: object): Promise<string> {
  const { body } = await app.graphql(
    'mutation ($input: CreateAlertInput!) { createAlert(input: $input) { alert { feedUrl } } }',
    { as: { key }, variables: { input: { name, channels: ['FEED'], trigger } } },
  );
  expect(body.errors).toBeUndefined();
  return body.data.createAlert.alert.feedUrl;
}

/** Titles and contents of the entries of a feed, newest first. */
async function readFeed(url: string): Promise<[string, string][]> {
  const text = await (await app.fetch(url, {}, 'anonymous')).text();
  return [...text.matchAll(/<entry>.*?<title>(.*?)<\/title>.*?<content[^>]*>(.*?)<\/content>/gs)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]);
}

const streams: Record<string, Awaited<ReturnType<typeof openStream>>> = {};
const cursors: Record<string, string> = {};
let owner: string;
let feedBefore: string;

// Streams and a feed from before the renaming.
beforeAll(async () => {
  app.clock.now = new Date(NOW.valueOf() + 2 * 3_600_000);
  await rebuildScreen({ AAPL: 150, NVDA: 150 });
  owner = (await app.newKey('PRO')).key;
  feedBefore = await createFeed(owner, 'Before', { watchlist: { tickers: ['AAPL'] } });
  for (const [name, query] of Object.entries({ SCREEN, WATCHLIST })) {
    const stream = await openStream(query, { tickers: ['AAPL'] });
    streams[name] = stream;
    cursors[name] = (await stream.next()).cursor;
  }
  await appendSignalOfEach(['AAPL'], 'RATING_CHANGE');
  await run(alertsJob);
  await streams.WATCHLIST?.next();
  const [report] = await load(app, 'symbols', { 'symbols.csv': SYMBOLS });
  expect(report).toMatchObject({ refused: 0, written: 4 });
  await rebuildScreen({ AAPL: 50, NVDA: 50 });
  await appendSignalOfEach(['AAPL', 'NVDA'], 'INSIGHT');
});

const APPLE_LEFT = {
  kind: 'LEFT',
  ticker: 'APPX',
  securityId: 'AAPL',
  security: { ticker: 'APPX', name: 'Apple Inc.' },
};
const NVIDIA_LEFT = {
  kind: 'LEFT',
  ticker: 'AAPL',
  securityId: 'NVDA',
  security: { ticker: 'AAPL', name: 'NVIDIA Corporation' },
};

describe('subscription screenChanged after a renaming', () => {
  it('prints the new symbol in a stream that was opened with the former symbol', async () => {
    expect(await streams.SCREEN?.next()).toMatchObject({ matched: 0, changes: [APPLE_LEFT] });
    await streams.SCREEN?.close();
  });

  it.each([
    ['APPX', APPLE_LEFT],
    ['AAPL', NVIDIA_LEFT],
    ['NVDA', NVIDIA_LEFT],
  ])('reads the argument %s as of now', async (ticker, change) => {
    const stream = await openStream(SCREEN, { tickers: [ticker], cursor: requireValue(cursors.SCREEN, 'a cursor') });
    expect(await stream.next()).toMatchObject({ changes: [change] });
    await stream.close();
  });
});

const APPLE_SIGNAL = {
  ticker: 'APPX',
  securityId: 'AAPL',
  sentence: 'Insiders of APPX bought.',
  text: 'Insiders of APPX bought.',
};
const APPLE_RATING = {
  ticker: 'APPX',
  securityId: 'AAPL',
  sentence: 'The rating of APPX changed from A to B.',
  text: null,
};
const NVIDIA_SIGNAL = {
  ticker: 'AAPL',
  securityId: 'NVDA',
  sentence: 'Insiders of AAPL bought.',
  text: 'Insiders of AAPL bought.',
};

describe('subscription watchlistChanged after a renaming', () => {
  it('prints the new symbol in a stream that was opened with the former symbol', async () => {
    expect(await streams.WATCHLIST?.next()).toMatchObject({ signals: [APPLE_SIGNAL] });
    await streams.WATCHLIST?.close();
  });

  it.each([
    ['APPX', [APPLE_RATING, APPLE_SIGNAL]],
    ['AAPL', [NVIDIA_SIGNAL]],
    ['NVDA', [NVIDIA_SIGNAL]],
  ])('reads the argument %s as of now', async (ticker, signals) => {
    const stream = await openStream(WATCHLIST, {
      tickers: [ticker],
      cursor: requireValue(cursors.WATCHLIST, 'a cursor'),
    });
    expect((await stream.next()).signals).toEqual(signals);
    await stream.close();
  });
});

describe('The feed of an alert after a renaming', () => {
  it('has later events under the new symbol, and keeps the former symbol in earlier events', async () => {
    await run(alertsJob);
    expect(await readFeed(feedBefore)).toEqual([
      ['Insiders of APPX bought.', expect.stringContaining('Insiders of APPX bought.')],
      ['The rating of AAPL changed from A to B.', expect.any(String)],
    ]);
  });

  it('belongs to the security that has the symbol now', async () => {
    const [apple, nvidia] = [
      await createFeed(owner, 'Apple', { watchlist: { tickers: ['APPX'] } }),
      await createFeed(owner, 'Nvidia', { price: { ticker: 'AAPL', level: 120 } }),
    ];
    await appendSignalOfEach(['AAPL', 'NVDA'], 'RATING_CHANGE');
    await app.db.query(
      `UPDATE "quote" SET "price" = CASE "ticker" WHEN 'NVDA' THEN 119 ELSE 500 END WHERE "ticker" IN ('AAPL', 'NVDA')`,
    );
    await bumpVersion(app.db, 'prices', { now: stepClock() });
    await run(alertsJob);
    expect((await readFeed(apple)).map(([title]) => title)).toEqual(['The rating of APPX changed from A to B.']);
    expect((await readFeed(nvidia)).map(([title]) => title)).toEqual(['AAPL fell below $120.00: $119.00.']);
  });
});
