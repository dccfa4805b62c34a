import { describe, expect, it } from 'vitest';
import { recordDay } from '../../../src/db/history/record.ts';
import { parseStoredDay } from '../../../src/lib/dates.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { RATINGS, recordWeek, SCORES, SESSIONS } from '../../support/recorded-week.ts';

const app = useApp(recordWeek);

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
const listCodes = ({ body }: { body: any }): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  (body.errors ?? []).map((error: any) => error.extensions.code);

const NEWEST_FIRST = SESSIONS.toReversed();
const POINTS =
  'totalCount isPreview nodes { day isReconstructed rating { isRated ... on StockRating { score letter } } }';

describe('Stock.ratingHistory', () => {
  it('lists the rating of each recorded session, newest first, and says which were reconstructed', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") { ratingHistory { ${POINTS} } } }`);
    expect(stock.ratingHistory).toEqual({
      totalCount: 5,
      isPreview: false,
      nodes: [
        { day: '2025-11-19', isReconstructed: false, rating: { isRated: true, score: 71.4, letter: 'B' } },
        { day: '2025-11-18', isReconstructed: false, rating: { isRated: false } },
        { day: '2025-11-17', isReconstructed: false, rating: { isRated: true, score: 92.5, letter: 'A' } },
        { day: '2025-11-14', isReconstructed: false, rating: { isRated: true, score: 80, letter: 'B' } },
        { day: '2025-10-20', isReconstructed: true, rating: { isRated: true, score: 55, letter: 'C' } },
      ],
    });
  });

  it('shows the flags that came and went', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "AAPL") { ratingHistory(period: { from: "2025-11-14" }) { nodes { day rating { flags { key isActive } } } } } }',
    );
    type Node = { day: string; rating: { flags: { key: string; isActive: boolean }[] } };
    const raised = stock.ratingHistory.nodes.filter(({ rating }: Node) =>
      rating.flags.some(({ key, isActive }) => key === 'CLUSTERED_INSIDER_SELLING' && isActive),
    );
    // The flag of the 17th is still stored on the 18th, which has no rating.
    expect(raised.map(({ day }: Node) => day)).toEqual(['2025-11-18', '2025-11-17']);
  });

  it('has for each day what rating answers under @asOf', async () => {
    const fields =
      'isRated asOf kbEntityId dimensions { key percentile } flags { key isActive } ... on UnratedStock { reason }';
    const { stock } = await app.ask(
      `{ stock(ticker: "AAPL") { ratingHistory { nodes { day rating { ${fields} } } } } }`,
    );
    for (const { day, rating } of stock.ratingHistory.nodes) {
      const { body } = await app.graphql(
        `query Then @asOf(day: "${day}") { stock(ticker: "AAPL") { rating { ${fields} } } }`,
      );
      expect({ day, rating }).toEqual({ day, rating: body.data.stock.rating });
    }
  });

  it('gives a share class the ratings of the canonical class', async () => {
    const { stocks } = await app.ask(
      '{ stocks(tickers: ["GOOG", "GOOGL"]) { nodes { ratingHistory { nodes { id day rating { ticker } } } } } }',
    );
    const [goog, googl] = stocks.nodes;
    expect(goog.ratingHistory.nodes).toHaveLength(5);
    expect(goog).toEqual(googl);
  });

  it('pages from the newest day back, within a window', async () => {
    const loadHistory = async (args: string) =>
      (
        await app.ask(
          `{ stock(ticker: "AAPL") { ratingHistory(${args}) { totalCount pageInfo { endCursor hasNextPage } nodes { day } } } }`,
        )
      ).stock.ratingHistory;
    const page = await loadHistory('period: { from: "2025-11-14", to: "2025-11-18" }, first: 2');
    expect([page.totalCount, page.nodes, page.pageInfo.hasNextPage]).toEqual([
      3,
      [{ day: '2025-11-18' }, { day: '2025-11-17' }],
      true,
    ]);
    const next = await loadHistory(
      `period: { from: "2025-11-14", to: "2025-11-18" }, first: 2, after: "${page.pageInfo.endCursor}"`,
    );
    expect([next.nodes, next.pageInfo.hasNextPage]).toEqual([[{ day: '2025-11-14' }], false]);
    const none = await loadHistory('period: { from: "2025-11-01", to: "2025-11-10" }');
    expect([none.totalCount, none.nodes]).toEqual([0, []]);
  });

  it('leaves out the days on which another company had the ticker', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "KO") { ratingHistory { nodes { day } } screenHistory(fields: [PRICE]) { totalCount } } }',
    );
    expect(stock).toEqual({
      ratingHistory: { nodes: [{ day: '2025-11-19' }, { day: '2025-11-18' }, { day: '2025-11-17' }] },
      screenHistory: { totalCount: 3 },
    });
  });

  it('ends by the day of @asOf', async () => {
    const { body } = await app.graphql(
      'query Then @asOf(day: "2025-11-17") { stock(ticker: "AAPL") { ratingHistory { totalCount nodes { day } } } }',
    );
    expect(body.data.stock.ratingHistory).toEqual({
      totalCount: 3,
      nodes: [{ day: '2025-11-17' }, { day: '2025-11-14' }, { day: '2025-10-20' }],
    });
  });

  it('refuses a range of more than a year, and a reversed range', async () => {
    const loadHistory = (args: string) =>
      app.graphql(`{ stock(ticker: "AAPL") { ratingHistory(${args}) { totalCount } } }`);
    expect(listCodes(await loadHistory('period: { from: "2024-11-01", to: "2025-11-19" }'))).toEqual([
      'invalid_parameter',
    ]);
    expect(listCodes(await loadHistory('period: { from: "2024-11-01" }'))).toEqual(['invalid_parameter']);
    expect(listCodes(await loadHistory('period: { from: "2025-11-19", to: "2025-11-18" }'))).toEqual([
      'invalid_parameter',
    ]);
    expect(listCodes(await loadHistory('first: 101'))).toEqual(['invalid_parameter']);
  });

  it('reads any number of stocks with one statement for each step', async () => {
    const tickers = ['MSFT', 'NVDA', 'JPM', 'XOM'];
    const loadHistory = (list: string[]) =>
      app.ask(
        `{ ${list.map((ticker) => `${ticker}: stock(ticker: "${ticker}") { ratingHistory { nodes { day } } }`).join(' ')} }`,
      );
    await loadHistory(['JNJ']);
    app.queries.length = 0;
    await loadHistory(tickers);
    expect(app.queries.filter((statement) => /history\./.test(statement))).toHaveLength(2);
  });

  it('costs one call, like a rating', async () => {
    const cost = async (fields: string) =>
      (await app.graphql(`{ stock(ticker: "MSFT") { ${fields} } }`)).body.extensions.cost.actual;
    expect(await cost('ratingHistory { totalCount }')).toBe(1);
    expect(await cost('ratingHistory { totalCount } rating { isRated }')).toBe(2);
  });
});

describe('Stock.scoreHistory and Stock.screenHistory', () => {
  it('list the Scores and the chosen fields of each recorded session', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") {
      scoreHistory { nodes { day isReconstructed score7D score1M scoreChange7D scoreDirection } }
      screenHistory(fields: [PRICE, SENTI_SCORE_7D, SERVICE_RATING, PRICE]) { nodes { day values { field value text } } }
    } }`);
    expect(stock.scoreHistory.nodes).toEqual(
      NEWEST_FIRST.map((day) => {
        const [week, month] = SCORES[day];
        const direction = { 4: 0, 10: 1, 14.5: 1, [-6]: -1, 2: 0 }[week];
        return {
          day,
          isReconstructed: day === '2025-10-20',
          score7D: week,
          score1M: month,
          scoreChange7D: week - month,
          scoreDirection: direction,
        };
      }),
    );
    expect(stock.screenHistory.nodes[0]).toEqual({
      day: '2025-11-19',
      values: [
        { field: 'PRICE', value: 211, text: null },
        { field: 'SENTI_SCORE_7D', value: 2, text: null },
        { field: 'SERVICE_RATING', value: null, text: 'F' },
      ],
    });
    type Node = { day: keyof typeof SCORES; values: { value: number }[] };
    for (const { day, values } of stock.screenHistory.nodes as Node[]) expect(values[0]?.value).toBe(SCORES[day][2]);
  });

  it('need at least one field', async () => {
    const response = await app.graphql('{ stock(ticker: "AAPL") { screenHistory(fields: []) { totalCount } } }');
    expect(listCodes(response)).toEqual(['invalid_parameter']);
  });
});

describe('ETF.scoreHistory and ETF.screenHistory', () => {
  it('list the Scores and the fields of a fund', async () => {
    const { etf } = await app.ask(`{ etf(ticker: "SPY") {
      scoreHistory(period: { from: "2025-11-17" }) { nodes { day directScore constituentsScore } }
      screenHistory(fields: [ISSUER, DIRECT_SERVICE], period: { from: "2025-11-17" }) { nodes { day values { field value text } } }
    } }`);
    expect(etf.scoreHistory.nodes).toEqual([
      { day: '2025-11-19', directScore: 1, constituentsScore: null },
      { day: '2025-11-18', directScore: -3, constituentsScore: null },
      { day: '2025-11-17', directScore: 7.25, constituentsScore: null },
    ]);
    expect(etf.screenHistory.nodes.map(({ values }: { values: object[] }) => values)).toEqual([
      [
        { field: 'ISSUER', value: null, text: 'State Street' },
        { field: 'DIRECT_SERVICE', value: 1, text: null },
      ],
      [
        { field: 'ISSUER', value: null, text: 'State Street' },
        { field: 'DIRECT_SERVICE', value: -3, text: null },
      ],
      [
        { field: 'ISSUER', value: null, text: 'SPDR' },
        { field: 'DIRECT_SERVICE', value: 7.25, text: null },
      ],
    ]);
  });
});

describe('Insights over time', () => {
  const HISTORY = 'insightHistory { totalCount nodes { id insightType insightText appearedDate endedDate metadata } }';

  it('names the day on which a current insight appeared; null if it is older than the record', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "AAPL") { insights { nodes { insightType appearedDate endedDate } } } }',
    );
    expect(stock.insights.nodes).toEqual([
      { insightType: 'insider_sell_signal', appearedDate: null, endedDate: null },
      { insightType: 'short_interest_spike', appearedDate: '2025-11-18', endedDate: null },
      { insightType: 'volume_anomaly_high', appearedDate: '2025-11-19', endedDate: null },
    ]);
  });

  it('lists past insights with the days on which they appeared and ended, each period apart', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") { ${HISTORY} } }`);
    const { totalCount, nodes } = stock.insightHistory;
    expect(totalCount).toBe(4);
    type Node = { id: string; insightType: string; insightText: string; appearedDate: string; endedDate: string };
    expect(
      nodes.map(({ insightType, insightText, appearedDate, endedDate }: Node) => [
        insightType,
        insightText,
        appearedDate,
        endedDate,
      ]),
    ).toEqual([
      ['volume_anomaly_high', 'Number 6', '2025-11-19', null],
      ['short_interest_spike', 'Number 5', '2025-11-18', null],
      ['volume_anomaly_high', 'Number 3', '2025-11-17', '2025-11-18'],
      ['insider_sell_signal', 'Number 2', null, null],
    ]);
    expect(new Set(nodes.map(({ id }: Node) => id)).size).toBe(4);
    expect(nodes[2].metadata).toBe('{"number":3}');
  });

  it('knows nothing of later days under @asOf', async () => {
    const { body } = await app.graphql(`query Then @asOf(day: "2025-11-17") { stock(ticker: "AAPL") { ${HISTORY} } }`);
    type Node = { insightType: string; insightText: string; endedDate: string };
    expect(
      body.data.stock.insightHistory.nodes.map(({ insightType, insightText, endedDate }: Node) => [
        insightType,
        insightText,
        endedDate,
      ]),
    ).toEqual([
      ['volume_anomaly_high', 'Number 3', null],
      ['insider_sell_signal', 'Number 2', null],
    ]);
  });

  it('limits the window to insights that were active in it', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "AAPL") { insightHistory(period: { from: "2025-11-17", to: "2025-11-17" }) { nodes { insightType } } } }',
    );
    expect(stock.insightHistory.nodes).toEqual([
      { insightType: 'volume_anomaly_high' },
      { insightType: 'insider_sell_signal' },
    ]);
  });
});

describe('A FREE key', () => {
  it('sees the last 30 days of a series, and a hint at PRO', async () => {
    const { stock } = await app.ask(
      `{ stock(ticker: "AAPL") { ratingHistory { ${POINTS} withheld upgrade { message } } scoreHistory { isPreview nodes { day } } } }`,
      'FREE',
    );
    expect(stock.ratingHistory.nodes.map(({ day }: { day: string }) => day)).toEqual(NEWEST_FIRST.slice(0, 4));
    expect(stock.ratingHistory).toMatchObject({
      totalCount: 5,
      isPreview: true,
      withheld: ['edges', 'nodes'],
      upgrade: { message: 'PRO shows all 5 days; FREE shows the last 30 days.' },
    });
    expect(stock.scoreHistory).toMatchObject({ isPreview: true, nodes: [{}, {}, {}, {}] });
  });

  it('loses a day when it leaves the 30 days', async () => {
    const count = async () =>
      (await app.ask('{ stock(ticker: "AAPL") { ratingHistory { nodes { day } } } }', 'FREE')).stock.ratingHistory.nodes
        .length;
    expect(await count()).toBe(4);
    // 30 days after the 14th is the 14th of December.
    app.clock.now = new Date('2025-12-14T15:00:00Z');
    expect(await count()).toBe(4);
    app.clock.now = new Date('2025-12-15T15:00:00Z');
    expect(await count()).toBe(3);
  });

  it('sees no earlier day in any window or page', async () => {
    for (const args of [
      'period: { from: "2025-10-01", to: "2025-10-21" }',
      'period: { from: "2025-10-01" }, last: 1',
      'period: { from: "2025-10-01" }, first: 100',
    ]) {
      const { stock } = await app.ask(`{ stock(ticker: "AAPL") { ratingHistory(${args}) { nodes { day } } } }`, 'FREE');
      const days = stock.ratingHistory.nodes.map(({ day }: { day: string }) => day);
      expect(days).not.toContain('2025-10-20');
    }
  });

  it('sees as of a past day the points of its series of today up to that day', async () => {
    const query = (directive: string) =>
      `query Points ${directive} { stock(ticker: "AAPL") { ratingHistory { nodes { day rating { ... on StockRating { score letter } } } } } }`;
    const listPoints = async (directive: string): Promise<{ day: string }[]> => {
      const { body } = await app.graphql(query(directive), { as: 'FREE' });
      return body.data.stock.ratingHistory.nodes;
    };
    const today = await listPoints('');
    const past = await listPoints('@asOf(day: "2025-11-17")');
    expect(past.length).toBeGreaterThan(0);
    expect(past).toEqual(today.filter(({ day }) => day <= '2025-11-17'));
  });

  it('sees of past insights only those of the current preview, without figures', async () => {
    const loadHistory = async (fields: string) =>
      (await app.ask(`{ stock(ticker: "AAPL") { ${fields} } }`, 'FREE')).stock;
    const nodes = 'isPreview nodes { id insightType insightText metadata }';
    const { insights } = await loadHistory(`insights { ${nodes} }`);
    const { insightHistory } = await loadHistory(`insightHistory { ${nodes} }`);
    expect(insightHistory).toEqual(insights);
    expect(insightHistory.nodes).toHaveLength(3);
    expect(JSON.stringify(insightHistory)).not.toContain('Number 3');
  });
});

describe('A recorded day', () => {
  it('appears in series that are cached', async () => {
    const loadHistory = async () =>
      (await app.ask('{ stock(ticker: "AAPL") { ratingHistory(first: 1) { nodes { day } } } }')).stock.ratingHistory;
    expect((await loadHistory()).nodes).toEqual([{ day: '2025-11-19' }]);
    await recordDay(app.db, parseStoredDay('2025-11-20'), NOW);
    await app.versions.refresh();
    expect((await loadHistory()).nodes).toEqual([{ day: '2025-11-20' }]);
    expect(RATINGS['2025-11-19']).toEqual([71.4, 'B']);
  });
});
