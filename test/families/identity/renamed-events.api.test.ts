import { beforeEach, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { appendSignals } from '../../../src/families/signals/derive/append.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { addWebhookAlert } from '../../support/webhook-alerts.ts';

const app = useApp();
/** The log of signals begins with the market, at `NOW`. */
const LATER = new Date(NOW.valueOf() + 2 * 3_600_000);
beforeEach(() => {
  app.clock.now = LATER;
});

/** Apple is renamed on the day of the test. */
const SYMBOLS = `symbol,cik,from,until
AAPL,320193,2000-01-03,2025-11-20
APPX,320193,2025-11-21,`;
const SIGNALS = `subscription ($tickers: [Ticker!], $cursor: String) {
  signals(tickers: $tickers, cursor: $cursor) { cursor signals { ticker securityId } } }`;

async function openSignals(variables: { tickers?: string[]; cursor?: string }) {
  const { key } = await app.newKey('PRO');
  const send = (init: RequestInit) => app.fetch('/graphql', init, 'anonymous');
  const { events } = await openEventStream(send, key, SIGNALS, variables);
  return {
    close: () => events.return(),
    next: async () => (await events.next()).value.data.signals as { cursor: string; signals: unknown[] },
  };
}

async function appendSignal(source: string): Promise<void> {
  const signal = { ticker: 'AAPL', day: '2025-11-21', source, identity: source, detail: {}, isInitial: false };
  await app.db.transaction(async (sql) => {
    await appendSignals(sql, 'RATING_CHANGE', LATER, [signal]);
    await bumpVersion(sql, 'signals', { now: LATER });
  });
  await app.versions.refresh();
}

describe('Events of a security from before and after its renaming', () => {
  it('have one id, and the symbols of their time', async () => {
    const webhook = await addWebhookAlert(app.db, app.clock);
    const stream = await openSignals({ tickers: ['AAPL'] });
    const { cursor } = await stream.next();
    await appendSignal('before');
    await webhook.add('before');
    expect((await stream.next()).signals).toEqual([{ ticker: 'AAPL', securityId: 'AAPL' }]);

    const [report] = await load(app, 'symbols', { 'symbols.csv': SYMBOLS });
    expect(report).toMatchObject({ refused: 0, written: 2 });
    await appendSignal('after');
    await webhook.add('after');
    expect((await stream.next()).signals).toEqual([{ ticker: 'APPX', securityId: 'AAPL' }]);
    await stream.close();

    const renamed = { ticker: 'APPX', securityId: 'AAPL' };
    const repeated = await openSignals({ tickers: ['APPX'], cursor });
    expect((await repeated.next()).signals).toEqual([renamed, renamed]);
    await repeated.close();

    const rows = await app.db.query<{ body: string }>('SELECT "body" FROM "alert_delivery" ORDER BY "seq"');
    const bodies = rows.map(({ body }) => JSON.parse(body).data);
    expect(bodies.map(({ ticker, securityId }) => ({ ticker, securityId }))).toEqual([
      { ticker: 'AAPL', securityId: 'AAPL' },
      renamed,
    ]);
  });
});
