import { beforeEach, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { appendSignals } from '../../../src/families/signals/derive/append.ts';
import type { SignalType } from '../../../src/families/signals/rules/signal.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { jobs } from '../../support/catalog.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { filing } from '../../support/filing.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp();
const send = (init: RequestInit) => app.fetch('/graphql', init, 'anonymous');
beforeEach(() => {
  app.clock.now = new Date(NOW.valueOf() + 2 * 3_600_000);
});

type Entry = { id: string; type: string; ticker: string; sentence: string };
type Variables = { types?: string[]; tickers?: string[]; cursor?: string | null };
const FIELDS = 'cursor signals { id type ticker sentence day name amount shares before after }';
const SIGNALS = `subscription ($types: [SignalType!], $tickers: [Ticker!], $cursor: String) {
  signals(types: $types, tickers: $tickers, cursor: $cursor) { ${FIELDS} } }`;

async function open(variables: Variables = {}, tier: 'FREE' | 'PRO' = 'PRO', query = SIGNALS, field = 'signals') {
  const { key } = await app.newKey(tier);
  const { events } = await openEventStream(send, key, query, variables);
  return {
    close: () => events.return(),
    next: async (): Promise<{ cursor: string; signals: Entry[]; error?: { code: string } }> => {
      const { value } = await events.next();
      return value.errors ? { cursor: '', signals: [], error: value.errors[0].extensions } : value.data[field];
    },
  };
}

let number = 0;
/** Appends signals without facts behind them, as a job does. */
const append = async (count: number, type: SignalType = 'RATING_CHANGE', ticker = 'AAPL') => {
  const signals = Array.from({ length: count }, () => {
    number += 1;
    const source = `${number}`;
    return {
      ticker,
      day: '2025-11-21',
      source,
      identity: source,
      detail: { before: 'A', after: 'B' },
      isInitial: false,
    };
  });
  await app.db.transaction(async (sql) => {
    await appendSignals(sql, type, app.clock.now, signals);
    await bumpVersion(sql, 'signals', { now: app.clock.now });
  });
  await app.versions.refresh();
};

const issuer = { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' };
const form4 = (person: number) =>
  filing({
    issuer,
    owners: [{ cik: `000970000${person}`, name: `Buyer ${person}`, officer: true, director: false, title: 'SVP' }],
    filed: '2025-11-21',
    rows: [{ date: '2025-11-20', code: 'P', shares: 100, price: 270, after: 1_000 }],
  });

describe('subscription signals', () => {
  it('sends an imported trade, and begins with a cursor', async () => {
    const stream = await open();
    expect(await stream.next()).toEqual({ cursor: expect.any(String), signals: [] });
    await load(app, 'ownership', { 'a.xml': form4(1) });
    const { signals } = await stream.next();
    expect(signals[0]).toMatchObject({
      type: 'INSIDER_TRADE',
      ticker: 'AAPL',
      day: '2025-11-21',
      name: 'Buyer 1',
      amount: 27_000,
      shares: 100,
      sentence: 'Buyer 1 (SVP) bought 100 shares of AAPL for $27,000.',
    });
    await stream.close();
  });

  it('continues after a cursor without loss or repetition, wherever it was broken', async () => {
    const first = await open();
    let { cursor } = await first.next();
    await first.close();
    await append(250);
    const received: string[] = [];
    while (received.length < 250) {
      const stream = await open({ cursor });
      const page = await stream.next();
      received.push(...page.signals.map(({ id }) => id));
      cursor = page.cursor;
      await stream.close();
    }
    expect(received.length).toBe(250);
    expect(new Set(received).size).toBe(250);
  });

  it('has the requested types and tickers only', async () => {
    const stream = await open({ types: ['REPORT'], tickers: ['MSFT'] });
    await stream.next();
    await append(1, 'REPORT', 'AAPL');
    await append(1, 'RATING_CHANGE', 'MSFT');
    await append(1, 'REPORT', 'MSFT');
    expect((await stream.next()).signals.map(({ type, ticker }) => [type, ticker])).toEqual([['REPORT', 'MSFT']]);
    await stream.close();
  });

  it('keeps no events for a slow reader: it reads the next page when it is ready', async () => {
    const stream = await open();
    await stream.next();
    const pages = () => app.queries.filter((text) => text.includes('FROM "signal" AS s')).length;
    for (let i = 0; i < 30; i += 1) await append(100);
    const before = pages();
    let count = 0;
    while (count < 3_000) count += (await stream.next()).signals.length;
    expect(count).toBe(3_000);
    // The response buffers a page or two; all others were read when they were requested.
    expect(pages() - before).toBeGreaterThanOrEqual(27);
    await stream.close();
  });

  it('ends when a page cannot be read, and counts no longer as an open stream of its key', async () => {
    const { key } = await app.newKey('FREE');
    for (let i = 0; i < 3; i += 1) {
      const { events } = await openEventStream(send, key, SIGNALS);
      expect((await events.next()).value).toMatchObject({ data: { signals: { cursor: expect.any(String) } } });
      await app.db.query('ALTER TABLE "signal" RENAME TO "signal_away"');
      await bumpVersion(app.db, 'signals', { now: app.clock.now });
      await app.versions.refresh();
      const codes: string[] = [];
      for await (const { errors } of events) codes.push(errors?.[0].extensions.code);
      await app.db.query('ALTER TABLE "signal_away" RENAME TO "signal"');
      expect(codes).toEqual(['internal_error']);
    }
  });

  it('sends a FREE key the trades that its lists show, and never another', async () => {
    const [free, pro] = [await open({ tickers: ['AAPL'] }, 'FREE'), await open({ tickers: ['AAPL'] })];
    await free.next();
    await pro.next();
    // Eight purchases of Apple: a FREE key sees five trades of a stock.
    await load(app, 'ownership', Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`${n}.xml`, form4(n)])));
    await append(1, 'RATING_CHANGE', 'AAPL');
    const collect = async (stream: typeof free) => {
      const sentences: Entry[] = [];
      while (!sentences.some(({ type }) => type === 'RATING_CHANGE')) sentences.push(...(await stream.next()).signals);
      return sentences.filter(({ type }) => type === 'INSIDER_TRADE').map(({ sentence }) => sentence);
    };
    const all = await collect(pro);
    expect(all).toHaveLength(8);
    const { stock } = await app.ask('{ stock(ticker: "AAPL") { insiderTrades { nodes { insiderName } } } }', 'FREE');
    const visibleNames = (stock.insiderTrades.nodes as { insiderName: string }[]).map(({ insiderName }) => insiderName);
    const received = await collect(free);
    expect(received.length).toBeLessThan(8);
    expect(received.filter((sentence) => !visibleNames.some((name) => sentence.startsWith(`${name} `)))).toEqual([]);
    await free.close();
    await pro.close();
  });
});

describe('subscription watchlistChanged', () => {
  it('sends the signals of its tickers, with those of the canonical share class', async () => {
    const query = `subscription ($tickers: [Ticker!]!) { watchlistChanged(tickers: $tickers) { ${FIELDS} } }`;
    const stream = await open({ tickers: ['GOOG', 'KO'] }, 'PRO', query, 'watchlistChanged');
    await stream.next();
    await append(1, 'RATING_CHANGE', 'AAPL');
    await append(1, 'RATING_CHANGE', 'GOOGL');
    expect((await stream.next()).signals).toMatchObject([
      { ticker: 'GOOGL', sentence: 'The rating of GOOGL changed from A to B.' },
    ]);
    await stream.close();
  });
});

describe('A cursor of signals', () => {
  it('refuses a cursor of another database, and a cursor whose signals were deleted, with the way on', async () => {
    const first = await open();
    const { cursor } = await first.next();
    await first.close();
    const foreign = Buffer.from('00000000:1').toString('base64url');
    for (const wrong of [foreign, 'nonsense']) {
      const stream = await open({ cursor: wrong });
      expect((await stream.next()).error).toMatchObject({ code: 'invalid_parameter', field: 'cursor' });
    }
    await append(5);
    await jobs.find(({ name }) => name === 'signal retention')!.run(app.db, addDays(NOW, 92));
    const stream = await open({ cursor });
    expect((await stream.next()).error).toMatchObject({ code: 'cursor_expired', field: 'cursor' });
  });
});
