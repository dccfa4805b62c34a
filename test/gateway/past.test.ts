import { Kind, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { getFieldBasis, parseForAnyDay } from '../../src/graph/point-in-time.ts';
import { addDays, parseStoredDay } from '../../src/lib/dates.ts';
import { newYorkTime } from '../../src/market/calendar.ts';
import { derive, routes } from '../support/catalog.ts';
import { exampleQueriesByName } from '../support/example-answers.ts';
import { schema } from '../support/graph.ts';
import { type As, NOW, startApp, type TestApp } from '../support/harness.ts';
import { deleteLaterFacts } from '../support/later-facts.ts';

/** A Friday and a Tuesday before `NOW`, which is Friday 2025-11-21, 10:30; its newest session is 2025-11-20. */
const FRIDAY = '2025-11-14';
const TUESDAY = '2025-11-18';

const findEnd = (day: string): Date => new Date(newYorkTime(addDays(parseStoredDay(day), 1), 0, 0).valueOf() - 1);
const onDay = (query: string): string => print(parseForAnyDay(query));

/** Whether an operation selects a field that is always of now. */
function isOfNow(query: string): boolean {
  const info = new TypeInfo(schema);
  let hasPresent = false;
  const enter = () => {
    const field = info.getFieldDef();
    if (field && getFieldBasis(field) === 'PRESENT') hasPresent = true;
  };
  visit(parse(query), visitWithTypeInfo(info, { [Kind.FIELD]: enter }));
  return hasPresent;
}

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  for (const day of [FRIDAY, TUESDAY].map(parseStoredDay)) {
    await derive(app.db, null, NOW, day);
    await recordDay(app.db, day, NOW);
  }
  await derive(app.db, null, NOW);
  await app.versions.refresh();
}, 900_000);
afterAll(() => app.close());

/** The first difference between two values, with its path; null if they are equal. */
function findDifference(a: unknown, b: unknown, path = ''): string | null {
  if (Object.is(a, b)) return null;
  const areObjects = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (!areObjects) return `${path}: ${JSON.stringify(a)?.slice(0, 80)} instead of ${JSON.stringify(b)?.slice(0, 80)}`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [x, y] = [(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]];
    const difference = findDifference(x, y, `${path}.${key}`);
    if (difference) return difference;
  }
  return null;
}

/** A gateway whose database has nothing from after a day, at its end. */
async function startCutApp(day: string): Promise<TestApp> {
  const cutApp = await startApp();
  await derive(cutApp.db, null, NOW, parseStoredDay(day));
  await deleteLaterFacts(cutApp.db, parseStoredDay(day));
  await derive(cutApp.db, null, NOW, parseStoredDay(day));
  await cutApp.versions.refresh();
  cutApp.clock.now = findEnd(day);
  return cutApp;
}

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
const listCodes = ({ body }: { body: any }): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  (body.errors ?? []).map((error: any) => error.extensions.code);

const PRICE = `query PriceOn($day: Date) @asOf(day: $day) {
  pointInTime { day sessionDate isReconstructed frozen }
  stock(ticker: "AAPL") { quote { price } }
  chart(ticker: "AAPL", period: { window: ONE_MONTH }) { close }
}`;
const askPrice = (day: string | null, as: As = 'PRO') => app.graphql(PRICE, { variables: { day }, as });

describe('@asOf', () => {
  it.each([FRIDAY, TUESDAY])(
    'answers every example as a gateway at the end of %s did',
    async (day) => {
      const cutApp = await startCutApp(day);
      const differences: string[] = [];
      const refused: string[] = [];
      for (const [name, query] of exampleQueriesByName) {
        if (isOfNow(query)) {
          expect([name, listCodes(await app.graphql(onDay(query), { variables: { asOf: day } }))[0]]).toEqual([
            ...[name, 'not_available_as_of'],
          ]);
          continue;
        }
        const served = await cutApp.graphql(query);
        const past = await app.graphql(onDay(query), { variables: { asOf: day } });
        if (listCodes(past).includes('not_available_as_of')) refused.push(name);
        const difference =
          findDifference(past.body.data, served.body.data) ?? findDifference(listCodes(past), listCodes(served));
        if (difference) differences.push(`${name}${difference}`);
      }
      await cutApp.close();
      expect({ differences, refused }).toEqual({ differences: [], refused: [] });
    },
    300_000,
  );

  it.each([FRIDAY, TUESDAY])(
    'answers every documented path as a gateway at the end of %s did',
    async (day) => {
      const cutApp = await startCutApp(day);
      const differences: string[] = [];
      for (const { method, path, operation } of routes) {
        const isPlain =
          method === 'GET' &&
          !(operation.variableDefinitions ?? []).some(
            ({ type }) => type.kind === 'NonNullType' && !path.includes(':ticker'),
          );
        if (!isPlain || /:(?!ticker)/.test(path)) continue;
        const url = path.replace(':ticker', path.includes('/etfs/') ? 'SPY' : 'AAPL');
        const served = await cutApp.rest(url);
        const past = await app.rest(`${url}?asOf=${day}`);
        const difference = findDifference([past.status, past.body], [served.status, served.body]);
        if (difference) differences.push(`${url}${difference}`);
      }
      await cutApp.close();
      // The summary states the wall clock of its response, which is of now.
      const paths = differences.map((difference) => difference.split(':')[0]);
      expect(paths).toEqual(['/api/v1/market-summary.1.lastUpdated']);
    },
    300_000,
  );

  it('keeps days apart in all caches, whichever was read first', async () => {
    // The close grows by a cent a session: 17 and 18 November, then 19 and 20 November.
    const days = [null, FRIDAY, TUESDAY];
    const first = new Map<string | null, string>();
    for (const round of [days, days.toReversed(), [TUESDAY, ...days]])
      for (const day of round) {
        const { body } = await askPrice(day);
        expect(body.errors).toBeUndefined();
        const text = JSON.stringify(body.data);
        expect(first.get(day) ?? text, `${day}`).toBe(text);
        first.set(day, text);
      }
    const prices = days.map((day) => JSON.parse(first.get(day) ?? '').stock.quote.price as number);
    const [now, friday, tuesday] = prices as [number, number, number];
    expect([tuesday - friday, now - tuesday].map((step) => Math.round(step * 100))).toEqual([2, 2]);
    const closes = days.map((day) => JSON.parse(first.get(day) ?? '').chart.at(-1).close);
    expect(closes).toEqual(prices);
  });

  it('gives a weekend the session before it, and names the moment', async () => {
    const { body } = await askPrice('2025-11-16');
    expect(body.data.pointInTime).toEqual({
      day: '2025-11-16',
      sessionDate: FRIDAY,
      isReconstructed: false,
      frozen: [],
    });
    const present = await askPrice(null);
    expect(present.body.data.pointInTime).toEqual({
      day: '2025-11-21',
      sessionDate: '2025-11-21',
      isReconstructed: false,
      frozen: [],
    });
  });

  it('names the fields of the operation that have no past', async () => {
    const query = `query Frozen($day: Date) @asOf(day: $day) { pointInTime { frozen } indexes { displayName } }`;
    const ask = async (day: string | null) => (await app.graphql(query, { variables: { day } })).body.data.pointInTime;
    expect(await ask(TUESDAY)).toEqual({ frozen: ['Query.indexes'] });
    expect(await ask(null)).toEqual({ frozen: [] });
    // The cached value of another operation must not be used.
    const other = await app.graphql(`query Bare @asOf(day: "${TUESDAY}") { pointInTime { frozen } }`);
    expect(other.body.data.pointInTime).toEqual({ frozen: [] });
  });

  it('leaves at most 25 fields without a past', () => {
    const frozen = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type
        ? Object.values(type.getFields()).filter((field) => 'args' in field && getFieldBasis(field) === 'FROZEN')
        : [],
    );
    expect(frozen.length).toBeGreaterThan(0);
    expect(frozen.length).toBeLessThanOrEqual(25);
  });

  it('refuses a day in the future and a day without history, and names the first day', async () => {
    expect(listCodes(await askPrice('2025-11-22'))).toEqual(['invalid_parameter']);
    for (const day of ['2025-11-21', '2025-11-13', '2020-01-02']) {
      const { body } = await askPrice(day);
      expect(body.errors[0].extensions.code).toBe('not_available_as_of');
      expect(body.errors[0].message).toContain(`the first day is ${FRIDAY}, the newest ${TUESDAY}`);
    }
  });

  it('refuses fields that are always of now, and subscriptions', async () => {
    const status = await app.graphql(`query Status @asOf(day: "${TUESDAY}") { dataStatus { family } viewer { tier } }`);
    expect(listCodes(status)).toEqual(['not_available_as_of']);
    expect(status.body.data).toEqual({ dataStatus: null, viewer: { tier: 'PRO' } });
    const stream = await app.graphql(`subscription S @asOf(day: "${TUESDAY}") { dataUpdated { family } }`);
    expect(listCodes(stream)).toEqual(['bad_request']);
  });

  it('costs as much as the same query of now', async () => {
    const costs = [await askPrice(null), await askPrice(TUESDAY)].map(({ body }) => body.extensions.cost.actual);
    expect(costs[1]).toBe(costs[0]);
    expect(costs[0]).toBeGreaterThan(0);
  });

  it('lists the sessions with history', async () => {
    const query = '{ historyDays { day isReconstructed recordedAt } }';
    const recordedAt = NOW.toISOString();
    const days = [FRIDAY, TUESDAY].map((day) => ({ day, isReconstructed: false, recordedAt }));
    expect(await app.ask(query, 'anonymous')).toEqual({ historyDays: days });
    expect(await app.ask('{ historyDays(period: { from: "2025-11-17" }) { day } }')).toEqual({
      historyDays: [{ day: TUESDAY }],
    });
    const reversed = await app.graphql('{ historyDays(period: { from: "2025-11-18", to: "2025-11-17" }) { day } }');
    expect(listCodes(reversed)).toEqual(['invalid_parameter']);
  });

  it('is a parameter of every documented path, and refuses text that is no day', async () => {
    const price = await app.read(`/api/v1/stocks/price?ticker=AAPL&asOf=${FRIDAY}`);
    const { body } = await askPrice(FRIDAY);
    expect(JSON.stringify(price)).toContain(String(body.data.stock.quote.price));
    const { status, body: refusal } = await app.rest('/api/v1/stocks/price?ticker=AAPL&asOf=yesterday');
    expect([status, refusal.message]).toEqual([400, 'asOf: expected a date such as 2025-11-21, got "yesterday".']);
    const missing = await app.rest('/api/v1/stocks/price?ticker=AAPL&asOf=2020-01-02');
    expect([missing.status, missing.body.error]).toEqual([404, 'not_available_as_of']);
    const posted = routes.filter(({ method }) => method === 'POST');
    expect(posted.length).toBeGreaterThan(0);
  });
});

describe('A FREE key on a past day', () => {
  it('may go back 30 days', async () => {
    // 22 October is 30 days before 21 November.
    const allowed = await askPrice('2025-10-22', 'FREE');
    expect(allowed.body.errors[0].message).toContain('There is no history of 2025-10-22');
    const refused = await askPrice('2025-10-21', 'FREE');
    expect(refused.body.errors[0].message).toContain('FREE answers as of the last 30 days, since 2025-10-22');
    expect(listCodes(refused)).toEqual(['not_available_as_of']);
  });

  it('loses a cached response when its day leaves the 30 days', async () => {
    expect((await askPrice(FRIDAY, 'FREE')).body.errors).toBeUndefined();
    app.clock.now = new Date('2025-12-15T15:00:00Z');
    const refused = await askPrice(FRIDAY, 'FREE');
    app.clock.now = NOW;
    expect(listCodes(refused)).toEqual(['not_available_as_of']);
  });

  it.each(['FREE', 'anonymous'] as const)(
    'gets, as %s, only rows of a list that its preview of today shows',
    async (as) => {
      const selection = 'insiderTrades { isPreview nodes { id } }';
      const [list, link] = [
        `{ market { insiderTrades(ticker: "AAPL") ${selection.slice('insiderTrades '.length)} } }`,
        `{ stock(ticker: "AAPL") { ${selection} } }`,
      ];
      const listIds = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
      const now = (await app.graphql(list, { as })).body.data.market.insiderTrades;
      const pro = (await app.graphql(`query Past @asOf(day: "${TUESDAY}") ${list}`)).body.data.market.insiderTrades;
      const expected = listIds(pro).filter((id) => listIds(now).includes(id));
      expect(expected.length).toBeGreaterThan(0);
      const past = await app.graphql(`query Past @asOf(day: "${TUESDAY}") ${list}`, { as });
      expect(past.body.data.market.insiderTrades).toEqual({
        isPreview: expected.length < pro.nodes.length,
        totalCount: pro.totalCount,
        nodes: expected.map((id) => ({ id })),
      });
      const linked = await app.graphql(`query Past @asOf(day: "${TUESDAY}") ${link}`, { as });
      expect(linked.body.data.stock.insiderTrades).toEqual(past.body.data.market.insiderTrades);
    },
  );

  it('gets the price of a stock and its chart', async () => {
    const { body } = await app.graphql(
      `query Past @asOf(day: "${TUESDAY}") { stock(ticker: "AAPL") { quote { price } chart { close } } }`,
      { as: 'FREE' },
    );
    expect(body.errors).toBeUndefined();
  });

  it('is refused the options dossier, which spends an allowance of this month', async () => {
    const dossier = '{ options(ticker: "AAPL") { dossier { isPreview } } }';
    const past = await app.graphql(`query Past @asOf(day: "${TUESDAY}") ${dossier}`, { as: 'FREE' });
    expect(listCodes(past)).toEqual(['not_available_as_of']);
  });
});
