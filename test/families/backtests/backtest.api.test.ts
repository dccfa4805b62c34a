import { describe, expect, it } from 'vitest';
import { packDay } from '../../../src/db/history/columns.ts';
import type { Database } from '../../../src/db/open.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { sessionBefore } from '../../../src/market/calendar.ts';
import { NOW, useApp } from '../../support/harness.ts';

// Three recorded months of three stocks. The best Score is AA's in August, and BB's in September and October.
const SCORES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '2025-08-29': { AA: 30, BB: 20, CC: 10 },
  '2025-09-30': { AA: 5, BB: 40 },
  '2025-10-31': { AA: 5, BB: 40 },
};
const BARS: readonly (readonly [ticker: string, day: string, open: number | null, close: number])[] = [
  ['AA', '2025-09-02', 10, 10],
  ['AA', '2025-10-01', 12, 12],
  ['BB', '2025-10-01', null, 5],
  ['BB', '2025-11-03', 6, 6],
  ['BB', '2025-11-20', 6.6, 6.6],
  ['SPY', '2025-09-02', 100, 100],
  ['SPY', '2025-10-01', 110, 110],
  ['SPY', '2025-11-20', 121, 121],
];

async function fill(db: Database): Promise<void> {
  const days = Object.keys(SCORES);
  for (const [i, day] of days.entries()) {
    await db.query(
      `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, $2, $1::date, 0, 0)`,
      [day, i === 0 ? 'RECONSTRUCTED' : 'RECORDED'],
    );
    for (const [ticker, score] of Object.entries(SCORES[day]!))
      await db.query(
        `INSERT INTO history."screener_stock" ("ticker", "service_score7_d", "market_cap", "rating_letter", "is_stale", "valid_from", "valid_to")
          VALUES ($1, $2, $3, 'A', false, $4::date, $5::date)`,
        [ticker, score, 1e9, day, days[i + 1] ?? null],
      );
  }
  // The columns of the other day are read from its rows.
  for (const day of days.slice(1)) await packDay(db, day);
  for (const [ticker, day, open, close] of BARS)
    await db.query(
      `INSERT INTO "daily_bar" ("ticker", "date", "stated_open", "stated_close", "stated_adjusted_close", "raw_close", "vintage")
        VALUES ($1, $2::date, $3, $4, $4, true, '2025-11-20')`,
      [ticker, day, open, close],
    );
  await db.query(
    `INSERT INTO "quote" ("ticker", "session_date", "as_of", "price", "week52_high", "week52_low") VALUES ('BB', '2025-11-20', now(), 6.6, 7, 5)`,
  );
}

const app = useApp(({ db }) => fill(db), { fill: false });

const PLAN = 'plan: { sort: { fieldName: "SENTI_SCORE_7D", dir: "DESC" }, filters: [] }';
const INPUT = `${PLAN}, from: "2025-08-01", holdings: 1, costBps: 100, benchmark: "SPY"`;

/** The errors of a test, as code, field and message. */
async function refuse(input: string, as: 'FREE' | 'PRO' = 'PRO') {
  const { body } = await app.graphql(`{ backtest(input: { ${input} }) { from } }`, { as });
  const { message, extensions } = body.errors[0];
  return { code: extensions.code, field: extensions.field, message };
}

describe('A test of a screen', () => {
  it('draws no conclusion from a few periods, annualizes nothing, and states the requested range', async () => {
    const { backtest } = await app.ask(`{ backtest(input: { ${INPUT} }) {
      from summary { cagr volatility sharpe turnover trackingError } evidence { verdict periodCount requestedPeriodCount requestedStartDate isAnnualized sharpeRange { low high } }
    } }`);
    expect(backtest).toEqual({
      from: '2025-08-29',
      summary: { cagr: null, volatility: null, sharpe: null, turnover: null, trackingError: null },
      evidence: {
        verdict: 'NO_CONCLUSION',
        periodCount: 3,
        requestedPeriodCount: 3,
        requestedStartDate: '2025-08-01',
        isAnnualized: false,
        sharpeRange: null,
      },
    });
  });

  it('chooses from recorded days, fills at the next session, and pays for its trades', async () => {
    const { backtest } = await app.ask(`{ backtest(input: { ${INPUT} }) {
      from to isPreview
      summary { totalReturn hitRate }
      benchmark { totalReturn }
      periods(first: 2) { totalCount nodes { decidedDate filledDate holdings { ticker weight return } entered left traded cost return benchmarkReturn } }
      equity { day value benchmark drawdown }
      delisted { ticker } warnings receipt { recordedDays reconstructedDays trials deflatedSharpe }
    } }`);
    const { periods, equity, summary, benchmark, receipt, ...rest } = backtest;
    expect(rest).toEqual({
      from: '2025-08-29',
      to: '2025-11-20',
      isPreview: false,
      delisted: [],
      warnings: ['FEW_PERIODS', 'RECONSTRUCTED_DAYS'],
    });
    // 1 dollar at 1%: 0.99 of AA at 10, 1.188 at 12. Selling it for BB at its close of 5 moves 2.376 and costs 0.02376.
    const round = (value: number) => Number(value.toFixed(10));
    expect(periods.totalCount).toBe(3);
    expect(periods.nodes).toEqual([
      {
        decidedDate: '2025-08-29',
        filledDate: '2025-09-02',
        holdings: [{ ticker: 'AA', weight: 1, return: expect.closeTo(0.2, 12) }],
        entered: ['AA'],
        left: [],
        traded: 1,
        cost: 0.01,
        return: expect.closeTo(0.188, 12),
        benchmarkReturn: expect.closeTo(0.1, 12),
      },
      {
        decidedDate: '2025-09-30',
        filledDate: '2025-10-01',
        holdings: [{ ticker: 'BB', weight: 1, return: expect.closeTo(0.2, 12) }],
        entered: ['BB'],
        left: ['AA'],
        traded: expect.closeTo(2.376, 12),
        cost: expect.closeTo(0.02376, 12),
        // 1.16424 of BB grows by a fifth to 1.397088.
        return: expect.closeTo(1.397088 / 1.188 - 1, 12),
        benchmarkReturn: expect.closeTo(0, 12),
      },
    ]);
    const last = equity.at(-1);
    expect({ ...last, value: round(last.value), benchmark: round(last.benchmark) }).toEqual({
      day: '2025-11-20',
      value: 1.5367968,
      benchmark: 1.21,
      drawdown: 0,
    });
    // From August 29 to November 20: 1 session, then 21, 23 and 14.
    expect(equity).toHaveLength(59);
    expect(summary).toEqual({ totalReturn: expect.closeTo(0.5367968, 10), hitRate: 2 / 3 });
    expect(benchmark).toEqual({ totalReturn: expect.closeTo(0.21, 12) });
    expect(receipt).toMatchObject({ recordedDays: 2, reconstructedDays: 1, trials: 1 });
    expect(receipt.deflatedSharpe).toBeGreaterThan(0.5);
  });

  it('counts the distinct tests of a key, and gives equal tests equal digests', async () => {
    const as = await app.newKey('PRO');
    const run = async (input: string) => {
      const { body } = await app.graphql(
        `{ backtest(input: { ${input} }) { receipt { digest trials deflatedSharpe } } }`,
        { as },
      );
      return body.data.backtest.receipt;
    };
    const [first, again] = [await run(INPUT), await run(INPUT)];
    expect(first).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), trials: 1 });
    expect(again).toEqual(first);
    const other = await run(INPUT.replace('holdings: 1', 'holdings: 2'));
    expect(other.trials).toBe(2);
    expect(other.digest).not.toBe(first.digest);
  });

  it('costs one call per rebalancing, which is stated beforehand', async () => {
    const as = await app.newKey('PRO');
    const query = `{ backtest(input: { ${INPUT} }) { from } }`;
    const cost = await app.graphql('query Cost($document: String!) { costOf(document: $document) { calls quota } }', {
      as,
      variables: { document: query },
    });
    expect(cost.body.data.costOf).toEqual({ calls: 3, quota: 3 });
    const { body } = await app.graphql(query, { as });
    expect(body.extensions.cost).toMatchObject({ requested: 3, actual: 3 });
  });

  it('shows FREE the last twelve months without holdings', async () => {
    const { backtest } = await app.ask(
      `{ backtest(input: { ${INPUT} }) {
        isPreview withheld summary { totalReturn } delisted { ticker }
        periods(first: 1) { nodes { decidedDate return holdings { ticker } entered left unfilled } } } }`,
      'FREE',
    );
    expect(backtest).toEqual({
      isPreview: true,
      withheld: ['delisted', 'mergers', 'classSplits', 'periods'],
      summary: { totalReturn: expect.closeTo(0.5367968, 10) },
      delisted: null,
      periods: {
        nodes: [
          {
            decidedDate: '2025-08-29',
            return: expect.closeTo(0.188, 12),
            holdings: null,
            entered: null,
            left: null,
            unfilled: null,
          },
        ],
      },
    });
    expect(await refuse(`${PLAN}, from: "2024-11-20"`, 'FREE')).toMatchObject({
      code: 'not_available_as_of',
      field: 'input.from',
    });
  });

  it('refuses bad input by name', async () => {
    expect(await refuse(`from: "2025-08-01"`)).toMatchObject({ code: 'invalid_parameter', field: 'input.plan' });
    expect(await refuse(`screen: "nope", from: "2025-08-01"`)).toMatchObject({ field: 'input.screen' });
    expect(
      await refuse(`plan: { filters: [{ fieldName: "NOPE", op: "GT", value: 1 }] }, from: "2025-08-01"`),
    ).toMatchObject({
      code: 'unknown_field',
    });
    expect(await refuse(`${PLAN}, from: "2025-11-21", to: "2025-11-20"`)).toMatchObject({ field: 'input.from' });
    expect((await refuse(`${PLAN}, from: "2025-11-01"`)).message).toBe(
      'input.from: no MONTHLY decision day from 2025-11-01 to 2025-11-21 has history; the first recorded day is 2025-08-29, the newest 2025-10-31.',
    );
    expect(await refuse(`${PLAN}, from: "2025-08-01", benchmark: "ZZ"`)).toMatchObject({ field: 'input.benchmark' });
    expect(
      await refuse('plan: { filters: [{ fieldName: "RETURN_1Y", op: "GT", value: 1 }] }, from: "2025-08-01"'),
    ).toMatchObject({
      field: 'input.plan.filters[0]',
      message: expect.stringContaining('RETURN_1Y has no history'),
    });
    expect(await refuse(`${PLAN}, from: "2025-08-01", holdings: 0`)).toMatchObject({ code: 'invalid_parameter' });
  });

  it('runs curated screens, and warns of chosen tickers and missing days', async () => {
    const run = async (input: string) =>
      (await app.ask(`{ backtest(input: { ${input} }) { from warnings } }`)).backtest;
    expect((await run('screen: "high-sentiment", from: "2025-09-01"')).warnings).toEqual(['FEW_PERIODS']);
    expect((await run(`${PLAN}, from: "2025-06-01", tickers: ["AA"]`)).warnings).toEqual([
      'FEW_PERIODS',
      'RECONSTRUCTED_DAYS',
      'SHORT_HISTORY',
      'TODAYS_UNIVERSE',
    ]);
  });

  it('links holdings, delistings and events to their stocks, read by one statement for all', async () => {
    for (const ticker of ['AA', 'BB'])
      await app.db.query(
        `INSERT INTO "stock" ("ticker", "entity_id", "name", "url_slug") VALUES ($1, $1, $1 || ' Inc.', lower($1)) ON CONFLICT DO NOTHING`,
        [ticker],
      );
    await app.versions.refresh();
    app.queries.length = 0;
    const { backtest } = await app.ask(
      `{ backtest(input: { ${INPUT.replace('holdings: 1', 'holdings: 2')} }) {
        delisted { stock { name } } periods(first: 3) { nodes { holdings { ticker stock { name } } } } } }`,
    );
    expect(backtest.periods.nodes[0].holdings).toEqual([
      { ticker: 'AA', stock: { name: 'AA Inc.' } },
      // Not in the universe, but held.
    ]);
    expect(backtest.periods.nodes[1].holdings).toContainEqual({ ticker: 'BB', stock: { name: 'BB Inc.' } });
    const reads = app.queries.filter((statement) => /FROM "(?:public"\.")?stock"/.test(statement));
    expect(reads.length).toBeLessThanOrEqual(2);
  });

  it('follows a test of the same input from decision day to decision day, until it is finished', async () => {
    const input = INPUT.replace('costBps: 100', 'costBps: 7');
    const subscription = `subscription { backtestProgress(input: { ${input} }) { done total isDone } }`;
    const { key } = await app.newKey('PRO');
    const response = await app.fetch(
      '/graphql',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query: subscription }),
      },
      { key },
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = response.text();
    await app.graphql(`{ backtest(input: { ${input} }) { from } }`);
    const progress = [...(await events).matchAll(/^data: (\{.*)$/gm)].flatMap(([, json]) => {
      const { data } = JSON.parse(json!);
      return data ? [data.backtestProgress] : [];
    });
    expect(progress.at(-1)).toEqual({ done: 3, total: 3, isDone: true });
    expect(progress.every(({ total }) => total === 3)).toBe(true);
  });

  it('has the digest of this input and data on every machine and either database', async () => {
    const { backtest } = await app.ask(
      `{ backtest(input: { ${INPUT.replace('costBps: 100', 'costBps: 25')}, to: "2025-11-20" }) { receipt { digest engine } } }`,
    );
    expect(backtest.receipt).toEqual({
      engine: '1',
      digest: 'd807c1faccb627106a655defe7c1f9e6c52afe07d76dd36ddb3fdf929f32e0c3',
    });
  });

  it('refuses a test that costs more calls than a minute has before it runs, and says which range fits', async () => {
    const as = await app.newKey('PRO');
    const { body } = await app.graphql(
      `{ backtest(input: { ${PLAN}, from: "2024-01-02", rebalance: DAILY }) { from } }`,
      { as },
    );
    expect(body.errors[0].extensions).toEqual({ code: 'operation_too_expensive', calls: 476, limit: 300 });
    const [, first] = /longest range up to 2025-11-21 that fits begins on (\d{4}-\d\d-\d\d)/.exec(
      body.errors[0].message,
    )!;
    expect(body.extensions.cost).toMatchObject({ actual: 0, minute: { remaining: 300 } });
    // That range costs the whole minute, and the session before it more.
    const countCalls = async (from: string) => {
      const document = `{ backtest(input: { ${PLAN}, from: "${from}", rebalance: DAILY }) { from } }`;
      const answer = await app.graphql('query Cost($document: String!) { costOf(document: $document) { calls } }', {
        as,
        variables: { document },
      });
      return answer.body.data.costOf.calls;
    };
    expect(await countCalls(first!)).toBe(300);
    expect(await countCalls(isoDate(sessionBefore(new Date(first!))))).toBe(301);
  });

  it('is always of now', async () => {
    const { body } = await app.graphql(
      `query Past @asOf(day: "2025-10-31") { backtest(input: { ${INPUT} }) { from } }`,
    );
    expect(body.errors[0].extensions.code).toBe('not_available_as_of');
  });
});

describe('A study of events', () => {
  const STUDY = 'event: SCREEN_ENTERED, plan: { filters: [{ fieldName: "SENTI_SCORE_7D", op: "GTE", value: 35 }] }';

  it('measures the entries of a screen from recorded days', async () => {
    // BB enters on September 30, and is bought on October 1 at its close of 5; SPY is at 110.
    const { eventStudy } = await app.ask(`{ eventStudy(input: { ${STUDY}, from: "2025-08-01", horizons: [1, 24] }) {
      event warnings horizons { sessions count mean dropped { unfinished overlapping noPrice } }
      path { session mean } events { totalCount nodes { ticker publicDate filledDate returns dropped } }
    } }`);
    expect(eventStudy.events).toEqual({
      totalCount: 1,
      nodes: [
        {
          ticker: 'BB',
          publicDate: '2025-09-30',
          filledDate: '2025-10-01',
          // The last session of the longer horizon is November 3, when BB is at 6.
          returns: [expect.closeTo(0, 12), expect.closeTo(0.2, 12)],
          dropped: null,
        },
      ],
    });
    expect(eventStudy.horizons[1]).toEqual({
      sessions: 24,
      count: 1,
      mean: expect.closeTo(0.2, 12),
      dropped: { unfinished: 0, overlapping: 0, noPrice: 0 },
    });
    expect(eventStudy.path.at(-1)).toEqual({ session: 23, mean: expect.closeTo(0.2, 12) });
    expect(eventStudy.warnings).toEqual(['RECONSTRUCTED_DAYS', 'SHORT_HISTORY']);
  });

  it('costs a call for each recorded day, and for each 1,000 stocks that enter, of which costOf states the most', async () => {
    const document = `{ eventStudy(input: { ${STUDY.replace('35', '99')}, from: "2025-08-01", horizons: [1] }) { events { totalCount } } }`;
    const setMarket = async (rows: number) => {
      await app.db.transaction((sql) => bumpVersion(sql, 'stocks', { now: NOW, rows }));
      await app.db.transaction((sql) => bumpVersion(sql, 'history', { now: NOW }));
      await app.versions.refresh();
    };
    await app.db.query(`DELETE FROM "history_column" WHERE "day" = '2025-10-31'`);
    await app.db.query(`INSERT INTO history."screener_stock" ("ticker", "service_score7_d", "market_cap", "rating_letter", "is_stale", "valid_from")
      SELECT 'N' || n, 100, 1e9, 'A', false, '2025-10-31' FROM generate_series(1, 2500) AS n`);
    await setMarket(8_000);
    try {
      const estimate = await app.graphql('query($d: String!) { costOf(document: $d) { calls } }', {
        variables: { d: document },
      });
      const { body } = await app.graphql(document);
      expect(body.data.eventStudy.events.totalCount).toBe(2_500);
      // August 1 to November 21 are 80 sessions, of which three are recorded.
      expect([estimate.body.data.costOf.calls, body.extensions.cost.requested, body.extensions.cost.actual]).toEqual([
        88, 88, 5,
      ]);
    } finally {
      await app.db.query(`DELETE FROM history."screener_stock" WHERE "ticker" LIKE 'N%'`);
      await app.db.transaction((sql) => packDay(sql, '2025-10-31'));
      await setMarket(0);
    }
  });

  it('shows FREE no events, and refuses bad input by name', async () => {
    const { eventStudy } = await app.ask(
      `{ eventStudy(input: { event: INSIDER_BUY, from: "2025-08-01" }) { isPreview withheld events { totalCount } horizons { count mean } } }`,
      'FREE',
    );
    expect(eventStudy).toMatchObject({ isPreview: true, withheld: ['events'], events: null });
    expect(eventStudy.horizons[0]).toEqual({ count: 0, mean: null });
    const refuseStudy = async (input: string) => {
      const { body } = await app.graphql(`{ eventStudy(input: { ${input} }) { digest } }`);
      return body.errors[0].extensions.field;
    };
    expect(await refuseStudy('event: INSIDER_BUY, from: "2025-08-01", benchmark: "ZZ"')).toBe('input.benchmark');
    expect(await refuseStudy('event: INSIDER_BUY, from: "2025-08-01", screen: "winners"')).toBe('input.plan');
    expect(await refuseStudy('event: INSIGHT, insightType: "nope", from: "2025-08-01"')).toBe('input.insightType');
    expect(await refuseStudy('event: RATING_UP, from: "2025-11-01"')).toBe('input.from');
  });
});
