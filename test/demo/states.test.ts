import { readFileSync } from 'node:fs';
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { readImage } from '../../src/db/embedded/image.ts';
import { checkHistory } from '../../src/db/history/check.ts';
import { openInMemory } from '../../src/db/open.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { FREE_STOCK_INSIGHTS, STOCK_TYPES } from '../../src/families/insights/rules/insight.ts';
import { SCREENS } from '../../src/families/screener/presets/rules.ts';
import { parseForAnyDay } from '../../src/graph/point-in-time.ts';
import { rebuildHistory, selectRebuildJobs } from '../../src/jobs/rebuild.ts';
import { runDue } from '../../src/jobs/run.ts';
import { isoDate } from '../../src/lib/dates.ts';
import { requireValue } from '../../src/lib/require.ts';
import { newYorkTime } from '../../src/market/calendar.ts';
import type { Brief } from '../../src/writing/brief.ts';
import { catalog } from '../support/catalog.ts';
import { demoStates } from '../support/demo-states.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { listSessions } from '../support/history.ts';
import { findOneSided } from '../support/one-sided.ts';
import { COUNT_FROM_THE_MOMENT, RECORDED_QUERIES } from '../support/recorded-queries.ts';

// The stocks that demonstrate states, all funds, and enough other stocks for ranks.
const listedTickers = new Set(['AAPL', 'GOOGL', 'LWAY', ...demoStates.map(({ ticker }) => ticker)]);
const listings = demoListings().filter(
  ({ ticker, kind }, i) => listedTickers.has(ticker) || kind === 'ETF' || i % 6 === 0,
);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ fill: false });
  await fillDemo(app.db, { catalog, seed: 7, now: NOW, listings, report: () => {} });
  await app.versions.refresh();
}, 1_800_000);
afterAll(() => app.close());

describe('docs/demo.md', () => {
  it('has a table of states, of tickers that are listed', () => {
    expect(demoStates.length).toBeGreaterThan(15);
    const tickers = new Set(demoListings().map(({ ticker }) => ticker));
    expect(demoStates.filter(({ ticker }) => !tickers.has(ticker))).toEqual([]);
  });

  it.each(demoStates)('$state: $ticker', async ({ query, answer }) => {
    const { body } = await app.graphql(query, { as: 'PRO' });
    expect(body.errors).toBeUndefined();
    expect(JSON.stringify(body.data)).toContain(answer);
  });

  it('has something on every curated screen [SCR-40]', async () => {
    const { curatedScreens } = await app.ask(
      '{ curatedScreens(hasExtensions: true) { screenId result(limit: 1) { matched } } }',
      'PRO',
    );
    const screens: { screenId: string; result: { matched: number } }[] = curatedScreens;
    expect(screens).toHaveLength(SCREENS.length);
    // The first needs a report within two weeks, the second the rating of a week before: not every day has them.
    const depending = ['high-iv-before-report', 'rating-upgrades'];
    const empty = screens.filter(({ result }) => result.matched === 0).map(({ screenId }) => screenId);
    expect(empty.filter((screenId) => !depending.includes(screenId))).toEqual([]);
  });

  it('has a fund that fell while its holdings are liked [SCR-40]', async () => {
    const { body } = await app.graphql(
      '{ curatedScreens(ids: ["etf-dip-bullish"]) { result { ... on ETFScreen { etfs { nodes { ticker changePercent constituentsWeightedService } } } } } }',
      { as: 'PRO' },
    );
    const fund = body.data.curatedScreens[0].result.etfs.nodes.find(
      ({ ticker }: { ticker: string }) => ticker === 'ZXDIPS',
    );
    expect(fund.changePercent).toBeLessThan(-1);
    expect(fund.constituentsWeightedService).toBeGreaterThan(13);
  });

  it('has no sentence about one side of an activity alone: buyers without sellers, inflows without outflows', async () => {
    const tickers = listings.flatMap(({ kind, ticker }) => (kind === 'STOCK' ? [ticker] : []));
    type Text = { insightText: string } | { content: string };
    const texts: string[] = [];
    const add = (rows: readonly Text[]) =>
      texts.push(...rows.map((row) => ('content' in row ? row.content : row.insightText)));
    for (const ticker of tickers) {
      const { body } = await app.graphql(
        `{ stock(ticker: "${ticker}") { insights { nodes { insightText } } aiSummary(depth: DEEP) { report { sections { content } } } } }`,
        { as: 'PRO' },
      );
      add(body.data.stock.insights.nodes);
      add(body.data.stock.aiSummary.report.sections);
    }
    const { body } = await app.graphql(
      '{ market { insights { nodes { insightText } } sectorSentiment { narrative } } }',
      {
        as: 'PRO',
      },
    );
    expect(body.errors).toBeUndefined();
    add(body.data.market.insights.nodes);
    // The summary of the market is later written from this brief.
    const [market] = await app.db.query<{ brief: Brief }>('SELECT "brief" FROM "market_brief"');
    const facts = market!.brief.sections.flatMap((section) => section.facts.map(({ text }) => text));
    texts.push(body.data.market.sectorSentiment.narrative, ...facts);
    expect(texts.flatMap(findOneSided)).toEqual([]);
    // There are such texts at all.
    expect(texts.filter((text) => /\bbought\b/.test(text)).length).toBeGreaterThan(20);
  });

  it('has nothing of a delisted company from after it left', async () => {
    const query = `{ stock(ticker: "ZQGONE") {
      delistedDate quote { pricedAt } splits { day }
      shortInterest { dataPoints { settlementDate } }
      analystEstimates { surprises { reportDate } }
      analystActions { nodes { actionDate } }
      insiderTrades(period: { days: 365 }) { nodes { transactionDate } }
      politicianTrades(period: { days: 365 }) { nodes { transactionDate } }
      shortVolume { dataPoints { day } }
      fundamentals { statement { filedDate } }
    } }`;
    const { body } = await app.graphql(query, { as: 'PRO' });
    expect(body.errors).toBeUndefined();
    const { delistedDate, ...known } = body.data.stock;
    const days = [...JSON.stringify(known).matchAll(/"(\w+)":"(\d{4}-\d\d-\d\d)/g)].map(([, name, day]) => ({
      name,
      day: day!,
    }));
    expect(days.length).toBeGreaterThan(50);
    expect(days.filter(({ day }) => day >= delistedDate)).toEqual([]);
  });

  it('has every type of insight into a stock [INSI-09]', async () => {
    const types = await app.db.query<{ type: string }>(
      'SELECT DISTINCT "insight_type" AS "type" FROM "insight" WHERE "ticker" IS NOT NULL',
    );
    expect(types.map(({ type }) => type).sort()).toEqual([...STOCK_TYPES].sort());
  });

  it('says which sector institutions moved into, and which they left [INSI-02]', async () => {
    const { body } = await app.rest('/api/v1/insights/market', { as: 'PRO' });
    const rotation = body.find(
      ({ insightType }: { insightType: string }) => insightType === 'market_institutional_rotation',
    );
    expect(rotation.insightText).toMatch(/moved into .+ \(\+\d+\.\d%\) and out of .+ \(−\d+\.\d%\)/);
  });

  it('has a stock with more insights than FREE sees [LIMITS-14]', async () => {
    const { body } = await app.graphql(
      '{ stock(ticker: "ZQBUSY") { insights { isPreview totalCount nodes { urgency } } } }',
      {
        as: 'FREE',
      },
    );
    const { isPreview, totalCount, nodes } = body.data.stock.insights;
    expect([isPreview, nodes.length]).toEqual([true, FREE_STOCK_INSIGHTS]);
    expect(totalCount).toBeGreaterThan(FREE_STOCK_INSIGHTS);
  });
});

/** Queries that a day with two rows of a key answers wrongly, or not at all. */
const OTHER_QUERIES = {
  Stocks: '{ stocks { nodes { ticker name marketCap } } }',
  Funds: '{ etfs { nodes { ticker name } } }',
  Quotes: '{ quotes(tickers: ["AAPL", "GOOGL", "SPY", "ZQSPLT"]) { price change volume sessionDate } }',
  Chart: '{ stock(ticker: "AAPL") { chart { day close } } }',
  ChartOfSplit: '{ stock(ticker: "ZQSPLT") { chart(period: { window: ONE_YEAR }) { day close volume } } }',
  Rating: '{ stock(ticker: "AAPL") { rating { __typename ... on StockRating { score letter } } } }',
};

describe('A demo whose past days are rebuilt while its newest session is recorded', () => {
  it('answers as of that session like now, to the byte, and has the newest days of an interrupted rebuild', async () => {
    const [first, second, newest] = listSessions(3, '2025-11-20') as [Date, Date, Date];
    const { dump } = app.db as unknown as Awaited<ReturnType<typeof openInMemory>>;
    const copy = await openInMemory({ image: readImage(Buffer.from(await dump())) });
    const recording = requireValue(
      catalog.jobs.find(({ name }) => name === 'history'),
      'the job that records',
    );
    const interruption = new AbortController();
    const rebuild = (signal: AbortSignal) =>
      rebuildHistory(
        app.db,
        selectRebuildJobs(catalog.jobs),
        { db: copy, schema: null, close: () => copy.close() },
        {
          from: first,
          to: second,
          now: NOW,
          signal,
          report: (progress) => {
            if (JSON.stringify(progress).includes(`"${isoDate(second)}"`)) interruption.abort();
          },
        },
      );
    await Promise.all([runDue(app.db, recording, NOW, NOW), rebuild(interruption.signal)]);
    const listDays = () => app.db.query('SELECT "day"::text AS "day", "kind" FROM "history_day" ORDER BY "day" DESC');
    const [recorded, rebuilt] = [
      { day: isoDate(newest), kind: 'RECORDED' },
      { day: isoDate(second), kind: 'RECONSTRUCTED' },
    ];
    expect(await listDays()).toEqual([recorded, rebuilt]);
    // The next start continues with the day that is missing.
    await rebuild(new AbortController().signal).finally(() => copy.close());
    expect(await listDays()).toEqual([recorded, rebuilt, { day: isoDate(first), kind: 'RECONSTRUCTED' }]);
    expect(await checkHistory(app.db)).toEqual([]);

    await app.versions.refresh();
    // Windows of facts end with the day of the question.
    const evening = newYorkTime(newest, 20, 0);
    const queries = [
      ...RECORDED_QUERIES.filter(([name]) => !COUNT_FROM_THE_MOMENT.includes(name)),
      ...Object.entries(OTHER_QUERIES),
    ];
    expect(queries.length).toBeGreaterThanOrEqual(20);
    for (const [place, [name, query]] of queries.entries()) {
      app.clock.now = new Date(evening.valueOf() + place * 1_000);
      const now = await app.graphql(query, { as: 'PRO' });
      const then = await app.graphql(print(parseForAnyDay(query)), {
        as: 'PRO',
        variables: { pricedAt: isoDate(newest) },
      });
      expect(JSON.stringify(then.body.data), name).toBe(JSON.stringify(now.body.data));
    }
    const { body } = await app.graphql(print(parseForAnyDay('{ market { summary { headline } } }')), {
      as: 'PRO',
      variables: { pricedAt: isoDate(newest) },
    });
    expect(body.data.market.summary.headline).toEqual(expect.any(String));
  }, 900_000);
});

describe('The chapter of docs/demo.md on who a ticker was', () => {
  const readQueries = (): string[] => {
    const [, chapter = ''] = readFileSync('docs/demo.md', 'utf8').split('### Who a ticker was');
    return [...chapter.split(/^## /m)[0]!.matchAll(/```graphql\n([^`]+)```/g)].map(([, query]) => query!);
  };
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
  const ask = async (query: string | undefined): Promise<any> => {
    const { body } = await app.graphql(query!, { as: await app.newKey('PRO') });
    expect(body.errors).toBeUndefined();
    return body.data;
  };

  it('has queries that show a rename, a reused symbol, a class split, a merger, and a member that left', async () => {
    const [rename, reuse, classes, merger, member, ...others] = readQueries();
    expect(others).toEqual([]);
    expect(await ask(rename)).toEqual({
      now: {
        symbols: [
          { symbol: 'ZQQUIL', from: '2012-05-18', until: '2022-06-08' },
          { symbol: 'ZQMUTE', from: '2022-06-09', until: null },
        ],
      },
      former: { ticker: 'ZQMUTE', name: 'Quillmere Broadcasting' },
    });
    const { market, stock } = await ask(reuse);
    const former = market.indexMembers.nodes.filter(({ ticker }: { ticker: string }) => ticker === 'ZQTHIN');
    expect(former).toEqual([{ ticker: 'ZQTHIN', until: '2018-12-30', stock: null }]);
    expect(stock).toEqual({ name: 'Pellingham Properties', indexMemberships: [] });
    expect(await ask(classes)).toMatchObject({
      a: {
        symbols: [
          { symbol: 'GOOG', from: '2004-08-19', until: '2014-04-02' },
          { symbol: 'GOOGL', from: '2014-04-03', until: null },
        ],
        entity: { ticker: 'GOOGL' },
      },
      c: { symbols: [{ symbol: 'GOOG', from: '2014-04-03', until: null }], entity: { ticker: 'GOOGL' } },
    });
    const { delistedDate, indexMemberships } = (await ask(member)).stock;
    const dayBefore = isoDate(new Date(Date.parse(delistedDate) - 86_400_000));
    expect(indexMemberships).toEqual([{ stockIndex: 'SP500', from: '2015-01-02', until: dayBefore }]);
    // No day of this market's history is one on which it was listed.
    expect((await ask(merger)).backtest).toEqual({ mergers: [], delisted: [] });
  });
});
