import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { recordWeek } from '../../support/recorded-week.ts';

// AAPL was rated C 55 on Oct 20 (rebuilt later), B 80 on Nov 14, A 92.5 on Nov 17, not on Nov 18, and B 71.4 on Nov 19.
const app = useApp(recordWeek);

const CHANGE =
  'ticker day previousDate scoreBefore scoreAfter points letterBefore letterAfter text steps { key points pointsBefore pointsAfter }';
type Step = { key: string; points: number; pointsBefore: number; pointsAfter: number };
const addUp = (steps: readonly Step[]) => Math.round(10 * steps.reduce((sum, { points }) => sum + points, 0)) / 10;

describe('The changes of a rating', () => {
  it('are those between recorded sessions, with the steps that explain them', async () => {
    const { stock } = await app.ask(
      `{ stock(ticker: "AAPL") { ratingChanges { totalCount isPreview nodes { ${CHANGE} } } } }`,
    );
    expect(stock.ratingChanges).toMatchObject({ totalCount: 1, isPreview: false });
    const [{ steps, text, ...change }] = stock.ratingChanges.nodes;
    expect(change).toEqual({
      ticker: 'AAPL',
      day: '2025-11-17',
      previousDate: '2025-11-14',
      scoreBefore: 80,
      scoreAfter: 92.5,
      points: 12.5,
      letterBefore: 'B',
      letterAfter: 'A',
    });
    expect(addUp(steps)).toBe(12.5);
    for (const { points, pointsBefore, pointsAfter } of steps as Step[])
      expect(points).toBeCloseTo(pointsAfter - pointsBefore, 9);
    expect(text).toMatch(/^[+−][\d.]+ [a-z]/);
  });

  it('are listed for the market, by the least difference', async () => {
    const ask = async (args: string) =>
      (await app.ask(`{ market { ratingChanges${args} { totalCount nodes { ticker day } } } }`)).market.ratingChanges;
    const all = await ask('');
    expect(all.nodes).toContainEqual({ ticker: 'AAPL', day: '2025-11-17' });
    expect(all.totalCount).toBe(all.nodes.length);
    // Another letter is listed however small the difference is.
    expect((await ask('(minPoints: 50)')).nodes).toContainEqual({ ticker: 'AAPL', day: '2025-11-17' });
    expect((await ask('(period: { from: "2025-11-18" })')).nodes).toEqual([]);
  });

  it('are read as of a past day up to that day', async () => {
    const { body } = await app.graphql(
      'query Then @asOf(day: "2025-11-14") { stock(ticker: "AAPL") { ratingChanges { totalCount } } }',
    );
    expect(body.data.stock.ratingChanges.totalCount).toBe(0);
  });
});

describe('The difference of two ratings', () => {
  const ask = async (args: string) =>
    (await app.ask(`{ stock(ticker: "AAPL") { ratingDifference(period: { ${args} }) { ${CHANGE} } } }`)).stock
      .ratingDifference;

  it('compares the newest sessions up to two days, and adds up', async () => {
    const { steps, text: _text, ...difference } = await ask('from: "2025-11-16"');
    expect(difference).toMatchObject({
      day: '2025-11-19',
      previousDate: '2025-11-14',
      scoreBefore: 80,
      scoreAfter: 71.4,
      points: -8.6,
      letterBefore: 'B',
      letterAfter: 'B',
    });
    expect(addUp(steps)).toBe(-8.6);
    expect(await ask('from: "2025-10-20", to: "2025-11-17"')).toMatchObject({ scoreBefore: 55, scoreAfter: 92.5 });
  });

  it('is null if the stock was not rated on both days', async () => {
    expect(await ask('from: "2025-11-14", to: "2025-11-18"')).toBeNull();
    expect(await ask('from: "2025-01-01", to: "2025-11-19"')).toBeNull();
  });

  it('is refused for days in the wrong order, and for old days below PRO', async () => {
    const readError = async (args: string, as?: 'FREE') => {
      const query = `{ stock(ticker: "AAPL") { ratingDifference(period: { ${args} }) { points } } }`;
      const { body } = await app.graphql(query, as && { as });
      return body.errors?.[0].message;
    };
    expect(await readError('from: "2025-11-19", to: "2025-11-14"')).toBe('period.from: not after `to`.');
    expect(await readError('from: "2025-10-20"', 'FREE')).toMatch(/^period\.from: a FREE key sees the last 30 days/);
    expect(await readError('from: "2025-11-14"', 'FREE')).toBeUndefined();
  });
});
