import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/stand-in.ts';
import { findStream, useSyncRuns } from '../support/sync-run.ts';

const SATURDAY = new Date('2026-11-21T02:00:00Z');
const BARS = 'data.alpaca.markets/v2/stocks/bars';
const bar = (day: string) => ({ t: `${day}T05:00:00Z`, o: 10, h: 11, l: 9, c: 10.5, v: 1_000 });
const answerPage =
  (page: object): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));

const runs = useSyncRuns(SATURDAY, () => new Map());
/** A run for three stocks, with its report. */
async function runBars() {
  runs.values = { SYNC_KEY_ALPACA_ID: 'id-of-the-test', SYNC_KEY_ALPACA_SECRET: 'secret-of-the-test' };
  const lines: string[] = [];
  const report = await runs.run({
    only: ['alpaca'],
    since: new Date('2026-11-16'),
    wanted: { watchlist: ['ACME', 'BETA', 'KO'] },
    report: (progress) => void (typeof progress === 'string' && lines.push(progress)),
  });
  return { report: findStream(report, 'bars'), lines };
}

describe('Bars of a vendor', () => {
  it('are complete up to the least of the newest bars, and stocks without bars are named', async () => {
    const bars = { ACME: [bar('2026-11-17'), bar('2026-11-20')], BETA: [bar('2026-11-17'), bar('2026-11-18')] };
    runs.server.answers.set(BARS, answerPage({ bars, next_page_token: null }));
    const { report, lines } = await runBars();
    expect(report).toMatchObject({ outcome: 'DONE', rows: 4 });
    expect(await runs.status('alpaca/bars')).toMatchObject({ state: 'FRESH', day: '2026-11-18', holes: 0 });
    expect(lines).toContain('alpaca/bars: no recent data of KO.');
  });

  it('are refused if their pages never end', async () => {
    const bars = { ACME: [bar('2026-11-20')] };
    runs.server.answers.set(BARS, (request, response, count) =>
      answerPage({ bars, next_page_token: `token ${request.url?.length} ${count} ${runs.server.asked.length}` })(
        request,
        response,
        count,
      ),
    );
    const { report } = await runBars();
    expect(report).toMatchObject({ outcome: 'REFUSED', message: expect.stringContaining('more than 200 pages') });
    expect(runs.server.asked.length).toBeLessThanOrEqual(400);
    expect(await runs.status('alpaca/bars')).toMatchObject({ state: 'REFUSED', holes: 2 });
  });
});
