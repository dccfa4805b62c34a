import { describe, expect, it } from 'vitest';
import { NOW, useApp } from '../../support/harness.ts';
import { recordWeek } from '../../support/recorded-week.ts';

// The 7-day Score of AAPL is 10 on 14 November, 14.5 on the 17th, -6 on the 18th, and 2 on the 19th. Now it is 12.
const app = useApp(async (started) => {
  await recordWeek(started);
  await started.db.query(`UPDATE "screener_stock" SET "service_score7_d" = 12 WHERE "ticker" = 'AAPL'`);
  await started.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'screener-stocks'`);
  await started.versions.refresh();
});

const SCORE = 'filters: [{ field: SENTI_SCORE_7D, op: GT, value: 9 }], tickers: ["AAPL"]';
const CHANGE =
  'kind ticker sessionDate because { field op value before after values textBefore textAfter } security { name }';
const listChanges = (screen: string, since: string, page = '') =>
  `{ stockScreen(${screen}) { matched changes(since: "${since}"${page}) { totalCount nodes { ${CHANGE} } } } }`;

const TEXTS = { values: null, textBefore: null, textAfter: null };
const because = (before: number, after: number) => [
  { field: 'SENTI_SCORE_7D', op: 'GT', value: 9, before, after, ...TEXTS },
];

describe('Screen.changes', () => {
  it('lists what entered and left since a day, newest first, and why', async () => {
    const { stockScreen } = await app.ask(listChanges(SCORE, '2025-11-14'));
    const security = { name: 'Apple Inc.' };
    const change = (kind: string, session: string, before: number, after: number) => ({
      kind,
      ticker: 'AAPL',
      sessionDate: session,
      because: because(before, after),
      security,
    });
    expect(stockScreen).toEqual({
      matched: 1,
      changes: {
        totalCount: 2,
        nodes: [
          change('ENTERED', expect.stringMatching(/^2025-11-(19|20|21)$/) as unknown as string, 2, 12),
          change('LEFT', '2025-11-18', 14.5, -6),
        ],
      },
    });
  });

  it('counts from the newest recorded session by a day, and pages', async () => {
    const ask = async (since: string, page = '') =>
      (await app.ask(listChanges(SCORE, since, page))).stockScreen.changes;
    // Sunday the 16th counts from Friday the 14th, the 18th from itself.
    expect((await ask('2025-11-16')).totalCount).toBe(2);
    const { totalCount, nodes } = await ask('2025-11-18');
    expect([totalCount, nodes[0].kind]).toEqual([1, 'ENTERED']);
    expect((await ask('2025-11-14', ', first: 1')).nodes).toHaveLength(1);
  });

  it('states texts, and works for plans of JSON and for funds', async () => {
    // The issuer of SPY changed on 18 November.
    const query = `{ etfScreen(plan: { filters: [{ fieldName: "ISSUER", op: "IN", values: ["State Street"] }] }, tickers: ["SPY"]) {
      changes(since: "2025-11-14") { nodes { kind sessionDate because { field op values textBefore textAfter value before after } } } } }`;
    const { etfScreen } = await app.ask(query);
    expect(etfScreen.changes.nodes).toEqual([
      {
        kind: 'ENTERED',
        sessionDate: '2025-11-18',
        because: [
          {
            field: 'ISSUER',
            op: 'IN',
            values: ['State Street'],
            textBefore: 'SPDR',
            textAfter: 'State Street',
            value: null,
            before: null,
            after: null,
          },
        ],
      },
    ]);
  });

  it('costs one call more than the screen, and refuses a day too early or in the future by name', async () => {
    const ask = (since: string, as: 'FREE' | 'PRO' = 'PRO') => app.graphql(listChanges(SCORE, since), { as });
    const { body } = await ask('2025-11-14');
    expect(body.extensions.cost.actual).toBe(2);
    const refuse = async (since: string, as?: 'FREE') => {
      const [error] = (await ask(since, as)).body.errors;
      return [error.extensions.code, error.extensions.field, error.message];
    };
    expect(await refuse('2025-11-22')).toEqual(['invalid_parameter', 'since', 'since: 2025-11-22 is in the future.']);
    expect(await refuse('2025-10-01')).toEqual([
      'not_available_as_of',
      'since',
      'since: the first day with history is 2025-10-20.',
    ]);
    expect(await refuse('2025-08-20')).toEqual([
      'not_available_as_of',
      'since',
      'since: changes of the last 92 days are kept, since 2025-08-21.',
    ]);
    expect(await refuse('2025-10-21', 'FREE')).toEqual([
      'not_available_as_of',
      'since',
      'since: changes of the last 30 days are kept, since 2025-10-22.',
    ]);
    app.clock.now = new Date(NOW.valueOf() + 60_000);
    expect((await ask('2025-10-22', 'FREE')).body.errors).toBeUndefined();
  });
});
