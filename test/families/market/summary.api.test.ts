import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followUps } from '../../../src/jobs/scheduler.ts';
import type { Writer } from '../../../src/writing/brief.ts';
import { composer } from '../../../src/writing/composer.ts';
import { derive, jobs } from '../../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const PATH = '/api/v1/market-summary';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const body = async () => (await app.rest(PATH)).body;
const seconds = (count: number) => new Date(NOW.valueOf() + count * 1_000);

/** Does what the scheduler does after a job, with a writer that records its inputs. */
async function follow(writer: Writer = composer) {
  await followUps({
    db: app.db,
    jobs: jobs,
    now: () => app.clock.now,
    writer,
    report: (line) => {
      throw new Error(JSON.stringify(line));
    },
  });
  await app.versions.refresh();
}

describe('GET /api/v1/market-summary', () => {
  it('is flat, and null except its time before a summary was written [SUM-01, SUM-02, SUM-04, ERR-22]', async () => {
    expect(await body()).toEqual({
      lastUpdated: NOW.valueOf(),
      headline: null,
      expandedContent: null,
      generatedAt: null,
    });
  });

  it('has a text of the stored facts, with its age in seconds [SUM-02, SUM-03, SUM-05, GEN-08, GEN-09]', async () => {
    await follow();
    const summary = await body();
    expect(summary).toEqual({
      lastUpdated: NOW.valueOf(),
      headline: expect.any(String),
      expandedContent: expect.any(String),
      generatedAt: NOW.valueOf() / 1_000,
    });
    const { market } = (await app.rest('/api/v2/market-mood')).body;
    expect(summary.headline).toContain(` ${Math.round(market.currentScore)} of 100`);
    // KO today, XOM on Sunday; JNJ and AAPL have reported. CAL-18: MSFT's Tuesday is of next week, which PRO alone sees.
    expect(summary.expandedContent).toMatch(
      /2 companies report earnings through Nov 23, 2025: .*\(KO\) on Nov 21, 2025, .*\(XOM\) on Nov 23, 2025/,
    );
    expect(summary.expandedContent).not.toContain('2025-11-25');
    // Every link is a valid path.
    const links = [...summary.expandedContent.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => String(url));
    expect(links.length).toBeGreaterThan(5);
    for (const url of new Set(links)) expect((await app.rest(url)).status, url).toBe(200);
  });

  it('moves its time with every call, and its age only with the text [SUM-05]', async () => {
    await follow();
    const first = await body();
    app.clock.now = seconds(75);
    expect(await body()).toEqual({ ...first, lastUpdated: first.lastUpdated + 75_000 });
    app.clock.now = new Date(seconds(75).valueOf() + 1);
    expect((await body()).lastUpdated).toBe(first.lastUpdated + 75_001);
  });

  it('is the same for every tier [SUM-01, AUTH-12]', async () => {
    await follow();
    expect((await app.rest(PATH, { as: 'FREE' })).body).toEqual(await body());
  });

  it('needs a key [AUTH-03, AUTH-11, SUM-01]', async () => {
    const { status, body: refusal } = await app.rest(PATH, { as: 'anonymous' });
    expect([status, refusal.error]).toEqual([401, 'api_key_required']);
  });
});

describe('A summary', () => {
  it('is due several times in a session, and written anew though its facts are the same [SUM-06]', async () => {
    const { schedule } = jobs.find(({ name }) => name === 'market summary')!;
    const at = (time: string) => schedule!.latest(new Date(`2025-11-21T${time}Z`)).valueOf();
    const times = new Set(
      ['14:30', '15:30', '16:30', '17:30', '18:30', '19:30', '20:30', '21:00'].map((time) => at(`${time}:00`)),
    );
    expect(times.size).toBeGreaterThan(3);

    await follow();
    const first = await body();
    app.clock.now = seconds(5_400);
    await derive(app.db, ['market-mood'], app.clock.now);
    await follow();
    expect(await body()).toEqual({
      ...first,
      lastUpdated: first.lastUpdated + 5_400_000,
      generatedAt: first.generatedAt + 5_400,
    });
  });

  it('keeps its text outside of sessions while its facts are the same [SUM-06]', async () => {
    await follow();
    const first = await body();
    // Half an hour after the close.
    app.clock.now = seconds(6 * 3_600);
    await derive(app.db, ['market-mood'], app.clock.now);
    await follow();
    const { headline, expandedContent, generatedAt } = await body();
    expect({ headline, expandedContent, generatedAt }).toEqual({
      headline: first.headline,
      expandedContent: first.expandedContent,
      generatedAt: first.generatedAt,
    });
  });

  it('is written anew after an import that moves its facts', async () => {
    await follow();
    app.clock.now = seconds(120);
    await load(app, 'prices', { 'ko.csv': 'ticker,date,close,adjusted_close\nKO,2025-11-21,145.26,145.26\n' });
    await follow();
    const { expandedContent, generatedAt } = await body();
    // From 72.63.
    expect(expandedContent).toContain('(KO) rose 100.00% to $145.26');
    expect(generatedAt).toBe(seconds(120).valueOf() / 1_000);
  });

  it('is written outside of any transaction: a slow writer blocks neither reads nor imports', async () => {
    let finish = () => {};
    const slow: Writer = {
      name: 'Slow',
      write: async (brief) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { ...(await composer.write(brief)), generatedBy: 'Slow' };
      },
    };
    const writing = follow(slow);
    await load(app, 'prices', { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,80\n' });
    expect((await app.rest('/api/v1/stocks/price?ticker=KO')).body.price).toBe(80);
    expect((await body()).headline).toBeNull();
    finish();
    await writing;
    const { body: graph } = await app.graphql('{ market { summary { headline generatedBy } } }');
    expect(graph.data.market.summary).toEqual({ headline: expect.any(String), generatedBy: 'Slow' });
  });

  it('is not written of nothing [SUM-04]', async () => {
    const empty = await startApp({ fill: false });
    await derive(empty.db, ['prices'], NOW);
    const counted = { written: 0 };
    const writer: Writer = {
      name: 'Counter',
      write: (brief) => {
        counted.written += 1;
        return composer.write(brief);
      },
    };
    await followUps({ db: empty.db, jobs: jobs, now: () => NOW, writer, report: () => {} });
    expect([counted.written, (await empty.rest(PATH)).body.headline]).toEqual([0, null]);
    await empty.close();
  });
});
